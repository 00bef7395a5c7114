import Foundation
import Testing

@testable import Pages

@Suite struct PageTests {
  private func html(_ page: Page, _ context: PageContext) -> String {
    String(decoding: page.render(context), as: UTF8.self)
  }

  @Test func `the shell names language, theme and title`() {
    let page = HomePage.page(openPaths: ["/quick"])
    let chinese = html(page, PageContext(language: .chinese, assets: .plain))
    #expect(chinese.hasPrefix("<!doctype html>\n<html lang=\"zh-Hans\" data-theme=\"festive\">"))
    #expect(chinese.contains("<title>Maneki 招财猫"))
    let calm = html(page, PageContext(language: .english, theme: .calm, assets: .plain))
    #expect(calm.contains("<html lang=\"en\" data-theme=\"calm\">"))
  }

  @Test func `switches keep the rest of the query`() {
    let context = PageContext(
      language: .english, assets: .plain, path: "/d/x", query: [(name: "prize", value: "a&b")])
    let page = html(HomePage.page(openPaths: []), context)
    #expect(page.contains("href=\"?prize=a%26b&amp;lang=zh\""))
    #expect(page.contains("href=\"?prize=a%26b&amp;theme=calm\""))
  }

  @Test func `the home page leads only where something is`() {
    let context = PageContext(language: .english, assets: .plain)
    let none = html(HomePage.page(openPaths: []), context)
    #expect(!none.contains("href=\"/quick\"") && !none.contains("href=\"/cat\""))
    let both = html(HomePage.page(openPaths: ["/quick", "/cat"]), context)
    #expect(both.contains("href=\"/quick\"") && both.contains("href=\"/cat\""))
    #expect(!both.contains("/elements"))
  }

  @Test func `no page holds inline script, handlers or styles`() {
    let context = PageContext(language: .english, assets: .plain)
    let pages = [
      HomePage.page(openPaths: ["/quick"]), VerifyPage.page,
      NoticePage.page(.notFound, status: 404),
    ]
    for page in pages.map({ html($0, context) }) {
      #expect(!page.contains(" style=") && !page.contains("<style"))
      #expect(page.firstRange(of: /\son[a-z]+=/) == nil)
      #expect(page.firstRange(of: /<script(?![^>]*(src=|application\/json))/) == nil)
    }
  }

  @Test func `every phrases enum in the sources is in the catalogue`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
        "Sources/Pages")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var declared: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      for match in source.matches(of: /enum (\w+): (?:String, )?Phrases\b/) {
        declared.insert(String(match.1))
      }
    }
    #expect(declared == Set(Catalogue.all.map { "\($0)" }))
  }
}
