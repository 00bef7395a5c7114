// Words are for native programs; in the browser the page owns them.
#if !hasFeature(Embedded)
  extension DelimitedError {
    /// One line for people, without the file's name: "row 3, column 2: …".
    package var message: String {
      let place = row == line ? "row \(row)" : "row \(row) (line \(line))"
      return "\(place), column \(column): \(reason)"
    }

    private var reason: String {
      switch kind {
      case .unterminatedQuote: "a quotation mark is opened here and never closed"
      case .textAfterQuote: "text follows a closing quotation mark; a mark inside is written twice"
      case .fieldTooLong: "the field is too long" + hint
      case .rowTooLong: "the row is too long" + hint
      case .tooManyColumns: "the row has too many columns"
      case .invalidUTF8: "not UTF-8 at byte \(byteOffset) of the file"
      }
    }

    private var hint: String {
      isInsideQuotes ? "; is its quotation mark ever closed?" : ""
    }
  }
#endif
