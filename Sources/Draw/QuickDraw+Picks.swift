extension QuickDraw {
  /// Who can still win, as positions counted from 0: a number less one, or a line of the list.
  ///
  /// Memory is bound by the winners, never by the size of the range. Nil when there is nobody.
  static func pool(_ session: QuickDrawSession, _ names: QuickDrawNames) -> NumberPool? {
    do throws(PickError) {
      var pool = try NumberPool(first: 0, last: Int64(session.entrantCount) - 1)
      guard !session.allowsRepeats else { return pool }
      var positions: [Int64] = []
      switch session.source {
      case .numbers:
        for winner in session.winners where winner.source == .numbers {
          positions.append(Int64(winner.value) - 1)
        }
      case .names:
        for person in session.people {
          guard let line = names.line(of: person.name[...], ordinal: person.ordinal) else {
            continue
          }
          positions.append(Int64(line))
        }
      }
      pool.exclude(positions)
      return pool
    } catch {
      return nil
    }
  }

  /// Positions of those who can still win, picked uniformly in a uniform order.
  ///
  /// Without repeats as many as asked or as are left, all different; with repeats each pick is
  /// made from everybody. Nil when the source of randomness fails.
  func positions(asked: UInt16, _ random: inout some RandomSource) -> [UInt32]? {
    guard let pool else { return nil }
    do throws(PickError) {
      let picks =
        session.allowsRepeats
        ? try pool.pickWithRepeats(UInt64(asked), using: &random)
        : try pool.pick(UInt64(asked), using: &random)
      var positions: [UInt32] = []
      positions.reserveCapacity(picks.count)
      for pick in picks { positions.append(UInt32(pick)) }
      return positions
    } catch {
      return nil
    }
  }
}
