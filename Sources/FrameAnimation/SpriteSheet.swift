/// Pictures of one size side by side in one image, row after row.
public struct SpriteSheet: Equatable, Sendable {
  /// The number of the picture in the upper left corner.
  public var first: Int32
  /// Pictures in a row.
  public var columns: Int32
  /// In pixels.
  public var pictureWidth: Int32
  /// In pixels.
  public var pictureHeight: Int32

  public init(first: Int32, columns: Int32, pictureWidth: Int32, pictureHeight: Int32) {
    self.first = first
    self.columns = columns
    self.pictureWidth = pictureWidth
    self.pictureHeight = pictureHeight
  }

  /// The numbers whose pictures lie wholly in a sheet of this size; none where the sheet is narrower
  /// than its columns, because nobody can say then where a row ends.
  ///
  /// - Parameters:
  ///   - width: of the whole sheet, in pixels.
  ///   - height: of the whole sheet, in pixels.
  public func pictures(width: Int32, height: Int32) -> Range<Int64> {
    let start = Int64(first)
    guard columns > 0, pictureWidth > 0, pictureHeight > 0,
      Int64(columns) * Int64(pictureWidth) <= Int64(width)
    else { return start..<start }
    let rows = Int64(max(0, height)) / Int64(pictureHeight)
    return start..<start + rows * Int64(columns)
  }

  /// The upper left corner of a picture in pixels; nil for numbers the sheet cannot hold.
  public func origin(of picture: Int32) -> (x: Int64, y: Int64)? {
    guard columns > 0, pictureWidth > 0, pictureHeight > 0, picture >= first else { return nil }
    let index = Int64(picture) - Int64(first)
    return (
      x: index % Int64(columns) * Int64(pictureWidth),
      y: index / Int64(columns) * Int64(pictureHeight)
    )
  }
}
