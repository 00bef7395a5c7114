/// Many pictures in one, for pages and for the eye of whoever draws.
package enum Sheets {
  /// Pictures in a row of a sheet.
  package static let columns = 9

  /// All pictures side by side at full size, 0 in the upper left corner.
  package static func sprites(scale: Int, ground: Picture.Ground) -> Image {
    let (width, height) = (Picture.size.width * scale, Picture.size.height * scale)
    let rows = (Picture.numbers.count + columns - 1) / columns
    var sheet = Image(
      width: width * columns, height: height * rows,
      pixels: [UInt8](repeating: 0, count: width * columns * height * rows * 4))
    for number in Picture.numbers {
      sheet.place(
        Picture.drink(number, scale: scale, ground: ground), x: number % columns * width,
        y: number / columns * height)
    }
    return sheet
  }

  /// All pictures at half size, to judge the whole performance at a glance.
  package static func contact() -> Image {
    let cell = Vector(Double(Picture.size.width) / 2, Double(Picture.size.height) / 2)
    let rows = (Picture.numbers.count + columns - 1) / columns
    let sheet = Canvas(width: cell.x * Double(columns), height: cell.y * Double(rows), scale: 1)
    for number in Picture.numbers {
      let corner = Vector(
        cell.x * Double(number % columns), cell.y * Double(number / columns))
      sheet.draw(
        Picture.canvas(number, scale: 1, ground: .paper), at: corner, width: cell.x)
    }
    return sheet.image()
  }

  /// Each movement as one picture, earlier poses shining through later ones.
  package static func onionSkins() -> Image {
    let movements = [
      0...7, 7...10, 10...15, 15...23, 23...27, 27...34, 34...46, 46...50, 50...58, 58...64,
      64...68, 68...72, 72...76, 76...80,
    ]
    let cell = Vector(Double(Picture.size.width), Double(Picture.size.height))
    let across = 7
    let sheet = Canvas(
      width: cell.x * Double(across), height: cell.y * Double((movements.count + 6) / across),
      scale: 1)
    for (index, movement) in movements.enumerated() {
      let corner = Vector(
        cell.x * Double(index % across), cell.y * Double(index / across))
      for number in movement {
        sheet.draw(
          Picture.canvas(number, scale: 1, ground: number == movement.lowerBound ? .paper : .none),
          at: corner, width: cell.x,
          alpha: number == movement.lowerBound ? 1 : 0.45)
      }
    }
    return sheet.image()
  }
}
