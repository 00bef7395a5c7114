/// The options and operands of one call, checked against a description.
package struct ParsedArguments: Sendable {
  package private(set) var operands: [String] = []
  /// All of it as it was typed, for a program that goes on with the call.
  package internal(set) var words: [String] = []
  private var values: [String: [String]] = [:]

  package init() {}

  /// Whether a switch or an option was given.
  package func has(_ option: String) -> Bool { values[option] != nil }

  /// The last value given for an option.
  package func value(_ option: String) -> String? { values[option]?.last }

  /// Every value given for an option, in order.
  package func all(_ option: String) -> [String] { values[option] ?? [] }

  mutating func append(operand: String) { operands.append(operand) }

  mutating func append(_ value: String, to option: String) {
    values[option, default: []].append(value)
  }
}
