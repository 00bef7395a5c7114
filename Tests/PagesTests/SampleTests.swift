import Foundation
import Testing

@testable import Pages

@Suite struct ElementsSampleTests {
  /// The lines of a text without their indentation.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test(arguments: [
    (ElementsSamples.countdownSwift, "CountdownTests"),
    (ElementsSamples.playerSwift, "FrameAnimationTests"), (ElementsSamples.drawSwift, "DrawTests"),
  ])
  func `what is copied for Swift is what is run in a test`(_ copied: String, _ folder: String)
    throws
  {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let run = try String(
      contentsOf: tests.appending(path: "\(folder)/SampleTests.swift"), encoding: .utf8)
    let sample = lines(copied).filter { !$0.hasPrefix("import ") }
    #expect(sample.count > 5)
    #expect(lines(run).joined(separator: "\n").contains(sample.joined(separator: "\n")))
  }
}
