// Names for programs: stable, in every language the same. Words for people live elsewhere.

extension Statement.ID {
  public var name: StaticString {
    switch self {
    case .recordReadable: "record-readable"
    case .headerSealed: "header-sealed"
    case .sealCompared: "seal-compared"
    case .logLinked: "log-linked"
    case .listSealed: "list-sealed"
    case .ownersProven: "owners-proven"
    case .listUnseen: "list-unseen"
    case .commitmentsDistinct: "commitments-distinct"
    case .checkpointsContained: "checkpoints-contained"
    case .entryIncluded: "entry-included"
    case .entriesInOrder: "entries-in-order"
    case .redrawsJustified: "redraws-justified"
    case .secretsOpenChain: "secrets-open-chain"
    case .beaconRounds: "beacon-rounds"
    case .winnersRecomputed: "winners-recomputed"
    case .labelsOpen: "labels-open"
    case .everythingChecked: "everything-checked"
    case .irregularities: "irregularities"
    case .publicBits: "public-bits"
    }
  }
}

extension Finding.Reason {
  public var name: StaticString {
    switch self {
    case .notReached: "not-reached"
    case .notCanonical: "not-canonical"
    case .tooLarge: "too-large"
    case .malformed: "malformed"
    case .emptyRecord: "empty-record"
    case .headerMissing: "header-missing"
    case .sealMissing: "seal-missing"
    case .sealDiffers: "seal-differs"
    case .chainBroken: "chain-broken"
    case .afterClose: "after-close"
    case .leavesMissing: "leaves-missing"
    case .proofMalformed: "proof-malformed"
    case .proofOutOfOrder: "proof-out-of-order"
    case .proofDoesNotFit: "proof-does-not-fit"
    case .proofsEnd: "proofs-end"
    case .proofMissing: "proof-missing"
    case .leafMalformed: "leaf-malformed"
    case .leafOutOfOrder: "leaf-out-of-order"
    case .countDiffers: "count-differs"
    case .totalDiffers: "total-differs"
    case .rootDiffers: "root-differs"
    case .duplicateCommitment: "duplicate-commitment"
    case .checkpointDiffers: "checkpoint-differs"
    case .receiptOfOtherRecord: "receipt-of-other-record"
    case .receiptDoesNotOpen: "receipt-does-not-open"
    case .receiptDoesNotFit: "receipt-does-not-fit"
    case .sealedTwice: "sealed-twice"
    case .armOutOfSequence: "arm-out-of-sequence"
    case .armNotBoundToLog: "arm-not-bound-to-log"
    case .armEmpty: "arm-empty"
    case .drawOutOfSequence: "draw-out-of-sequence"
    case .unknownPrize: "unknown-prize"
    case .prizeDrawnTwice: "prize-drawn-twice"
    case .countNotAsPlanned: "count-not-as-planned"
    case .chainExhausted: "chain-exhausted"
    case .roundMissing: "round-missing"
    case .roundNotAsPlanned: "round-not-as-planned"
    case .roundNotAllowed: "round-not-allowed"
    case .unknownArm: "unknown-arm"
    case .publicTwice: "public-twice"
    case .publicMissing: "public-missing"
    case .redrawUnjustified: "redraw-unjustified"
    case .redrawOutOfSequence: "redraw-out-of-sequence"
    case .secretMissing: "secret-missing"
    case .secretNotAllowed: "secret-not-allowed"
    case .secretDiffers: "secret-differs"
    case .signatureMissing: "signature-missing"
    case .signatureNotAllowed: "signature-not-allowed"
    case .signatureDiffers: "signature-differs"
    case .cannotAbort: "cannot-abort"
    case .winnersDiffer: "winners-differ"
    case .tooMuchWork: "too-much-work"
    case .labelOfNobody: "label-of-nobody"
    case .labelTwice: "label-twice"
    case .labelDiffers: "label-differs"
    case .absentNotWinner: "absent-not-winner"
    case .annulTooLate: "annul-too-late"
    case .voidTwice: "void-twice"
    case .noSuchEntrant: "no-such-entrant"
    case .prizeNumberTaken: "prize-number-taken"
    case .tooManyPrizes: "too-many-prizes"
    case .unknownKind: "unknown-kind"
    }
  }
}

extension ReportedDraw.Status {
  public var name: StaticString {
    switch self {
    case .armed: "armed"
    case .drawn: "drawn"
    case .annulled: "annulled"
    case .aborted: "aborted"
    case .withheld: "withheld"
    case .revealed: "revealed"
    }
  }
}
