/// The quick draw's dialogs. Each is named by its heading.
enum QuickDialogs {
  static var all: Node {
    group {
      clear
      message
      listImport
    }
  }

  private static var clear: Node {
    dialog(.id("clear-dialog"), .labelledBy("clear-title"), .describedBy("clear-body")) {
      h2(.id("clear-title")) { QuickText.clearDialog }
      p(.id("clear-body")) { QuickText.clearBody }
      form(.class("dialog-actions"), .attribute("method", "dialog")) {
        button(.class("button"), .value("cancel"), .flag("autofocus")) { QuickText.cancel }
        button(.class("button button-danger"), .value("ok")) { QuickText.confirm }
      }
    }
  }

  /// Says one thing; the script fills in the heading and the sentence.
  private static var message: Node {
    dialog(.id("message-dialog"), .labelledBy("message-title"), .describedBy("message-body")) {
      h2(.id("message-title")) { QuickMessageText.checkTitle }
      p(.id("message-body")) {}
      form(.class("dialog-actions"), .attribute("method", "dialog")) {
        button(.class("button button-primary"), .value("ok"), .id("message-ok")) {
          QuickText.confirm
        }
      }
    }
  }

  private static var listImport: Node {
    dialog(.id("import-dialog"), .labelledBy("import-title"), .class("quick-import")) {
      h2(.id("import-title")) { QuickMessageText.importTitle }
      div(.class("field"), .id("import-columns")) {
        label(.for("import-column")) { QuickMessageText.importColumn }
        selectElement(.id("import-column")) {}
      }
      label(.class("switch"), .id("import-header-row")) {
        input(.type("checkbox"), .id("import-header"))
        span { QuickMessageText.importHeader }
      }
      label(.class("switch"), .id("import-once-row")) {
        input(.type("checkbox"), .id("import-once"))
        span(.id("import-once-text")) {}
      }
      p(.id("import-summary"), .class("quick-import-summary"), .attribute("aria-live", "polite")) {}
      p(.id("import-nameless"), .class("field-hint"), .attribute("aria-live", "polite")) {}
      ul(.id("import-preview"), .class("chips")) {}
      form(.class("dialog-actions"), .attribute("method", "dialog")) {
        button(.class("button"), .value("cancel")) { QuickText.cancel }
        button(.class("button button-primary"), .value("ok"), .id("import-ok")) {
          QuickText.confirm
        }
      }
    }
  }
}
