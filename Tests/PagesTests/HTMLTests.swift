import Testing

@testable import Pages

@Suite struct HTMLTests {
  private func html(_ node: Node, _ language: Language = .english) -> String {
    let assets = AssetManifest(paths: ["a.css": "/assets/a.1.css"])
    return String(
      decoding: Renderer.fragment(node, language: language, assets: assets), as: UTF8.self)
  }

  @Test func `text cannot become markup`() {
    #expect(
      html(p { "<img src=x onerror=alert(1)> & \"so\" 'on'" })
        == "<p>&lt;img src=x onerror=alert(1)&gt; &amp; \"so\" 'on'</p>")
  }

  @Test func `an attribute cannot be left`() {
    #expect(
      html(input(.value("\" autofocus onfocus=\"alert(1)"), .name("a&b<c>")))
        == "<input value=\"&quot; autofocus onfocus=&quot;alert(1)\" name=\"a&amp;b&lt;c&gt;\">")
  }

  @Test func `NUL becomes the replacement character`() {
    #expect(html(p { "a\u{0}b" }) == "<p>a\u{FFFD}b</p>")
  }

  @Test func `a slot is escaped like any text`() {
    let node = p { Text.phrase(Translation("你好，{name}", "Hello {name}"), slots: ["name": "<b>"]) }
    #expect(html(node) == "<p>Hello &lt;b&gt;</p>")
    #expect(html(node, .chinese) == "<p>你好，&lt;b&gt;</p>")
  }

  @Test func `a filled slot is not read again`() {
    let phrase = Translation("{a}{b}", "{a}{b}")
    #expect(phrase.filled(.english, ["a": "{b}", "b": "x"]) == "{b}x")
  }

  @Test func `void elements have no end, others always`() {
    #expect(
      html(
        group {
          br(); div(); strong { "x" }
        }) == "<br><div></div><strong>x</strong>")
  }

  @Test func `flags and their conditions`() {
    #expect(
      html(button(.flag("disabled"), .flag("hidden", if: false)) { "x" })
        == "<button disabled>x</button>")
  }

  @Test func `conditions and loops in the builder`() {
    let names = ["a", "b"]
    let missing: String? = nil
    let node = ul {
      for name in names { li { name } }
      if let missing { li { missing } }
      if names.isEmpty { li { "none" } } else { li { "some" } }
    }
    #expect(html(node) == "<ul><li>a</li><li>b</li><li>some</li></ul>")
  }

  @Test func `assets are written under their hashed address`() {
    #expect(html(img(.source(.asset("a.css")))) == "<img src=\"/assets/a.1.css\">")
    #expect(
      html(script(.asset("b.js"))) == "<script type=\"module\" src=\"/assets/b.js\"></script>")
  }

  @Test func `data cannot end its element`() {
    let node = Node.data(
      id: "words",
      .object([
        ("k\"", .string("</script><!--\u{2028}\n")), ("n", .array([1, .bool(true), .null])),
      ]))
    #expect(
      html(node) == "<script type=\"application/json\" id=\"words\">"
        + "{\"k\\\"\":\"\\u003c/script\\u003e\\u003c!--\\u2028\\u000a\",\"n\":[1,true,null]}</script>"
    )
  }

  @Test(arguments: [
    "onclick", "ONLOAD", "style", "href", "src", "srcdoc", "formaction", "action", "xlink:href",
    "a b", "a=b", "a\"", "",
  ])
  func `dangerous attribute names are refused`(name: String) {
    #expect(!AttributeRules.holdsPlainText(name) || name.isEmpty)
  }

  @Test(arguments: ["class", "aria-label", "data-x1", "for", "value", "role"])
  func `plain attribute names are taken`(name: String) {
    #expect(AttributeRules.holdsPlainText(name))
  }
}

@Suite struct AddressTests {
  @Test(arguments: [
    "javascript:alert(1)", "//evil.example", "/\\evil.example", "https://evil.example", "", "a/b",
    "/a\nb", "/a b", "/é", "\\", "/a\\b",
  ])
  func `only paths on this server are local`(path: String) {
    #expect(Address(localPath: path) == nil)
  }

  @Test(arguments: ["/", "/quick", "/d/x?lang=en#a", "/%E4%B8%AD"])
  func `paths on this server`(path: String) {
    #expect(Address(localPath: path) != nil)
  }

  @Test(arguments: ["http://a.example", "javascript:alert(1)", "https://", "https://a b", "data:x"])
  func `external addresses are https`(text: String) {
    #expect(Address(external: text) == nil)
  }

  @Test func `segments and queries are percent-encoded`() {
    #expect(
      Address.path(["d", "a/b?c#中"], query: [(name: "q&", value: "1=2 ")])
        == Address(localPath: "/d/a%2Fb%3Fc%23%E4%B8%AD?q%26=1%3D2%20"))
    #expect(Address.path() == Address(localPath: "/"))
  }
}
