/// Every file of an export, made picture by picture.
package struct Export: Sendable {
  package enum Format: String, CaseIterable, Sendable {
    case webp, png
  }

  /// Files beside the single pictures.
  package enum Extra: String, CaseIterable, Sendable {
    /// All pictures side by side in one image.
    case sprites
    /// One WebP that plays by itself.
    case animation
    /// All pictures small, for review.
    case contact
    /// Movements with earlier poses shining through, for review.
    case onion
  }

  package var format: Format
  package var scale = 1
  package var ground = Picture.Ground.paper
  /// One picture alone, instead of all and the button.
  package var only: Int?
  package var extras: [Extra] = []

  package init(_ format: Format) {
    self.format = format
  }

  /// WebP's quality: at this one the ink's edges stay clean and 81 pictures at twice the size stay below
  /// two megabytes.
  static let quality: Float = 74

  /// One file to be made.
  package struct File: Sendable {
    package var name: String
    package var make: @Sendable () throws(EncodingError) -> [UInt8]
  }

  /// The files in the order of their numbers; each can be made by itself, on any thread.
  package var files: [File] {
    var files: [File] = []
    let export = self
    let numbers = only.map { $0...$0 } ?? Picture.numbers
    for number in numbers {
      files.append(
        file("drink_\(number)") {
          Picture.drink(number, scale: export.scale, ground: export.ground)
        })
    }
    guard only == nil else { return files }
    files.append(file("milk") { Picture.milkButton(scale: export.scale) })
    for extra in Extra.allCases where extras.contains(extra) { files.append(file(extra)) }
    return files
  }

  private func file(_ extra: Extra) -> File {
    let export = self
    switch extra {
    case .sprites:
      return file("sprites") { Sheets.sprites(scale: export.scale, ground: export.ground) }
    case .contact: return file("contact") { Sheets.contact() }
    case .onion: return file("onion") { Sheets.onionSkins() }
    case .animation:
      return File(name: "drink.webp") { () throws(EncodingError) in try export.animation() }
    }
  }

  private func animation() throws(EncodingError) -> [UInt8] {
    var numbers = Picture.numbers.dropFirst()
    return try WebP.animation(
      width: Picture.size.width * scale, height: Picture.size.height * scale, milliseconds: 100,
      quality: Self.quality
    ) { numbers.popFirst().map { Picture.drink($0, scale: scale, ground: ground) } }
  }

  private func file(_ name: String, _ draw: @escaping @Sendable () -> Image) -> File {
    let format = format
    return File(name: "\(name).\(format.rawValue)") { () throws(EncodingError) in
      switch format {
      case .webp: try WebP.encode(draw(), quality: Self.quality)
      case .png: try PNG.encode(draw())
      }
    }
  }
}
