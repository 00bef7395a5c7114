package import DelimitedText

/// What a person may decide about a list instead of leaving it to the reader.
package struct RosterOptions: Sendable {
  /// Which column holds something.
  package enum Column: Sendable, Equatable {
    /// The one whose heading says so.
    case automatic
    case none
    /// By heading or number, as typed.
    case chosen(String)
  }

  package var name = Column.automatic
  /// Rows with one id are one entrant.
  package var id = Column.automatic
  /// Never automatic: a column must be chosen to change anybody's chances.
  package var weight = Column.none
  package var group = Column.automatic
  /// Nil: judged by the bytes.
  package var encoding: TextEncoding?
  /// Nil: judged by the first rows.
  package var separator: Separator?
  /// Whether the file says by its name that it has columns; then a text is never plain lines.
  package var isTable = false
  /// Nil: judged by the first rows.
  package var hasHeader: Bool?
  /// By name or by number from 1; nil is the first that is not hidden.
  package var sheet: String?
  package var limits = RosterLimits()

  package init() {}
}

/// How far a reading has come.
package struct RosterProgress: Equatable, Sendable {
  /// Rows seen so far.
  package var rows: Int
  /// Of the text or sheet, 0…1000.
  package var permille: Int

  package init(rows: Int, permille: Int) {
    self.rows = rows
    self.permille = permille
  }
}
