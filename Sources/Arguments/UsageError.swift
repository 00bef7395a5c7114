/// A command line that cannot be understood; each case is one line on standard error, exit code 2.
package enum UsageError: Error, Equatable {
  case unknownOption(String, command: String)
  case givenTwice(String)
  case takesNoValue(String)
  case missingValue(String, String)
  case missingOperand(String)
  case unexpectedOperand(String)

  package var message: String {
    switch self {
    case .unknownOption(let option, let command):
      "unknown option \(option); see 'maneki help \(command)'"
    case .givenTwice(let option): "\(option) is given twice"
    case .takesNoValue(let option): "\(option) takes no value"
    case .missingValue(let option, let value): "\(option) needs a value: \(option) \(value)"
    case .missingOperand(let operand): "\(operand) is missing"
    case .unexpectedOperand(let operand): "unexpected argument '\(operand)'"
    }
  }
}
