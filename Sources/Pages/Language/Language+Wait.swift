extension Language {
  /// A wait in words, rounded up: seconds below two minutes, then minutes, then hours.
  package func wait(_ seconds: Int64) -> String {
    let (count, chinese, english): (Int64, String, String) =
      switch seconds {
      case ..<120: (max(1, seconds), "秒", "s")
      case ..<7200: ((seconds + 59) / 60, "分钟", "min")
      default: ((seconds + 3599) / 3600, "小时", "h")
      }
    return switch self {
    case .chinese: "\(count) \(chinese)"
    case .english: "\(count) \(english)"
    }
  }
}
