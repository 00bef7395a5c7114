import Testing

@testable import Pages

@Suite struct LanguageTests {
  @Test(arguments: [
    ("zh-CN,zh;q=0.9,en;q=0.8", Language.chinese),
    ("en-GB,en;q=0.9,zh;q=0.8", .english),
    ("en;q=0.3, zh;q=0.31", .chinese),
    ("fr, de;q=0.9, zh;q=0.1", .chinese),
    ("fr", .english),
    ("", .english),
    ("*", .english),
    ("fr, *;q=0.9, zh;q=0.1", .english),
    ("zh;q=0.9, *;q=0.8", .chinese),
    ("zh;q=0, *", .english),
    ("en;q=0, *", .chinese),
    ("zh;q=0, en;q=0.001", .english),
    ("zh;q=1.5, en;q=0.1", .english),
    ("zh;q=x, en;q=0.1", .english),
    ("ZH-hant-TW", .chinese),
    ("zh_CN", .chinese),
    (";;;,,,=,zh", .chinese),
    ("zh;q=1.000;x=y", .chinese),
  ])
  func `the browser's languages by quality`(field: String, expected: Language) {
    #expect(Language.choose(query: nil, cookie: nil, acceptLanguage: field) == expected)
  }

  @Test func `the address wins over the cookie, the cookie over the browser`() {
    #expect(Language.choose(query: "en", cookie: "zh", acceptLanguage: "zh") == .english)
    #expect(Language.choose(query: nil, cookie: "zh", acceptLanguage: "en") == .chinese)
    #expect(Language.choose(query: "fr", cookie: "xx", acceptLanguage: "zh") == .chinese)
    #expect(Language.choose(query: nil, cookie: nil, acceptLanguage: nil) == .english)
  }

  @Test func `a language's code reads back`() {
    for language in Language.allCases {
      #expect(Language(tag: language.code) == language)
      #expect(Language(tag: language.tag) == language)
    }
  }
}

@Suite struct CatalogueTests {
  @Test func `no phrase is empty or padded`() {
    #expect(Catalogue.entries.count > 20)
    for (name, translation) in Catalogue.entries {
      for language in Language.allCases {
        let text = translation.text(language)
        #expect(!text.isEmpty, "\(name)")
        #expect(text.first != " " && text.last != " ", "\(name)")
      }
    }
  }

  @Test func `both languages have the same slots`() {
    for (name, translation) in Catalogue.entries {
      #expect(translation.slots(.chinese) == translation.slots(.english), "\(name)")
    }
  }

  @Test func `Chinese is Chinese and English is not`() {
    let han: (Unicode.Scalar) -> Bool = { (0x4E00...0x9FFF).contains($0.value) }
    for (name, translation) in Catalogue.entries {
      #expect(translation.chinese.unicodeScalars.contains(where: han), "\(name)")
      #expect(!translation.english.unicodeScalars.contains(where: han), "\(name)")
    }
  }

  @Test func `slots are found and filled`() {
    let translation = Translation("{a} 与 {b}", "{b} and {a} {open")
    #expect(translation.slots(.english) == ["a", "b"])
    #expect(translation.filled(.english, ["a": "1", "b": "2"]) == "2 and 1 {open")
    #expect(translation.filled(.chinese, ["a": "1"]) == "1 与 {b}")
  }
}
