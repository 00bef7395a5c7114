/// The words of one page: an enum whose `switch` cannot leave a phrase out.
///
/// Every such enum is listed in `Catalogue`, which the tests walk.
package protocol Phrases: CaseIterable, Sendable {
  var translation: Translation { get }
}

/// One phrase in every language; `{name}` marks a slot.
package struct Translation: Sendable, Equatable {
  package let chinese: String
  package let english: String

  package init(_ chinese: String, _ english: String) {
    self.chinese = chinese
    self.english = english
  }

  package func text(_ language: Language) -> String {
    switch language {
    case .chinese: chinese
    case .english: english
    }
  }

  /// The phrase with its slots filled; a slot without a value stays as written.
  package func filled(_ language: Language, _ slots: [String: String]) -> String {
    let text = text(language)
    guard !slots.isEmpty else { return text }
    return Self.pieces(text).map { piece in
      switch piece {
      case .words(let words): String(words)
      case .slot(let name): slots[String(name)] ?? "{\(name)}"
      }
    }.joined()
  }

  /// The names of the slots of one language, for the test that both agree.
  package func slots(_ language: Language) -> Set<String> {
    Set(
      Self.pieces(text(language)).compactMap { piece in
        guard case .slot(let name) = piece else { return nil }
        return String(name)
      })
  }

  private enum Piece {
    case words(Substring)
    case slot(Substring)
  }

  private static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      pieces.append(.words(rest[..<open]))
      pieces.append(.slot(rest[rest.index(after: open)..<close]))
      rest = rest[rest.index(after: close)...]
    }
    pieces.append(.words(rest))
    return pieces
  }
}

extension Phrases {
  package func text(_ language: Language) -> String { translation.text(language) }
}

/// Every page's words in one list.
package enum Catalogue {
  package static let all: [any Phrases.Type] = [
    SharedText.self, HomeText.self, VerifyText.self, DesignText.self, QuickText.self,
    QuickSettingsText.self,
    QuickMessageText.self, SignInText.self, SignInNotice.self, OperatorText.self, RefusalText.self,
    CatText.self, ElementsText.self, PartText.self,
  ]

  /// Each phrase with the name of its enum and case.
  package static var entries: [(name: String, translation: Translation)] {
    all.flatMap { type in list(type) }
  }

  private static func list<Page: Phrases>(_ type: Page.Type) -> [(String, Translation)] {
    type.allCases.map { ("\(type).\($0)", $0.translation) }
  }
}
