package import Arguments

extension CommandDescription {
  /// `maneki draw`.
  package static let draw = CommandDescription(
    name: "draw", summary: "Draw winners from a range or a list",
    synopsis: "(--range A-B | --list FILE) [--count K] [--column NAME|N] [--weight NAME|N] "
      + "[--header yes|no] [--separator KIND] [--allow-repeats] [--json]",
    discussion: """
      Every entrant has exactly the same chance, or exactly its weight; so has every order of the \
      winners. Winners are printed one a line, in the order of winning. When fewer are left than \
      asked for, all of them win and a line on standard error says so; when there is nobody, the \
      exit code is 1.

      A range holds both its ends; each is a whole number from -9223372036854775807 to \
      9223372036854775807. Zero and negative numbers are numbers like any other: -3-3 goes from \
      -3 to 3.

      In a list of plain lines each line that shows something is an entrant, equal lines too. A \
      line ends at LF, CRLF or CR. White space at its ends and a byte order mark do not count. A \
      header, told as in a table, is no entrant; --header no lets it take part.

      A list is a table when --column, --weight or --separator is given, when its name ends in \
      .csv, .tsv or .xlsx, or when its first rows show columns: headings such as name, or four \
      rows in five with as many tabs, semicolons or commas; commas before a blank or between \
      digits alone part nothing. It is told as in 'maneki roster'; --separator lines makes every \
      line an entrant. The first row is a header \
      when it looks like one or when --column or --weight names one of its cells; --header settles \
      it. Without --column the value is the column headed as a name, else the one with the most \
      words. Weights are \
      whole numbers from 1 to 4294967295; anything else is refused before anything is drawn.

      Each source of a record has a --public of its own, its throws parted by single spaces: \
      --public "dice=3 1 6 2" --public "cards=AS TD". Known kinds are dice (1 to 6), d10 (0 to 9), \
      cards (rank A23456789TJQK, suit SHDC) and balls (49: 7 31 2). What does not fit the sources \
      that were sealed is refused before the record is touched; so is too little chance for grade \
      public, unless --accept-few-bits says that grade sealed will do.
      """,
    options: [
      .init("range", value: "A-B", "draw from the whole numbers A to B"),
      .init("list", value: "FILE", "draw from a list; - is standard input", kind: .file),
      .init("count", value: "K", "how many winners, 1 to 100000000 (1)"),
      .init("column", value: "NAME|N", "the column to print, by heading or number from 1"),
      .init("weight", value: "NAME|N", "the column of weights"),
      .init(
        "header", value: "yes|no", "whether the first row names the columns",
        kind: .choice(["yes", "no"])),
      .init(
        "separator", value: "KIND", "what parts the columns of a list, where not told by its text",
        kind: .choice(["comma", "semicolon", "tab", "lines"])),
      .init("allow-repeats", "let an entrant win more than once"),
      .init("json", "print one JSON object: pool, asked, winners"),
      .init("record", value: "FILE", "also write a record that anybody can check", kind: .file),
      .init("sealed", value: "FILE", "finish the record that 'maneki seal' began", kind: .file),
      .init(
        "public", value: "NAME=THROWS",
        "what was thrown in public, as in \"dice=3 1 6 2\"; once for each source", repeats: true),
      .init(
        "accept-few-bits", "close a record although too little was thrown; it stays grade sealed"),
      .init("signature", value: "HEX", "the signature of the drand round of a sealed record"),
      .init("randomness", value: "HEX", "the value of that round, compared with the signature"),
      .init("fetch", "ask two drand relays for the signature; they must agree"),
      .init("rfc3797", "the selection of RFC 3797; alone, its worked example"),
    ] + CommandDescription.recordOptions,
    examples: [
      .init("maneki draw --range 1-500", "One number from 1 to 500."),
      .init("maneki draw --list guests.txt --count 3", "Three different lines of a file."),
      .init(
        "maneki draw --list guests.csv --column name --weight tickets --count 10",
        "Ten guests, each with as many chances as tickets."),
      .init("sort guests.txt | uniq | maneki draw --list -", "One line of what a pipe brings."),
    ])
}
