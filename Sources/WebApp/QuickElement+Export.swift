import DelimitedText
import Draw

extension QuickElement {
  /// The winners as rows of place, round, winner and local time, for a spreadsheet.
  func table(minutesFromUTC: Int64) -> [UInt8] {
    // The byte order mark and the names of the columns are the page's.
    var writer = DelimitedWriter(hasByteOrderMark: false)
    var place = 0
    for (index, round) in machine.session.rounds.enumerated() {
      let time = LocalTime(milliseconds: round.time, minutesFromUTC: minutesFromUTC)
      for _ in 0..<round.drawn {
        writer.append(Int64(place + 1))
        writer.append(Int64(index + 1))
        writer.append(name(at: place))
        writer.append(time.text)
        writer.endRow()
        place += 1
      }
    }
    return writer.bytes
  }

  /// The winners alone, one a line.
  func lines() -> [UInt8] {
    var text: [UInt8] = []
    for place in machine.session.winners.indices {
      text += name(at: place)
      text.append(0x0A)
    }
    return text
  }

  private func name(at place: Int) -> [UInt8] {
    let winner = machine.session.winners[place]
    switch winner.source {
    case .numbers: return Decimal.digits(UInt64(winner.value))
    case .names: return machine.session.people[Int(winner.value)].name
    }
  }
}

/// Numbers as ASCII digits, without a string.
enum Decimal {
  static func digits(_ value: UInt64, width: Int = 1) -> [UInt8] {
    var digits: [UInt8] = []
    var rest = value
    while rest > 0 || digits.count < width {
      digits.append(UInt8(rest % 10) + 0x30)
      rest /= 10
    }
    digits.reverse()
    return digits
  }
}

/// A moment on a calendar, to the second.
struct LocalTime {
  /// `2026-11-30 18:05:09`
  let text: [UInt8]

  init(milliseconds: UInt64, minutesFromUTC: Int64) {
    let seconds = Int64(milliseconds / 1000) + minutesFromUTC * 60
    let days = seconds >= 0 ? seconds / 86_400 : 0
    let second = seconds >= 0 ? UInt64(seconds % 86_400) : 0

    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": civil_from_days.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)

    var text = Decimal.digits(UInt64(year), width: 4)
    for (separator, value): (UInt8, UInt64) in [
      (0x2D, UInt64(month)), (0x2D, UInt64(day)), (0x20, second / 3600),
      (0x3A, second / 60 % 60), (0x3A, second % 60),
    ] {
      text.append(separator)
      text += Decimal.digits(value, width: 2)
    }
    self.text = text
  }
}
