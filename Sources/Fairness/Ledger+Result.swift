extension Ledger {
  private func nextDraw(_ number: UInt32) throws(Finding) -> DrawState {
    guard next < draws.count, number == draws[next].planned.draw else {
      throw Finding(.entriesInOrder, .drawOutOfSequence, number: UInt64(number))
    }
    return draws[next]
  }

  mutating func conclude(_ result: DrawResult) throws(Finding) -> [Evaluation] {
    let number = UInt64(result.draw)
    let draw = try nextDraw(result.draw)
    guard let publicHash = arms[draw.arm].publicHash else {
      throw Finding(.entriesInOrder, .publicMissing, number: number)
    }
    for seq in result.winners where seq >= header.list.count {
      throw Finding(.winnersRecomputed, .noSuchEntrant, number: number)
    }
    let signature = try signatureHash(result, draw.planned)
    let secrets = try secrets(upTo: result.secret, draw: result.draw)
    // Everything holds: only now is anything noted.
    if let signature { note(signature, ofRound: draw.planned.round ?? 0) }
    noteSecret(result.secret, draw: result.draw)
    var evaluations = revealWithheld(secrets)
    evaluations.append(
      Evaluation(
        draw: next, claimed: result.winners.map { UInt32(truncatingIfNeeded: $0) },
        count: draw.planned.count, groups: draw.groups, voidCount: arms[draw.arm].voidCount,
        key: key(result.draw, result.secret, result.signature, draw.arm, publicHash)))
    draws[next].status = .drawn
    draws[next].claimed = evaluations[evaluations.count &- 1].claimed
    setWinners(next, draws[next].claimed)
    arms[draw.arm].hasResult = true
    next &+= 1
    return evaluations
  }

  private func key(
    _ draw: UInt32, _ secret: Digest?, _ signature: [UInt8]?, _ arm: Int, _ publicHash: Digest
  ) -> DrawKey {
    DrawKey(
      seal: seal, mode: header.mode, arm: arms[arm].hash, draw: draw, secret: secret,
      signature: signature, publicHash: publicHash, engine: engine)
  }

  /// The hash of the signature that a result must have; nil in the modes without a beacon.
  private func signatureHash(
    _ result: DrawResult, _ planned: Arm.PlannedDraw
  ) throws(Finding) -> Digest? {
    let number = UInt64(result.draw)
    guard header.mode.hasBeacon else {
      if result.signature != nil {
        throw Finding(.beaconRounds, .signatureNotAllowed, number: number)
      }
      return nil
    }
    guard let signature = result.signature else {
      throw Finding(.beaconRounds, .signatureMissing, number: number)
    }
    let hash = SHA256.hash(signature, engine: engine)
    let place = place(ofRound: planned.round ?? 0)
    if place < rounds.count, rounds[place].round == planned.round, rounds[place].signature != hash {
      throw Finding(.beaconRounds, .signatureDiffers, number: number)
    }
    return hash
  }

  private mutating func note(_ signature: Digest, ofRound round: UInt64) {
    tally.rounds &+= 1
    let place = place(ofRound: round)
    if place < rounds.count, rounds[place].round == round { return }
    rounds.insert((round, signature), at: place)
  }

  private func place(ofRound round: UInt64) -> Int {
    firstPosition(of: rounds.count) { rounds[$0].round >= round }
  }

  /// The secrets from this draw back to the one after the last that was seen, newest first.
  private func secrets(
    upTo secret: Digest?, draw: UInt32
  ) throws(Finding) -> [Digest] {
    guard header.mode.hasSecret else {
      if secret != nil {
        throw Finding(.secretsOpenChain, .secretNotAllowed, number: UInt64(draw))
      }
      return []
    }
    guard let secret else {
      throw Finding(.secretsOpenChain, .secretMissing, number: UInt64(draw))
    }
    var secrets = [secret]
    var value = SecretChain.previous(secret, engine: engine)
    for _ in 0..<draw &- lastSecret.draw &- 1 {
      secrets.append(value)
      value = SecretChain.previous(value, engine: engine)
    }
    guard value == lastSecret.value else {
      throw Finding(.secretsOpenChain, .secretDiffers, number: UInt64(draw))
    }
    return secrets
  }

  private mutating func noteSecret(_ secret: Digest?, draw: UInt32) {
    guard let secret else { return }
    lastSecret = (draw, secret)
    tally.secrets &+= 1
  }

  /// Draws that were withheld and whose secrets a later one gives away: who would have won.
  private mutating func revealWithheld(_ secrets: [Digest]) -> [Evaluation] {
    var evaluations: [Evaluation] = []
    for (offset, secret) in secrets.dropFirst().enumerated().reversed() {
      let index = next &- 1 &- offset
      guard draws[index].status == .withheld,
        let publicHash = arms[draws[index].arm].publicHash
      else { continue }
      draws[index].status = .revealed
      tally.revealed &+= 1
      let draw = draws[index]
      evaluations.append(
        Evaluation(
          draw: index, claimed: [], isClaim: false, count: draw.planned.count,
          groups: draw.groups, voidCount: arms[draw.arm].voidCount,
          key: key(draw.planned.draw, secret, nil, draw.arm, publicHash)))
    }
    return evaluations
  }

  mutating func abort(
    _ number: UInt32, _ secret: Digest?
  ) throws(Finding) -> [Evaluation] {
    let draw = try nextDraw(number)
    if header.mode.hasBeacon {
      throw Finding(.entriesInOrder, .cannotAbort, number: UInt64(number))
    }
    let secrets = secret == nil ? [] : try secrets(upTo: secret, draw: number)
    noteSecret(secret, draw: number)
    var evaluations = revealWithheld(secrets)
    draws[next].status = secret == nil ? .withheld : .aborted
    tally.aborted &+= 1
    if secret == nil {
      tally.withheld &+= 1
    } else if let publicHash = arms[draw.arm].publicHash {
      evaluations.append(
        Evaluation(
          draw: next, claimed: [], isClaim: false, count: draw.planned.count, groups: draw.groups,
          voidCount: arms[draw.arm].voidCount,
          key: key(number, secret, nil, draw.arm, publicHash)))
    }
    next &+= 1
    return evaluations
  }

  mutating func absent(_ number: UInt32, _ seq: UInt64) throws(Finding) {
    guard number >= 1, UInt64(number) <= UInt64(draws.count), let seq = UInt32(exactly: seq) else {
      throw Finding(.redrawsJustified, .absentNotWinner, number: UInt64(number))
    }
    let index = Int(number) &- 1
    let place = draws[index].place(of: seq)
    guard draws[index].status == .drawn, let place, !draws[index].isAbsent[place],
      let prize = self.index(ofPrize: draws[index].planned.prize)
    else { throw Finding(.redrawsJustified, .absentNotWinner, number: UInt64(number)) }
    draws[index].isAbsent[place] = true
    prizes[prize].seats &+= 1
    tally.absent &+= 1
  }

  mutating func annul(_ number: UInt32) throws(Finding) {
    guard number >= 1, UInt64(number) <= UInt64(draws.count) else {
      throw Finding(.redrawsJustified, .annulTooLate, number: UInt64(number))
    }
    let index = Int(number) &- 1
    guard draws[index].status == .drawn, draws[index].arm == arms.count &- 1,
      let prize = self.index(ofPrize: draws[index].planned.prize)
    else { throw Finding(.redrawsJustified, .annulTooLate, number: UInt64(number)) }
    draws[index].status = .annulled
    for isAbsent in draws[index].isAbsent where !isAbsent { prizes[prize].seats &+= 1 }
    tally.annulled &+= 1
  }

  /// Notes who won, or who would have won a draw that was not finished.
  mutating func setWinners(_ draw: Int, _ winners: [UInt32]) {
    draws[draw].winners = winners
    draws[draw].sorted = winners.sorted()
    draws[draw].isAbsent = [Bool](repeating: false, count: winners.count)
  }
}

extension Ledger.DrawState {
  /// Where a winner stands among the sorted ones.
  func place(of seq: UInt32) -> Int? {
    let place = firstPosition(of: sorted.count) { sorted[$0] >= seq }
    return place < sorted.count && sorted[place] == seq ? place : nil
  }
}

/// The winners of one draw, to be computed.
struct Evaluation: Sendable {
  /// Index into the ledger's draws.
  var draw: Int
  /// The winners that the record names.
  var claimed: [UInt32]
  /// False for a draw that was not finished: nobody claims a winner.
  var isClaim = true
  var count: UInt32
  var groups: UInt32
  /// How many voids were entered before the arm.
  var voidCount: Int
  var key: DrawKey
}
