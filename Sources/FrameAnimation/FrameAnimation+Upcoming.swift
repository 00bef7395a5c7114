extension FrameAnimation {
  /// The pictures that come into view next, in order, for those who must load them beforehand.
  ///
  /// Ends with the end of the play; the picture it will rest on is the last one then.
  ///
  /// - Parameter count: how many at most; none when negative.
  public func upcoming(_ count: Int32) -> [Int32] {
    guard let play, play.schedule.slotsPerPlay > 0 else { return [] }
    var pictures: [Int32] = []
    var slot = play.slot
    while Int32(pictures.count) < count {
      if let last = play.schedule.lastSlot, slot >= last {
        let rest = play.restPicture(after: slot, shown: picture)
        if pictures.last != rest { pictures.append(rest) }
        break
      }
      slot += 1
      pictures.append(play.schedule.picture(slot))
    }
    return pictures
  }
}
