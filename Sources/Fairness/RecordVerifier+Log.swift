// Header, end of the list, and the entries of the log.
extension RecordVerifier {
  mutating func readHeader(_ text: [UInt8]) {
    guard let value = parse(text), stage == .header else { return }
    do throws(FormatError) {
      var members = try Members(value)
      let body = try members.value("header")
      try members.end()
      let header = try Header(body)
      seal = Header.seal(canonical: body.canonical, engine: engine)
      list.expect(header.checkpoints + options.checkpoints)
      if !options.proofsOf.isEmpty {
        list.collect(proofsOf: options.proofsOf, count: header.list.count)
      }
      self.header = header
    } catch { return stop(Finding(.recordReadable, .headerMissing)) }
    if let expected = options.seal, expected != seal {
      report(Finding(.sealCompared, .sealDiffers))
    }
    if stage == .header { stage = options.leavesAreSeparate ? .separateLeaves : .list }
  }

  mutating func parse(_ text: [UInt8]) -> JSONValue? {
    do throws(JSONError) {
      return try JSONReader.read(text)
    } catch {
      let reason: Finding.Reason =
        switch error.kind {
        case .tooDeep, .tooLong, .tooManyValues: .tooLarge
        default: .notCanonical
        }
      stop(Finding(.recordReadable, reason, number: UInt64(error.offset &+ 1)))
      return nil
    }
  }

  /// Compares what was read with what the header sealed, and makes ready for the log.
  mutating func finishList() {
    guard let header else { return }
    stage = .log
    if list.finishDuplicates() {
      report(Finding(.commitmentsDistinct, .duplicateCommitment), onLine: false)
    }
    if let missed = list.missedCheckpoint {
      report(Finding(.checkpointsContained, .checkpointDiffers, number: missed), onLine: false)
    }
    if let receipt = options.receipt { check(receipt, header) }
    listIsChecked = true
    guard list.count == header.list.count else {
      return stop(Finding(.listSealed, .countDiffers, number: list.count), onLine: false)
    }
    guard list.table.total == header.list.root.sum else {
      return stop(Finding(.listSealed, .totalDiffers, number: list.table.total), onLine: false)
    }
    if list.root != header.list.root {
      report(Finding(.listSealed, .rootDiffers), onLine: false)
    }
    begin(header, .all(list.table))
  }

  mutating func begin(_ header: Header, _ entrants: Pool.Entrants) {
    logOffset = bytesRead
    let ledger = Ledger(header: header, seal: seal, engine: engine)
    proceedings = Proceedings(
      ledger: ledger, entrants: entrants, notesOwners: options.notesOwners)
  }

  mutating func check(_ receipt: Receipt, _ header: Header) {
    if receipt.seal != seal || receipt.count != header.list.count
      || receipt.root != header.list.root
    {
      report(Finding(.entryIncluded, .receiptOfOtherRecord), onLine: false)
    } else if let reason = receipt.check(engine: engine) {
      report(Finding(.entryIncluded, reason), onLine: false)
    }
  }

  mutating func readEntry(_ text: [UInt8]) {
    guard let value = parse(text) else { return }
    let log = lastHash
    lastHash = LogEntry.hash(canonical: text, engine: engine)
    entryCount &+= 1
    let entry: LogEntry
    do throws(FormatError) {
      entry = try LogEntry(value)
    } catch {
      return refuse(value, error, log)
    }
    if entry.previous != log { report(Finding(.logLinked, .chainBroken)) }
    guard stage == .log else { return }
    do throws(Finding) {
      let evaluations = try proceedings?.apply(entry.event, log: log) ?? []
      pending = evaluations.reversed()
    } catch { return report(error) }
    if case .result(let result) = entry.event { open(result) }
  }

  /// An entry of another kind is linked and counted, and passed over; anything else is refused.
  private mutating func refuse(_ value: JSONValue, _ error: FormatError, _ log: Digest) {
    guard error == .unknownKind else { return stop(Finding(.recordReadable, .malformed)) }
    unknownEntries &+= 1
    report(Finding(.everythingChecked, .unknownKind))
    if value.object?["prev"]?.digest != log { report(Finding(.logLinked, .chainBroken)) }
  }

  /// Checks the labels of a result against the sealed list.
  private mutating func open(_ result: DrawResult) {
    guard let draw = proceedings?.ledger.draws[Int(result.draw) &- 1] else { return }
    var isOpened = draw.isAbsent
    var opened: [OpenedLabel] = []
    for label in result.labels {
      guard let seq = UInt32(exactly: label.seq), let place = draw.place(of: seq) else {
        return report(Finding(.labelsOpen, .labelOfNobody, number: label.seq))
      }
      guard !isOpened[place] else {
        return report(Finding(.labelsOpen, .labelTwice, number: label.seq))
      }
      isOpened[place] = true
      let commitment = Commitments.label(salt: label.salt, label: label.label, engine: engine)
      guard let sealed = labelCommitment(of: seq) else {
        return report(Finding(.ownersProven, .proofMissing, number: UInt64(result.draw)))
      }
      guard commitment == sealed else {
        return report(Finding(.labelsOpen, .labelDiffers, number: label.seq))
      }
      opened.append(label)
    }
    opened.sort { $0.seq < $1.seq }
    labels.append((result.draw, opened))
    openedCount &+= UInt64(opened.count)
    for isOpened in isOpened where !isOpened { unopened &+= 1 }
  }

  /// Computes what the last entry asked for; false when the budget is spent first.
  mutating func evaluate(_ budget: inout UInt64) -> Bool {
    while true {
      if current == nil {
        guard let evaluation = pending.popLast() else { return true }
        guard let selection = proceedings?.begin(evaluation) else { return true }
        current = (evaluation, selection)
      }
      guard let evaluation = current?.evaluation, var selection = current?.selection else {
        return true
      }
      current = nil
      let before = budget
      let isDone = proceedings?.step(&selection, budget: &budget) ?? true
      work &+= before &- budget
      if isDone {
        guard !selection.isUnproven else {
          proceedings?.abandon(selection)
          stop(
            Finding(
              .ownersProven, .proofMissing, line: lineNumber &- 1,
              number: UInt64(evaluation.draw &+ 1)))
          return true
        }
        settle(evaluation, selection.winners)
        continue
      }
      guard work < options.workLimit else {
        proceedings?.abandon(selection)
        stop(Finding(.winnersRecomputed, .tooMuchWork))
        return true
      }
      current = (evaluation, selection)
      return false
    }
  }

  private mutating func settle(_ evaluation: Evaluation, _ winners: [UInt32]) {
    proceedings?.finish(evaluation, winners: winners)
    if evaluation.groups != 0, winners.count < Int(evaluation.count), drawThatNeedsList == nil {
      drawThatNeedsList = UInt32(truncatingIfNeeded: evaluation.draw &+ 1)
    }
    guard evaluation.isClaim else { return }
    winnerCount &+= UInt64(winners.count)
    if winners != evaluation.claimed {
      report(
        Finding(
          .winnersRecomputed, .winnersDiffer, line: lineNumber &- 1,
          number: UInt64(evaluation.draw &+ 1)))
    }
  }

  mutating func finishLog() {
    stage = .finished
    guard let ledger = proceedings?.ledger else { return }
    if !ledger.isSealed { report(Finding(.headerSealed, .sealMissing), onLine: false) }
    if !separateLeaves.isEmpty {
      report(Finding(.listSealed, .countDiffers, number: list.count &+ 1), onLine: false)
    }
  }
}
