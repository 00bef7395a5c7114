/// Why winners cannot be picked; one case for each thing that must not be.
public enum PickError: Error, Equatable, Sendable {
  /// The source of randomness has failed, with the system's error number; nothing replaces it.
  case sourceFailed(code: Int32)
  /// The source repeats itself: its words were refused so often that chance cannot be the reason.
  case sourceStuck
  /// A range whose first number is above its last.
  case emptyRange(first: Int64, last: Int64)
  /// More than 2⁶⁴−1 numbers.
  case rangeTooLarge
  /// A weight of nothing; `index` counts the entrants from 0.
  case zeroWeight(index: UInt64)
  /// The weights together pass 2⁶⁴−1.
  case totalWeightTooLarge
  /// Nobody is left to be picked.
  case nobodyLeft
}
