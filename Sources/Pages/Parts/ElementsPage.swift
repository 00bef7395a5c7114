/// `/elements`: the three parts, live, with what to write to have them elsewhere.
package enum ElementsPage {
  package static let page = Page(
    Text(ElementsText.title), description: Text(ElementsText.description),
    stylesheets: ["elements.css"], scripts: ["app/elements.js"]
  ) {
    section(.class("band stack")) {
      h1 { ElementsText.title }
      p(.class("lede")) { ElementsText.lede }
    }
    countdown
    player
    draw
    template(.id("elements-words")) {
      p(.attribute("data-word", "copied")) { ElementsText.copied }
    }
  }

  private static var countdown: Node {
    part("countdown", .countdownName, .countdownBody) {
      div(.class("card part-live")) {
        h3 { ElementsText.live }
        div(.class("row")) {
          element("countdown-button", .id("countdown-live"), .attribute("duration", "60")) {
            button(.type("button"), .class("button button-primary button-large")) {
              PartText.getCode
            }
          }
          p {
            PartText.presses
            " "
            output(.id("countdown-presses")) { "0" }
          }
        }
        div(.class("row")) {
          label(.class("part-number")) {
            span { PartText.duration }
            input(
              .type("number"), .id("countdown-duration"), .value("60"), .attribute("min", "0"),
              .attribute("max", "86400"), .attribute("step", "1"))
          }
          button(.type("button"), .class("button"), .id("countdown-resync")) { PartText.resync }
          button(.type("button"), .class("button"), .id("countdown-cancel")) { PartText.cancel }
        }
        log("countdown-log")
      }
      reference(
        [("duration", .durationAttribute), ("remaining", .remainingAttribute)],
        [
          ("cancel()", .cancelMethod), ("resync(seconds)", .resyncMethod),
          ("setTitleAfterCount(text)", .titleMethod),
        ],
        [("press", .pressEvent), ("finished", .finishedEvent)])
      sample(.inHTML, "countdown-html", ElementsSamples.countdownHTML)
      sample(.inSwift, "countdown-swift", ElementsSamples.countdownSwift)
    }
  }

  private static var player: Node {
    part("player", .playerName, .playerBody) {
      div(.class("card part-live part-player")) {
        element(
          "frame-animation", .id("player-live"), .source(.asset("cat/frames.json")),
          .attribute("first", "1"), .attribute("last", "80"), .attribute("initial", "0"),
          .attribute("mode", "animation"), .attribute("interval", "0.12"),
          .attribute("duration", "8"), .attribute("repeat", "1"),
          .attribute("label", PartText.catLabel),
          .attribute("playing-label", PartText.catPlaying)
        ) {}
        div(.class("stack")) {
          h3 { ElementsText.live }
          div(.class("row")) {
            button(.type("button"), .class("button button-primary"), .id("player-start")) {
              PartText.start
            }
            button(.type("button"), .class("button"), .id("player-press")) { PartText.press }
            button(.type("button"), .class("button"), .id("player-stop")) { PartText.stop }
          }
          playerSettings
          dl(.class("part-figures")) {
            figure("player-picture", .picture)
            figure("player-time", .elapsed)
          }
          log("player-log")
        }
      }
      reference(
        [
          ("src", .sourceAttribute),
          ("sheet, columns, picture-width, picture-height, sheet-first", .sheetAttributes),
          ("first, last, initial", .picturesAttribute),
          ("mode", .modeAttribute), ("interval, duration", .timeAttribute),
          ("repeat, order, rest, late, speed, times, delayed, keep-time", .otherAttributes),
        ],
        [
          ("start(), stop(), press()", .playMethods), ("seek(picture)", .seekMethod),
          ("playing, picture, memory", .playerProperties),
        ],
        [
          ("ready, failed", .readyEvents), ("frame, loop", .frameEvents),
          ("finished, stopped, cancelled", .endEvents), ("unavailable", .missingEvent),
        ])
      sample(.inHTML, "player-html", ElementsSamples.playerHTML)
      sample(.inSwift, "player-swift", ElementsSamples.playerSwift)
    }
  }

  @HTMLBuilder private static var playerSettings: [Node] {
    label(.class("field")) {
      span(.class("field-label")) { PartText.scrubber }
      input(
        .type("range"), .id("player-scrubber"), .attribute("min", "0"), .attribute("max", "80"),
        .value("0"))
    }
    div(.class("row")) {
      label(.class("part-number")) {
        span { PartText.mode }
        selectElement(.id("player-mode")) {
          option(.value("animation")) { PartText.animation }
          option(.value("timer")) { PartText.timer }
        }
      }
      label(.class("part-number")) {
        span { PartText.speed }
        selectElement(.id("player-speed")) {
          for speed in ["1/2", "1", "2"] {
            option(.value(.verbatim(speed)), .flag("selected", if: speed == "1")) { speed }
          }
        }
      }
    }
  }

  private static var draw: Node {
    part("draw", .drawName, .drawBody) {
      a(.class("button button-primary"), .href(.literal("/quick"))) { PartText.toQuick }
      sample(.inSwift, "draw-swift", ElementsSamples.drawSwift)
    }
  }
}

extension ElementsPage {
  private static func part(
    _ id: String, _ name: PartText, _ body: PartText,
    @HTMLBuilder content: () -> [Node]
  ) -> Node {
    section(.class("band part"), .labelledBy(.verbatim(id))) {
      h2(.id(.verbatim(id))) { name }
      p(.class("part-body")) { body }
      content()
    }
  }

  private typealias Entry = (name: String, words: PartText)

  /// What a part has, by the names one writes.
  private static func reference(
    _ attributes: [Entry], _ methods: [Entry], _ events: [Entry]
  ) -> Node {
    dl(.class("rows part-reference")) {
      for (name, entries) in [
        (ElementsText.attributes, attributes), (.methods, methods), (.events, events),
      ] {
        div {
          dt { name }
          for entry in entries {
            dd {
              code { entry.name }
              span { entry.words }
            }
          }
        }
      }
    }
  }

  private static func sample(_ caption: ElementsText, _ id: String, _ text: String) -> Node {
    div(.class("part-sample")) {
      div(.class("part-sample-bar")) {
        h3(.id(.verbatim(id + "-caption"))) { caption }
        button(
          .type("button"), .class("button button-quiet"), .attribute("data-copy", .verbatim(id)),
          .describedBy(.verbatim(id + "-caption"))
        ) { ElementsText.copy }
      }
      pre(.attribute("tabindex", "0"), .role("group"), .labelledBy(.verbatim(id + "-caption"))) {
        code(.id(.verbatim(id))) { text }
      }
      if caption == .inHTML { p(.class("field-hint")) { ElementsText.files } }
    }
  }

  private static func log(_ id: String) -> Node {
    div(.class("part-log")) {
      h4 { ElementsText.log }
      ol(.id(.verbatim(id)), .role("list")) {}
      p(.class("field-hint")) { ElementsText.logEmpty }
    }
  }

  private static func figure(_ id: String, _ name: PartText) -> Node {
    div {
      dt { name }
      dd(.id(.verbatim(id))) { "0" }
    }
  }
}
