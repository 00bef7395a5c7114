import Draw
import Foundation
import Testing

/// The frozen vectors, which WebAssembly runs too.
@Suite struct VectorTests {
  struct Vectors: Decodable { var vectors: [Vector] }

  struct Vector: Decodable {
    var operation: String
    var seed: String
    var arguments: [String]
    var picks: [String]
    var words: String
  }

  static let all: [Vector] = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "Vectors/draw.json")
    let decoded = try? JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
    return decoded?.vectors ?? []
  }()

  @Test func thereAreVectorsOfEveryKind() {
    #expect(
      Set(Self.all.map(\.operation)) == Set(DrawTrace.Operation.allCases.map { "\($0)" }))
    #expect(Self.all.count >= 80)
  }

  @Test(arguments: all) func picksAreFrozen(_ vector: Vector) throws {
    let operation = try #require(
      DrawTrace.Operation.allCases.first { "\($0)" == vector.operation })
    var trace = DrawTrace(seed: try #require(UInt64(vector.seed)))
    let numbers = try trace.run(operation, vector.arguments.map { try #require(Int64($0)) })
    #expect(numbers.map(String.init) == vector.picks + [vector.words])
  }
}
