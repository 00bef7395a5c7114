// modules: CPhoneNumber PhoneNumbers Draw SecureRandom Store PhoneSignIn
import PhoneNumbers
@testable import PhoneSignIn

private let reader = PhoneNumberReader()

/// Everything a visitor types or a browser returns: a number, a code, an address, a name, a cookie.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPhoneSignIn(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  if let number = try? reader?.read(text) {
    precondition(number.countryCode == 86 && number.e164.hasPrefix("+86"))
    precondition(number.e164.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) })
    precondition((try? reader?.read(number.e164)) == number, "not canonical")
    // With the marks a text may pass the longest one that is looked at, 256 bytes.
    precondition(
      text.utf8.count > 250 || (try? reader?.read("\u{202A}\(text)\u{202C}")) == number,
      "marks change it")
    precondition(!number.masked.contains(number.e164.suffix(8)))
  }
  for length in 6...8 {
    guard let code = Code(typed: text, length: length) else { continue }
    precondition(code.digits.count == length && Code(typed: code.text, length: length) == code)
  }
  if let id = ChallengeID(text) { precondition(id.description == text) }
  if let bytes = Base64URL.bytes(text, count: 32) { precondition(Base64URL.text(bytes) == text) }
  _ = ClientAddress(text)
  return 0
}
