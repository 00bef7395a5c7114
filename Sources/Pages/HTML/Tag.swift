/// The name of an element, from the source and never from data.
package struct Tag: Sendable, Equatable {
  let name: StaticString
  /// Void elements have neither content nor an end tag.
  let isVoid: Bool

  private init(_ name: StaticString, isVoid: Bool = false) {
    self.name = name
    self.isVoid = isVoid
  }

  package static func == (left: Tag, right: Tag) -> Bool { "\(left.name)" == "\(right.name)" }

  /// An element of our own, such as `countdown-button`, or an inline drawing's part.
  package static func named(_ name: StaticString) -> Tag {
    let text = "\(name)"
    precondition(
      text.utf8.allSatisfy { $0 == 0x2D || (0x30...0x7A).contains($0) } && text != "script"
        && text != "style", "not the name of an element that may be written here")
    return Tag(name)
  }

  static func void(_ name: StaticString) -> Tag { Tag(name, isVoid: true) }
  static let script = Tag("script")
}

/// Builds an element: `element("main", .id("content")) { … }`.
package func element(
  _ name: StaticString, _ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }
) -> Node {
  .element(.named(name), attributes, content())
}
