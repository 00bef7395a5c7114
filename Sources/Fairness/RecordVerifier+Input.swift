// Lines and leaves: the only place where the record's bytes are looked at.
extension RecordVerifier {
  private static let listPrefix: StaticString = "{\"leaves\":["

  /// Reads up to the end of a line and handles it when it is complete.
  mutating func readLine(_ budget: inout UInt64) {
    let start = position
    while position < input.count, input[position] != 0x0a { position &+= 1 }
    bytesRead &+= UInt64(position &- start)
    guard line.count &+ (position &- start) <= options.lineLimit else {
      return stop(Finding(.recordReadable, .tooLarge))
    }
    line.append(contentsOf: input[start..<position])
    budget &-= min(budget, UInt64(position &- start) / 64)
    if position < input.count {
      position &+= 1
      bytesRead &+= 1
      endOfLine()
      lineNumber &+= 1
    }
  }

  private mutating func endOfLine() {
    let text = line
    line = []
    switch stage {
    case .header: readHeader(text)
    case .proofCount: readProofCount(text)
    case .proofs: readProof(text)
    case .log: readEntry(text)
    default: stop(Finding(.listSealed, .leavesMissing))
    }
  }

  /// Finds out whether the line after the header is the list.
  mutating func readListPrefix() {
    let prefix = [UInt8](Self.listPrefix)
    while position < input.count, line.count < prefix.count {
      let byte = input[position]
      guard byte == prefix[line.count] else {
        // Both begin alike; what it is shows when the line is whole.
        if line.count == 2, byte == 0x70 {
          stage = .proofCount
          return
        }
        if !line.isEmpty, line.count > 2 {
          return stop(
            Finding(.recordReadable, .notCanonical, number: UInt64(line.count &+ 1)))
        }
        return stop(Finding(.listSealed, .leavesMissing))
      }
      line.append(byte)
      position &+= 1
      bytesRead &+= 1
    }
    if line.count == prefix.count {
      line = []
      stage = .leaves
    }
  }

  /// Reads leaves, each `"` with 170 digits and `"`, then a comma or the end of the list.
  mutating func readLeaves(_ budget: inout UInt64) {
    while position < input.count, budget > 0, stage == .leaves {
      let needed = Self.leafText &- line.count
      let available = input.count &- position
      budget &-= 1
      if line.isEmpty, available >= needed {
        let text = position..<position &+ needed
        let reason = input.withUnsafeBytes { bytes in
          readLeaf(UnsafeRawBufferPointer(rebasing: bytes[text]))
        }
        advance(needed, reason)
      } else {
        let taken = min(needed, available)
        line.append(contentsOf: input[position..<position &+ taken])
        guard taken == needed else {
          position &+= taken
          bytesRead &+= UInt64(taken)
          return
        }
        let reason = line.withUnsafeBytes { readLeaf($0) }
        line = []
        advance(taken, reason)
      }
    }
  }

  /// A quote, 170 digits, a quote, and the sign after it.
  private static let leafText = 173

  private mutating func advance(_ count: Int, _ reason: Finding.Reason?) {
    position &+= count
    bytesRead &+= UInt64(count)
    guard let reason else { return }
    stop(Finding(.listSealed, reason, number: list.count &+ 1))
  }

  private mutating func readLeaf(_ text: UnsafeRawBufferPointer) -> Finding.Reason? {
    guard text[0] == 0x22, text[171] == 0x22, text[172] == 0x2c || text[172] == 0x5d else {
      return .leafMalformed
    }
    var leaf:
      (
        UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
        UInt64
      ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let reason = withUnsafeMutableBytes(of: &leaf) { bytes -> Finding.Reason? in
      let digits = UnsafeRawBufferPointer(rebasing: text[1..<171])
      guard Hexadecimal.decode(digits, into: bytes) else { return .leafMalformed }
      return list.append(UnsafeRawBufferPointer(rebasing: bytes[..<Leaf.byteCount]))
    }
    if reason == nil, text[172] == 0x5d { stage = .listEnd }
    return reason
  }

  /// After the last leaf: the brace and the end of the line.
  mutating func readListEnd() {
    let byte = input[position]
    let expected: UInt8 = line.isEmpty ? 0x7d : 0x0a
    guard byte == expected else { return stop(Finding(.recordReadable, .notCanonical)) }
    position &+= 1
    bytesRead &+= 1
    if line.isEmpty {
      line.append(byte)
    } else {
      line = []
      lineNumber &+= 1
      stage = .sorting
    }
  }

  /// Takes leaves of 85 bytes; says what is wanted when they run out.
  mutating func readSeparateLeaves(_ budget: inout UInt64) -> Progress? {
    guard let header else { return nil }
    var offset = 0
    defer { separateLeaves.removeFirst(offset) }
    while budget > 0, list.count < header.list.count {
      guard separateLeaves.count &- offset >= Leaf.byteCount else {
        guard separateLeavesHaveEnded else { return .needsLeaves }
        stop(Finding(.listSealed, .countDiffers, number: list.count), onLine: false)
        return nil
      }
      let range = offset..<offset &+ Leaf.byteCount
      let reason = separateLeaves.withUnsafeBytes {
        list.append(UnsafeRawBufferPointer(rebasing: $0[range]))
      }
      if let reason {
        stop(Finding(.listSealed, reason, number: list.count &+ 1), onLine: false)
        return nil
      }
      offset &+= Leaf.byteCount
      budget &-= 1
    }
    if list.count == header.list.count { stage = .sorting }
    return nil
  }

  mutating func endOfInput() {
    switch stage {
    case .log where line.isEmpty: finishLog()
    case .header where line.isEmpty: stop(Finding(.recordReadable, .emptyRecord))
    case .header, .log, .proofCount, .proofs:
      if line.isEmpty { return stop(Finding(.ownersProven, .proofsEnd, number: proofCount)) }
      endOfLine()
      lineNumber &+= 1
    case .listEnd where !line.isEmpty:
      line = []
      stage = .sorting
    case .list where line.isEmpty: stop(Finding(.listSealed, .leavesMissing))
    default: stop(Finding(.recordReadable, .notCanonical))
    }
  }
}
