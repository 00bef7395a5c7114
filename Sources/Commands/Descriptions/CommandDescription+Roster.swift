package import Arguments

extension CommandDescription {
  /// `maneki roster`: run by `maneki-server`.
  package static let roster = CommandDescription(
    name: "roster", summary: "Show what an import would do, row by row",
    operands: [.init("FILE", "CSV, TSV, plain lines or XLSX; - is standard input")],
    options: [.init("json", "print one JSON object")])
}
