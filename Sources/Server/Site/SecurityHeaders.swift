import HTTP

/// What every answer tells the browser to refuse.
enum SecurityHeaders {
  static let policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].joined(separator: "; ")

  static func add(to response: inout Response) {
    let fields = [
      ("Content-Security-Policy", policy),
      ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"),
    ]
    for (name, value) in fields where response.headers[name] == nil {
      response.headers[name] = value
    }
  }
}
