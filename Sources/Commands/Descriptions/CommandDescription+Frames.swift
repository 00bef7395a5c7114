package import Arguments

extension CommandDescription {
  /// `maneki frames`: run by `maneki-server`.
  package static let frames = CommandDescription(
    name: "frames", summary: "Export the pictures of the cat",
    operands: [
      .init("export", "the only action", kind: .choice(["export"])),
      .init("DIR", "where the pictures go", kind: .directory),
    ],
    options: [
      .init("format", value: "webp|png", "kind of picture", kind: .choice(["webp", "png"])),
      .init("scale", value: "1|2|3", "pixels per point", kind: .choice(["1", "2", "3"])),
      .init("only", value: "N", "one picture, by its number"),
    ])
}
