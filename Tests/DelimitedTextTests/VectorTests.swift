import DelimitedText
import Foundation
import Testing

/// The vectors that WebAssembly runs too.
@Suite struct VectorTests {
  struct Vectors: Decodable { var cases: [Case] }

  struct Case: Decodable, CustomTestStringConvertible, Sendable {
    struct Place: Decodable {
      var kind: String
      var row: UInt64
      var column: UInt32
      var line: UInt64
      var byte: UInt64
    }
    struct Limits: Decodable { var fieldBytes, rowBytes, columns: Int }

    var name: String
    var text: String?
    var hex: String?
    var separator: String
    var header: Bool
    var limits: Limits?
    var rows: [[String]]
    var error: Place?

    var testDescription: String { name }

    var bytes: [UInt8] {
      guard let hex else { return Array((text ?? "").utf8) }
      return stride(from: 0, to: hex.count, by: 2).compactMap {
        UInt8(hex.dropFirst($0).prefix(2), radix: 16)
      }
    }
  }

  static let cases: [Case] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Vectors/delimited-text.json")
    do {
      return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file)).cases
    } catch {
      Issue.record(error)
      return []
    }
  }()

  @Test func thereAreVectors() { #expect(Self.cases.count >= 13) }

  @Test(arguments: cases) func readsAs(_ vector: Case) throws {
    let separator = try #require(Separator.allCases.first { "\($0)" == vector.separator })
    let limits = vector.limits.map {
      DelimitedLimits(fieldBytes: $0.fieldBytes, rowBytes: $0.rowBytes, columns: $0.columns)
    }
    for cuts in [[], Array(0..<vector.bytes.count)] {
      let result = reading(
        vector.bytes, separator, cuts: cuts, limits: limits ?? DelimitedLimits())
      #expect(result.texts == vector.rows)
      #expect(result.error.map { "\($0.kind)" } == vector.error?.kind)
      #expect(result.error?.row == vector.error?.row)
      #expect(result.error?.column == vector.error?.column)
      #expect(result.error?.line == vector.error?.line)
      #expect(result.error?.byteOffset == vector.error?.byte)
    }
    if vector.error == nil {
      let shape = DelimitedShape.detect(vector.bytes, isWhole: true)
      #expect(shape == DelimitedShape(separator: separator, hasHeader: vector.header))
    }
  }
}
