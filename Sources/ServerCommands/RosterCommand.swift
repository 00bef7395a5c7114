import Arguments
package import Commands
import DelimitedText
import Roster

extension Command {
  /// `maneki roster`.
  package static let roster = Command(.roster) { arguments, terminal in
    let file = arguments.operands[0]
    var options = try RosterOptions(arguments)
    options.isTable = TableName.isTable(file)
    let bytes = try InputFile.read(file, limit: options.limits.fileBytes)
    let reading: RosterReading
    do throws(RosterError) {
      reading = try Roster.read(bytes, options)
    } catch {
      throw CommandFailure("\(InputFile.shown(file)): \(error.message)")
    }
    if arguments.has("json") {
      terminal.write(try RosterJSON(InputFile.shown(file), reading).line())
    } else {
      terminal.write(RosterReport(InputFile.shown(file), reading).text)
    }
    return reading.isAccepted ? .done : .no
  }
}

extension RosterOptions {
  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    self.init()
    name = Self.column(arguments.value("column")) ?? name
    id = Self.column(arguments.value("id")) ?? id
    weight = Self.column(arguments.value("weight")) ?? weight
    group = Self.column(arguments.value("group")) ?? group
    sheet = arguments.value("sheet")
    switch arguments.value("header") {
    case nil: break
    case "yes": hasHeader = true
    case "no": hasHeader = false
    case let other?: throw CommandFailure("--header is 'yes' or 'no', not '\(other)'")
    }
    if let name = arguments.value("encoding") {
      guard let known = TextEncoding(named: name) else {
        let names = TextEncoding.allCases.map(\.name).joined(separator: ", ")
        throw CommandFailure("--encoding '\(name)' is not known; there are: \(names)")
      }
      encoding = known
    }
    if let name = arguments.value("separator") {
      guard let known = Separator.allCases.first(where: { $0.name == name }) else {
        throw CommandFailure("--separator is 'comma', 'semicolon', 'tab' or 'lines', not '\(name)'")
      }
      separator = known
    }
  }

  private static func column(_ value: String?) -> Column? {
    value.map { $0 == "none" ? .none : .chosen($0) }
  }
}

extension Separator {
  /// As the command line and its reports call it.
  var name: String {
    switch self {
    case .lines: "lines"
    case .comma: "comma"
    case .semicolon: "semicolon"
    case .tab: "tab"
    }
  }
}
