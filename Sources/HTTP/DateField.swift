import Glibc

/// The `Date` field of a response (RFC 9110, 6.6.1), written once a second.
package struct DateField {
  /// With its CR LF.
  let line: [UInt8]
  /// When the second ends, in milliseconds of the loop's clock.
  let end: UInt64

  /// `now` is the loop's clock, which tells when to look at the calendar again.
  init(_ now: UInt64) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    line = Array("Date: \(Self.text(time.tv_sec))\r\n".utf8)
    end = now + 1_000 - UInt64(time.tv_nsec) / 1_000_000
  }

  /// Seconds since 1970 as an IMF-fixdate (RFC 9110, 5.6.7).
  package static func text(_ seconds: Int) -> String {
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    var seconds = seconds
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
      + "\(parts.tm_year + 1_900) "
      + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
  }
}
