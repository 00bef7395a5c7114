import Arguments
import Commands
import Foundation
import ServerCommands
import Testing

@Suite struct FramesCommandTests {
  private func run(_ words: [String]) async -> CommandCall { await call("frames", words) }

  @Test(arguments: ["webp", "png"])
  func onePictureIsWrittenIntoADirectoryThatWasMissing(format: String) async throws {
    let folder = NSTemporaryDirectory() + "maneki-frames-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let directory = folder + "/below"
    let words = ["export", "--format", format, "--only", "7", directory]
    let result = await run(words)
    #expect(result.exitCode == .done)
    #expect(result.warnings == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["drink_7.\(format)"])
    let path = directory + "/drink_7.\(format)"
    let first = try Data(contentsOf: URL(filePath: path))
    #expect(result.output == "1 file, \(first.count) bytes in \(directory)\n")
    #expect(await run(words).exitCode == .done)
    #expect(try Data(contentsOf: URL(filePath: path)) == first)
  }

  @Test(arguments: [
    (["export", "--format", "gif", "out"], "--format is 'webp' or 'png', not 'gif'"),
    (["export", "--format", "png", "--scale", "4", "out"], "--scale is 1, 2 or 3, not '4'"),
    (
      ["export", "--format", "png", "--only", "81", "out"],
      "--only is a number from 0 to 80, not '81'"
    ),
    (
      ["export", "--format", "png", "--ground", "red", "out"],
      "--ground is 'paper' or 'none', not 'red'"
    ),
    (
      ["export", "--format", "png", "--also", "film", "out"],
      "--also is one of sprites, animation, contact, onion, not 'film'"
    ),
    (
      ["export", "--format", "png", "--only", "1", "--also", "onion", "out"],
      "--only writes one picture; --also needs them all"
    ),
    (["import", "--format", "png", "out"], "frames knows only 'export', not 'import'"),
    (["export"], "DIR is missing"),
  ])
  func wrongUsageIsOneLineAndNothingIsWritten(words: [String], line: String) async {
    let result = await run(words)
    #expect(result.exitCode == .usage)
    #expect(result.warnings == [line])
    #expect(result.output == "")
    #expect(!FileManager.default.fileExists(atPath: "out"))
  }

  @Test func aDirectoryThatCannotBeMadeIsNamed() async {
    let file = NSTemporaryDirectory() + "maneki-frames-\(UUID().uuidString)"
    #expect(FileManager.default.createFile(atPath: file, contents: Data()))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let result = await run(["export", "--format", "png", "--only", "1", file + "/below"])
    #expect(result.exitCode == .usage)
    #expect(result.warnings.count == 1)
    #expect(result.warnings.first?.hasPrefix(file + "/below: the directory cannot be made") == true)
    #expect(
      await run(["export", "--only", "1", file]).warnings == [
        "\(file): is a file; name a directory"
      ])
  }
}
