/// A mobile number in one canonical spelling. Prints itself masked.
package struct PhoneNumber: Hashable, Sendable {
  /// The number in E.164: `+` and digits. For the carrier only, never for a log.
  package let e164: String
  /// The calling code of the country, 86 for China.
  package let countryCode: Int

  package init(e164: String, countryCode: Int) {
    self.e164 = e164
    self.countryCode = countryCode
  }

  /// The number less its last four digits: what numbers sold together share.
  package var prefix: String { String(e164.dropLast(4)) }

  /// `138****8000`, with the calling code before it outside China; at least four digits stay hidden.
  package var masked: String {
    let national = e164.dropFirst(1 + String(countryCode).count)
    let last = national.count >= 8 ? 4 : 2
    let first = max(0, min(3, national.count - last - 4))
    let number = "\(national.prefix(first))****\(national.suffix(last))"
    return countryCode == 86 ? number : "+\(countryCode) \(number)"
  }
}

extension PhoneNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { masked }
  package var debugDescription: String { masked }
  package var customMirror: Mirror { Mirror(self, children: ["masked": masked]) }
}
