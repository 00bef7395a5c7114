import Fairness

extension Statement {
  /// The sentence for people.
  var sentence: String {
    if let finding {
      guard finding.reason == .notReached else { return finding.sentence }
      return "Not checked, as the record could not be followed so far: \(id.topic)."
    }
    func number(_ index: Int) -> UInt64 { index < numbers.count ? numbers[index] : 0 }
    switch id {
    case .recordReadable:
      return "The record is complete: \(counted(number(0), "line", "lines")), "
        + "\(counted(number(1), "entry", "entries"))."
    case .headerSealed: return "The log begins with the seal of this header."
    case .sealCompared: return "The seal you hold is the seal of this record."
    case .logLinked:
      return number(1) == 1
        ? "Every entry is linked to the one before, and the log is closed."
        : "Every entry is linked to the one before. The log is not closed: more may follow."
    case .listSealed:
      return "The list is as sealed: \(counted(number(0), "entrant", "entrants")), "
        + "\(counted(number(1), "ticket", "tickets"))."
    case .ownersProven:
      return "Every number drawn leads to its owner in the sealed list of \(number(1)): proofs "
        + "\(number(0))."
    case .listUnseen: return Self.unseen(checkpoints: number(0))
    case .commitmentsDistinct: return "No two entries of the list are one and the same."
    case .checkpointsContained:
      return "Every state of the list shown earlier is a beginning of it (\(number(0)))."
    case .entryIncluded:
      let first = number(1) + 1
      let tickets = number(2) == 1 ? "ticket \(first)" : "tickets \(first)–\(number(1) + number(2))"
      return "Your entry is in the list: No. \(number(0) + 1), \(tickets)."
    case .entriesInOrder:
      return "Everything happened in the order of the rules: arms \(number(0)), draws \(number(1))."
    case .redrawsJustified:
      return "Every redraw fills a seat that came back (\(number(0)))."
    case .secretsOpenChain:
      return "Every secret was sealed before the first draw (\(number(0)))."
    case .beaconRounds:
      guard number(0) > 0 else { return "No round of the beacon has decided a draw yet." }
      return "Beacon rounds are as announced; round \(number(1)) appeared at "
        + "\(UTC.text(number(2))). Its signature is not verified here."
    case .winnersRecomputed:
      return "Every winner was computed again: draws \(number(0)), winners \(number(1))."
    case .labelsOpen:
      return number(1) == 0
        ? "Every winner's label is the one that was sealed (\(number(0)))."
        : counted(number(0), "label is as it was", "labels are as they were") + " sealed; "
          + counted(number(1), "winner is", "winners are") + " not opened."
    case .everythingChecked: return "No entry was passed over."
    case .irregularities: return irregularities
    case .publicBits: return publicBits
    }
  }

  private static func unseen(checkpoints: UInt64) -> String {
    let states =
      checkpoints > 0 ? " that the states shown earlier (\(checkpoints)) are its beginnings," : ""
    return "The list is not here, and not checked are: that nobody stands in it twice,\(states) "
      + "that it has as many entrants as sealed, and anybody in it but the owners proven; your own "
      + "entry only by your receipt."
  }

  private var irregularities: String {
    let names = [
      "absent", "annulled", "aborted", "withheld", "added prizes", "struck from the list",
      "not yet drawn",
    ]
    let counts = zip(names, numbers).map { "\($0) \($1)" }
    return "Irregularities: \(counts.joined(separator: ", "))."
  }

  private var publicBits: String {
    let (credited, required) = (numbers[0], numbers[1])
    switch Grade(rawValue: UInt8(truncatingIfNeeded: numbers[2])) {
    case .beacon:
      return
        "Grade beacon: the chance came from a public beacon (\(counted(credited, "bit", "bits")) of "
        + "\(required) required)."
    case .public:
      return
        "Grade public: \(counted(credited, "public bit", "public bits")) of \(required) required."
    default:
      return
        "Grade sealed: \(credited) of \(counted(required, "public bit", "public bits")); the host could have "
        + "prepared it."
    }
  }
}

extension Finding {
  /// The sentence for people: where, and what is wrong.
  var sentence: String {
    let place = line > 0 ? "Line \(line): " : ""
    let text = place + words
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  private var words: String {
    switch reason {
    case .notReached: "not checked, as the record could not be followed so far"
    case .notCanonical: "not in the one allowed spelling, at byte \(number)"
    case .tooLarge: "larger, deeper or longer than a record may be"
    case .malformed: "not an entry of this protocol"
    case .emptyRecord: "the record is empty"
    case .headerMissing: "not the header of a record"
    case .sealMissing: "the log does not begin with its seal"
    case .sealDiffers:
      statement == .sealCompared
        ? "the seal you hold is not the seal of this record"
        : "the header is not the one that was sealed"
    case .chainBroken: "the entry does not name the one before it"
    case .afterClose: "something follows after the log was closed"
    case .leavesMissing: "the list of entrants is missing"
    case .proofMalformed: "proof \(number) is not well formed"
    case .proofOutOfOrder: "proof \(number) is out of order"
    case .proofDoesNotFit: "proof \(number) does not lead to the sealed list"
    case .proofMissing: "nobody is proven to own a number that draw \(number) uses"
    case .leafMalformed: "entrant \(number) of the list is not well formed"
    case .leafOutOfOrder: "entrant \(number) of the list is out of order"
    case .proofsEnd: "the record ends after \(counted(number, "proof", "proofs")), before the last"
    case .countDiffers:
      "the list holds \(counted(number, "entrant", "entrants")), not as many as were sealed"
    case .totalDiffers: "the tickets of the list are not as many as were sealed"
    case .rootDiffers: "the list is not the one that was sealed"
    case .duplicateCommitment: "two entries of the list are one and the same"
    case .checkpointDiffers:
      "the list of \(number) that was shown earlier is not a beginning of this one"
    case .receiptOfOtherRecord: "your receipt belongs to another record"
    case .receiptDoesNotOpen: "your receipt does not open its own entry"
    case .receiptDoesNotFit: "the entry of your receipt is not in the sealed list"
    default: ruleWords
    }
  }

  private var ruleWords: String {
    switch reason {
    case .sealedTwice: "a second seal"
    case .armOutOfSequence: "arm \(number) is out of sequence"
    case .armNotBoundToLog: "arm \(number) is not bound to the log before it"
    case .armEmpty: "arm \(number) names no draw"
    case .drawOutOfSequence: "draw \(number) is out of sequence"
    case .unknownPrize: "draw \(number) is for a prize that does not exist"
    case .prizeDrawnTwice: "draw \(number) draws a prize a second time"
    case .countNotAsPlanned: "draw \(number) has another number of winners than planned"
    case .chainExhausted: "draw \(number) is beyond the end of the secrets"
    case .roundMissing: "draw \(number) names no beacon round"
    case .roundNotAsPlanned: "draw \(number) names another beacon round than planned"
    case .roundNotAllowed: "draw \(number) names a beacon round in a session without a beacon"
    case .unknownArm: "a contribution to arm \(number), which does not exist"
    case .publicTwice: "a second contribution to arm \(number)"
    case .publicMissing: "draw \(number) has a result before its public contribution"
    case .redrawUnjustified: "draw \(number) redraws seats that nobody gave back"
    case .redrawOutOfSequence: "draw \(number) is a redraw out of sequence"
    case .secretMissing: "the secret of draw \(number) is missing"
    case .secretNotAllowed: "draw \(number) reveals a secret in a session without secrets"
    case .secretDiffers: "the secret of draw \(number) is not the one that was sealed"
    case .signatureMissing: "the beacon's signature of draw \(number) is missing"
    case .signatureNotAllowed: "draw \(number) has a signature in a session without a beacon"
    case .signatureDiffers: "draw \(number) has another signature of the same beacon round"
    case .cannotAbort: "draw \(number) waits for a beacon and cannot be aborted"
    case .winnersDiffer: "the winners of draw \(number) do not follow from key and list"
    case .tooMuchWork: "finding the winners takes more numbers than a record may ask for"
    case .labelOfNobody: "a label for entrant \(number + 1), who did not win this draw"
    case .labelTwice: "a second label for entrant \(number + 1)"
    case .labelDiffers: "the label of entrant \(number + 1) is not the one that was sealed"
    case .absentNotWinner: "absence of somebody who holds no seat of draw \(number)"
    case .annulTooLate: "draw \(number) cannot be annulled, or no longer"
    case .voidTwice: "entrant \(number + 1) is struck from the list twice"
    case .noSuchEntrant: "an entrant is named who is not in the list"
    case .prizeNumberTaken: "prize \(number) exists already"
    case .tooManyPrizes: "more prizes than a record may have"
    default: "an entry of unknown kind was not checked"
    }
  }
}
