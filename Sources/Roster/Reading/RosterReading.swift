package import DelimitedText

/// A list as it was understood: who is in it, and everything odd about it.
package struct RosterReading: Equatable, Sendable {
  package enum Format: Equatable, Sendable {
    case text(Separator, TextEncoding, EncodingEvidence)
    /// The name of the sheet that was read.
    case workbook(sheet: String)
  }

  /// How many rows became what.
  package struct Counts: Equatable, Sendable {
    /// Rows below the header that are not blank.
    package var rows = 0
    package var blank = 0
    /// Rows without a name or an id.
    package var leftOut = 0
    /// Rows whose id stands in an earlier one.
    package var merged = 0

    package init() {}
  }

  package internal(set) var format: Format
  /// Nil when there is no row to judge by.
  package internal(set) var layout: RosterLayout?
  package internal(set) var counts = Counts()
  package internal(set) var findings: Findings
  /// Everybody, in the order of rows; nobody while a refusal stands.
  package internal(set) var entrants: [RosterEntrant] = []

  /// Whether the list can be imported: there is somebody in it and nothing stands against it.
  package var isAccepted: Bool { !findings.hasRefusals && !entrants.isEmpty }
}
