import Arguments
import Foundation
import SecureRandom

@testable import Commands

/// What one call of `maneki draw` in memory came to.
struct DrawCall {
  var exitCode: ExitCode
  var output: String
  var warnings: String

  /// The winners of `--json`, in the order of their rows.
  var winners: [[String: AnyHashable]] {
    let object = try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let winners = object?["winners"] as? [[String: AnyHashable]] ?? []
    return winners.sorted { ($0["row"] as? Int ?? 0) < ($1["row"] as? Int ?? 0) }
  }

  var values: [String] { winners.compactMap { $0["value"] as? String } }
  var rows: [Int] { winners.compactMap { $0["row"] as? Int } }
  var pool: Int? {
    let object = try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return object?["pool"] as? Int
  }
}

/// Runs `maneki draw` with a list, if any, that lies in memory as the file `list`.
func draw(
  _ words: [String], list: [UInt8] = [],
  source: @escaping @Sendable () -> SecureRandom = { SecureRandom() }
) async -> DrawCall {
  let output = Collector()
  let warnings = Collector()
  let terminal = Terminal(write: { output.append($0) }, warn: { warnings.append($0 + "\n") })
  let command = Command.draw(
    DrawCommand(
      source: source,
      open: { path, _ in DrawInput(path: path, decoded: list, isTable: false) }))
  let program = Program(commands: [command]) { _ in throw CommandFailure("handed over") }
  let exitCode = await program.run(["draw"] + words, terminal)
  return DrawCall(exitCode: exitCode, output: output.text, warnings: warnings.text)
}

/// Draws everybody of a list, as JSON.
func drawAll(_ words: String..., list: String) async -> DrawCall {
  await draw(
    ["--list", "list", "--count", "1000", "--json"] + words, list: Array(list.utf8))
}
