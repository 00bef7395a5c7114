/// An attribute whose name is written in the source and whose value is escaped when rendered.
///
/// Handlers (`on…`) and `style` cannot be made, and addresses only from a checked `Address`: the
/// content security policy would refuse the former, and the latter is where script hides.
package struct Attribute: Sendable {
  enum Value: Sendable {
    case flag
    case absent
    case text(Text)
    case address(Address)
  }

  let name: StaticString
  let value: Value

  private init(_ name: StaticString, _ value: Value) {
    self.name = name
    self.value = value
  }

  /// Any attribute that holds plain text. The name is a literal; dangerous ones stop the program.
  package static func attribute(_ name: StaticString, _ value: Text) -> Attribute {
    precondition(
      AttributeRules.holdsPlainText("\(name)"), "this attribute does not hold plain text")
    return Attribute(name, .text(value))
  }

  package static func attribute(_ name: StaticString, _ phrase: some Phrases) -> Attribute {
    attribute(name, Text(phrase))
  }

  /// An attribute without a value, such as `required`; left out when the condition is false.
  package static func flag(_ name: StaticString, if condition: Bool = true) -> Attribute {
    precondition(
      AttributeRules.holdsPlainText("\(name)"), "this attribute does not hold plain text")
    return Attribute(name, condition ? .flag : .absent)
  }

  package static func href(_ address: Address) -> Attribute { .init("href", .address(address)) }
  package static func source(_ address: Address) -> Attribute { .init("src", .address(address)) }
  package static func action(_ address: Address) -> Attribute { .init("action", .address(address)) }
}

extension Attribute {
  package static func `class`(_ names: Text) -> Attribute { .attribute("class", names) }
  package static func id(_ id: Text) -> Attribute { .attribute("id", id) }
  package static func `for`(_ id: Text) -> Attribute { .attribute("for", id) }
  package static func name(_ name: Text) -> Attribute { .attribute("name", name) }
  package static func type(_ type: Text) -> Attribute { .attribute("type", type) }
  package static func value(_ value: Text) -> Attribute { .attribute("value", value) }
  package static func role(_ role: Text) -> Attribute { .attribute("role", role) }
  package static func label(_ text: Text) -> Attribute { .attribute("aria-label", text) }
  package static func label(_ phrase: some Phrases) -> Attribute { .label(Text(phrase)) }
  package static func labelledBy(_ id: Text) -> Attribute { .attribute("aria-labelledby", id) }
  package static func describedBy(_ id: Text) -> Attribute { .attribute("aria-describedby", id) }
  package static func hidden(_ hidden: Bool = true) -> Attribute { .flag("hidden", if: hidden) }
  /// The language of the content, where it differs from the page's.
  package static func language(_ language: Language) -> Attribute {
    .attribute("lang", .verbatim(language.tag))
  }
}

enum AttributeRules {
  /// Names whose value a browser would run, load or follow are refused here.
  static func holdsPlainText(_ name: String) -> Bool {
    let lower = name.lowercased()
    let refused: Set = [
      "href", "src", "action", "formaction", "style", "srcdoc", "srcset", "poster", "data", "ping",
      "background", "xlink:href", "http-equiv", "manifest",
    ]
    let plain = lower.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
    }
    return plain && !lower.hasPrefix("on") && !refused.contains(lower)
  }
}
