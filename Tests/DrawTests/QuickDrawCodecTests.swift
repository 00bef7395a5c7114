import Draw
import Testing

@Suite struct QuickDrawCodecTests {
  private func full() -> QuickDrawSession {
    let tab = Tab()
    tab.set("1000000000")
    tab.setCount("3")
    tab.draw()
    tab.setNames(["张伟", "李娜", "张伟", "José", "<img src=x onerror=alert(1)>"])
    tab.draw()
    tab.send(.setRepeats(true))
    return tab.machine.session
  }

  @Test func whatIsWrittenIsRead() throws {
    for session in [QuickDrawSession(), full()] {
      #expect(try QuickDrawSession(decoding: session.encoded) == session)
    }
  }

  @Test func everyFlippedBitIsNoticed() {
    let bytes = full().encoded
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << UInt8(bit)
        #expect(throws: QuickDrawSession.DecodingError.self) {
          try QuickDrawSession(decoding: damaged)
        }
      }
    }
  }

  @Test func everyCutIsNoticed() {
    let bytes = full().encoded
    for length in 0..<bytes.count {
      #expect(throws: QuickDrawSession.DecodingError.damaged) {
        try QuickDrawSession(decoding: Array(bytes[..<length]))
      }
    }
    #expect(throws: QuickDrawSession.DecodingError.damaged) {
      try QuickDrawSession(decoding: bytes + [0])
    }
  }

  @Test func thePresentFormatIsFrozen() {
    // A change to these bytes needs a new version and a reader for this one.
    let bytes: [UInt8] = QuickDrawSession().encoded
    let head: [UInt8] = [0x4D, 0x51, 0x44, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xF4, 1, 0, 0, 1, 0, 2]
    #expect(Array(bytes.prefix(20)) == head)
    #expect(bytes.count == 52)
  }
}
