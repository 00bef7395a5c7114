import Arguments
import Testing

@Suite struct ParsingTests {
  private let description = CommandDescription(
    name: "draw", summary: "Draw",
    operands: [.init("FILE", "a file"), .init("DIR", "a directory", isRequired: false)],
    options: [
      .init("count", value: "K", "how many"),
      .init("public", value: "TEXT", "a text", repeats: true),
      .init("json", "as JSON"),
    ])

  private func failure(_ words: String...) -> UsageError? {
    do throws(UsageError) {
      _ = try description.parse(words)
      return nil
    } catch {
      return error
    }
  }

  @Test func optionsAndOperandsMix() throws {
    let parsed = try description.parse(["--count", "3", "a", "--json", "b", "--public=x=y"])
    #expect(parsed.operands == ["a", "b"])
    #expect(parsed.value("count") == "3")
    #expect(parsed.has("json"))
    #expect(parsed.has("public"))
    #expect(parsed.all("public") == ["x=y"])
    #expect(parsed.words == ["--count", "3", "a", "--json", "b", "--public=x=y"])
  }

  @Test func repeatsKeepTheirOrder() throws {
    let parsed = try description.parse(["--public", "b", "f", "--public=", "--public", "a"])
    #expect(parsed.all("public") == ["b", "", "a"])
    #expect(parsed.value("public") == "a")
    #expect(parsed.all("count").isEmpty)
    #expect(parsed.value("count") == nil)
  }

  @Test func valuesAndOperandsMayBeginWithADash() throws {
    #expect(try description.parse(["--count", "-3", "f"]).value("count") == "-3")
    #expect(try description.parse(["--count", "--json", "f"]).value("count") == "--json")
    #expect(try description.parse(["-"]).operands == ["-"])
    #expect(try description.parse(["--", "--json", "-x"]).operands == ["--json", "-x"])
  }

  @Test func everyWrongUsageHasItsError() {
    #expect(failure("f", "--jso") == .unknownOption("--jso", command: "draw"))
    #expect(failure("f", "-j") == .unknownOption("-j", command: "draw"))
    #expect(failure("f", "--count", "1", "--count=2") == .givenTwice("--count"))
    #expect(failure("f", "--json", "--json") == .givenTwice("--json"))
    #expect(failure("f", "--json=yes") == .takesNoValue("--json"))
    #expect(failure("f", "--count") == .missingValue("--count", "K"))
    #expect(failure() == .missingOperand("FILE"))
    #expect(failure("a", "b", "c") == .unexpectedOperand("c"))
    #expect(failure("f") == nil)
  }

  @Test func errorsAreOneSentence() {
    #expect(
      UsageError.unknownOption("--x", command: "draw").message
        == "unknown option --x; see 'maneki help draw'")
    #expect(UsageError.givenTwice("--x").message == "--x is given twice")
    #expect(UsageError.takesNoValue("--x").message == "--x takes no value")
    #expect(UsageError.missingValue("--x", "K").message == "--x needs a value: --x K")
    #expect(UsageError.missingOperand("FILE").message == "FILE is missing")
    #expect(UsageError.unexpectedOperand("c").message == "unexpected argument 'c'")
  }
}
