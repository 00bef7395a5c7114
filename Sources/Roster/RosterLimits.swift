package import DelimitedText

/// How much of a hostile list is read before it is refused.
package struct RosterLimits: Sendable {
  /// Most bytes of the file itself.
  package var fileBytes = 128 << 20
  package var entrants = 1_000_000
  package var text = DelimitedLimits(fieldBytes: 1 << 15, rowBytes: 1 << 18, columns: 1024)
  /// Most bytes all parts of a workbook may unpack to.
  package var inflatedBytes = 768 << 20
  /// Most bytes of a workbook's shared texts.
  package var sharedTextBytes = 256 << 20
  /// Most bytes of text in the cells of the sheet that is read: a shared text may stand in millions
  /// of them.
  package var cellTextBytes = 512 << 20
  package var sheets = 256
  /// Findings kept of one kind; all are counted.
  package var findingsOfAKind = 1000

  package init() {}
}
