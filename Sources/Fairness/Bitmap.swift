/// A set of entrants that takes memory for those in it, in pages of 4,096, not for the whole list.
struct Bitmap: Sendable {
  /// For each 4,096 entrants, where their page begins, counted from 1; 0 while none of them is in.
  private var directory: [UInt32] = []
  private var pages: [UInt64] = []

  private static let pageWords = 64

  subscript(seq: UInt32) -> Bool {
    get {
      let page = Int(seq >> 12)
      guard page < directory.count, directory[page] > 0 else { return false }
      return pages[word(seq, directory[page])] & Self.bit(seq) != 0
    }
    set {
      guard newValue || self[seq] else { return }
      let page = Int(seq >> 12)
      while directory.count <= page { directory.append(0) }
      if directory[page] == 0 {
        pages.append(contentsOf: repeatElement(0, count: Self.pageWords))
        directory[page] = UInt32(truncatingIfNeeded: pages.count / Self.pageWords)
      }
      let word = word(seq, directory[page])
      if newValue { pages[word] |= Self.bit(seq) } else { pages[word] &= ~Self.bit(seq) }
    }
  }

  private func word(_ seq: UInt32, _ page: UInt32) -> Int {
    (Int(page) &- 1) &* Self.pageWords &+ Int((seq >> 6) & 63)
  }

  private static func bit(_ seq: UInt32) -> UInt64 { 1 &<< UInt64(seq & 63) }

  /// Those in it, ascending.
  var members: [UInt32] {
    var members: [UInt32] = []
    for page in directory.indices where directory[page] > 0 {
      let first = UInt32(truncatingIfNeeded: page << 12)
      for seq in first...(first | 4095) where self[seq] { members.append(seq) }
    }
    return members
  }
}
