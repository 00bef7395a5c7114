import CCairo

/// PNG files, the same bytes for the same pixels.
package enum PNG {
  package static func encode(_ image: Image) throws(EncodingError) -> [UInt8] {
    var pixels = image.pixels
    var file: [UInt8] = []
    let status = pixels.withUnsafeMutableBufferPointer { pixels in
      let surface = cairo_image_surface_create_for_data(
        pixels.baseAddress, image.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
        Int32(image.width), Int32(image.height), Int32(image.width * 4))
      defer { cairo_surface_destroy(surface) }
      return withUnsafeMutablePointer(to: &file) { file in
        cairo_surface_write_to_png_stream(
          surface,
          { file, data, length in
            guard let file, let data else { return CAIRO_STATUS_WRITE_ERROR }
            let bytes = UnsafeBufferPointer(start: data, count: Int(length))
            file.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: bytes)
            return CAIRO_STATUS_SUCCESS
          }, file)
      }
    }
    guard status == CAIRO_STATUS_SUCCESS else { throw .png(UInt32(status.rawValue)) }
    return file
  }
}
