import Arguments
import Testing

@Suite struct HelpTests {
  private let description = CommandDescription(
    name: "cut", summary: "Cut a file",
    discussion: """
      The first paragraph is long enough that it has to be broken, because no line passes eighty.

      The second.
      """,
    operands: [.init("FILE", "what is cut"), .init("PLACE", "where", isRequired: false)],
    options: [
      .init("at", value: "A", "a place"),
      .init("a-name-that-is-long", value: "NAME|NUMBER", "stands on a line of its own"),
      .init("mark", value: "M", "again and again", repeats: true), .init("dry", "only say it"),
    ],
    examples: [.init("maneki cut x --at 3", "Cuts x.")])

  @Test func helpIsExact() {
    #expect(
      description.help == """
        Cut a file.

        usage: maneki cut [--at A] [--a-name-that-is-long NAME|NUMBER] [--mark M]…
            [--dry] FILE [PLACE]

        The first paragraph is long enough that it has to be broken, because no line
        passes eighty.

        The second.

        Arguments:
          FILE   what is cut
          PLACE  where

        Options:
          --at A                a place
          --a-name-that-is-long NAME|NUMBER
                                stands on a line of its own
          --mark M              again and again
          --dry                 only say it

        Examples:
          maneki cut x --at 3
              Cuts x.

        """)
  }

  @Test func usageCanBeWritten() {
    var written = description
    written.synopsis = "(FILE | PLACE)"
    #expect(written.usage == "cut (FILE | PLACE)")
  }

  @Test func theOverviewListsAll() {
    let overview = CommandDescription.overview(of: [description])
    #expect(overview.contains("\n  cut  Cut a file\n"))
    #expect(overview.hasPrefix("usage: maneki COMMAND [OPTIONS]\n"))
  }

  @Test func everyLineFits() {
    #expect(description.help.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
