/// Why no message goes to what was typed.
package enum PhoneNumberError: Error, Equatable, Sendable {
  /// Nothing but spaces.
  case empty
  /// No such number: wrong length, unknown area, letters.
  case impossible
  /// A landline, which takes no text messages.
  case landline
  /// A hotline, a premium number and the like.
  case service
  /// A mobile number of a country that is not served, by its calling code.
  case countryNotAllowed(Int)
}
