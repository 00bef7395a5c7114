/// The host's way in: the password, or the one-time link that sets it.
package enum HostPage {
  /// What was wrong with what was sent.
  package struct Notice: Sendable {
    let text: Text

    package init(_ words: OperatorText, _ slots: [String: String] = [:]) {
      text = Text(words, slots)
    }
  }

  package static func login(_ notice: Notice? = nil) -> Page {
    page(.loginHeading, .loginLede) {
      form(
        .class("stack"), .attribute("method", "post"), .action(.literal("/operator/login"))
      ) {
        username
        field("password", .password, "current-password", notice)
        message(notice)
        button(.class("button button-primary button-large"), .type("submit")) {
          OperatorText.login
        }
      }
    }
  }

  package static let noPassword = page(.noPassword, .noPasswordBody) {}
  package static let badLink = page(.badLink, .badLinkBody) {
    a(.class("button button-primary"), .href(.literal("/operator"))) { OperatorText.login }
  }

  package static func welcome(link: String, _ notice: Notice? = nil) -> Page {
    page(.welcomeHeading, .welcomeLede) {
      form(
        .class("stack"), .attribute("method", "post"), .action(.literal("/operator/welcome"))
      ) {
        username
        input(.type("hidden"), .name("key"), .value(.verbatim(link)))
        field("password", .newPassword, "new-password", notice, hint: .newPasswordHint)
        field("again", .repeatPassword, "new-password", notice)
        message(notice)
        button(.class("button button-primary button-large"), .type("submit")) {
          OperatorText.setPassword
        }
      }
    }
  }

  private static func page(
    _ heading: OperatorText, _ lede: OperatorText, @HTMLBuilder content: () -> [Node]
  ) -> Page {
    let content = content()
    return Page(Text(heading), surface: .lacquer, stylesheets: ["signin.css"]) {
      section(.class("signin")) {
        div(.class("signin-words")) {
          h1 { heading }
          p(.class("lede")) { lede }
        }
        if !content.isEmpty { div(.class("signin-card surface-paper")) { content } }
      }
    }
  }

  /// Tells password managers whose password it is.
  private static var username: Node {
    input(
      .class("visually-hidden"), .type("text"), .name("username"), .value("host"),
      .attribute("autocomplete", "username"), .attribute("tabindex", "-1"),
      .attribute("aria-hidden", "true"), .flag("readonly"))
  }

  private static func field(
    _ name: StaticString, _ words: OperatorText, _ autocomplete: Text, _ notice: Notice?,
    hint: OperatorText? = nil
  ) -> Node {
    let name = "\(name)"
    return div(.class("field")) {
      label(.for(.verbatim(name))) { words }
      input(
        .id(.verbatim(name)), .name(.verbatim(name)), .type("password"), .flag("required"),
        .attribute("autocomplete", autocomplete), .attribute("maxlength", "256"),
        .flag("autofocus", if: name == "password"),
        .describedBy("host-notice"),
        notice == nil ? .hidden(false) : .attribute("aria-invalid", "true"))
      if let hint { p(.class("field-hint")) { hint } }
    }
  }

  private static func message(_ notice: Notice?) -> Node {
    p(.class("field-error signin-notice"), .id("host-notice"), .role("alert")) {
      if let notice { notice.text }
    }
  }
}
