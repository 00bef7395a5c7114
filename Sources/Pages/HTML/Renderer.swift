/// Writes nodes as UTF-8 HTML in one language, with every text escaped for where it stands.
package struct Renderer: Sendable {
  package let language: Language
  package let assets: AssetManifest
  private var output: [UInt8] = []

  package init(language: Language, assets: AssetManifest) {
    self.language = language
    self.assets = assets
  }

  /// A fragment as sent over an event stream: no document around it.
  package static func fragment(_ node: Node, language: Language, assets: AssetManifest) -> [UInt8] {
    var renderer = Renderer(language: language, assets: assets)
    renderer.write(node)
    return renderer.output
  }

  static func document(_ node: Node, language: Language, assets: AssetManifest) -> [UInt8] {
    var renderer = Renderer(language: language, assets: assets)
    renderer.output.reserveCapacity(16 << 10)
    renderer.raw("<!doctype html>\n")
    renderer.write(node)
    renderer.raw("\n")
    return renderer.output
  }

  private mutating func write(_ node: Node) {
    switch node {
    case .text(let text): escape(text.string(in: language), quotes: false)
    case .fragment(let nodes): for node in nodes { write(node) }
    case .data(let id, let value):
      raw("<script type=\"application/json\" id=\"")
      escape("\(id)", quotes: true)
      raw("\">")
      output.append(contentsOf: value.text.utf8)
      raw("</script>")
    case .element(let tag, let attributes, let content):
      raw("<")
      raw(tag.name)
      for attribute in attributes { write(attribute) }
      raw(">")
      if tag.isVoid { return }
      for node in content { write(node) }
      raw("</")
      raw(tag.name)
      raw(">")
    }
  }

  private mutating func write(_ attribute: Attribute) {
    switch attribute.value {
    case .absent: return
    case .flag:
      raw(" ")
      raw(attribute.name)
    case .text(let text): write(attribute.name, text.string(in: language))
    case .address(let address): write(attribute.name, string(address))
    }
  }

  private func string(_ address: Address) -> String {
    switch address.kind {
    case .local(let path): path
    case .external(let address): address
    case .asset(let name): assets.path(of: name)
    }
  }

  private mutating func write(_ name: StaticString, _ value: String) {
    raw(" ")
    raw(name)
    raw("=\"")
    escape(value, quotes: true)
    raw("\"")
  }

  private mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { output.append(contentsOf: $0) }
  }

  /// Runs of ordinary bytes are copied whole; NUL, which HTML cannot carry, becomes U+FFFD.
  private mutating func escape(_ string: String, quotes: Bool) {
    var string = string
    string.withUTF8 { bytes in
      var start = 0
      for index in bytes.indices {
        let replacement: StaticString
        switch bytes[index] {
        case 0x26: replacement = "&amp;"
        case 0x3C: replacement = "&lt;"
        case 0x3E: replacement = "&gt;"
        case 0x22 where quotes: replacement = "&quot;"
        case 0x00: replacement = "\u{FFFD}"
        default: continue
        }
        output.append(contentsOf: bytes[start..<index])
        raw(replacement)
        start = index + 1
      }
      output.append(contentsOf: bytes[start...])
    }
  }
}
