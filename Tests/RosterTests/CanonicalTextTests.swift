import Roster
import Testing

@Suite struct CanonicalTextTests {
  private func text(_ text: String, isId: Bool = false) -> CanonicalText {
    CanonicalText(Array(text.utf8), isId: isId)
  }

  /// Compared as bytes: String's own == takes composed and decomposed for equal.
  private func expect(
    _ input: String, _ output: String, _ changes: CanonicalText.Changes = [], isId: Bool = false
  ) {
    let result = text(input, isId: isId)
    #expect(Array(result.text.utf8) == Array(output.utf8), "\(input.debugDescription)")
    #expect(result.changes == changes, "\(input.debugDescription)")
  }

  @Test func blanks() {
    expect("  张伟 ", "张伟")
    expect("张伟\u{3000}", "张伟", .wideSpace)
    expect("Ann \u{A0} Lee", "Ann Lee", .wideSpace)
    expect("Ann\r\nLee", "Ann Lee", .lineBreaks)
    expect("", "")
    expect("\u{3000}\u{200B}", "", [.wideSpace, .invisible])
  }

  @Test func charactersThatCannotBeSeen() {
    expect("张\u{200B}伟", "张伟", .invisible)
    expect("\u{FEFF}a\u{00AD}b", "ab", .invisible)
    expect("a\u{0000}b\u{7F}", "ab", .invisible)
    expect("ab\u{202E}cd\u{202C}", "abcd", .direction)
    expect("\u{200F}سارة", "سارة", .direction)
  }

  @Test func joinersStayWhereTheyJoin() {
    expect("👨‍👩‍👧", "👨‍👩‍👧")
    expect("می\u{200C}خواهم", "می\u{200C}خواهم")
    expect("\u{200D}ab\u{200D}", "ab", .invisible)
  }

  @Test func composition() {
    expect("Jose\u{301}", "Jos\u{E9}", .composed)
    expect("Jos\u{E9}", "Jos\u{E9}")
    expect("\u{1112}\u{1161}\u{11AB}", "한", .composed)
  }

  @Test func widthIsKeptInNamesAndLostInIds() {
    expect("Ａｎｎ", "Ａｎｎ")
    expect("Ａ０７９", "A079", isId: true)
    expect("0079", "0079", isId: true)
    expect("a01", "a01", isId: true)
  }

  @Test func marksAreCounted() {
    #expect(text("Z" + String(repeating: "\u{300}", count: 200)).mostMarks >= 190)
    #expect(text("é").mostMarks == 0)
    #expect(text("张伟").mostMarks == 0)
  }

  @Test func theFormIsStable() {
    for input in ["Jose\u{301} \u{3000}x", "a\u{200B}\u{301}", "\u{200D}👨‍👩‍👧 ", "ａ\u{202E}"] {
      let once = text(input).text
      #expect(Array(text(once).text.utf8) == Array(once.utf8))
      #expect(text(once).changes.isEmpty)
    }
  }
}
