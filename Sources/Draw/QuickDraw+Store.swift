extension QuickDraw {
  mutating func load(_ stored: [UInt8]?, _ list: [UInt8]?, _ effects: inout [Effect]) {
    guard !isLoaded else { return }
    isLoaded = true
    if let stored {
      do throws(QuickDrawSession.DecodingError) {
        (session, names) = try Self.decode(stored, list.map { QuickDrawNames(text: $0) } ?? .none)
      } catch {
        refuse(error, &effects)
      }
    }
    pool = Self.pool(session, names)
    effects.append(.changed)
  }

  /// Takes what another tab stored; false when it cannot be read.
  @discardableResult
  mutating func adopt(
    _ stored: [UInt8], _ list: [UInt8]?, _ random: inout some RandomSource,
    _ effects: inout [Effect]
  ) -> Bool {
    do throws(QuickDrawSession.DecodingError) {
      var newNames = names
      if let list, list != names.text { newNames = QuickDrawNames(text: list) }
      let (session, _) = try Self.decode(stored, newNames)
      // Reports of saves may arrive late and out of order.
      guard session.revision > self.session.revision else { return true }
      show(session, names: newNames, &random, &effects)
      return true
    } catch {
      refuse(error, &effects)
      return false
    }
  }

  /// Makes a stored session the one on show.
  mutating func show(
    _ new: QuickDrawSession, names newNames: QuickDrawNames, _ random: inout some RandomSource,
    _ effects: inout [Effect]
  ) {
    let old = session
    let poolBefore = pool
    session = new
    names = newNames
    pool = Self.pool(new, newNames)
    let continues =
      old.rounds.count <= new.rounds.count && new.rounds[..<old.rounds.count] == old.rounds[...]
    // Wherever Clear was pressed, or the last winner drawn: nothing goes on rolling after it.
    if isRolling, !continues || remaining == 0 { endRoll(&effects) }
    if !continues { effects.append(.cleared) }
    let known = continues ? old.rounds.count : 0
    if new.rounds.count > known { effects.append(.landed(firstRound: known)) }
    effects.append(.changed)
    let rollsOthers =
      pool != poolBefore || old.source != new.source || old.winnersPerDraw != new.winnersPerDraw
    if isRolling, rollsOthers { roll(&random, &effects) }
  }

  private static func decode(
    _ stored: [UInt8], _ names: QuickDrawNames
  ) throws(QuickDrawSession.DecodingError) -> (QuickDrawSession, QuickDrawNames) {
    let session = try QuickDrawSession(decoding: stored)
    guard session.listIdentity == names.identity, Int(session.listCount) == names.count else {
      throw .damaged
    }
    return (session, names)
  }

  private mutating func refuse(
    _ error: QuickDrawSession.DecodingError, _ effects: inout [Effect]
  ) {
    switch error {
    case .damaged:
      effects.append(.setAside)
      effects.append(.dialog(.storeDamaged))
    case .tooNew:
      isFrozen = true
      if isRolling { endRoll(&effects) }
      effects.append(.dialog(.storeTooNew))
    }
  }
}
