/// Where a command reads and writes: the real streams, or memory in tests.
package struct Terminal: Sendable {
  /// Writes to standard output. A pipe closed early ends the program quietly.
  package var write: @Sendable (String) -> Void
  /// Writes UTF-8 to standard output, like `write`.
  package var writeBytes: @Sendable ([UInt8]) -> Void
  /// Writes one line to standard error, after the program's name.
  package var warn: @Sendable (String) -> Void
  /// What the reader speaks, for the commands that speak more than one language.
  package var language: TerminalLanguage

  package init(
    write: @escaping @Sendable (String) -> Void,
    writeBytes: (@Sendable ([UInt8]) -> Void)? = nil,
    warn: @escaping @Sendable (String) -> Void,
    language: TerminalLanguage = .english
  ) {
    self.language = language
    self.write = write
    self.writeBytes = writeBytes ?? { write(String(decoding: $0, as: UTF8.self)) }
    self.warn = warn
  }
}
