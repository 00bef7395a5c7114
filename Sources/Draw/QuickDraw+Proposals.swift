extension QuickDraw {
  /// A change to the session, made again from scratch when another tab was faster.
  enum Command: Equatable, Sendable {
    case draw(time: UInt64)
    case setRange(UInt32)
    case setWinnersPerDraw(UInt16)
    case setRepeats(Bool)
    case setSound(Bool)
    case setNames(QuickDrawNames)
    case setSource(QuickDrawSession.Source)
    case clear

    var isDraw: Bool {
      if case .draw = self { return true }
      return false
    }
  }

  /// What has been sent to the store and is not shown yet.
  struct Proposal: Sendable {
    var command: Command
    var session: QuickDrawSession
    /// Only when the list itself changes.
    var names: QuickDrawNames?
  }

  /// Commands that may wait for the store; more than a person can press while a disk answers.
  private static let waitingLimit = 32

  mutating func submit(
    _ command: Command, _ random: inout some RandomSource, _ effects: inout [Effect]
  ) {
    guard isLoaded else { return }
    guard !isFrozen else {
      effects.append(.dialog(.storeTooNew))
      return
    }
    guard inFlight == nil else {
      if waiting.count < Self.waitingLimit { waiting.append(command) }
      return
    }
    propose(command, &random, &effects)
  }

  private mutating func propose(
    _ command: Command, _ random: inout some RandomSource, _ effects: inout [Effect]
  ) {
    var proposal = Proposal(command: command, session: session)
    switch command {
    case .draw(let time):
      // Another tab may have drawn the last ones between Stop and the store.
      guard remaining > 0 else { return next(&random, &effects) }
      guard let positions = positions(asked: session.winnersPerDraw, &random) else {
        effects.append(.dialog(.randomnessFailed))
        return next(&random, &effects)
      }
      record(positions, time: time, in: &proposal.session)
    case .setRange(let count):
      proposal.session.upperBound = count
      proposal.session.source = .numbers
    case .setWinnersPerDraw(let count): proposal.session.winnersPerDraw = count
    case .setRepeats(let allowed): proposal.session.allowsRepeats = allowed
    case .setSound(let isOn): proposal.session.isSoundOn = isOn
    case .setNames(let names):
      proposal.names = names
      proposal.session.listIdentity = names.identity
      proposal.session.listCount = UInt32(names.count)
      proposal.session.source = .names
    case .setSource(let source):
      guard source == .numbers || session.listCount > 0 else { return next(&random, &effects) }
      proposal.session.source = source
    case .clear: proposal.session.clearResults()
    }
    proposal.session.revision += 1
    effects.append(
      .save(
        session: proposal.session.encoded, names: proposal.names?.text, expected: session.revision,
        revision: proposal.session.revision))
    inFlight = proposal
  }

  mutating func finishSaving(_ random: inout some RandomSource, _ effects: inout [Effect]) {
    guard let proposal = inFlight else { return }
    inFlight = nil
    show(proposal.session, names: proposal.names ?? names, &random, &effects)
    switch proposal.command {
    case .setRange(let count): effects.append(.dialog(.rangeSet(count)))
    case .setNames(let names):
      effects.append(
        .dialog(
          .namesSet(count: UInt32(names.count), repeated: UInt32(names.repeatedCount))))
    default: break
    }
    next(&random, &effects)
  }

  /// Takes over what another tab stored, then makes the refused change on top of it.
  mutating func giveWay(
    to stored: [UInt8], _ list: [UInt8]?, _ random: inout some RandomSource,
    _ effects: inout [Effect]
  ) {
    guard let proposal = inFlight else { return }
    inFlight = nil
    guard adopt(stored, list, &random, &effects) else {
      waiting = []
      return
    }
    waiting.insert(proposal.command, at: 0)
    next(&random, &effects)
  }

  private mutating func next(_ random: inout some RandomSource, _ effects: inout [Effect]) {
    guard inFlight == nil, !waiting.isEmpty else { return }
    propose(waiting.removeFirst(), &random, &effects)
  }

  private func record(
    _ positions: [UInt32], time: UInt64, in session: inout QuickDrawSession
  ) {
    for position in positions {
      let value =
        switch session.source {
        case .numbers: position + 1
        case .names:
          session.person(
            name: names[Int(position)], ordinal: names.ordinal(ofLine: Int(position)))
        }
      session.winners.append(.init(source: session.source, value: value))
    }
    session.rounds.append(
      .init(asked: session.winnersPerDraw, drawn: UInt16(positions.count), time: time))
  }
}
