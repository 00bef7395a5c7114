package import Fairness
import Glibc

extension SHA256.Engine {
  /// The system's libcrypto where there is one, else the portable code: the same digests, sooner.
  ///
  /// Opened at run time and only for work worth it, so that the program starts without it.
  package static let fastest: SHA256.Engine = {
    guard let library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL),
      let symbol = dlsym(library, "SHA256_Transform")
    else { return .portable }
    let engine = SHA256.Engine(
      compress: unsafeBitCast(symbol, to: SHA256.CompressionFunction.self))
    // What it answers is compared before anything relies on it.
    let probe = [UInt8](0...199)
    return SHA256.hash(probe, engine: engine) == SHA256.hash(probe) ? engine : .portable
  }()
}
