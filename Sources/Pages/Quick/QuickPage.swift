/// `/quick`: the number draw, which runs in the browser alone.
package enum QuickPage {
  package static let page = Page(
    Text(QuickText.title), description: Text(QuickText.description), surface: .stage,
    hasFrame: false, stylesheets: ["quick.css"], scripts: ["app/quick.js"]
  ) {
    element("quick-draw", .attribute("data-phase", "loading")) {
      div(.class("quick-screen"), .id("draw")) {
        bar
        stage
        rail
        dock
      }
      div(.class("quick-settings"), .id("settings"), .hidden()) { QuickSettings.content }
    }
    QuickDialogs.all
    p(.class("toast"), .id("toast"), .attribute("aria-live", "polite"), .hidden()) {}
    words
  }

  private static var bar: Node {
    header(.class("quick-bar")) {
      a(.class("wordmark"), .href(.literal("/")), .label("Maneki")) {
        img(
          .source(.asset("mark.svg")), .attribute("alt", ""), .attribute("width", "36"),
          .attribute("height", "36"))
        span(.class("wordmark-name")) { "Maneki" }
      }
      h1(.class("visually-hidden")) { QuickText.title }
      p(.class("quick-pool")) {
        span(.id("pool")) {}
        span(.id("remaining")) {}
      }
      div(.class("quick-bar-actions")) {
        button(
          .type("button"), .class("button button-quiet"), .id("full-screen"), .flag("disabled")
        ) { QuickText.fullScreen }
        button(
          .type("button"), .class("button button-quiet"), .id("more-settings"), .flag("disabled")
        ) { QuickText.moreSettings }
      }
    }
  }

  private static var stage: Node {
    div(.class("quick-stage"), .id("stage")) {
      div(.class("quick-halo"), .attribute("aria-hidden", "true")) {}
      output(
        .class("quick-number"), .id("rolling"), .role("status"), .label(QuickText.rolling),
        .attribute("aria-live", "off")
      ) {}
      p(.class("quick-notice"), .id("notice"), .attribute("aria-live", "polite")) {
        QuickText.loading
      }
      noscript { p(.class("quick-no-script")) { QuickText.needsScript } }
    }
  }

  private static var rail: Node {
    div(.class("quick-rail")) {
      section(.class("quick-latest")) {
        h2(.attribute("aria-hidden", "true")) { QuickText.latest }
        div(.id("latest"), .role("group"), .label(QuickText.latest)) {}
        p(
          .class("quick-latest-more"), .id("latest-more"), .attribute("aria-hidden", "true"),
          .hidden()
        ) {}
      }
      section(.class("quick-list")) {
        header {
          h2(.id("list-caption"), .attribute("aria-hidden", "true")) { QuickText.list }
          span(.class("quick-count"), .id("list-count"), .attribute("aria-hidden", "true")) {}
        }
        ol(
          .id("winners"), .role("list"), .label(QuickText.list), .attribute("tabindex", "0")
        ) {}
        p(.class("quick-list-empty"), .id("list-empty")) { QuickText.listEmpty }
        div(.class("quick-list-actions")) {
          for (id, phrase) in [
            ("copy", QuickText.copy), ("export", .exportTable), ("clear", .clear),
          ] {
            button(
              .type("button"), .class("button button-quiet"), .id(.verbatim(id)),
              .flag("disabled")
            ) { phrase }
          }
        }
      }
    }
  }

  private static var dock: Node {
    div(.class("quick-dock")) {
      form(.class("quick-range"), .id("range-form"), .flag("novalidate")) {
        label(.for("range")) { QuickText.rangeField }
        input(
          .id("range"), .name("range"), .type("text"), .attribute("inputmode", "numeric"),
          .attribute("enterkeyhint", "done"), .attribute("autocomplete", "off"),
          .attribute("spellcheck", "false"), .flag("disabled"))
        button(.type("submit"), .class("button"), .id("set"), .flag("disabled")) { QuickText.set }
      }
      p(.class("quick-range-note"), .id("range-note"), .hidden()) { QuickText.namesRoll }
      div(.class("quick-buttons"), .role("group"), .label(QuickText.controls)) {
        button(
          .type("button"), .class("button button-primary button-large"), .id("start"),
          .flag("disabled")
        ) { QuickText.start }
        button(
          .type("button"), .class("button button-large"), .id("stop"), .flag("disabled")
        ) { QuickText.stop }
      }
    }
  }

  /// The sentences the script chooses from, by the names of their cases.
  private static var words: Node {
    template(.id("quick-words")) {
      for phrase in QuickMessageText.allCases { word("\(phrase)", phrase) }
      for phrase in [
        QuickText.poolNumbers, .poolNames, .remaining, .exportColumns, .confirm, .ready,
        .list, .listOfNames, .fullScreen, .leaveFullScreen, .rangeExample, .latestMore,
      ] {
        word("\(phrase)", phrase)
      }
    }
  }

  private static func word(_ name: String, _ phrase: some Phrases) -> Node {
    p(.attribute("data-word", .verbatim(name))) { phrase }
  }
}
