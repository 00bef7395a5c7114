/// Why a duration or an instant is refused; nothing has changed then.
public enum CountdownError: Error, Equatable, Sendable {
  /// NaN or an infinity.
  case notFinite
  /// More than 24 hours.
  case tooLong
}
