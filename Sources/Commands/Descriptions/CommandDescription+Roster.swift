package import Arguments

extension CommandDescription {
  /// `maneki roster`: run by `maneki-server`.
  package static let roster = CommandDescription(
    name: "roster", summary: "Show what an import would do, row by row",
    discussion: """
      Reads the list as an import would and says how it was understood: encoding, separator,
      header, columns, and every row that is odd. Nothing is changed. A column is named by its
      heading or by its number; 'none' is no column.

      Ends with 0 when the list can be imported, with 1 when a row stands against it, with 2 when
      it cannot be read.
      """,
    operands: [.init("FILE", "CSV, TSV, plain lines or XLSX; - is standard input")],
    options: [
      .init("column", value: "NAME|N", "the column of names"),
      .init("id", value: "NAME|N", "the column of ids; rows with one id are one entrant"),
      .init("weight", value: "NAME|N", "the column of weights, whole numbers from 1"),
      .init("group", value: "NAME|N", "the column of groups"),
      .init(
        "header", value: "yes|no", "whether the first row names the columns",
        kind: .choice(["yes", "no"])),
      .init(
        "encoding", value: "NAME", "encoding of a text file, where it is not to be guessed",
        kind: .choice([
          "utf-8", "utf-16le", "utf-16be", "gb18030", "big5", "shift_jis", "euc-kr",
          "windows-1252",
        ])),
      .init(
        "separator", value: "KIND", "what parts the columns of a text file",
        kind: .choice(["comma", "semicolon", "tab", "lines"])),
      .init("sheet", value: "NAME|N", "sheet of a workbook; the first one otherwise"),
      .init(
        "language", value: "zh|en", "language of the report (as LC_ALL, LC_MESSAGES or LANG says)",
        kind: .choice(["zh", "en"])),
      .init("json", "print one JSON object"),
    ],
    examples: [
      .init("maneki roster guests.xlsx", "how the first sheet would be read"),
      .init(
        "maneki roster --id 工号 --weight 权重 --json guests.csv",
        "the same for chosen columns, for programs"),
    ])
}
