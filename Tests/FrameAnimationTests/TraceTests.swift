import Foundation
import FrameAnimation
import Testing

/// The traces that Node runs over the WebAssembly build, natively.
@Suite struct TraceTests {
  struct Vectors: Decodable {
    var operations: [String]
    var traces: [Trace]
  }

  struct Trace: Decodable {
    var name: String
    var commands: [[Word]]
    var lines: [String]
  }

  enum Word: Decodable {
    case name(String)
    case number(Int64)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int64.self) {
        self = .number(number)
      } else {
        self = .name(try container.decode(String.self))
      }
    }
  }

  static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Vectors/frame-animation.json")

  @Test func answersAreThoseOfTheVectors() throws {
    let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: Self.file))
    #expect(vectors.operations.count == FrameAnimationTrace.Operation.allCases.count)
    #expect(vectors.traces.count >= 20)
    for trace in vectors.traces {
      var run = FrameAnimationTrace()
      for command in trace.commands {
        run.run(
          command.map { word in
            switch word {
            case .number(let number): number
            case .name(let name): Int64(vectors.operations.firstIndex(of: name) ?? -1)
            }
          })
      }
      let lines = String(decoding: run.text, as: UTF8.self).split(separator: "\n").map(String.init)
      let same = lines == trace.lines
      #expect(same, "\(trace.name)")
    }
  }

  @Test func aCommandThatIsNotUnderstoodIsAnsweredWithAQuestionMark() {
    var run = FrameAnimationTrace()
    for words in [[], [99], [-1], [1, 2, 3], [1, 0, 3, 2, .max, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]
      as [[Int64]]
    {
      run.run(words)
    }
    #expect(run.text == Array("?\n?\n?\n?\n?\n".utf8))
  }
}
