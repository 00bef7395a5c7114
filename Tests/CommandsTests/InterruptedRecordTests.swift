import Foundation
import Testing

@testable import Commands

/// Nothing but whole files is ever left, whatever ends the program.
@Suite struct InterruptedRecordTests {
  /// The list comes through a named pipe that stays open: once more is written than pipe and reader
  /// hold together, the program is past the beginning of its work and waits for more.
  @Test(
    arguments: ["draw", "seal"], [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGKILL, 137)])
  func nothingIsLeftOfAnInterruptedRecord(_ command: String, _ end: (Int32, Int)) throws {
    let result = try Binary.bash(
      """
      set -m
      mkdir work; mkfifo pipe
      (cd work; exec $M \(command) --list ../pipe --record mid.jsonl 2>../said) &
      job=$!
      exec 3>pipe
      seq 50000 | sed 's/$/ guest/' >&3
      kill -\(end.0) -- -$job
      wait $job; echo $?
      ls -A work
      """)
    #expect(result.output == "\(end.1)\n")
  }

  @Test func aNamedFileIsUnlinkedBySignals() async throws {
    let folder = NSTemporaryDirectory() + "maneki-names-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/record"
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = path as String] in
      var file = try AtomicFile(path: path, isNamed: true)
      var scratch = try AtomicFile(scratchBesides: path, isNamed: true)
      try file.write([0x61])
      try scratch.write([0x61])
      _ = try (file.readingPath(), scratch.readingPath())
      // Threads of the concurrency runtime hold signals back.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_UNBLOCK, &all, nil)
      raise(SIGTERM)
      try file.commit()
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test(arguments: [false, true], [false, true])
  func aFileAppearsWholeOrNotAtAll(_ isNamed: Bool, _ isReplacing: Bool) throws {
    let folder = NSTemporaryDirectory() + "maneki-atomic-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder) }
    let path = folder + "/record"
    do {
      var given = try AtomicFile(path: path, isReplacing: isReplacing, isNamed: isNamed)
      try given.write([0x61])
      #expect(try names().contains("record") == false)
    }
    #expect(try names().isEmpty)
    if isReplacing { try Data([0x62]).write(to: URL(filePath: path)) }
    var file = try AtomicFile(path: path, mode: 0o600, isReplacing: isReplacing, isNamed: isNamed)
    try file.write([0x61, 0x63])
    #expect(try Data(contentsOf: URL(filePath: file.readingPath())) == Data([0x61, 0x63]))
    try file.commit()
    #expect(try Data(contentsOf: URL(filePath: path)) == Data([0x61, 0x63]))
    #expect(try names() == ["record"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(throws: CommandFailure.self) { _ = try AtomicFile(path: path, isNamed: isNamed) }
  }
}
