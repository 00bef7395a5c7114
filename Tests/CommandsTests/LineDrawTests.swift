import Arguments
import Draw
import SecureRandom
import Testing

@testable import Commands

@Suite struct LineDrawTests {
  @Test func everyLineThatShowsSomethingIsAnEntrant() async {
    let call = await drawAll(list: "a\n\n  \nb\n\u{3000}\n\u{200B}\n c \n\tb\n")
    #expect(call.values == ["a", "b", "c", "b"])
    #expect(call.rows == [1, 4, 7, 8])
    #expect(call.pool == 4)
  }

  @Test(arguments: [
    "a\nb\nc", "a\nb\nc\n", "a\r\nb\r\nc\r\n", "a\rb\rc\r", "a\rb\nc", "\u{FEFF}a\nb\nc",
  ])
  func everyLineBreakAndMarkIsRead(_ list: String) async {
    let call = await drawAll(list: list)
    #expect(call.values == ["a", "b", "c"])
    #expect(call.rows == [1, 2, 3])
  }

  @Test func blankBeginningsAreCounted() async {
    #expect(await drawAll(list: "\u{FEFF}\n\na").rows == [3])
    #expect(await drawAll(list: "\u{FEFF}").pool == 0)
    #expect(await drawAll(list: "\r\n\r\na\r\n").rows == [3])
  }

  @Test func textStaysAsItIs() async {
    let list = ["001", "0079", "José", "Jose\u{301}", "张伟", "张伟", "<img src=x>", "=1+1", "👨‍👩‍👧"]
    let call = await drawAll(list: list.joined(separator: "\n"))
    #expect(call.values.map { Array($0.utf8) } == list.map { Array($0.utf8) })
  }

  @Test func quotesAndControlsSurviveJSON() async {
    let list = ["say \"hi\"", "back\\slash", "bell\u{7}x", "tab\tx", "del\u{7F}x"]
    let call = await drawAll(list: list.joined(separator: "\n"))
    #expect(call.values == list)
  }

  @Test func nobodyIsLeftInAnEmptyList() async {
    for list in ["", "\n\n \n"] {
      let call = await drawAll(list: list)
      #expect(call.exitCode == .no)
      #expect(call.output == "{\"pool\":0,\"asked\":1000,\"winners\":[]}\n")
      #expect(call.warnings == "0 of 1000: nobody is left to draw\n")
      let plain = await draw(["--list", "l"], list: Array(list.utf8))
      #expect(plain.output.isEmpty)
      #expect(plain.exitCode == .no)
    }
    let repeats = await draw(["--list", "l", "--allow-repeats"])
    #expect(repeats.exitCode == .no)
  }

  @Test func whatIsNoUTF8IsNamedByRow() async {
    func warning(_ list: [UInt8]) async -> String {
      await draw(["--list", "list"], list: list).warnings
    }
    #expect(await warning(Array("a\nb\n".utf8) + [0xD5, 0xC5, 0x0A]) == "list: row 3: not UTF-8\n")
    #expect(await warning(Array("a\rb\r\nc".utf8) + [0xFF]) == "list: row 3: not UTF-8\n")
    #expect(await warning([0xE5, 0xBC]) == "list: row 1: not UTF-8\n")
    #expect(await warning([0xFF, 0xFE, 0x61, 0]) == "list: UTF-16, not UTF-8\n")
    #expect(
      await warning([0x50, 0x4B, 3, 4, 9]) == "list: a workbook or another zip file, not text\n")
  }

  /// However the list is read, and whatever a record would be made of it.
  @Test(arguments: [[], ["--separator", "lines"], ["--separator", "comma"], ["--header", "no"]])
  func whatIsNoListIsNotDrawnFrom(_ options: [String]) async {
    let files: [(beginning: [UInt8], says: String)] = [
      (Array("%PDF-1.7\n1 0 obj\n%%EOF\n".utf8), "a PDF"),
      (Array("\u{FEFF} \n<!DOCTYPE html>\n<p>Alice\n".utf8), "a web page"),
      (Array("<HTML>\n<table>\n".utf8), "a web page"), (Array("<?xml?>\n<a>\n".utf8), "a web page"),
      (Array("<table border=1>\n<tr>\n".utf8), "a web page"),
      (Array("{\\rtf1\n Alice\n}".utf8), "a rich text"),
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0x0A], "an Excel 97"),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "a picture"), (Array("GIF89a\n1\n".utf8), "a picture"),
      ([0x1F, 0x8B, 0x08, 0x0A], "an archive"),
      (Array("A\0l\0i\0c\0e\0\n\0B\0o\0b\0\n\0".utf8), "zero bytes"),
      (Array("Alice\0Bob\0".utf8), "zero bytes"),
      (Array(String(repeating: "Alice\n", count: 2000).utf8) + [0, 0x0A], "zero bytes"),
    ]
    for file in files {
      let call = await draw(["--list", "list"] + options, list: file.beginning)
      #expect(call.exitCode == .usage)
      #expect(call.output.isEmpty)
      #expect(call.warnings.hasPrefix("list: \(file.says)"))
    }
    // Guests may be called anything.
    let guests = "<img src=x>\nPDF\nhtml\nRIFF\n"
    let call = await draw(["--list", "list", "--count", "9"] + options, list: Array(guests.utf8))
    #expect(call.exitCode == .done)
  }

  @Test func linesHaveALimit() async {
    let long = [UInt8](repeating: 0x61, count: LinePieces.lineLimit)
    let most = await draw(["--list", "l"], list: long + Array("\nb\n".utf8))
    #expect(most.exitCode == .done)
    let more = await draw(["--list", "l"], list: Array("b\n".utf8) + long + long)
    #expect(more.warnings == "l: row 2: the line is longer than 1048576 bytes\n")
    #expect(more.exitCode == .usage)
  }

  @Test func repeatsComeFromTheWholeList() async {
    let call = await draw(
      ["--list", "l", "--count", "400", "--allow-repeats"], list: Array("a\nb\nc\n".utf8))
    let counts = ["a", "b", "c"].map { value in
      call.output.split(separator: "\n").count { $0 == value }
    }
    #expect(counts.reduce(0, +) == 400)
    #expect(counts.allSatisfy { $0 > 60 })
  }

  /// Pieces of every size give the lines of the plainest possible reader.
  @Test func anyCutGivesTheSameLines() throws {
    let parts = [
      "a", "bc", "\n", "\n", "\r\n", "\r", " ", "\t", "张", "\u{3000}", "\u{200B}", "défg", "\u{A0}",
    ]
    var random = RepeatableSource(seed: 5)
    for round in 0..<1500 {
      var text = round % 7 == 0 ? "\u{FEFF}" : ""
      for _ in 0..<(random.next() % 60) { text += parts[Int(random.next() % UInt64(parts.count))] }
      let request = try DrawRequest(
        CommandDescription.draw.parse(["--list", "l", "--count", "1000"]))
      let expected = plainLines(text)
      for size in [1, 2, 3, 17, 64, 1000] {
        var input = DrawInput(path: "l", decoded: Array(text.utf8), isTable: false)
        var lines = PlainLines(winners: 1000, source: SecureRandom(), pieceSize: size)
        try lines.read(&input)
        let result = try lines.result(of: request)
        let found = result.winners.sorted { ($0.row ?? 0) < ($1.row ?? 0) }
          .map { "\($0.row ?? 0) " + String(decoding: result.value(of: $0), as: UTF8.self) }
        #expect(found == expected, "\(text.debugDescription) in pieces of \(size)")
        if found != expected { return }
      }
    }
  }

  /// "row text" of each line that shows something, one scalar after the other.
  private func plainLines(_ text: String) -> [String] {
    var rows: [String] = [""]
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\u{FEFF}", last == nil {
        last = scalar
        continue
      }
      if scalar == "\n", last == "\r" {
        last = nil
        continue
      }
      if scalar == "\n" || scalar == "\r" {
        rows.append("")
      } else {
        rows[rows.count - 1].unicodeScalars.append(scalar)
      }
      last = scalar
    }
    var lines: [String] = []
    for (index, row) in rows.enumerated() {
      let value = trimmed(row)
      if !value.isEmpty { lines.append("\(index + 1) \(value)") }
    }
    return lines
  }

  private func trimmed(_ row: String) -> String {
    let blank: Set<Unicode.Scalar> = [" ", "\t", "\u{3000}", "\u{200B}", "\u{A0}"]
    var scalars: [Unicode.Scalar] = Array(row.unicodeScalars)
    while let last = scalars.last, blank.contains(last) { scalars.removeLast() }
    while let first = scalars.first, blank.contains(first) { scalars.removeFirst() }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
