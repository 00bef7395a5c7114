import Foundation

/// A certificate that only whoever is told to trusts, made anew for each run.
struct Identity: Sendable {
  struct Failure: Error {}

  let directory: URL
  var certificate: String { directory.appending(path: "certificate.pem").path }
  var key: String { directory.appending(path: "key.pem").path }

  /// - Parameter name: the subject alternative name, as OpenSSL writes it.
  init(name: String = "IP:127.0.0.1") throws {
    directory = FileManager.default.temporaryDirectory
      .appending(path: "maneki-identity-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
      "-days", "2", "-subj", "/CN=gateway", "-addext", "subjectAltName=\(name)",
      "-keyout", key, "-out", certificate,
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
  }

  func remove() { try? FileManager.default.removeItem(at: directory) }
}
