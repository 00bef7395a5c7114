/// Why a picture could not be turned into a file.
package enum EncodingError: Error, Equatable {
  /// libwebp's or Cairo's own number for what went wrong.
  case webP(Int32)
  case animation
  case png(UInt32)

  package var message: String {
    switch self {
    case .webP(let code): "WebP encoder failed with error \(code)"
    case .animation: "WebP animation could not be put together"
    case .png(let status): "PNG encoder failed with status \(status)"
    }
  }
}
