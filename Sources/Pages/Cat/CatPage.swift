/// `/cat`: eighty-one pictures, a milk button, and the two ways of playing them.
package enum CatPage {
  package static let page = Page(
    Text(CatText.title), description: Text(CatText.description), surface: .lacquer,
    stylesheets: ["cat.css"], scripts: ["app/cat.js"]
  ) {
    section(.class("cat-room"), .labelledBy("cat-title")) {
      scene
      controls
    }
  }

  private static var scene: Node {
    div(.class("cat-scene"), .id("scene")) {
      element(
        "frame-animation", .id("cat"), .source(.asset("cat/frames.json")),
        .attribute("first", "1"), .attribute("last", "80"), .attribute("initial", "0"),
        .attribute("mode", "timer"), .attribute("interval", "0.12"),
        .attribute("duration", "8"), .attribute("repeat", "1"),
        .attribute("label", CatText.atRest), .attribute("playing-label", CatText.drinking)
      ) {
        // What is seen until the first pictures are decoded, and without script.
        img(
          .source(.asset("cat/1x/drink_0.webp")), .attribute("alt", ""),
          .attribute("width", "320"), .attribute("height", "480"))
      }
      button(
        .type("button"), .class("cat-milk"), .id("milk"), .label(CatText.milk), .flag("disabled")
      ) {
        img(
          .source(.asset("cat/2x/milk.webp")), .attribute("alt", ""), .attribute("width", "60"),
          .attribute("height", "60"))
      }
      a(.class("cat-back"), .id("back"), .href(.literal("/"))) { CatText.back }
    }
  }

  private static var controls: Node {
    div(.class("cat-controls")) {
      h1(.id("cat-title")) { CatText.title }
      p(.class("lede"), .id("cat-hint"), .attribute("aria-live", "polite")) { CatText.loading }
      div(.class("cat-modes")) {
        p(.class("field-label"), .id("modes")) { CatText.modes }
        div(.class("segments"), .role("group"), .labelledBy("modes")) {
          mode("timer", CatText.timer, isPressed: true)
          mode("animation", CatText.animation, isPressed: false)
        }
        p(.id("timer-body")) { CatText.timerBody }
        p(.id("animation-body"), .hidden()) { CatText.animationBody }
      }
      label(.class("switch")) {
        input(.type("checkbox"), .role("switch"), .id("sound"))
        span { CatText.sound }
      }
      template(.id("cat-words")) {
        p(.attribute("data-word", "hint")) { CatText.hint }
        p(.attribute("data-word", "failed")) { CatText.failed }
      }
      noscript { p(.class("status status-bad")) { CatText.needsScript } }
    }
  }

  private static func mode(_ id: String, _ phrase: CatText, isPressed: Bool) -> Node {
    button(
      .type("button"), .id(.verbatim(id)), .attribute("data-mode", .verbatim(id)),
      .attribute("aria-pressed", isPressed ? "true" : "false")
    ) { phrase }
  }
}
