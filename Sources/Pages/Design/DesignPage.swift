/// `/design`: every part of the design language on every surface, for those who build pages.
///
/// Its pictures stand in Documentation/DesignLanguage.md, and the browser tests measure its contrast.
package enum DesignPage {
  package static let page = Page(
    Text(DesignText.title), description: Text(DesignText.lede), stylesheets: ["design.css"]
  ) {
    section(.class("band stack")) {
      h1 { DesignText.title }
      p(.class("lede")) { DesignText.lede }
    }
    for (index, surface) in [Page.Surface.paper, .lacquer, .stage].enumerated() {
      specimen(surface, String(index))
    }
  }

  private static func specimen(_ surface: Page.Surface, _ suffix: String) -> Node {
    let name: DesignText =
      switch surface {
      case .paper: .paper
      case .lacquer: .lacquer
      case .stage: .stage
      }
    return section(
      .class("specimen surface-\(surface.rawValue)"), .id("surface-\(surface.rawValue)"),
      .labelledBy("name-\(suffix)")
    ) {
      h2(.id("name-\(suffix)")) { name }
      swatches
      div(.class("specimen-columns")) {
        type
        controls(suffix)
        parts
      }
    }
  }

  private static var swatches: Node {
    ul(.class("swatches")) {
      for (token, name) in [
        ("ground", "--ground"), ("raised", "--raised"), ("text", "--text"),
        ("soft", "--text-soft"), ("accent", "--accent"), ("line", "--line-strong"),
      ] {
        li {
          span(.class("swatch swatch-\(token)"))
          code { name }
        }
      }
    }
  }

  private static var type: Node {
    div(.class("stack")) {
      h3 { DesignText.type }
      p(.class("number specimen-number")) { "217" }
      p(.class("lede")) { DesignText.lede }
      p { a(.href(.literal("/"))) { SharedText.toHome } }
      ul(.class("chips number"), .label(DesignText.winners)) {
        for number in ["008", "117", "217", "303", "498"] { li { number } }
      }
    }
  }

  private static func controls(_ suffix: String) -> Node {
    form(.class("stack"), .action(.literal("/design"))) {
      h3 { DesignText.controls }
      div(.class("row")) {
        button(.class("button button-primary"), .type("button")) { DesignText.start }
        button(.class("button"), .type("button")) { DesignText.cancel }
        button(.class("button button-danger"), .type("button")) { DesignText.clear }
        button(.class("button"), .type("button"), .attribute("aria-disabled", "true")) {
          DesignText.wait
        }
      }
      div(.class("field")) {
        label(.for("name-field-\(suffix)")) { DesignText.name }
        input(
          .id("name-field-\(suffix)"), .type("text"), .attribute("aria-invalid", "true"),
          .describedBy("hint-\(suffix) error-\(suffix)"))
        p(.class("field-hint"), .id("hint-\(suffix)")) { DesignText.nameHint }
        p(.class("field-error"), .id("error-\(suffix)")) { DesignText.nameError }
      }
      div(.class("field")) {
        label(.for("prize-field-\(suffix)")) { DesignText.prize }
        selectElement(.id("prize-field-\(suffix)")) {
          option { DesignText.prizeFirst }
          option { DesignText.prizeSecond }
        }
      }
      toggle(.repeats, isOn: false)
      toggle(.sound, isOn: true)
    }
  }

  private static func toggle(_ name: DesignText, isOn: Bool) -> Node {
    label(.class("switch")) {
      input(.type("checkbox"), .role("switch"), .flag("checked", if: isOn))
      span { name }
    }
  }

  private static var parts: Node {
    div(.class("stack")) {
      h3 { DesignText.parts }
      div(.class("specimen-dialog"), .role("group"), .label(DesignText.dialogTitle)) {
        p(.class("dialog-title")) { DesignText.dialogTitle }
        p { DesignText.dialogBody }
        div(.class("dialog-actions")) {
          button(.class("button"), .type("button")) { DesignText.cancel }
          button(.class("button button-danger"), .type("button")) { DesignText.clear }
        }
      }
      p(.class("status status-good")) { DesignText.statusGood }
      p(.class("status status-bad")) { DesignText.statusBad }
      winners
      p(.class("empty")) { DesignText.empty }
    }
  }

  private static var winners: Node {
    table {
      thead {
        tr {
          th(.attribute("scope", "col")) { DesignText.order }
          th(.attribute("scope", "col")) { DesignText.winner }
          th(.class("numeric"), .attribute("scope", "col")) { DesignText.time }
        }
      }
      tbody {
        for (order, name, time) in [("1", "张*伟", "20:14:03"), ("2", "李*", "20:14:09")] {
          tr {
            td { order }
            td { span(.language(.chinese)) { name } }
            td(.class("numeric")) { time }
          }
        }
      }
    }
  }
}
