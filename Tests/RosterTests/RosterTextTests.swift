import DelimitedText
import Roster
import Testing

@Suite struct RosterTextTests {
  @Test func leadingZerosAndNamesakesStay() throws {
    let reading = try read("工号,姓名\n001,张伟\n0079,张伟\n79,李娜\n")
    #expect(reading.entrants.map(\.id) == ["001", "0079", "79"])
    #expect(reading.names == ["张伟", "张伟", "李娜"])
    #expect(reading.found == [Found(.repeatedName, 3, 2)])
    #expect(reading.first(.repeatedName)?.otherRow == 2)
    #expect(reading.isAccepted)
  }

  @Test func oneIdOnTwoLinesIsOneEntrant() throws {
    let reading = try read("id,name\nA1,Ann\nB2,Bob\nＡ１,Ann\nA1,Eve\n")
    #expect(reading.names == ["Ann", "Bob"])
    #expect(reading.counts.merged == 2)
    #expect(reading.found == [Found(.duplicateId, 4, 1), Found(.duplicateIdDiffers, 5, 1)])
    #expect(reading.findings.list.map(\.otherRow) == [2, 2])
  }

  @Test func weightsOfMergedRowsDoNotAddUp() throws {
    let reading = try read("id,name,weight\n1,Ann,3\n1,Ann,4\n") { $0.weight = .chosen("weight") }
    #expect(reading.entrants.map(\.weight) == [3])
    #expect(reading.found == [Found(.duplicateIdDiffers, 3, 1)])
  }

  @Test func lookAlikesAreShownInPairs() throws {
    let names = ["José", "Jose\u{301}", "Ann", "ANN", "Ｂｏｂ", "Bob", "Anna", "Аnna", "x y", "xy"]
    let reading = try read(names.joined(separator: "\n"))
    #expect(
      reading.found == [2, 4, 6, 8, 10].map { Found(.lookAlike, $0, 1) })
    #expect(reading.findings.list.map(\.otherRow) == [1, 3, 5, 7, 9])
    #expect(reading.entrants.count == 10)
    #expect(try read("José\nJose\nJosh\n").found.isEmpty)
  }

  @Test func aTrailingWideSpaceIsSuspicious() throws {
    let reading = try read("张伟\n张伟\u{3000}\n李\u{200B}娜\n李娜\n")
    #expect(reading.names == ["张伟", "张伟", "李娜", "李娜"])
    #expect(
      reading.found
        == [Found(.lookAlike, 2, 1), Found(.invisibleCharacters, 3, 1), Found(.lookAlike, 4, 1)])
  }

  @Test func idsOfOtherCaseAreSuspiciousAndTwo() throws {
    let reading = try read("id,name\na1,Ann\nA1,Bob\n")
    #expect(reading.entrants.count == 2)
    #expect(reading.found == [Found(.lookAlike, 3, 1)])
  }

  @Test func formulasStayText() throws {
    let names = ["=HYPERLINK(1)", "+1", "-1", "@a", "＝x"]
    let reading = try read(names.joined(separator: "\n"))
    #expect(reading.names == names)
    #expect(reading.found == (1...5).map { Found(.formulaLike, $0, 1) })
  }

  @Test func markupIsANameLikeAnyOther() throws {
    let reading = try read("<img src=x onerror=alert(1)>\n")
    #expect(reading.names == ["<img src=x onerror=alert(1)>"])
    #expect(reading.found.isEmpty)
  }

  @Test func namesThatDoNotFitAreMarked() throws {
    let marks = "Z" + String(repeating: "\u{300}", count: 200)
    let long = String(repeating: "长", count: 200)
    let reading = try read("\(marks)\n\(long)\nab\u{202E}cd\n👨‍👩‍👧\nسارة\n")
    #expect(
      reading.found
        == [
          Found(.combiningMarks, 1, 1), Found(.longName, 2, 1), Found(.directionControls, 3, 1),
        ])
    #expect(reading.names[2] == "abcd")
    #expect(reading.findings.list.allSatisfy { $0.says(.english).unicodeScalars.count < 140 })
  }

  @Test func digitsAndCharactersLostBeforehandAreSaid() throws {
    let reading = try read("身份证号,姓名\n1.10101E+17,张伟\n110101199003074518,???\nA1E+2x,x\u{FFFD}\n")
    #expect(
      reading.found
        == [
          Found(.scientificNotation, 2, 1), Found(.lostCharacters, 3, 2),
          Found(.lostCharacters, 4, 2),
        ])
    #expect(reading.entrants[1].id == "110101199003074518")
  }

  @Test func badWeightsAreRefusedByRowAndNobodyIsImported() throws {
    let rows = ["0", "", "-1", "1e400", "2.5", "3", "4294967296"]
    let text = "name,w\n" + rows.enumerated().map { "n\($0),\($1)\n" }.joined()
    let reading = try read(text) { $0.weight = .chosen("W") }
    #expect(
      reading.found
        == [
          Found(.badWeight, 2, 2), Found(.missingWeight, 3, 2), Found(.badWeight, 4, 2),
          Found(.badWeight, 5, 2), Found(.badWeight, 6, 2), Found(.badWeight, 8, 2),
        ])
    #expect(reading.entrants.isEmpty && !reading.isAccepted)
  }

  @Test func weightsAreNeverTakenUnasked() throws {
    let reading = try read("姓名,权重\n张伟,100\n")
    #expect(reading.entrants.map(\.weight) == [1])
    #expect(reading.found == [Found(.weightsNotUsed, nil, 2)])
  }

  @Test func emptyListsAreRefusedByRow() throws {
    let empty = try read("")
    #expect(empty.found == [Found(.nothing)])
    let blank = try read(String(repeating: "\n", count: 60))
    #expect(blank.found == [Found(.blankOnly, 1)])
    #expect(blank.findings.list[0].lastRow == 60)
    let header = try read("\n姓名,工号\n")
    #expect(header.found == [Found(.blankRows, 1), Found(.headerOnly, 2)])
    for reading in [empty, blank, header] { #expect(!reading.isAccepted) }
    #expect(try !read(String(repeating: "\n", count: 10_000)).isAccepted)
    #expect(try read(String(repeating: "\n", count: 10_000) + "x").names == ["x"])
  }

  @Test func blankRowsAreOneFinding() throws {
    let reading = try read(
      "name,id\nAnn,1\n" + String(repeating: ",\n", count: 60) + "Bob,2\n\u{3000},\u{A0}\n")
    #expect(reading.names == ["Ann", "Bob"])
    #expect(reading.found == [Found(.blankRows, 3), Found(.blankRows, 64)])
    #expect(reading.findings.list[0].lastRow == 62)
    #expect(reading.counts.blank == 61)
  }

  @Test func columnsFollowTheHeaderInAnyOrder() throws {
    let reading = try read("部门,手机,工号,姓名\n研发,138,1,张伟\n")
    #expect(reading.entrants == [RosterEntrant(row: 2, id: "1", name: "张伟", group: "研发")])
    let chosen = try read("a,b\nx,1\n") { $0.name = .chosen("b") }
    #expect(chosen.names == ["1"])
    let plain = try read("1,张伟\n2,李娜\n")
    #expect(plain.layout?.headerRow == nil)
    #expect(plain.names == ["张伟", "李娜"])
  }

  @Test func idsCanBeTurnedOff() throws {
    let reading = try read("id,name\n1,Ann\n1,Bob\n") { $0.id = .none }
    #expect(reading.names == ["Ann", "Bob"])
    #expect(reading.entrants.allSatisfy { $0.id == nil })
  }

  @Test func titlesAboveTheHeaderAreLeftOut() throws {
    let reading = try read("年会名单,\n,\n姓名,工号\n张伟,1\n")
    #expect(reading.layout?.headerRow == 3)
    #expect(reading.names == ["张伟"])
    #expect(reading.found.contains(Found(.titleRows, 1)))
  }

  @Test func aHeaderCanBeDenied() throws {
    let reading = try read("Name\nAnn\n") { $0.hasHeader = false }
    #expect(reading.names == ["Name", "Ann"])
  }

  @Test func rowsOfAnotherWidthAreSaid() throws {
    let reading = try read("name,id\nAnn,1\nLee, Bob,2\nEve\n")
    #expect(reading.found.contains(Found(.columnCount, 3)))
    #expect(reading.found.contains(Found(.columnCount, 4)))
  }

  @Test func namelessRowsAreRefusedOrShownById() throws {
    let reading = try read("name,id,x\n,7,\n,,y\nAnn,,\n")
    #expect(reading.names == [] && !reading.isAccepted)
    #expect(reading.counts.leftOut == 1)
    #expect(
      reading.found == [Found(.nameFromId, 2, 1), Found(.emptyName, 3, 1), Found(.emptyId, 4, 2)])
  }

  @Test func choicesThatDoNotExistAreErrors() {
    let bytes = Array("a,b\n1,2\n3,4\n".utf8)
    #expect(failure(bytes) { $0.name = .chosen("9") } == .column("9", .outOfRange(count: 2)))
    #expect(failure(bytes) { $0.id = .chosen("x") } != nil)
  }

  @Test func brokenTextNamesItsPlace() {
    let error = failure(Array("name,id\nAnn,\"1\n".utf8))
    #expect(
      error
        == .text(
          DelimitedError(
            .unterminatedQuote, row: 2, column: 2, line: 2, isInsideQuotes: true, byteOffset: 12)))
    #expect(error?.message == "row 2, column 2: a quotation mark is opened here and never closed")
  }

  @Test func otherKindsOfFilesGetASentence() {
    #expect(failure([0xD0, 0xCF, 0x11, 0xE0, 0xA1]) == .otherFormat(.foreign(.oldExcel)))
    #expect(failure(Array("%PDF-1.7".utf8)) == .otherFormat(.foreign(.pdf)))
    for text in ["\u{FEFF}\n <HTML><table>", "<!DOCTYPE html>", "<?xml version=\"1.0\"?>"] {
      #expect(failure(Array(text.utf8)) == .otherFormat(.foreign(.markup)))
    }
    #expect(failure(Array("{\\rtf1\\ansi Alice}".utf8)) == .otherFormat(.foreign(.richText)))
    #expect(failure([0x89, 0x50, 0x4E, 0x47, 0x0D]) == .otherFormat(.foreign(.picture)))
    #expect(failure([0x1F, 0x8B, 0x08, 0x00]) == .otherFormat(.foreign(.archive)))
    #expect(failure(Array("Alice\0Bob\nCarol\n".utf8)) == .otherFormat(.binary))
    #expect(failure([0x50, 0x4B, 0x03, 0x04, 0x00]) == .damagedWorkbook)
  }

  @Test func limitsHold() {
    #expect(
      failure(Array("a\nb\nc".utf8)) { $0.limits.entrants = 2 }
        == .tooManyEntrants(limit: 2, row: 3))
    #expect(failure([0x61, 0x62]) { $0.limits.fileBytes = 1 } == .tooLarge(bytes: 1))
  }

  @Test func findingsOfAKindAreLimitedAndCounted() throws {
    let reading = try read(String(repeating: "Ann\n", count: 50)) { $0.limits.findingsOfAKind = 3 }
    #expect(reading.findings.list.count == 3)
    #expect(reading.findings.count(.repeatedName) == 49)
    #expect(reading.findings.omitted == 46)
  }

  @Test func progressIsToldAndCanStop() throws {
    let bytes = Array((1...60_000).map { "guest \($0)\n" }.joined().utf8)
    var told: [RosterProgress] = []
    let reading = try Roster.read(bytes) { progress in
      told.append(progress)
      return true
    }
    #expect(reading.entrants.count == 60_000)
    #expect(told.count > 2)
    #expect(told.map(\.permille) == told.map(\.permille).sorted())
    #expect(told.last == RosterProgress(rows: 60_000, permille: 1000))
    #expect(throws: RosterError.cancelled) { try Roster.read(bytes) { _ in false } }
  }
}
