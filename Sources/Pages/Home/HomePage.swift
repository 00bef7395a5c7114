/// `/`: what Maneki is, and the ways into it.
package enum HomePage {
  /// A way from the home page to another one; shown only where the server answers its path.
  package struct Room: Sendable {
    package let path: StaticString
    let name: HomeText
    let body: HomeText
  }

  package static let rooms: [Room] = [
    Room(path: "/quick", name: .quickName, body: .quickBody),
    Room(path: "/signin", name: .signInName, body: .signInBody),
    Room(path: "/verify", name: .verifyName, body: .verifyBody),
    Room(path: "/cat", name: .catName, body: .catBody),
    Room(path: "/elements", name: .elementsName, body: .elementsBody),
  ]

  /// The page with links to the rooms whose paths are open.
  package static func page(openPaths: Set<String>) -> Page {
    let open = rooms.filter { openPaths.contains("\($0.path)") }
    return Page(
      Text(HomeText.title), description: Text(HomeText.description), surface: .lacquer,
      stylesheets: ["home.css"]
    ) {
      hero(open.first)
      div(.class("sheet surface-paper")) {
        if !open.isEmpty { ways(open) }
        promises
        terminal
      }
    }
  }

  private static func hero(_ first: Room?) -> Node {
    section(.class("hero")) {
      div(.class("hero-words")) {
        h1 {
          span(.class("line")) { HomeText.headlineFirst }
          " "
          span(.class("line")) { HomeText.headlineSecond }
        }
        p(.class("lede")) { HomeText.lede }
        if let first {
          a(.class("button button-primary button-large"), .href(.literal(first.path))) {
            HomeText.start
          }
        }
      }
      img(
        .class("hero-cat"), .source(.asset("cat.svg")), .attribute("alt", ""),
        .attribute("width", "400"), .attribute("height", "440"))
    }
  }

  private static func ways(_ rooms: [Room]) -> Node {
    section(.class("band"), .labelledBy("rooms")) {
      h2(.id("rooms")) { HomeText.rooms }
      ul(.class("cards")) {
        for room in rooms {
          li(.class("card")) {
            h3 { a(.class("card-link"), .href(.literal(room.path))) { room.name } }
            p { room.body }
          }
        }
      }
    }
  }

  private static var promises: Node {
    section(.class("band"), .labelledBy("promises")) {
      h2(.id("promises")) { HomeText.promises }
      dl(.class("promises")) {
        for (name, body) in [
          (HomeText.fairName, HomeText.fairBody), (.keptName, .keptBody),
          (.offlineName, .offlineBody),
        ] {
          div {
            dt { name }
            dd { body }
          }
        }
      }
    }
  }

  private static var terminal: Node {
    section(.class("band terminal"), .labelledBy("terminal")) {
      div {
        h2(.id("terminal")) { HomeText.terminalName }
        p { HomeText.terminalBody }
      }
      pre(.attribute("tabindex", "0"), .labelledBy("terminal"), .role("group")) {
        code { "maneki draw --range 1-500 --count 5" }
        "\n"
        code { "maneki draw --list guests.csv --count 3" }
      }
    }
  }
}
