package import Draw
import SecureRandom

/// Where codes, names of challenges and keys come from; throws rather than guess.
package struct Entropy: Sendable {
  private let source: @Sendable () -> any RandomSource

  package init(_ source: @escaping @Sendable () -> any RandomSource) { self.source = source }

  /// The kernel's secure generator.
  package static var live: Entropy { Entropy { SecureRandom() } }

  package func bytes(_ count: Int) throws -> [UInt8] {
    var source = source()
    var bytes: [UInt8] = []
    while bytes.count < count {
      withUnsafeBytes(of: try source.next()) { bytes.append(contentsOf: $0) }
    }
    return Array(bytes.prefix(count))
  }

  /// A code of so many digits, each equally likely, leading zeros kept.
  package func code(digits: Int) throws -> Code {
    var source = source()
    let bound = (0..<digits).reduce(UInt64(1)) { bound, _ in bound * 10 }
    var rest = try Self.below(bound, &source)
    var text: [UInt8] = []
    for _ in 0..<digits {
      text.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    return Code(digits: text.reversed())
  }

  private static func below(
    _ bound: UInt64, _ source: inout some RandomSource
  ) throws -> UInt64 {
    try source.below(bound)
  }
}
