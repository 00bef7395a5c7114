extension DelimitedReader {
  private static var quote: UInt8 { 0x22 }
  private static var lineFeed: UInt8 { 0x0A }
  private static var carriageReturn: UInt8 { 0x0D }

  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (borrowing DelimitedRow) -> Answer
  ) throws(DelimitedError) {
    let base = offset
    var index = 0
    while index < bytes.count, !isStopped {
      if followsCarriageReturn {
        followsCarriageReturn = false
        if bytes[index] == Self.lineFeed {
          index &+= 1
          continue
        }
      }
      if rawLength == 0 {
        let next =
          separator == .lines
          ? readWholeLines(bytes, from: index, body) : readWholeRecord(bytes, from: index, body)
        if next > index {
          index = next
          continue
        }
      }
      index = try continueRecord(bytes, from: index, base: base, body)
    }
    offset = base &+ UInt64(index)
  }

  /// The plainest case in a tight loop, without copying: lines that lie wholly in this piece.
  ///
  /// Answers where it stopped: at a line that goes on in the next piece or is too long.
  private mutating func readWholeLines(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int,
    _ body: (borrowing DelimitedRow) -> Answer
  ) -> Int {
    let longest = limits.rowBytes
    let linesBefore = line &- rowsRead
    var row = rowsRead
    var index = start
    var lastByte = Self.lineFeed
    var answer = Answer.next
    withUnsafeTemporaryAllocation(of: DelimitedRow.Bounds.self, capacity: 1) { bound in
      bound.initialize(repeating: DelimitedRow.Bounds(start: 0, end: 0))
      while answer == .next {
        if lastByte == Self.carriageReturn, index < bytes.count, bytes[index] == Self.lineFeed {
          index &+= 1
          lastByte = Self.lineFeed
        }
        let end = ByteScan.lineBreak(bytes, from: index)
        guard end < bytes.count, end &- index <= longest else { break }
        bound[0].end = Int32(truncatingIfNeeded: end &- index)
        let line = linesBefore &+ row
        row &+= 1
        answer = body(
          DelimitedRow(
            number: row, line: line, bytes: UnsafeBufferPointer(rebasing: bytes[index..<end]),
            bounds: UnsafeBufferPointer(bound)))
        lastByte = bytes[end]
        index = end &+ 1
      }
    }
    line = linesBefore &+ row
    rowsRead = row
    isStopped = answer == .stop
    followsCarriageReturn = lastByte == Self.carriageReturn
    return index
  }

  /// The common case, without copying: a record that lies wholly in this piece and quotes nothing.
  ///
  /// Answers where the next record begins; `start`, with nothing changed, when the case is not that.
  private mutating func readWholeRecord(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int,
    _ body: (borrowing DelimitedRow) -> Answer
  ) -> Int {
    defer { bounds.removeAll(keepingCapacity: true) }
    guard let end = wholeFields(bytes, start) else { return start }
    recordLine = line
    hand(over: UnsafeBufferPointer(rebasing: bytes[start..<end]), to: body)
    endRecord(with: bytes[end])
    return end &+ 1
  }

  @inline(__always)
  private mutating func wholeFields(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    let longest = min(limits.rowBytes, limits.fieldBytes)
    var field = start
    while true {
      let end = ByteScan.special(bytes, from: field, separator: separator.rawValue)
      guard end < bytes.count, end &- start <= longest, bounds.count < limits.columns else {
        return nil
      }
      let byte = bytes[end]
      guard byte != Self.quote else { return nil }
      bounds.append(
        DelimitedRow.Bounds(
          start: Int32(truncatingIfNeeded: field &- start),
          end: Int32(truncatingIfNeeded: end &- start)))
      if byte != separator.rawValue { return end }
      field = end &+ 1
    }
  }

  /// The general case: goes on with a record from wherever the last piece left it.
  mutating func continueRecord(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, base: UInt64,
    _ body: (borrowing DelimitedRow) -> Answer
  ) throws(DelimitedError) -> Int {
    if rawLength == 0 { recordLine = line }
    var index = start
    while index < bytes.count {
      offset = base &+ UInt64(index)
      let byte = bytes[index]
      switch state {
      case .fieldStart:
        if byte == Self.quote, separator != .lines {
          try count(1)
          quoteLine = line
          quoteOffset = offset
          state = .quoted
          index &+= 1
        } else {
          state = .unquoted
        }
      case .unquoted where isBreak(byte), .quoteInQuotes where isBreak(byte):
        try endField()
        emitRecord(body)
        endRecord(with: byte)
        return index &+ 1
      case .unquoted where isSeparator(byte), .quoteInQuotes where isSeparator(byte):
        try count(1)
        try endField()
        index &+= 1
      case .unquoted:
        let end = endOfUnquotedRun(bytes, from: index)
        try append(bytes[index..<end])
        index = end
      case .quoted where byte == Self.quote:
        try count(1)
        state = .quoteInQuotes
        index &+= 1
      case .quoted:
        let end = ByteScan.quote(bytes, from: index)
        try append(bytes[index..<end])
        countLines(bytes[index..<end])
        index = end
      case .quoteInQuotes where byte == Self.quote:
        try append(bytes[index...index])
        state = .quoted
        index &+= 1
      case .quoteInQuotes:
        throw failure(.textAfterQuote)
      }
    }
    return index
  }

  private func isBreak(_ byte: UInt8) -> Bool {
    byte == Self.lineFeed || byte == Self.carriageReturn
  }

  private func isSeparator(_ byte: UInt8) -> Bool {
    byte == separator.rawValue && separator != .lines
  }

  /// At least one byte: a quotation mark in the middle of a field is text.
  private func endOfUnquotedRun(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard separator != .lines else { return ByteScan.lineBreak(bytes, from: start) }
    let end = ByteScan.special(bytes, from: start, separator: separator.rawValue)
    return end == start ? end &+ 1 : end
  }

  private mutating func append(
    _ run: Slice<UnsafeBufferPointer<UInt8>>
  ) throws(DelimitedError) {
    let room = separator == .lines ? Int.max : limits.fieldBytes - (record.count - fieldStart)
    if run.count > room, room <= limits.rowBytes - rawLength {
      offset &+= UInt64(room)
      throw failure(.fieldTooLong)
    }
    try count(run.count)
    record.append(contentsOf: run)
  }

  private mutating func count(_ length: Int) throws(DelimitedError) {
    let room = limits.rowBytes - rawLength
    if length > room {
      offset &+= UInt64(room)
      throw failure(.rowTooLong)
    }
    rawLength += length
  }

  /// Line breaks inside quotes; a CRLF cut in two still is one.
  private mutating func countLines(_ run: Slice<UnsafeBufferPointer<UInt8>>) {
    var last = record.count > run.count + fieldStart ? record[record.count - run.count - 1] : 0
    for byte in run {
      if byte == Self.carriageReturn || (byte == Self.lineFeed && last != Self.carriageReturn) {
        line += 1
      }
      last = byte
    }
  }

  mutating func endField() throws(DelimitedError) {
    if bounds.count >= limits.columns { throw failure(.tooManyColumns) }
    bounds.append(DelimitedRow.Bounds(start: Int32(fieldStart), end: Int32(record.count)))
    fieldStart = record.count
    state = .fieldStart
  }

  mutating func emitRecord(_ body: (borrowing DelimitedRow) -> Answer) {
    record.withUnsafeBufferPointer { hand(over: $0, to: body) }
    record.removeAll(keepingCapacity: true)
    bounds.removeAll(keepingCapacity: true)
    fieldStart = 0
    rawLength = 0
    state = .fieldStart
  }

  private mutating func hand(
    over bytes: UnsafeBufferPointer<UInt8>, to body: (borrowing DelimitedRow) -> Answer
  ) {
    rowsRead &+= 1
    let number = rowsRead
    let line = recordLine
    let answer = bounds.withUnsafeBufferPointer { bounds in
      body(DelimitedRow(number: number, line: line, bytes: bytes, bounds: bounds))
    }
    if answer == .stop { isStopped = true }
  }

  private mutating func endRecord(with byte: UInt8) {
    line &+= 1
    followsCarriageReturn = byte == Self.carriageReturn
  }
}
