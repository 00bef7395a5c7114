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
      raw(value.text)
      raw("</script>")
    case .element(let tag, let attributes, let content):
      raw("<\(tag.name)")
      for attribute in attributes { write(attribute) }
      raw(">")
      if tag.isVoid { return }
      for node in content { write(node) }
      raw("</\(tag.name)>")
    }
  }

  private mutating func write(_ attribute: Attribute) {
    switch attribute.value {
    case .absent: return
    case .flag: raw(" \(attribute.name)")
    case .text(let text):
      raw(" \(attribute.name)=\"")
      escape(text.string(in: language), quotes: true)
      raw("\"")
    case .address(let address):
      raw(" \(attribute.name)=\"")
      escape(string(address), quotes: true)
      raw("\"")
    }
  }

  private func string(_ address: Address) -> String {
    switch address.kind {
    case .local(let path): path
    case .external(let address): address
    case .asset(let name): assets.path(of: name)
    }
  }

  private mutating func raw(_ string: String) { output.append(contentsOf: string.utf8) }

  /// NUL, which HTML cannot carry, becomes the replacement character.
  private mutating func escape(_ string: String, quotes: Bool) {
    for byte in string.utf8 {
      switch byte {
      case 0x26: raw("&amp;")
      case 0x3C: raw("&lt;")
      case 0x3E: raw("&gt;")
      case 0x22 where quotes: raw("&quot;")
      case 0x00: raw("\u{FFFD}")
      default: output.append(byte)
      }
    }
  }
}
