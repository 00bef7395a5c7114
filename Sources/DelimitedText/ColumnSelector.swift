/// A column as a person names it: by its heading, or by its number counted from 1.
package struct ColumnSelector: Sendable, Equatable {
  private let text: [UInt8]

  package init(_ text: [UInt8]) { self.text = PlainText.trimmed(text) }

  /// The column's index counted from 0.
  ///
  /// A heading wins over a number, so that a column headed `2` can be named.
  /// - Parameters:
  ///   - header: The cells of the first row when it is a header, else nil.
  ///   - count: How many columns there are.
  package func index(header: [[UInt8]]?, count: Int) throws(ColumnError) -> Int {
    let key = Self.key(text)
    var found: Int?
    for (index, heading) in (header ?? []).enumerated() where Self.key(heading) == key {
      if found != nil { throw .ambiguous }
      found = index
    }
    if let found, !key.isEmpty { return found }
    guard let number else { throw header == nil ? .noHeader : .notFound }
    guard number >= 1, number <= count else { throw .outOfRange(count: count) }
    return number - 1
  }

  private var number: Int? {
    let digits = PlainText.foldingFullWidth(text)
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    var number = 0
    for digit in digits {
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }

  private static func key(_ heading: [UInt8]) -> [UInt8] {
    PlainText.lowercasingASCII(PlainText.foldingFullWidth(PlainText.trimmed(heading)))
  }
}

/// Why a named column cannot be found.
package enum ColumnError: Error, Equatable, Sendable {
  /// No heading is so called, and it is no number.
  case notFound
  /// Named by heading, but the first row is no header.
  case noHeader
  /// Two columns have this heading: it must be named by number.
  case ambiguous
  /// A number outside 1…count.
  case outOfRange(count: Int)
}

// Words are for native programs; in the browser the page owns them.
#if !hasFeature(Embedded)
  extension ColumnError {
    /// One line for people, to stand after the column's name: "column 'x' …".
    package var message: String {
      switch self {
      case .notFound: "is not in the header"
      case .noHeader: "cannot be found: the first row is no header, so name it by number"
      case .ambiguous: "stands in the header twice; name it by number"
      case .outOfRange(let count): "does not exist: there are \(count)"
      }
    }
  }
#endif
