import CPhoneNumber

/// Reads numbers the way people type and paste them.
package struct PhoneNumberReader: Sendable {
  private let region: String
  private let countries: Set<Int>

  /// - Parameters:
  ///   - region: whose national spelling is meant without a calling code, an ISO 3166-1 code.
  ///   - countries: the calling codes that are served.
  /// - Returns: nothing if the region is unknown.
  package init?(region: String = "CN", countries: Set<Int> = [86]) {
    guard maneki_phone_region_known(region) != 0 else { return nil }
    self.region = region
    self.countries = countries
  }

  /// The one spelling of a mobile number, whatever marks, digits and prefixes it was typed with.
  package func read(_ typed: String) throws(PhoneNumberError) -> PhoneNumber {
    let text = try Self.cleaned(typed)
    let found = text.withCString { maneki_phone_read($0, text.utf8.count, region) }
    switch UInt32(found.kind) {
    case maneki_phone_mobile.rawValue: break
    case maneki_phone_landline.rawValue: throw .landline
    case maneki_phone_service.rawValue: throw .service
    default: throw .impossible
    }
    let number = PhoneNumber(e164: Self.text(found.e164), countryCode: Int(found.country_code))
    guard countries.contains(number.countryCode) else {
      throw .countryNotAllowed(number.countryCode)
    }
    return number
  }

  /// Longest text that is looked at, in bytes: a number with a mark around every digit fits.
  private static let limit = 256

  /// Drops what cannot be seen and refuses letters, which the library would take for keypad digits.
  private static func cleaned(_ typed: String) throws(PhoneNumberError) -> String {
    guard typed.utf8.count <= limit else { throw .impossible }
    var text = String.UnicodeScalarView()
    for scalar in typed.unicodeScalars {
      switch scalar.properties.generalCategory {
      // Bidirectional marks, zero-width spaces and joiners, byte order marks; variation selectors.
      case .format, .nonspacingMark: continue
      case .spaceSeparator: text.append(" ")
      case .control:
        guard scalar == "\t" || scalar == "\n" || scalar == "\r" else { throw .impossible }
        text.append(" ")
      case .decimalNumber:
        guard let digit = scalar.properties.numericType == .decimal ? scalar.decimal : nil else {
          throw .impossible
        }
        text.append(digit)
      case .dashPunctuation, .openPunctuation, .closePunctuation, .mathSymbol, .otherPunctuation:
        text.append(scalar)
      default: throw .impossible
      }
    }
    let result = String(text).split(separator: " ").joined(separator: " ")
    if result.isEmpty { throw .empty }
    // These begin what the library reads as an extension or a parameter.
    if result.contains(where: { "#;,*".contains($0) || "＃；，＊".contains($0) }) { throw .impossible }
    return result
  }

  private static func text<Bytes>(_ bytes: Bytes) -> String {
    withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension Unicode.Scalar {
  /// The ASCII digit of the same value, for a decimal digit of any script.
  fileprivate var decimal: Unicode.Scalar? {
    guard let value = properties.numericValue, (0...9).contains(value) else { return nil }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
  }
}
