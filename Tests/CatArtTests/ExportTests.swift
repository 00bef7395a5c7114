import Testing

@testable import CatArt

@Suite struct ExportTests {
  @Test func theSamePictureIsTheSameBytesOnEveryThread() async throws {
    let files = await withTaskGroup(of: [UInt8]?.self) { group in
      for _ in 0..<4 {
        group.addTask { try? WebP.encode(Picture.drink(57, scale: 1), quality: 75) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(files.count == 4)
    #expect(files[0] != nil)
    #expect(Set(files).count == 1)
  }

  @Test func everyPictureAndTheButtonAreFiles() {
    var export = Export(.webp)
    #expect(
      export.files.map(\.name) == (0...80).map { "drink_\($0).webp" } + ["milk.webp"])
    export.extras = [.onion, .sprites, .animation, .contact]
    #expect(
      export.files.dropFirst(82).map(\.name)
        == ["sprites.webp", "drink.webp", "contact.webp", "onion.webp"])
    export.only = 7
    #expect(export.files.map(\.name) == ["drink_7.webp"])
  }

  @Test(arguments: [1, 2, 3])
  func filesHaveTheSizeAskedFor(scale: Int) throws {
    var export = Export(.png)
    export.scale = scale
    export.only = 3
    let file = try #require(export.files.first).make()
    #expect(Array(file.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    func number(_ offset: Int) -> Int { file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(number(16) == 320 * scale)
    #expect(number(20) == 480 * scale)

    export.format = .webp
    let webP = try #require(export.files.first).make()
    #expect(Array(webP.prefix(4)) == Array("RIFF".utf8))
    #expect(Array(webP[8..<15]) == Array("WEBPVP8".utf8))
  }

  @Test func onPaperNothingShinesThroughAndWithoutItTheCornersDo() {
    #expect(Picture.drink(0, scale: 1).isOpaque)
    #expect(Picture.drink(0, scale: 1, ground: .none).pixels[3] == 0)
    let button = Picture.milkButton(scale: 2)
    #expect((button.width, button.height) == (120, 120))
    #expect(button.pixels[3] == 0)
    #expect(button.pixels[(60 * 120 + 60) * 4 + 3] == 255)
  }

  @Test func numbersBeyondTheEndsShowTheEnds() {
    #expect(Picture.drink(-3, scale: 1) == Picture.drink(0, scale: 1))
    #expect(Picture.drink(81, scale: 1) == Picture.drink(80, scale: 1))
  }

  @Test func picturesAtTwiceTheSizeStayBelowTwoMegabytesTogether() throws {
    let sample = stride(from: 0, through: 80, by: 16).map { $0 }
    let bytes = try sample.reduce(0) {
      try $0 + WebP.encode(Picture.drink($1, scale: 2), quality: Export.quality).count
    }
    #expect(bytes * 81 / sample.count < 2_000_000)
  }

  @Test func theAnimationHoldsEveryPicture() throws {
    var numbers = (1...4).map { $0 * 20 }[...]
    let file = try WebP.animation(width: 160, height: 240, milliseconds: 100, quality: 75) {
      numbers.popFirst().map { Strip.images[$0] }
    }
    let frames = file.indices.dropLast(4).filter { Array(file[$0..<$0 + 4]) == Array("ANMF".utf8) }
    #expect(frames.count == 4)
  }

  @Test func coloursAreDividedByAlphaForFilesThatStoreThemSo() {
    let image = Image(width: 2, height: 1, pixels: [10, 20, 30, 60, 0, 0, 0, 0])
    #expect(image.straight == [43, 85, 128, 60, 0, 0, 0, 0])
    #expect(!image.isOpaque)
  }

  @Test func aSheetHoldsEachPictureInItsPlace() {
    var sheet = Image(width: 4, height: 2, pixels: [UInt8](repeating: 0, count: 32))
    sheet.place(Image(width: 1, height: 2, pixels: [1, 2, 3, 4, 5, 6, 7, 8]), x: 3, y: 0)
    #expect(Array(sheet.pixels[12..<16]) == [1, 2, 3, 4])
    #expect(Array(sheet.pixels[28..<32]) == [5, 6, 7, 8])
  }
}
