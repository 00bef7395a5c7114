/// One record, lent to the reader's closure for the length of one call.
///
/// It points into the reader's own buffers, so it can be neither copied nor kept: take out what is
/// needed.
package struct DelimitedRow: ~Copyable {
  /// Where a field lies, in bytes from the record's start.
  struct Bounds {
    var start: Int32
    var end: Int32
  }

  /// The record, counted from 1, blank ones and the header included.
  package let number: UInt64
  /// The line of the file on which the record begins, counted from 1.
  package let line: UInt64
  private let bytes: UnsafeBufferPointer<UInt8>
  private let bounds: UnsafeBufferPointer<Bounds>

  init(
    number: UInt64, line: UInt64, bytes: UnsafeBufferPointer<UInt8>,
    bounds: UnsafeBufferPointer<Bounds>
  ) {
    self.number = number
    self.line = line
    self.bytes = bytes
    self.bounds = bounds
  }

  /// How many fields there are: at least one.
  package var count: Int { bounds.count }

  /// Whether the record holds no byte but separators.
  package var isEmpty: Bool {
    for bound in bounds where bound.end > bound.start { return false }
    return true
  }

  /// A copy of one field, unquoted. The index must be below `count`.
  package subscript(field: Int) -> [UInt8] {
    withField(field) { field in Array(field) }
  }

  /// Lends one field, unquoted, without copying it. The index must be below `count`.
  package func withField<Result: ~Copyable>(
    _ field: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let bound = bounds[field]
    return body(UnsafeBufferPointer(rebasing: bytes[Int(bound.start)..<Int(bound.end)]))
  }
}
