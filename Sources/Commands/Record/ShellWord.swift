/// Words as a shell takes them.
enum ShellWord {
  /// The word as it is when nothing in it means something to a shell, else in quotation marks.
  static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
      case 0x2b...0x2f, 0x3a, 0x3d, 0x40, 0x5f: true
      default: false
      }
    }
    if isPlain, !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(
        separator: "'\\''") + "'"
  }
}
