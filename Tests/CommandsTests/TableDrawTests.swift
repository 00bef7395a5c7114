import Testing

@testable import Commands

@Suite struct TableDrawTests {
  private let guests = "姓名,票数,组\n张伟,3,A\n李娜,1,B\n张伟,2,A\n"

  @Test func columnsAreNamedByHeadingOrNumber() async {
    for (column, values) in [
      ("姓名", ["张伟", "李娜", "张伟"]), ("1", ["张伟", "李娜", "张伟"]), ("组", ["A", "B", "A"]),
      ("3", ["A", "B", "A"]),
    ] {
      let call = await drawAll("--column", column, list: guests)
      #expect(call.values == values)
      #expect(call.rows == [2, 3, 4])
    }
  }

  @Test func weightsStandInTheJSON() async {
    let call = await drawAll("--weight", "票数", list: guests)
    #expect(call.values == ["张伟", "李娜", "张伟"])
    #expect(call.winners.map { $0["weight"] as? Int } == [3, 1, 2])
    #expect(call.pool == 3)
    let one = await draw(
      ["--list", "l", "--weight", "2", "--json"], list: Array("a,4294967295\n".utf8))
    #expect(
      one.output == "{\"pool\":1,\"asked\":1,\"winners\":[{\"position\":1,\"value\":\"a\","
        + "\"row\":1,\"weight\":4294967295}]}\n")
  }

  @Test(arguments: [
    ("0", "the weight '0' is not a whole number from 1 to 4294967295"),
    ("-1", "the weight '-1' is not a whole number from 1 to 4294967295"),
    ("1e400", "the weight '1e400' is not a whole number from 1 to 4294967295"),
    ("2.5", "the weight '2.5' is not a whole number from 1 to 4294967295"),
    ("4294967296", "the weight '4294967296' is not a whole number from 1 to 4294967295"),
    ("x", "the weight 'x' is not a whole number from 1 to 4294967295"),
    ("", "no weight"), (" ", "no weight"),
  ])
  func weightsThatAreNoneAreRefusedBeforeAnythingIsDrawn(_ weight: String, _ says: String) async {
    let call = await drawAll(
      "--weight", "tickets", list: "name,tickets\na,5\nb,\(weight)\nc,1\n")
    #expect(call.exitCode == .usage)
    #expect(call.output.isEmpty)
    #expect(call.warnings == "list: row 3, column 2 (tickets): \(says)\n")
  }

  @Test func aMissingCellIsNamed() async {
    let weight = await drawAll("--weight", "2", "--header", "no", list: "a,1\nb\n")
    #expect(weight.warnings == "list: row 2, column 2: no weight\n")
    let value = await drawAll("--column", "name", list: "id,name\n1,a\n2,\n")
    #expect(value.warnings == "list: row 3, column 2 (name): no value\n")
    #expect(value.exitCode == .usage)
    let absent = await drawAll("--column", "name", list: "id,name\n1,a\n2\n")
    #expect(absent.warnings == "list: row 3, column 2 (name): no value\n")
  }

  @Test func headersAreSeenNamedOrSaid() async {
    // Words that are no known heading: a header only because a column is named so.
    #expect(await drawAll("--column", "werk", list: "werk,x\na,1\nb,2\n").values == ["a", "b"])
    #expect(await drawAll("--column", "1", list: "p,q\na,b\n").values == ["p", "a"])
    #expect(
      await drawAll("--column", "1", "--header", "yes", list: "p,q\na,b\n").values == ["a"])
    #expect(
      await drawAll("--column", "1", "--header", "no", list: "name,q\na,b\n").values
        == ["name", "a"])
    let unknown = await drawAll("--column", "nobody", list: guests)
    #expect(unknown.warnings == "list: row 1: column 'nobody' is not in the header\n")
    let outside = await drawAll("--column", "4", list: guests)
    #expect(outside.warnings == "list: row 1: column '4' does not exist: there are 3\n")
  }

  @Test func theNameIsTheValueUnlessAColumnIsChosen() async {
    #expect(
      await drawAll("--weight", "tickets", list: "id,tickets,name\n7,1,a\n8,2,b\n").values
        == ["a", "b"])
    #expect(
      await drawAll("--weight", "1", "--header", "no", list: "1,a\n2,b\n").values == ["a", "b"])
    let only = await drawAll("--weight", "1", "--header", "no", list: "1\n2\n")
    #expect(only.warnings == "list: row 1: no column but that of the weight\n")
  }

  @Test func everySeparatorAndQuoteIsRead() async {
    #expect(await drawAll("--column", "2", list: "1;a\n2;b\n3;c\n").values == ["a", "b", "c"])
    #expect(await drawAll("--column", "2", list: "1\ta\n2\tb\n").values == ["a", "b"])
    let quoted = await drawAll(
      "--column", "2", list: "1,\"a,b\"\r\n2,\"say \"\"hi\"\"\"\r\n3,\"two\nlines\"\r\n4,d\r\n")
    #expect(quoted.values == ["a,b", "say \"hi\"", "two\nlines", "d"])
    #expect(quoted.rows == [1, 2, 3, 4])
  }

  @Test func aLineBreakInAValueIsPrintedAsASpace() async {
    let call = await draw(
      ["--list", "l", "--column", "1"], list: Array("\"two\r\nlines\",1\n".utf8))
    #expect(call.output == "two  lines\n")
  }

  @Test func blankRowsAreNoEntrants() async {
    let call = await drawAll("--column", "1", list: "\n,,\na,1,x\n \n , ,\u{3000}\nb,2,y\n\n")
    #expect(call.values == ["a", "b"])
    #expect(call.rows == [3, 6])
    #expect(await drawAll("--column", "name", list: "name,x\n").exitCode == .no)
    #expect(await drawAll("--column", "1", list: "").exitCode == .no)
  }

  @Test func faultsOfTheTextAreNamed() async {
    let open = await drawAll("--column", "1", list: "a,b\n\"c,d\ne,f\n")
    #expect(
      open.warnings
        == "list: row 2, column 1: a quotation mark is opened here and never closed\n")
    let bytes = Array("a,b\nc,".utf8) + [0xD5, 0xC5, 0x0A]
    let foreign = await draw(["--list", "list", "--column", "1"], list: bytes)
    #expect(foreign.warnings == "list: row 2, column 2: not UTF-8 at byte 6 of the file\n")
    #expect(foreign.exitCode == .usage)
  }

  @Test func namesOfFilesTellTables() async {
    let list = Array("Lee, Ann\nWu, Bo\n".utf8)
    let (names, lines) = (["Lee", "Wu"], ["Lee, Ann", "Wu, Bo"])
    for (path, values) in [("l.csv", names), ("L.TSV", names), ("l.txt", lines), ("l", lines)] {
      let call = await draw(["--list", path, "--count", "9", "--json"], list: list)
      #expect(call.values.sorted() == values)
    }
  }

  @Test func columnsThatShowAreATableUnderAnyName() async {
    let list = Array("name,x\na,1\n".utf8)
    for (options, values) in [
      ([], ["a"]), (["--separator", "lines"], ["a,1", "name,x"]),
      (["--separator", "tab"], ["a,1", "name,x"]),
    ] {
      let call = await draw(["--list", "l.txt", "--count", "9", "--json"] + options, list: list)
      #expect(call.values.sorted() == values)
    }
    let wrong = await draw(["--list", "l.txt", "--separator", "dot"], list: list)
    #expect(wrong.exitCode == .usage && wrong.warnings.contains("comma, semicolon, tab or lines"))
    let range = await draw(["--range", "1-3", "--separator", "tab"], list: list)
    #expect(range.exitCode == .usage)
  }

  @Test func repeatsFollowTheWeights() async {
    let call = await draw(
      ["--list", "l", "--weight", "2", "--count", "500", "--allow-repeats"],
      list: Array("a,9\nb,1\n".utf8))
    let lines = call.output.split(separator: "\n")
    #expect(lines.count == 500)
    let heavy = lines.count { $0 == "a" }
    #expect(heavy > 380 && heavy < 500)
  }

  @Test func aMillionRowsKeepTheirText() async {
    // Long enough for the texts of those who lost their places to be tidied away.
    var list: [UInt8] = []
    for number in 1...200_000 { list += Array("entrant number \(number) of many,1\n".utf8) }
    for weight in [[], ["--weight", "2"]] {
      let call = await draw(
        ["--list", "l", "--column", "1", "--count", "20000", "--json"] + weight, list: list)
      #expect(call.winners.count == 20_000)
      #expect(call.pool == 200_000)
      #expect(
        call.winners.allSatisfy { winner in
          winner["value"] as? String == "entrant number \(winner["row"] as? Int ?? 0) of many"
        })
      #expect(Set(call.rows).count == 20_000)
    }
  }
}
