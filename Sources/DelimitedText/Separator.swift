/// What stands between two fields of a row.
package enum Separator: UInt8, Sendable, CaseIterable {
  /// Nothing: the whole line is one field, and quotation marks are ordinary text.
  case lines = 0
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09
}
