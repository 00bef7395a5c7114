import Draw
import Glibc
import SecureRandom
import Testing

@Suite struct SecureRandomTests {
  @Test func theSystemGivesFreshWords() throws {
    var source = SecureRandom()
    var words = Set<UInt64>()
    for _ in 0..<2000 { words.insert(try source.next()) }
    #expect(words.count == 2000)
    var other = SecureRandom()
    #expect(!words.contains(try other.next()))
  }

  @Test func shortReadsAndSignalsAreGoneOnWith() throws {
    let calls = Counter()
    var source = SecureRandom { bytes in
      if calls.next() % 3 == 0 {
        errno = EINTR
        return -1
      }
      let count = min(5, bytes.count)
      for index in 0..<count { bytes[index] = 7 }
      return count
    }
    for _ in 0..<600 { #expect(try source.next() == 0x0707_0707_0707_0707) }
  }

  @Test func failuresCarryTheSystemsNumber() {
    var source = SecureRandom { _ in
      errno = ENOSYS
      return -1
    }
    #expect(throws: PickError.sourceFailed(code: ENOSYS)) { try source.next() }
    #expect(throws: PickError.sourceFailed(code: ENOSYS)) { try source.next() }
    var empty = SecureRandom { _ in 0 }
    #expect(throws: PickError.sourceFailed(code: EIO)) { try empty.next() }
  }

  /// Words that were handed out never come again, even when the next ones cannot be had.
  @Test func nothingOldReplacesWhatFails() throws {
    let calls = Counter()
    var source = SecureRandom { bytes in
      if calls.next() > 0 {
        errno = EIO
        return -1
      }
      for index in 0..<bytes.count { bytes[index] = 1 }
      return bytes.count
    }
    var delivered = 0
    while (try? source.next()) != nil { delivered += 1 }
    #expect(delivered == 32)
    #expect(throws: PickError.sourceFailed(code: EIO)) { try source.next() }
  }
}
