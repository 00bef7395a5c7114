import Commands
import Testing

@Suite struct TerminalLanguageTests {
  private func language(_ environment: [String: String]) -> TerminalLanguage {
    TerminalLanguage { environment[$0] }
  }

  @Test func theFirstVariableThatIsSetDecides() {
    #expect(language([:]) == .english)
    #expect(language(["LANG": "zh_CN.UTF-8"]) == .chinese)
    #expect(language(["LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"]) == .english)
    #expect(language(["LANG": "en_GB", "LC_ALL": "ZH-Hans"]) == .chinese)
    #expect(language(["LANG": "zh", "LC_ALL": ""]) == .chinese)
    #expect(language(["LC_ALL": "C.UTF-8", "LANG": "zh_CN"]) == .english)
  }

  @Test(arguments: ["C", "POSIX", "de_DE", "zhx_CN", "x-zh", "", "."])
  func otherLocalesAreSpokenToInEnglish(locale: String) {
    #expect(language(["LANG": locale]) == .english)
  }
}
