/// A piece of a page as a value; markup comes into being only when a `Renderer` writes it.
///
/// There is no case for ready-made markup: whatever a person typed can only become text.
package indirect enum Node: Sendable {
  case element(Tag, [Attribute], [Node])
  case text(Text)
  case fragment([Node])
  /// Data for a script: `<script type="application/json">`, which no browser runs.
  case data(id: StaticString, JSONValue)
}

/// What stands between two tags or in an attribute: the same in all languages, or a phrase.
package enum Text: Sendable, ExpressibleByStringInterpolation {
  case verbatim(String)
  case phrase(Translation, slots: [String: String])

  package init(stringLiteral value: String) { self = .verbatim(value) }

  /// The phrase as it stands.
  package init(_ phrase: some Phrases) { self = .phrase(phrase.translation, slots: [:]) }

  /// The phrase with its slots filled: `{count}` by `slots["count"]`.
  package init(_ phrase: some Phrases, _ slots: [String: String]) {
    self = .phrase(phrase.translation, slots: slots)
  }

  package func string(in language: Language) -> String {
    switch self {
    case .verbatim(let string): string
    case .phrase(let translation, let slots): translation.filled(language, slots)
    }
  }
}

/// Lets tags hold strings, phrases, optionals, conditions and loops.
@resultBuilder
package enum HTMLBuilder {
  package static func buildExpression(_ node: Node) -> [Node] { [node] }
  package static func buildExpression(_ nodes: [Node]) -> [Node] { nodes }
  package static func buildExpression(_ text: Text) -> [Node] { [.text(text)] }
  package static func buildExpression(_ string: String) -> [Node] { [.text(.verbatim(string))] }
  package static func buildExpression(_ phrase: some Phrases) -> [Node] { [.text(Text(phrase))] }
  package static func buildBlock(_ parts: [Node]...) -> [Node] { parts.flatMap(\.self) }
  package static func buildOptional(_ part: [Node]?) -> [Node] { part ?? [] }
  package static func buildEither(first part: [Node]) -> [Node] { part }
  package static func buildEither(second part: [Node]) -> [Node] { part }
  package static func buildArray(_ parts: [[Node]]) -> [Node] { parts.flatMap(\.self) }
}

/// Several nodes without a tag of their own.
package func group(@HTMLBuilder _ content: () -> [Node]) -> Node { .fragment(content()) }
