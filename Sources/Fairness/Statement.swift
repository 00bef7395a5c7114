/// One thing the verifier says about a record. The words for it live with those who show it.
public struct Statement: Equatable, Sendable {
  /// What it is about.
  public var id: ID
  /// False also when it was not reached.
  public var holds: Bool
  /// True when it holds and a reader should look at it all the same.
  public var needsAttention: Bool
  /// Why it does not hold; nil when it does.
  public var finding: Finding?
  /// What the words are to name, in the order that ``ID`` gives.
  public var numbers: [UInt64]

  /// In the order in which they are told.
  public enum ID: UInt8, CaseIterable, Sendable {
    /// Every line was read. Numbers: lines, entries.
    case recordReadable
    /// The log begins with the hash of the header.
    case headerSealed
    /// The seal that the reader holds is this record's.
    case sealCompared
    /// Each entry names the hash of the one before. Numbers: entries, 1 when the log is closed.
    case logLinked
    /// Count, total and root are those of the header. Numbers: entrants, tickets.
    case listSealed
    /// Every number drawn leads to its owner in the sealed tree. Numbers: proofs, entrants sealed.
    case ownersProven
    /// What nobody can say without the list. Numbers: earlier states that were not compared.
    case listUnseen
    /// No commitment stands twice. Numbers: commitments.
    case commitmentsDistinct
    /// States of the list shown earlier are beginnings of it. Numbers: how many.
    case checkpointsContained
    /// The reader's own entry is in the list. Numbers: seq, first ticket, weight.
    case entryIncluded
    /// Arms, contributions and results follow the rules. Numbers: arms, draws.
    case entriesInOrder
    /// Every redraw fills a seat that came back. Numbers: redraws.
    case redrawsJustified
    /// The secrets lead back to the sealed anchor. Numbers: how many.
    case secretsOpenChain
    /// Rounds and signatures are as announced. Numbers: rounds, last round, its time.
    case beaconRounds
    /// The winners follow from key and list. Numbers: draws, winners.
    case winnersRecomputed
    /// The labels shown are those sealed. Numbers: opened, not opened.
    case labelsOpen
    /// Nothing was passed over. Numbers: entries of unknown kind.
    case everythingChecked
    /// Numbers: absent, annulled, aborted, withheld, added prizes, void, not yet drawn, revealed.
    case irregularities
    /// Numbers: credited, required, grade.
    case publicBits
  }

  public init(
    _ id: ID, numbers: [UInt64] = [], finding: Finding? = nil, needsAttention: Bool = false
  ) {
    self.id = id
    self.numbers = numbers
    self.finding = finding
    self.needsAttention = needsAttention
    holds = finding == nil
  }
}

/// What is wrong, and where.
public struct Finding: Error, Equatable, Sendable {
  /// The statement that does not hold for it.
  public var statement: Statement.ID
  public var reason: Reason
  /// The line of the record, from 1; 0 when it is not about one line.
  public var line: UInt64
  /// What the words are to name besides: a draw, an entrant, an offset.
  public var number: UInt64

  public init(
    _ statement: Statement.ID, _ reason: Reason, line: UInt64 = 0, number: UInt64 = 0
  ) {
    self.statement = statement
    self.reason = reason
    self.line = line
    self.number = number
  }

  /// Every way in which a record can be wrong, each with a name that never changes.
  public enum Reason: UInt8, CaseIterable, Sendable {
    /// Checking ended before this could be reached.
    case notReached
    /// Not canonical JSON. Number: the byte in the line, from 1.
    case notCanonical
    /// Longer, deeper or more numerous than a record may be.
    case tooLarge
    /// Not a header, a list or an entry of this version.
    case malformed
    case emptyRecord
    case headerMissing
    case sealMissing
    case sealDiffers
    case chainBroken
    case afterClose
    case leavesMissing
    /// Number: the position among the proofs, from 1.
    case proofMalformed
    case proofOutOfOrder
    case proofDoesNotFit
    /// The record ends before the last proof. Number: how many there are.
    case proofsEnd
    /// Number: the draw that used the number nobody is proven to own.
    case proofMissing
    /// Number: the position in the list, from 1.
    case leafMalformed
    case leafOutOfOrder
    case countDiffers
    case totalDiffers
    case rootDiffers
    case duplicateCommitment
    /// Number: the size of the state that is not contained.
    case checkpointDiffers
    case receiptOfOtherRecord
    case receiptDoesNotOpen
    case receiptDoesNotFit
    case sealedTwice
    case armOutOfSequence
    case armNotBoundToLog
    case armEmpty
    /// Number: the draw.
    case drawOutOfSequence
    case unknownPrize
    case prizeDrawnTwice
    case countNotAsPlanned
    case chainExhausted
    case roundMissing
    case roundNotAsPlanned
    case roundNotAllowed
    case unknownArm
    case publicTwice
    case publicMissing
    case redrawUnjustified
    case redrawOutOfSequence
    case secretMissing
    case secretNotAllowed
    case secretDiffers
    case signatureMissing
    case signatureNotAllowed
    case signatureDiffers
    case cannotAbort
    case winnersDiffer
    case tooMuchWork
    case labelOfNobody
    case labelTwice
    case labelDiffers
    case absentNotWinner
    case annulTooLate
    case voidTwice
    case noSuchEntrant
    case prizeNumberTaken
    case tooManyPrizes
    case unknownKind
  }
}
