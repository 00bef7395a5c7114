import Arguments
package import Commands
import DelimitedText
import Roster

extension Command {
  /// `maneki roster`.
  package static let roster = Command(.roster) { arguments, terminal in
    let file = arguments.operands[0]
    let language = try ReportLanguage(arguments, terminal)
    var options = try RosterOptions(arguments)
    options.isTable = TableName.isTable(file)
    let bytes = try InputFile.read(file, limit: options.limits.fileBytes)
    let reading: RosterReading
    do throws(RosterError) {
      reading = try Roster.read(bytes, options)
    } catch {
      throw CommandFailure("\(InputFile.shown(file)): \(error.message(language))")
    }
    if arguments.has("json") {
      terminal.write(try RosterJSON(InputFile.shown(file), reading, language).line())
    } else {
      terminal.write(RosterReport(InputFile.shown(file), reading, language).text)
    }
    return reading.isAccepted ? .done : .no
  }
}

extension ReportLanguage {
  /// The language that is asked for, else that of the terminal.
  fileprivate init(_ arguments: ParsedArguments, _ terminal: Terminal) throws(CommandFailure) {
    guard let name = arguments.value("language") else {
      self = terminal.language == .chinese ? .chinese : .english
      return
    }
    guard let language = Self(rawValue: name) else {
      throw CommandFailure("--language is 'zh' or 'en', not '\(name)'")
    }
    self = language
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
      guard let known = Separator(name: name) else {
        throw CommandFailure("--separator is 'comma', 'semicolon', 'tab' or 'lines', not '\(name)'")
      }
      separator = known
    }
  }

  private static func column(_ value: String?) -> Column? {
    value.map { $0 == "none" ? .none : .chosen($0) }
  }
}
