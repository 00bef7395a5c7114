/// The page for an address that leads nowhere, a refused request, or a failure.
package enum NoticePage {
  package enum Kind: Sendable {
    case notFound
    case refused
    case failure
    case wrongHost
  }

  package static func page(_ kind: Kind, status: Int) -> Page {
    let (heading, body): (SharedText, SharedText) =
      switch kind {
      case .notFound: (.notFoundTitle, .notFoundBody)
      case .refused: (.refusedTitle, .refusedBody)
      case .failure: (.failureTitle, .failureBody)
      case .wrongHost: (.refusedTitle, .wrongHostBody)
      }
    return Page(Text(heading), surface: .lacquer) {
      section(.class("notice")) {
        p(.class("notice-code"), .attribute("aria-hidden", "true")) { String(status) }
        h1 { heading }
        p(.class("lede")) { body }
        a(.class("button button-primary"), .href(.literal("/"))) { SharedText.toHome }
      }
    }
  }
}
