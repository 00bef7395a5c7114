import Draw

extension QuickElement {
  /// Everything there is, for a page that has just been opened.
  func showEverything(_ host: inout some Host) {
    list(roundsFrom: 0, &host)
    if !machine.session.rounds.isEmpty { showLatest(isNew: false, &host) }
  }

  func showState(_ host: inout some Host) {
    let session = machine.session
    host.tell(.pool, Int(session.source.rawValue), Int(session.entrantCount))
    host.tell(.remaining, Int(machine.remaining), machine.canStart ? 1 : 0)
    host.tell(
      .settings, Int(session.winnersPerDraw),
      (session.allowsRepeats ? 1 : 0) | (session.isSoundOn ? 2 : 0))
    host.tell(.listSize, Int(session.listCount))
    switch machine.notice {
    case nil: host.tell(.notice, -1)
    case .exhausted: host.tell(.notice, 0, 0)
    case .shortfall(let drawn, let asked): host.tell(.notice, Int(drawn), Int(asked))
    }
  }

  func showLatest(isNew: Bool, _ host: inout some Host) {
    let latest = machine.session.latest
    guard let first = latest.first else { return }
    host.tell(.latest, Int(first.source.rawValue), isNew ? 1 : 0, bytes(of: latest))
  }

  /// Appends rounds to the list of winners, neighbours of one source together.
  func list(roundsFrom first: Int, _ host: inout some Host) {
    let session = machine.session
    var start = session.firstWinner(ofRound: first)
    while start < session.winners.count {
      let source = session.winners[start].source
      var end = start
      while end < session.winners.count, session.winners[end].source == source { end += 1 }
      host.tell(.listed, Int(source.rawValue), start + 1, bytes(of: session.winners[start..<end]))
      start = end
    }
  }

  /// Numbers as 32-bit little-endian words, names as lines.
  private func bytes(of winners: ArraySlice<QuickDrawSession.Winner>) -> [UInt8] {
    var bytes: [UInt8] = []
    for winner in winners {
      switch winner.source {
      case .numbers: append(winner.value, to: &bytes)
      case .names:
        bytes += machine.session.people[Int(winner.value)].name
        bytes.append(0x0A)
      }
    }
    return bytes
  }

  var rollingBytes: [UInt8] {
    var bytes: [UInt8] = []
    for position in machine.rolling {
      switch machine.session.source {
      case .numbers: append(position + 1, to: &bytes)
      case .names:
        bytes += machine.names[Int(position)]
        bytes.append(0x0A)
      }
    }
    return bytes
  }

  private func append(_ number: UInt32, to bytes: inout [UInt8]) {
    var rest = number
    for _ in 0..<4 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
