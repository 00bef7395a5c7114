/// `/verify`: checks a record in the browser, dropped here or named as `?record=/path`.
///
/// The server only delivers the page; the record stays with whoever opens it.
package enum VerifyPage {
  package static let page = Page(
    Text(VerifyText.title), description: Text(VerifyText.description),
    stylesheets: ["verify/verify.css", "verify/page.css"], scripts: ["verify/page.js"]
  ) {
    section(.class("verify-intro")) {
      h1 { VerifyText.heading }
      p(.class("lede")) { VerifyText.lede }
      img(
        .class("verify-cat"), .source(.asset("cat.svg")), .attribute("alt", ""),
        .attribute("width", "400"), .attribute("height", "440"))
    }
    noscript { p(.class("verify-plain status status-bad")) { VerifyText.needsScript } }
    div(.class("verify verify-page"), .id("verify")) {
      p(.class("verify-loading"), .role("status"), .hidden()) { VerifyText.loading }
    }
    more
  }

  private static var more: Node {
    section(.class("band"), .labelledBy("more")) {
      h2(.id("more")) { VerifyText.more }
      ul(.class("cards")) {
        card(.sampleName, .sampleBody) {
          a(.class("button"), .href(.literal("/verify?record=/verify/sample-record.jsonl"))) {
            VerifyText.sampleCheck
          }
          a(
            .class("button button-quiet"), .href(.asset("verify/sample-record.jsonl")),
            .attribute("download", "sample-record.jsonl")
          ) { VerifyText.sampleSave }
        }
        card(.fileName, .fileBody) {
          a(
            .class("button"), .href(.asset("verify/maneki-verify.html")),
            .attribute("download", "maneki-verify.html")
          ) { VerifyText.fileSave }
          a(.class("button button-quiet"), .href(.asset("verify/maneki-verify.txt"))) {
            VerifyText.fileHash
          }
        }
        card(.terminalName, .terminalBody) {
          pre(.attribute("tabindex", "0")) { code { "maneki verify draw.jsonl" } }
        }
      }
    }
  }

  private static func card(
    _ name: VerifyText, _ body: VerifyText, @HTMLBuilder actions: () -> [Node]
  ) -> Node {
    li(.class("card verify-card")) {
      h3 { name }
      p { body }
      div(.class("verify-actions")) { actions() }
    }
  }
}
