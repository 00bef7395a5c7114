/// The bar above and the lines below every page.
enum PageFrame {
  static func header(_ context: PageContext) -> Node {
    Pages.header(.class("site-header")) {
      a(.class("wordmark"), .href(.literal("/"))) {
        img(
          .source(.asset("mark.svg")), .attribute("alt", ""), .attribute("width", "36"),
          .attribute("height", "36"))
        span(.class("wordmark-name")) { "Maneki" }
        span(.class("wordmark-cat"), .attribute("lang", "zh-Hans")) { "招财猫" }
      }
      nav(.class("switches"), .label(SharedText.display)) {
        themeSwitch(context)
        languageSwitch(context)
      }
    }
  }

  static func footer(_ context: PageContext) -> Node {
    Pages.footer(.class("site-footer")) {
      p { SharedText.footer }
    }
  }

  private static func languageSwitch(_ context: PageContext) -> Node {
    ul(.class("segments"), .label(SharedText.language)) {
      for language in Language.allCases {
        li {
          a(
            .href(switched(context, "lang", language.code)), .language(language),
            .attribute("hreflang", .verbatim(language.tag)),
            current(language == context.language)
          ) { language.name }
        }
      }
    }
  }

  private static func themeSwitch(_ context: PageContext) -> Node {
    ul(.class("segments"), .label(SharedText.theme)) {
      for theme in Theme.allCases {
        li {
          a(.href(switched(context, "theme", theme.rawValue)), current(theme == context.theme)) {
            theme.phrase
          }
        }
      }
    }
  }

  private static func current(_ isCurrent: Bool) -> Attribute {
    isCurrent ? .attribute("aria-current", "true") : .flag("hidden", if: false)
  }

  private static func switched(_ context: PageContext, _ name: String, _ value: String) -> Address {
    .query(context.query + [(name: name, value: value)])
  }
}
