import DelimitedText
import Roster
import Testing

/// A finding as the tests compare it.
struct Found: Equatable, CustomStringConvertible {
  var kind: Finding.Kind
  var row: Int?
  var column: Int?

  init(_ kind: Finding.Kind, _ row: Int? = nil, _ column: Int? = nil) {
    self.kind = kind
    self.row = row
    self.column = column
  }

  var description: String { "\(kind) \(row ?? 0):\(column ?? 0)" }
}

extension RosterReading {
  var found: [Found] { findings.list.map { Found($0.kind, $0.row, $0.column) } }

  var names: [String] { entrants.map(\.name) }

  func first(_ kind: Finding.Kind) -> Finding? { findings.list.first { $0.kind == kind } }
}

func read(
  _ text: String, _ change: (inout RosterOptions) -> Void = { _ in }
) throws(RosterError) -> RosterReading {
  var options = RosterOptions()
  change(&options)
  return try Roster.read(Array(text.utf8), options)
}

/// What reading throws; nil when it does not.
func failure(
  _ bytes: [UInt8], _ change: (inout RosterOptions) -> Void = { _ in }
) -> RosterError? {
  var options = RosterOptions()
  change(&options)
  do throws(RosterError) {
    _ = try Roster.read(bytes, options)
    return nil
  } catch {
    return error
  }
}
