import Foundation
import Testing

@testable import Pages

@Suite struct ElementsSampleTests {
  /// The lines of a text without their indentation.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func `what is copied for Swift is what is run in a test`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let run = try String(
      contentsOf: tests.appending(path: "CountdownTests/SampleTests.swift"), encoding: .utf8)
    let sample = lines(ElementsSamples.countdownSwift).filter { !$0.hasPrefix("import ") }
    #expect(sample.count > 10)
    #expect(lines(run).joined(separator: "\n").contains(sample.joined(separator: "\n")))
  }
}
