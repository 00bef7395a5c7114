import Arguments
import CatArt
package import Commands
import Foundation

extension Command {
  /// `maneki frames export`.
  package static let frames = Command(.frames) { arguments, terminal in
    guard arguments.operands[0] == "export" else {
      throw CommandFailure("frames knows only 'export', not '\(arguments.operands[0])'")
    }
    let export = try Export(arguments)
    let directory = URL(filePath: arguments.operands[1], directoryHint: .isDirectory)
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: arguments.operands[1], isDirectory: &isDirectory),
      !isDirectory.boolValue
    {
      throw CommandFailure("\(arguments.operands[1]): is a file; name a directory")
    }
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(
        "\(arguments.operands[1]): the directory cannot be made there; choose another place")
    }
    let bytes = try await write(export.files, to: directory)
    let count = export.files.count
    let files = count == 1 ? "1 file" : "\(count) files"
    terminal.write("\(files), \(bytes) bytes in \(arguments.operands[1])\n")
    return .done
  }

  /// Makes files two at a time; a failure stops before the next ones begin.
  private static func write(_ files: [Export.File], to directory: URL) async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      var waiting = files[...]
      var written = 0
      for file in waiting.prefix(2) { group.addTask { try write(file, to: directory) } }
      waiting = waiting.dropFirst(2)
      while let bytes = try await group.next() {
        written += bytes
        if let file = waiting.popFirst() { group.addTask { try write(file, to: directory) } }
      }
      return written
    }
  }

  private static func write(_ file: Export.File, to directory: URL) throws -> Int {
    let path = directory.appending(path: file.name)
    let bytes: [UInt8]
    do throws(EncodingError) {
      bytes = try file.make()
    } catch {
      throw CommandFailure("\(path.path()): \(error.message)")
    }
    do {
      try Data(bytes).write(to: path, options: .atomic)
    } catch {
      throw CommandFailure(
        "\(path.path()): cannot be written; is a directory of that name there, or the disk full?")
    }
    return bytes.count
  }
}

extension Export {
  fileprivate init(_ arguments: ParsedArguments) throws(CommandFailure) {
    let format = arguments.value("format") ?? Format.webp.rawValue
    guard let known = Format(rawValue: format) else {
      throw CommandFailure("--format is 'webp' or 'png', not '\(format)'")
    }
    self.init(known)
    if let scale = arguments.value("scale") {
      guard let known = [1, 2, 3].first(where: { "\($0)" == scale }) else {
        throw CommandFailure("--scale is 1, 2 or 3, not '\(scale)'")
      }
      self.scale = known
    }
    if let only = arguments.value("only") {
      guard let number = Int(only), Picture.numbers.contains(number) else {
        throw CommandFailure("--only is a number from 0 to 80, not '\(only)'")
      }
      self.only = number
    }
    if let ground = arguments.value("ground") {
      guard let known = Picture.Ground(rawValue: ground) else {
        throw CommandFailure("--ground is 'paper' or 'none', not '\(ground)'")
      }
      self.ground = known
    }
    for name in arguments.all("also") {
      guard let extra = Extra(rawValue: name) else {
        let names = Extra.allCases.map(\.rawValue).joined(separator: ", ")
        throw CommandFailure("--also is one of \(names), not '\(name)'")
      }
      extras.append(extra)
    }
    if only != nil, !extras.isEmpty {
      throw CommandFailure("--only writes one picture; --also needs them all")
    }
  }
}
