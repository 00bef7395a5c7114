/// `/signin`: the number, the code, done. Every step is a page and a form of its own, so that it
/// works without script; the script spares the reloads and counts the seconds.
package enum SignInPage {
  package static func page(_ view: SignInView) -> Page {
    Page(
      Text(SignInText.title), description: Text(SignInText.description), surface: .lacquer,
      stylesheets: ["signin.css"], scripts: ["app/countdown-button.js", "app/signin.js"]
    ) {
      section(.class("signin")) {
        div(.class("signin-words")) {
          h1 { heading(view.step) }
          if case .phone = view.step { p(.class("lede")) { SignInText.phoneLede } }
          if case .code(let challenge) = view.step { p(.class("lede")) { sent(challenge) } }
          if case .done(let phone) = view.step {
            p(.class("lede")) { Text(SignInText.doneBody, ["phone": phone]) }
          }
        }
        div(.class("signin-card surface-paper")) {
          img(
            .class("signin-cat"), .source(.asset("cat.svg")), .attribute("alt", ""),
            .attribute("width", "200"), .attribute("height", "200"))
          steps(view.step)
          switch view.step {
          case .phone(let typed, let wait): phoneForm(view, typed, wait)
          case .code(let challenge): codeForms(view, challenge)
          case .done: done(view)
          }
        }
      }
      Node.data(id: "signin-words", words(view.language))
    }
  }

  private static func heading(_ step: SignInView.Step) -> SignInText {
    switch step {
    case .phone: .phoneHeading
    case .code: .codeHeading
    case .done: .doneHeading
    }
  }

  private static func sent(_ challenge: SignInView.Challenge) -> Text {
    Text(
      challenge.isUncertain ? SignInText.codeMayCome : .codeSent, ["phone": challenge.phone])
  }

  private static func steps(_ step: SignInView.Step) -> Node {
    let current =
      switch step {
      case .phone: 0
      case .code: 1
      case .done: 2
      }
    let names: [SignInText] = [.stepPhone, .stepCode, .stepDone]
    return ol(.class("signin-steps"), .label(SignInText.steps)) {
      for (index, name) in names.enumerated() {
        li(
          .class(index < current ? "is-past" : ""),
          index == current ? .attribute("aria-current", "step") : .hidden(false)
        ) { name }
      }
    }
  }

  private static func phoneForm(_ view: SignInView, _ typed: String, _ wait: Int64) -> Node {
    form(
      .class("stack"), .id("phone-form"), .attribute("method", "post"),
      .action(.literal("/signin")), .flag("novalidate")
    ) {
      hidden(view)
      div(.class("field")) {
        label(.for("phone")) { SignInText.phoneLabel }
        input(
          .id("phone"), .name("phone"), .type("tel"), .value(.verbatim(typed)),
          .attribute("autocomplete", "tel"), .attribute("maxlength", "120"), .flag("required"),
          .flag("autofocus"), .attribute("aria-describedby", "phone-hint signin-notice"),
          isInvalid(view.notice, [.empty, .impossible, .landline, .serviceNumber, .country]))
        p(.class("field-hint"), .id("phone-hint")) { SignInText.phoneHint }
      }
      notice(view.notice)
      countdown(wait, SignInText.getCode, "button button-primary button-large")
      if wait > 0 { noscript { waitLine(view, wait) } }
    }
  }

  @HTMLBuilder private static func codeForms(
    _ view: SignInView, _ challenge: SignInView.Challenge
  ) -> [Node] {
    let count = String(challenge.codeLength)
    form(
      .class("stack"), .id("code-form"), .attribute("method", "post"),
      .action(.literal("/signin/verify")), .attribute("data-challenge", .verbatim(challenge.id)),
      .attribute("data-length", .verbatim(count)), .flag("novalidate")
    ) {
      hidden(view)
      input(.type("hidden"), .name("challenge"), .value(.verbatim(challenge.id)))
      div(.class("field")) {
        label(.for("code")) { SignInText.codeLabel }
        input(
          .class("code-field"), .id("code"), .name("code"), .type("text"),
          .attribute("inputmode", "numeric"), .attribute("autocomplete", "one-time-code"),
          .attribute("spellcheck", "false"), .flag("required"), .flag("autofocus"),
          .attribute("aria-describedby", "code-hint signin-notice"),
          isInvalid(view.notice, [.wrong, .wrongLast, .stale, .expired, .malformed]))
        p(.class("field-hint"), .id("code-hint")) { Text(SignInText.codeHint, ["count": count]) }
      }
      notice(view.notice)
      button(.class("button button-primary button-large"), .type("submit")) { SignInText.signIn }
    }
    div(.class("signin-more")) {
      form(.id("again-form"), .attribute("method", "post"), .action(.literal("/signin"))) {
        hidden(view)
        input(.type("hidden"), .name("challenge"), .value(.verbatim(challenge.id)))
        countdown(challenge.resendIn, SignInText.again, "button")
      }
      a(
        .class("button button-quiet"),
        .href(.path(["signin"], query: view.carried + [(name: "step", value: "phone")]))
      ) { SignInText.otherNumber }
    }
    if challenge.resendIn > 0 { noscript { waitLine(view, challenge.resendIn) } }
    if view.hasOutbox {
      p(.class("field-hint")) {
        a(.href(.literal("/outbox")), .attribute("target", "outbox")) { SignInText.outboxOpen }
      }
    }
  }

  @HTMLBuilder private static func done(_ view: SignInView) -> [Node] {
    let next = view.next.flatMap { Address(localPath: $0) }
    div(.class("stack")) {
      a(.class("button button-primary button-large"), .href(next ?? .literal("/"))) {
        if next == nil { SharedText.toHome } else { SignInText.goOn }
      }
      form(.class("signin-out"), .attribute("method", "post"), .action(.literal("/signin/out"))) {
        hidden(view)
        button(.class("button button-quiet"), .type("submit")) { SignInText.signOut }
      }
    }
  }

  @HTMLBuilder private static func hidden(_ view: SignInView) -> [Node] {
    for item in view.carried {
      input(
        .type("hidden"), .name(.verbatim(item.name)), .value(.verbatim(item.value)))
    }
    input(.type("hidden"), .name("key"), .value(.verbatim(view.key)))
  }

  /// The seconds lie on the element, which shows them; the button works without it.
  private static func countdown(_ wait: Int64, _ title: SignInText, _ classes: Text) -> Node {
    element(
      "countdown-button", .attribute("duration", "60"),
      wait > 0 ? .attribute("remaining", .verbatim(String(wait))) : .hidden(false)
    ) {
      button(.class(classes), .type("submit")) { title }
    }
  }

  private static func waitLine(_ view: SignInView, _ wait: Int64) -> Node {
    p(.class("field-hint signin-wait")) {
      Text(SignInText.wait, ["time": view.language.wait(wait)])
    }
  }

  private static func notice(_ notice: SignInView.Notice?) -> Node {
    p(.class("field-error signin-notice"), .id("signin-notice"), .role("alert")) {
      if let notice { Text(notice.words, notice.slots) }
    }
  }

  private static func isInvalid(
    _ notice: SignInView.Notice?, _ words: [SignInNotice]
  ) -> Attribute {
    guard let notice, words.contains(notice.words) else { return .hidden(false) }
    return .attribute("aria-invalid", "true")
  }

  private static func words(_ language: Language) -> JSONValue {
    .object(SignInNotice.allCases.map { ($0.rawValue, .string($0.text(language))) })
  }
}
