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
