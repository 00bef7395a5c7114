import DelimitedText
import Glibc

/// Input that the light program cannot read: workbooks, encodings other than UTF-8, and no lists.
enum ForeignText {
  /// Thrown so that the caller can hand the whole draw over to the program that reads it.
  struct Found: Error {
    var failure: CommandFailure
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Refuses what shows by its first bytes that it is no UTF-8 text.
  ///
  /// What the other program could not read either is refused for good; the rest is `Found`.
  static func refuse(_ beginning: UnsafeRawBufferPointer, _ file: borrowing DrawInput) throws {
    if let format = ForeignFormat.detect(beginning) { throw file.failure(format.message) }
    if beginning.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      throw Found(failure: file.failure("a workbook or another zip file, not text"))
    }
    if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) {
      throw Found(failure: file.failure("UTF-16, not UTF-8"))
    }
    if let start = beginning.baseAddress, memchr(start, 0, beginning.count) != nil {
      throw Found(failure: file.failure("zero bytes, which no text in UTF-8 holds"))
    }
  }

  static func notUTF8(_ file: borrowing DrawInput, row: UInt64) -> Found {
    Found(failure: file.failure("row \(row): not UTF-8"))
  }
}
