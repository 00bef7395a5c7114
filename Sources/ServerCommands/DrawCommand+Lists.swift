package import Commands
import Delivery
import Roster

extension Command {
  /// `maneki draw` for workbooks and for text that is not UTF-8.
  package static let drawFromAnyList = Command.draw(.anyList)

  /// `maneki seal` for the same lists.
  package static let sealFromAnyList = Command.seal(.anyList)
}

extension DrawCommand {
  fileprivate static let anyList = DrawCommand(
    open: { path, terminal in
      let bytes = try InputFile.read(path, limit: RosterLimits().fileBytes)
      let shown = InputFile.shown(path)
      let list: DelimitedTextOfList
      do throws(RosterError) {
        list = try Roster.delimitedText(of: bytes)
      } catch {
        throw CommandFailure("\(shown): \(error.messageWithoutOptions)")
      }
      if let (encoding, evidence) = list.encoding {
        if evidence == .doubtful {
          throw CommandFailure("\(shown): neither UTF-8, UTF-16 nor GB18030; convert it to UTF-8")
        }
        if evidence == .guessed {
          terminal.warn("\(shown): not UTF-8, read as \(encoding.name)")
        }
      }
      return DrawInput(path: path, decoded: list.text, isTable: list.isTable)
    },
    askBeacon: { _, address in await BeaconRelay.ask(address, through: Downloads()) })
}
