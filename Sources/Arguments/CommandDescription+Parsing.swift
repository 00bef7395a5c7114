extension CommandDescription {
  /// Reads the words after the command's name.
  ///
  /// `--name value`, `--name=value`, `-` as an operand, and `--` before operands that begin with a
  /// dash. Options and operands may be mixed.
  package func parse(_ words: some Sequence<String>) throws(UsageError) -> ParsedArguments {
    var parsed = ParsedArguments()
    parsed.words = Array(words)
    var rest = parsed.words[...]
    var onlyOperands = false
    while let word = rest.popFirst() {
      if onlyOperands || word == "-" || !word.hasPrefix("-") {
        parsed.append(operand: word)
      } else if word == "--" {
        onlyOperands = true
      } else {
        try parseOption(word, &rest, into: &parsed)
      }
    }
    try checkOperands(parsed.operands)
    return parsed
  }

  private func parseOption(
    _ word: String, _ rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
  ) throws(UsageError) {
    let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard word.hasPrefix("--"), let option = options.first(where: { "--\($0.name)" == halves[0] })
    else { throw .unknownOption(word, command: name) }
    if !option.repeats, parsed.has(option.name) { throw .givenTwice("--\(option.name)") }
    switch (option.value, halves.count) {
    case (nil, 1): parsed.append("", to: option.name)
    case (nil, _): throw .takesNoValue("--\(option.name)")
    case (_, 2): parsed.append(String(halves[1]), to: option.name)
    case (let value?, _):
      guard let next = rest.popFirst() else { throw .missingValue("--\(option.name)", value) }
      parsed.append(next, to: option.name)
    }
  }

  private func checkOperands(_ given: [String]) throws(UsageError) {
    let required = operands.filter(\.isRequired)
    if given.count < required.count { throw .missingOperand(required[given.count].name) }
    if given.count > operands.count { throw .unexpectedOperand(given[operands.count]) }
  }
}
