import CWebP

/// WebP files, the same bytes for the same pixels.
package enum WebP {
  /// Lossy, at a quality from 0 to 100.
  package static func encode(_ image: Image, quality: Float) throws(EncodingError) -> [UInt8] {
    var picture = try picture(image, argb: false)
    defer { WebPPictureFree(&picture) }
    var configuration = configuration(quality)
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    let encoded = withUnsafeMutablePointer(to: &writer) { writer in
      picture.writer = WebPMemoryWrite
      picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPEncode(&configuration, &picture)
    }
    guard encoded != 0 else { throw .webP(Int32(picture.error_code.rawValue)) }
    return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }

  /// One file that plays by itself.
  ///
  /// - Parameters:
  ///   - milliseconds: how long each picture stays.
  ///   - next: the pictures in order; nil ends the file.
  package static func animation(
    width: Int, height: Int, milliseconds: Int32, quality: Float, next: () -> Image?
  ) throws(EncodingError) -> [UInt8] {
    var options = WebPAnimEncoderOptions()
    WebPAnimEncoderOptionsInit(&options)
    options.kmin = 9
    options.kmax = 17
    guard let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options) else {
      throw .animation
    }
    defer { WebPAnimEncoderDelete(encoder) }
    var configuration = configuration(quality)
    configuration.method = 3
    var time: Int32 = 0
    while let image = next() {
      var picture = try picture(image, argb: true)
      defer { WebPPictureFree(&picture) }
      guard WebPAnimEncoderAdd(encoder, &picture, time, &configuration) != 0 else {
        throw .animation
      }
      time += milliseconds
    }
    guard WebPAnimEncoderAdd(encoder, nil, time, nil) != 0 else { throw .animation }
    var data = WebPData()
    defer { WebPDataClear(&data) }
    guard WebPAnimEncoderAssemble(encoder, &data) != 0 else { throw .animation }
    return Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
  }

  private static func configuration(_ quality: Float) -> WebPConfig {
    var configuration = WebPConfig()
    WebPConfigInit(&configuration)
    configuration.quality = quality
    configuration.method = 6
    // Saves a tenth where flat colours lie side by side, out of places the eye passes over.
    configuration.sns_strength = 90
    configuration.alpha_quality = 90
    return configuration
  }

  private static func picture(_ image: Image, argb: Bool) throws(EncodingError) -> WebPPicture {
    var picture = WebPPicture()
    WebPPictureInit(&picture)
    picture.width = Int32(image.width)
    picture.height = Int32(image.height)
    picture.use_argb = 1
    let straight = image.straight
    let stride = Int32(image.width * 4)
    let taken = straight.withUnsafeBufferPointer { pixels in
      image.isOpaque
        ? WebPPictureImportBGRX(&picture, pixels.baseAddress, stride)
        : WebPPictureImportBGRA(&picture, pixels.baseAddress, stride)
    }
    guard taken != 0 else { throw .webP(Int32(picture.error_code.rawValue)) }
    return picture
  }
}
