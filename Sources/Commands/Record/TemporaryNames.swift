import Glibc

/// The names that must not outlive this process, unlinked by the signals that end it.
///
/// The table is C memory of a fixed size, prepared before a signal can come: the handler only reads
/// it, calls `unlink`, and lets the signal end the process as it would have.
enum TemporaryNames {
  private static let places = 16
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private typealias Slot = UnsafeMutablePointer<CChar>?

  // Written by the one command a process runs, one write after the other, a slot at a time and a
  // whole pointer at once; besides that only the handler reads it. The memory is never freed.
  private nonisolated(unsafe) static let table: UnsafeMutablePointer<Slot> = {
    let table = UnsafeMutablePointer<Slot>.allocate(capacity: places)
    table.initialize(repeating: nil, count: places)
    return table
  }()

  private static let isPrepared: Bool = {
    _ = table
    for number in signals {
      // A signal that is ignored, as by nohup, stays ignored.
      if signal(number, SIG_IGN).map({ unsafeBitCast($0, to: Int.self) }) == 1 { continue }
      signal(number) { number in TemporaryNames.leave(number) }
    }
    return true
  }()

  private static func leave(_ number: Int32) {
    for place in 0..<places {
      if let name = table[place] { unlink(name) }
    }
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Notes a name before the file has it.
  static func add(_ path: String) {
    guard isPrepared, let name = strdup(path) else { return }
    for place in 0..<places where table[place] == nil {
      table[place] = name
      return
    }
    free(name)
  }

  /// Forgets a name that is to stay, or is gone. The text itself is kept: a handler may be reading it.
  static func remove(_ path: String) {
    for place in 0..<places {
      guard let name = table[place], strcmp(name, path) == 0 else { continue }
      table[place] = nil
    }
  }
}
