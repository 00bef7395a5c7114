/// How much of a hostile file is read before it is refused.
package struct DelimitedLimits: Sendable, Equatable {
  /// Most bytes of one field, quotation marks not counted. Plain lines obey `rowBytes` alone.
  package var fieldBytes: Int
  /// Most bytes of one row as they stand in the file; below 2³¹.
  package var rowBytes: Int
  /// Most fields of one row.
  package var columns: Int

  package init(fieldBytes: Int = 1 << 16, rowBytes: Int = 1 << 20, columns: Int = 1024) {
    self.fieldBytes = fieldBytes
    self.rowBytes = min(rowBytes, Int(Int32.max) / 2)
    self.columns = columns
  }
}
