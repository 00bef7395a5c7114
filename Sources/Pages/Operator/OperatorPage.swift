/// `/operator`: how the codes are doing, behind the host's password.
package enum OperatorPage {
  package struct Figures: Sendable {
    package var sent: Int64 = 0
    package var accepted: Int64 = 0
    package var uncertain: Int64 = 0
    package var rejected: Int64 = 0
    package var verified: Int64 = 0
    /// In percent; nothing when nothing was sent.
    package var share: Int?
    package var isBreakerOpen = false
    package var refusals: [(reason: String, count: Int64)] = []
    package var prefixes: [(prefix: String, sent: Int64, verified: Int64)] = []

    package init() {}

    var isEmpty: Bool { sent == 0 && refusals.isEmpty }
  }

  package static func page(_ figures: Figures) -> Page {
    Page(
      Text(OperatorText.title), description: Text(OperatorText.description), surface: .paper,
      stylesheets: ["signin.css"]
    ) {
      section(.class("band operator")) {
        div(.class("operator-head")) {
          h1 { OperatorText.title }
          form(.attribute("method", "post"), .action(.literal("/operator/logout"))) {
            button(.class("button"), .type("submit")) { OperatorText.logout }
          }
        }
        if figures.isEmpty {
          div(.class("empty")) {
            h2 { OperatorText.empty }
            p { OperatorText.emptyBody }
            a(.class("button button-primary"), .href(.literal("/signin"))) {
              OperatorText.trySignIn
            }
          }
        } else {
          p(.class(figures.isBreakerOpen ? "status status-bad" : "status status-good")) {
            figures.isBreakerOpen ? OperatorText.breakerOpen : .breakerClosed
          }
          summary(figures)
          refusals(figures)
          prefixes(figures)
        }
      }
    }
  }

  private static func summary(_ figures: Figures) -> Node {
    section(.class("operator-part")) {
      h2 { OperatorText.period }
      dl(.class("figures")) {
        figure(.sent, String(figures.sent), isLarge: true)
        div(.class("figure figure-large")) {
          dt { OperatorText.share }
          dd(.class("number")) {
            if let share = figures.share { "\(share) %" } else { OperatorText.shareNone }
          }
        }
        figure(.verified, String(figures.verified))
        figure(.accepted, String(figures.accepted))
        figure(.uncertain, String(figures.uncertain))
        figure(.rejected, String(figures.rejected))
      }
    }
  }

  private static func figure(_ name: OperatorText, _ value: String, isLarge: Bool = false) -> Node {
    div(.class(isLarge ? "figure figure-large" : "figure")) {
      dt { name }
      dd(.class("number")) { value }
    }
  }

  private static func refusals(_ figures: Figures) -> Node {
    section(.class("operator-part")) {
      h2 { OperatorText.refusals }
      if figures.refusals.isEmpty {
        p { OperatorText.noRefusals }
      } else {
        table {
          thead {
            tr {
              th(.attribute("scope", "col")) { OperatorText.reason }
              th(.class("numeric"), .attribute("scope", "col")) { OperatorText.count }
            }
          }
          tbody {
            for refusal in figures.refusals {
              tr {
                td {
                  if let words = RefusalText(rawValue: refusal.reason) {
                    words
                  } else {
                    refusal.reason
                  }
                }
                td(.class("numeric")) { String(refusal.count) }
              }
            }
          }
        }
        limitSettings(figures)
      }
    }
  }

  /// Where the limits are raised that have kept somebody out.
  @HTMLBuilder private static func limitSettings(_ figures: Figures) -> [Node] {
    let settings = figures.refusals.compactMap { RefusalText(rawValue: $0.reason)?.setting }
    if !settings.isEmpty {
      p { OperatorText.limitSettings }
      ul { for setting in settings { li { code { setting } } } }
    }
  }

  @HTMLBuilder private static func prefixes(_ figures: Figures) -> [Node] {
    if !figures.prefixes.isEmpty {
      section(.class("operator-part")) {
        h2 { OperatorText.prefixes }
        div(.class("table-scroll"), .attribute("tabindex", "0"), .label(OperatorText.prefixes)) {
          table {
            thead {
              tr {
                th(.attribute("scope", "col")) { OperatorText.prefix }
                th(.class("numeric"), .attribute("scope", "col")) { OperatorText.sent }
                th(.class("numeric"), .attribute("scope", "col")) { OperatorText.verified }
                th(.class("numeric"), .attribute("scope", "col")) { OperatorText.shareColumn }
              }
            }
            tbody { for row in figures.prefixes { prefixRow(row) } }
          }
        }
      }
    }
  }

  private static func prefixRow(_ row: (prefix: String, sent: Int64, verified: Int64)) -> Node {
    tr {
      td { code { "\(row.prefix)••••" } }
      td(.class("numeric")) { String(row.sent) }
      td(.class("numeric")) { String(row.verified) }
      td(.class("numeric")) {
        row.sent > 0 ? "\((row.verified * 200 + row.sent) / (row.sent * 2)) %" : "–"
      }
    }
  }
}
