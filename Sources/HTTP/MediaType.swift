/// Media types by the end of a file's name.
package enum MediaType {
  package static func of(_ name: String) -> String {
    switch fileExtension(name) {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json", "map": "application/json"
    case "wasm": "application/wasm"
    case "webmanifest": "application/manifest+json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "avif": "image/avif"
    case "ico": "image/x-icon"
    case "woff2": "font/woff2"
    case "mp3": "audio/mpeg"
    case "txt": "text/plain; charset=utf-8"
    case "csv": "text/csv; charset=utf-8"
    case "pdf": "application/pdf"
    default: "application/octet-stream"
    }
  }

  /// Whether a compressed sibling is looked for.
  static func isCompressible(_ name: String) -> Bool {
    switch fileExtension(name) {
    case "png", "jpg", "jpeg", "gif", "webp", "avif", "woff2", "mp3", "pdf", "br", "gz": false
    default: true
    }
  }

  private static func fileExtension(_ name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
