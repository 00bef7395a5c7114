/// The quick draw's second screen.
enum QuickSettings {
  @HTMLBuilder static var content: [Node] {
    header(.class("quick-settings-bar")) {
      button(.type("button"), .class("button"), .id("back")) { QuickText.back }
      h1(.id("settings-title"), .attribute("tabindex", "-1")) { QuickText.moreSettings }
    }
    div(.class("quick-settings-columns")) {
      drawing
      names
      look
      keyboard
    }
  }

  private static var drawing: Node {
    section(.class("card"), .labelledBy("settings-drawing")) {
      h2(.id("settings-drawing")) { QuickSettingsText.drawing }
      div(.class("field")) {
        label(.for("count")) { QuickText.count }
        input(
          .id("count"), .type("text"), .attribute("inputmode", "numeric"),
          .attribute("autocomplete", "off"), .describedBy("count-hint"))
        p(.class("field-hint"), .id("count-hint")) { QuickSettingsText.countHint }
      }
      toggle("repeats", QuickText.repeats, "repeats-hint", QuickSettingsText.repeatsHint)
      toggle("sound", QuickSettingsText.sound, "sound-hint", QuickSettingsText.soundHint)
      p(.class("field-hint")) { QuickSettingsText.stored }
    }
  }

  private static var names: Node {
    section(.class("card"), .labelledBy("settings-names")) {
      h2(.id("settings-names")) { QuickSettingsText.source }
      div(.class("segments"), .role("group"), .labelledBy("settings-names")) {
        button(.type("button"), .id("source-numbers"), .attribute("aria-pressed", "true")) {
          QuickSettingsText.sourceNumbers
        }
        button(.type("button"), .id("source-names"), .attribute("aria-pressed", "false")) {
          QuickSettingsText.sourceNames
        }
      }
      div(.class("field")) {
        label(.for("names")) { QuickSettingsText.namesPaste }
        textarea(
          .id("names"), .attribute("rows", "5"), .attribute("spellcheck", "false"),
          .attribute("autocomplete", "off"), .describedBy("names-hint")
        ) {}
        p(.class("field-hint"), .id("names-hint")) { QuickSettingsText.namesHint }
      }
      div(.class("row")) {
        button(.type("button"), .class("button button-primary"), .id("names-read")) {
          QuickSettingsText.namesRead
        }
        label(.class("button"), .for("names-file")) { QuickSettingsText.namesFile }
        input(
          .type("file"), .id("names-file"), .class("visually-hidden"),
          .attribute("accept", ".csv,.tsv,.txt,.xlsx,text/plain,text/csv"))
      }
    }
  }

  private static var look: Node {
    section(.class("card"), .labelledBy("settings-look")) {
      h2(.id("settings-look")) { QuickSettingsText.look }
      p(.class("field-label"), .id("settings-theme")) { SharedText.theme }
      ul(.class("segments"), .labelledBy("settings-theme"), .role("list")) {
        for theme in Theme.allCases {
          li {
            a(
              .href(.query([(name: "theme", value: theme.rawValue)])),
              .attribute("data-theme-choice", .verbatim(theme.rawValue))
            ) { theme.phrase }
          }
        }
      }
      p(.class("field-label"), .id("settings-language")) { SharedText.language }
      ul(.class("segments"), .labelledBy("settings-language"), .role("list")) {
        for language in Language.allCases {
          li {
            a(
              .href(.query([(name: "lang", value: language.code)])), .language(language),
              .attribute("hreflang", .verbatim(language.tag)),
              .attribute("data-language-choice", .verbatim(language.code))
            ) { language.name }
          }
        }
      }
    }
  }

  private static var keyboard: Node {
    section(.class("card quick-keys"), .labelledBy("settings-keyboard")) {
      h2(.id("settings-keyboard")) { QuickSettingsText.keyboard }
      dl(.class("rows")) {
        for (key, phrase) in [
          ("Space", QuickSettingsText.keyStart), ("F", .keyFullScreen), ("Esc", .keyEscape),
        ] {
          div {
            dt { kbd { key } }
            dd { phrase }
          }
        }
      }
    }
  }

  private static func toggle(
    _ id: String, _ phrase: some Phrases, _ hintID: String, _ hint: some Phrases
  ) -> Node {
    div(.class("field")) {
      label(.class("switch")) {
        input(.type("checkbox"), .id(.verbatim(id)), .describedBy(.verbatim(hintID)))
        span { phrase }
      }
      p(.class("field-hint"), .id(.verbatim(hintID))) { hint }
    }
  }
}
