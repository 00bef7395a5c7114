// A record without its list: the proofs of those who own the numbers drawn stand in its place.
extension RecordVerifier {
  var proofCount: UInt64 { proven?.count ?? 0 }

  /// Who owned the numbers drawn, ascending, winners or not; empty unless the options ask for it.
  public var owners: [UInt32] { proceedings?.owners ?? [] }

  /// The first draw, from 1, that took fewer of a group than planned: that nobody was left in the
  /// group only the whole list can show.
  public var firstDrawThatNeedsList: UInt32? { drawThatNeedsList }

  /// `{"proofs":N}`: how many lines of proofs follow.
  mutating func readProofCount(_ text: [UInt8]) {
    guard let value = parse(text), let header else { return }
    do throws(FormatError) {
      var members = try Members(value)
      let count = try members.count("proofs", in: 0...header.list.count)
      try members.end()
      isWithoutList = true
      proven = ProvenEntrants(of: header.list, expected: count, engine: engine)
    } catch { return stop(Finding(.recordReadable, .malformed)) }
    stage = .proofs
    finishProofs()
  }

  mutating func readProof(_ text: [UInt8]) {
    guard let value = parse(text) else { return }
    let reason: Finding.Reason?
    do throws(FormatError) {
      reason = proven?.append(try EntrantProof(value))
    } catch { reason = .proofMalformed }
    if let reason { return stop(Finding(.ownersProven, reason, number: proofCount &+ 1)) }
    finishProofs()
  }

  private mutating func finishProofs() {
    guard let header, let proven, proven.count == proven.expected else { return }
    stage = .log
    if let receipt = options.receipt { check(receipt, header) }
    listIsChecked = true
    // What follows the line that is being read.
    begin(header, .proven(proven))
  }

  /// The commitment that a label must open; nil when its leaf is not proven.
  func labelCommitment(of seq: UInt32) -> Digest? {
    guard let proven else {
      return Int(seq) < list.labels.count ? list.labels[Int(seq)] : nil
    }
    return proven[seq]?.label
  }
}
