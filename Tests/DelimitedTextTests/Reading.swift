import DelimitedText

/// One row as the tests compare it.
struct ReadRow: Equatable {
  var number: UInt64
  var line: UInt64
  var fields: [[UInt8]]
}

/// Everything that came out of one text.
struct Reading: Equatable {
  var rows: [ReadRow] = []
  var error: DelimitedError?

  var texts: [[String]] { rows.map { $0.fields.map { String(decoding: $0, as: UTF8.self) } } }
}

/// Reads a text cut before each of the given places.
func reading(
  _ bytes: [UInt8], _ separator: Separator, cuts: [Int] = [],
  limits: DelimitedLimits = DelimitedLimits(), stopAfter: UInt64? = nil
) -> Reading {
  var reading = Reading()
  var reader = DelimitedReader(separator: separator, limits: limits)
  let take = { (row: borrowing DelimitedRow) -> DelimitedReader.Answer in
    var fields: [[UInt8]] = []
    for index in 0..<row.count { fields.append(row[index]) }
    reading.rows.append(ReadRow(number: row.number, line: row.line, fields: fields))
    return row.number == stopAfter ? .stop : .next
  }
  do throws(DelimitedError) {
    var start = 0
    for cut in cuts + [bytes.count] {
      try reader.feed(Array(bytes[start..<cut]), take)
      start = cut
    }
    try reader.finish(take)
  } catch {
    reading.error = error
  }
  return reading
}

func reading(_ text: String, _ separator: Separator) -> Reading {
  reading(Array(text.utf8), separator)
}
