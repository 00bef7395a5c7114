import CPostgreSQL
import Store

/// Bound values in the binary form of the wire.
struct PostgreSQLParameters {
  private(set) var types: [Oid] = []
  private var bytes: [UInt8] = []
  private var offsets: [Int?] = []
  private var lengths: [Int32] = []

  init(_ values: [Value]) {
    for value in values {
      let start = bytes.count
      switch value {
      case .integer(let value):
        types.append(ColumnType.integer8)
        withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
      case .text(let value):
        types.append(ColumnType.text)
        bytes.append(contentsOf: value.utf8)
      case .bytes(let value):
        types.append(ColumnType.bytes)
        bytes.append(contentsOf: value)
      case .null:
        types.append(0)
      }
      offsets.append(value == .null ? nil : start)
      lengths.append(Int32(bytes.count - start))
    }
    // An empty value still needs an address.
    bytes.append(0)
  }

  var count: Int32 { Int32(lengths.count) }

  func withPointers<Result>(
    _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
  ) -> Result {
    bytes.withUnsafeBytes { raw in
      let pointers = offsets.map { offset in
        offset.flatMap { raw.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
      }
      return body(pointers, lengths, [Int32](repeating: 1, count: lengths.count))
    }
  }
}

/// Numbers of PostgreSQL's types, fixed in its catalogue.
enum ColumnType {
  static let boolean: Oid = 16
  static let bytes: Oid = 17
  static let integer8: Oid = 20
  static let integer2: Oid = 21
  static let integer4: Oid = 23
  static let text: Oid = 25
  static let name: Oid = 19
  static let character: Oid = 1043
  static let void: Oid = 2278

  /// One cell in binary form; a type the schema does not use reads as null.
  static func value(_ type: Oid, _ cell: UnsafeRawBufferPointer) -> Value {
    switch type {
    case bytes: .bytes([UInt8](cell))
    case text, name, character: .text(String(decoding: cell, as: UTF8.self))
    case integer8: .integer(cell.reduce(0) { $0 << 8 | Int64($1) })
    case integer4:
      .integer(Int64(Int32(truncatingIfNeeded: cell.reduce(0) { $0 << 8 | Int64($1) })))
    case integer2:
      .integer(Int64(Int16(truncatingIfNeeded: cell.reduce(0) { $0 << 8 | Int64($1) })))
    case boolean: .integer(cell.first == 1 ? 1 : 0)
    default: .null
    }
  }
}
