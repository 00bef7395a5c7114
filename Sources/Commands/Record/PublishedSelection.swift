import Arguments
import Draw
import Fairness

/// `maneki draw --rfc3797`: the selection of RFC 3797, and its worked example when nothing is given.
enum PublishedSelection {
  private static let example: [[UInt64]] = [
    [9319], [2, 5, 12, 8, 10], [9, 18, 26, 34, 41, 45],
  ]

  static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitCode {
    try refuseOtherOptions(arguments)
    var sources = example
    var (pool, count): (UInt32, UInt32) = (25, 16)
    if ["public", "range", "count"].contains(where: { arguments.has($0) }) {
      sources = try arguments.all("public").map { text throws(CommandFailure) in try numbers(text) }
      guard !sources.isEmpty else {
        throw CommandFailure(
          "--rfc3797 needs --public with the numbers that were published, once for each source: "
            + "without them everybody knows the winners beforehand")
      }
      let request = try DrawRequest(arguments)
      guard case .range(let range) = request.pool, range.first == 1, range.remaining <= 65_535
      else {
        throw CommandFailure("--rfc3797 draws from --range 1-N with N up to 65535")
      }
      pool = UInt32(range.remaining)
      count = UInt32(clamping: request.count)
    }
    let key = RFC3797.key(sources)
    let steps = RFC3797.select(key: key, pool: pool, count: count)
    if arguments.has("json") {
      terminal.write(json(steps, pool, count))
    } else {
      terminal.write("key  \(String(decoding: key, as: UTF8.self))\n")
      for (index, step) in steps.enumerated() {
        let digest = String(decoding: Hexadecimal.encode(step.digest), as: UTF8.self).uppercased()
        terminal.write("\(index + 1)  \(digest)  \(step.remaining)  \(step.selected)\n")
      }
    }
    return .done
  }

  /// Everything else belongs to other draws; passing over it would answer another question.
  private static func refuseOtherOptions(_ arguments: ParsedArguments) throws(CommandFailure) {
    let own = ["rfc3797", "public", "range", "count", "json"]
    for option in CommandDescription.draw.options
    where arguments.has(option.name) && !own.contains(option.name) {
      throw CommandFailure(
        "--\(option.name) does not go with --rfc3797, which draws from --range 1-N")
    }
  }

  private static func numbers(_ text: String) throws(CommandFailure) -> [UInt64] {
    var numbers: [UInt64] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
      guard let number = WholeNumber.parse(word) else {
        throw CommandFailure("--public \(text): with --rfc3797 a source is a list of numbers")
      }
      numbers.append(number)
    }
    guard !numbers.isEmpty else {
      throw CommandFailure("--public \(text): with --rfc3797 a source has at least one number")
    }
    return numbers
  }

  private static func json(_ steps: [RFC3797.Step], _ pool: UInt32, _ count: UInt32) -> String {
    let winners = steps.enumerated().map { "{\"position\":\($0 + 1),\"value\":\"\($1.selected)\"}" }
    return "{\"pool\":\(pool),\"asked\":\(count),\"winners\":[\(winners.joined(separator: ","))]}\n"
  }
}
