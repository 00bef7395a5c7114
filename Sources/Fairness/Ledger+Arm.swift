extension Ledger {
  mutating func arm(_ arm: Arm, _ log: Digest) throws(Finding) {
    guard arm.number == UInt32(arms.count) &+ 1 else {
      throw Finding(.entriesInOrder, .armOutOfSequence, number: UInt64(arm.number))
    }
    guard arm.log == log else {
      throw Finding(.entriesInOrder, .armNotBoundToLog, number: UInt64(arm.number))
    }
    guard !arm.draws.isEmpty else {
      throw Finding(.entriesInOrder, .armEmpty, number: UInt64(arm.number))
    }
    let saved = prizes
    do throws(Finding) {
      for (offset, draw) in arm.draws.enumerated() {
        guard UInt64(draw.draw) == UInt64(draws.count &+ offset) &+ 1 else {
          throw Finding(.entriesInOrder, .drawOutOfSequence, number: UInt64(draw.draw))
        }
        try plan(draw)
      }
    } catch {
      prizes = saved
      throw error
    }
    for draw in arm.draws {
      let groups = prize(draw.prize)?.groups ?? 0
      draws.append(DrawState(planned: draw, arm: arms.count, groups: groups))
      if draw.redraw > 0 { tally.redraws &+= 1 }
    }
    arms.append(ArmState(hash: arm.hash(engine: engine), voidCount: voids.count))
  }

  private mutating func plan(_ draw: Arm.PlannedDraw) throws(Finding) {
    let number = UInt64(draw.draw)
    guard let index = index(ofPrize: draw.prize) else {
      throw Finding(.entriesInOrder, .unknownPrize, number: number)
    }
    if header.mode.hasSecret, draw.draw > header.chain?.length ?? 0 {
      throw Finding(.secretsOpenChain, .chainExhausted, number: number)
    }
    try checkRound(draw)
    if draw.redraw == 0 {
      guard prizes[index].drawings == 0 else {
        throw Finding(.entriesInOrder, .prizeDrawnTwice, number: number)
      }
      guard draw.count == prizes[index].prize.count else {
        throw Finding(.entriesInOrder, .countNotAsPlanned, number: number)
      }
    } else {
      guard draw.redraw == prizes[index].drawings else {
        throw Finding(.redrawsJustified, .redrawOutOfSequence, number: number)
      }
      guard draw.count > 0, draw.count <= prizes[index].seats else {
        throw Finding(.redrawsJustified, .redrawUnjustified, number: number)
      }
      prizes[index].seats &-= draw.count
    }
    prizes[index].drawings &+= 1
  }

  private func checkRound(_ draw: Arm.PlannedDraw) throws(Finding) {
    let number = UInt64(draw.draw)
    guard let beacon = header.beacon, header.mode.hasBeacon else {
      if draw.round != nil { throw Finding(.beaconRounds, .roundNotAllowed, number: number) }
      return
    }
    guard let round = draw.round, beacon.time(ofRound: round) != nil else {
      throw Finding(.beaconRounds, .roundMissing, number: number)
    }
    let position = Int(draw.draw) &- 1
    if position < beacon.rounds.count, beacon.rounds[position] != round {
      throw Finding(.beaconRounds, .roundNotAsPlanned, number: number)
    }
  }

  mutating func contribute(
    _ number: UInt32, _ values: [PublicValue]
  ) throws(Finding) {
    guard number >= 1, UInt64(number) <= UInt64(arms.count) else {
      throw Finding(.entriesInOrder, .unknownArm, number: UInt64(number))
    }
    let index = Int(number) &- 1
    guard arms[index].publicHash == nil else {
      throw Finding(.entriesInOrder, .publicTwice, number: UInt64(number))
    }
    arms[index].publicHash = PublicValue.hash(values, engine: engine)
    arms[index].values = values
    arms[index].bits = PublicBits.credited(values, sealed: header.sources)
  }
}
