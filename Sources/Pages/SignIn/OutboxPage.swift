/// `/outbox`: what would have been sent, in development only.
package enum OutboxPage {
  package struct Message: Sendable {
    package var to: String
    package var text: String
    package var sentAt: String

    package init(to: String, text: String, sentAt: String) {
      self.to = to
      self.text = text
      self.sentAt = sentAt
    }
  }

  /// Newest first.
  package static func page(_ messages: [Message]) -> Page {
    Page(Text(SignInText.outboxTitle), surface: .paper, stylesheets: ["signin.css"]) {
      section(.class("band outbox")) {
        h1 { SignInText.outboxTitle }
        p(.class("lede")) { SignInText.outboxLede }
        if messages.isEmpty {
          div(.class("empty")) {
            h2 { SignInText.outboxEmpty }
            p { SignInText.outboxEmptyBody }
            a(.class("button button-primary"), .href(.literal("/signin"))) { SignInText.title }
          }
        } else {
          ul(.class("outbox-list")) {
            for message in messages { item(message) }
          }
        }
      }
    }
  }

  private static func item(_ message: Message) -> Node {
    li(.class("card")) {
      p(.class("outbox-head")) {
        strong { message.to }
        timeElement(.attribute("datetime", .verbatim(message.sentAt))) { message.sentAt }
      }
      p(.class("outbox-text")) { message.text }
    }
  }
}
