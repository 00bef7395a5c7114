package import Arguments

extension CommandDescription {
  /// `maneki frames`: run by `maneki-server`.
  package static let frames = CommandDescription(
    name: "frames", summary: "Export the pictures of the cat",
    discussion: """
      Draws drink_0 … drink_80 (320×480 points) and the picture of the milk button (60×60 points) \
      into a directory, which is made if it is missing. The same program on the same machine \
      writes the same bytes each time.
      """,
    operands: [
      .init("export", "the only action", kind: .choice(["export"])),
      .init("DIR", "where the pictures go", kind: .directory),
    ],
    options: [
      .init(
        "format", value: "webp|png", "kind of picture; webp unless given",
        kind: .choice(["webp", "png"])),
      .init(
        "scale", value: "1|2|3", "pixels per point; 1 unless given", kind: .choice(["1", "2", "3"])),
      .init("only", value: "N", "one picture, by its number from 0 to 80"),
      .init(
        "ground", value: "paper|none", "what lies behind the cat; paper unless given",
        kind: .choice(["paper", "none"])),
      .init(
        "also", value: "FILE", "sprites, animation, contact or onion: one more file beside them",
        repeats: true, kind: .choice(["sprites", "animation", "contact", "onion"])),
    ],
    examples: [
      .init("maneki frames export --format webp --scale 2 cat", "every picture, for sharp screens"),
      .init(
        "maneki frames export --format png --also contact --also onion review",
        "what is needed to judge the drawing"),
    ])
}
