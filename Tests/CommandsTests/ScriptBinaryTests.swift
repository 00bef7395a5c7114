import Testing

/// The completion scripts and the manual page in the shells and formatters they are for.
@Suite struct ScriptBinaryTests {
  /// What bash offers for the words typed, the last one being completed.
  private func completions(_ words: String...) throws -> [String] {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let result = try Binary.bash(
      """
      eval "$($M completion bash)"
      touch 'guest list.txt' guests.csv; mkdir pictures
      COMP_WORDS=(maneki \(quoted)); COMP_CWORD=\(words.count)
      _maneki
      printf '%s\\n' "${COMPREPLY[@]}" | sort
      """)
    #expect(result.errors.isEmpty)
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test func bashOffersCommandsOptionsAndValues() throws {
    #expect(try completions("dr") == ["draw"])
    #expect(try completions("").contains("completion"))
    #expect(try completions("draw", "--al") == ["--allow-repeats"])
    #expect(try completions("draw", "--header", "") == ["no", "yes"])
    #expect(try completions("draw", "--header", "=", "y") == ["yes"])
    #expect(try completions("draw", "--count", "").isEmpty)
    #expect(try completions("help", "ve").contains("version"))
    #expect(try completions("completion", "") == ["bash", "zsh"])
  }

  @Test func bashOffersFilesAndDirectories() throws {
    #expect(try completions("draw", "--list", "g") == ["guest list.txt", "guests.csv"])
    #expect(try completions("draw", "--list", "=", "g") == ["guest list.txt", "guests.csv"])
    #expect(try completions("roster", "--json", "guests") == ["guests.csv"])
    #expect(try completions("frames", "--scale", "2", "ex") == ["export"])
    #expect(try completions("frames", "--format", "=", "png", "export", "p") == ["pictures"])
  }

  @Test func theScriptsAreCleanShell() throws {
    let result = try Binary.bash(
      """
      $M completion bash > c.bash && bash -n c.bash && shellcheck -s bash c.bash
      $M completion zsh > _maneki && zsh -n _maneki
      """)
    #expect(result == Binary.Result(output: "", errors: "", exitCode: 0))
  }

  /// The completion system accepts every specification and knows the function.
  @Test func zshTakesTheScript() throws {
    let result = try Binary.bash(
      """
      cat > t.zsh <<'Z'
      autoload -Uz compinit && compinit -u -d "$D/dump"
      eval "$($M completion zsh)"
      print -r -- $_comps[maneki]
      _arguments() { print $# }
      _describe() { print -r -- ${#commands} }
      words=(maneki draw ''); CURRENT=3; _maneki
      words=(maneki ''); CURRENT=2; _maneki
      Z
      zsh -f t.zsh > t.txt; head -n 2 t.txt; $M help draw | grep -c '^  --'
      """)
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "_maneki")
    #expect(lines.count == 3)
    // All options and --help.
    #expect(Int(lines[1]) == (Int(lines[2]) ?? 0) + 1)
    #expect(result.errors.isEmpty)
  }

  @Test func theManualPageIsClean() throws {
    let result = try Binary.bash(
      """
      $M man > maneki.1 && mandoc -Tlint -W style maneki.1
      mandoc -Tutf8 maneki.1 | sed 's/.\\x08//g' > page
      for c in $($M help | sed -n 's/^  \\([a-z-]*\\)  .*/\\1/p'); do
        grep -q "^   $c\\$" page || echo "$c is missing"
      done
      grep -c 'allow-repeats' page
      """)
    #expect(result == Binary.Result(output: "2\n", errors: "", exitCode: 0))
  }
}
