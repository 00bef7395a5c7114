import Arguments
import DelimitedText
import Draw

/// What one call of `maneki draw` asks for, checked.
struct DrawRequest {
  enum Pool {
    case range(NumberPool)
    /// Whether the first line is a header; nil lets the text itself tell.
    case lines(path: String, hasHeader: Bool?)
    /// A table if its beginning looks like one, else lines.
    case list(path: String, hasHeader: Bool?)
    case table(path: String, TableChoice)
  }

  /// Which columns of a table count, as they were typed.
  struct TableChoice: Equatable {
    var column: String?
    var weight: String?
    /// Whether the first row names the columns; nil lets the text itself tell.
    var hasHeader: Bool?
    /// What parts the columns; nil lets the text itself tell.
    var separator: Separator?
  }

  /// More would not fit into memory on ordinary machines.
  static let mostWinners: UInt64 = 100_000_000

  var pool: Pool
  var count: UInt64
  var allowsRepeats: Bool
  var printsJSON: Bool

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    pool = try Self.pool(arguments)
    count = try Self.count(arguments.value("count") ?? "1")
    allowsRepeats = arguments.has("allow-repeats")
    printsJSON = arguments.has("json")
  }

  private static func count(_ text: String) throws(CommandFailure) -> UInt64 {
    guard let count = WholeNumber.parse(text), count >= 1, count <= mostWinners else {
      throw CommandFailure("--count \(text): not a whole number from 1 to \(mostWinners)")
    }
    return count
  }

  private static func pool(_ arguments: ParsedArguments) throws(CommandFailure) -> Pool {
    let tableOptions = ["column", "weight", "header", "separator"].filter { arguments.has($0) }
    switch (arguments.value("range"), arguments.value("list")) {
    case (nil, nil):
      throw CommandFailure("whom to draw from? give --range A-B or --list FILE")
    case (_?, _?):
      throw CommandFailure("--range and --list exclude each other")
    case (let range?, nil):
      if let option = tableOptions.first {
        throw CommandFailure("--\(option) needs --list: a range has no columns")
      }
      return .range(try RangeText.parse(range))
    case (nil, let path?):
      let choice = try choice(arguments)
      let isNamed = choice.column != nil || choice.weight != nil
      if choice.separator == .lines, !isNamed {
        return .lines(path: path, hasHeader: choice.hasHeader)
      }
      if isNamed || choice.separator != nil || TableName.isTable(path) {
        return .table(path: path, choice)
      }
      return .list(path: path, hasHeader: choice.hasHeader)
    }
  }

  private static func choice(_ arguments: ParsedArguments) throws(CommandFailure) -> TableChoice {
    var choice = TableChoice(column: arguments.value("column"), weight: arguments.value("weight"))
    switch arguments.value("header") {
    case nil: break
    case "yes": choice.hasHeader = true
    case "no": choice.hasHeader = false
    case let other?: throw CommandFailure("--header \(other): yes or no")
    }
    if let name = arguments.value("separator") {
      guard let separator = Separator(name: name) else {
        throw CommandFailure("--separator \(name): comma, semicolon, tab or lines")
      }
      choice.separator = separator
    }
    return choice
  }
}

extension Separator {
  /// As the command line and its reports call it.
  package var name: String {
    switch self {
    case .lines: "lines"
    case .comma: "comma"
    case .semicolon: "semicolon"
    case .tab: "tab"
    }
  }

  package init?(name: String) {
    guard let named = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = named
  }
}

/// Files that say by their names that they have columns.
package enum TableName {
  /// Whether the path ends as a table's does.
  package static func isTable(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".csv") || name.hasSuffix(".tsv") || name.hasSuffix(".xlsx")
  }
}
