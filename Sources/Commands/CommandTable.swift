package import Arguments

/// Every command of Maneki in the order of the help, and which program runs it.
package enum CommandTable {
  /// Commands of the light program `maneki`: no Foundation, no C library beyond libc.
  package static let light: [Command] = [.draw, .help, .version]

  /// Commands that need libraries: `maneki` hands them over to `maneki-server` beside it.
  package static let heavy: [CommandDescription] = [.serve, .roster, .frames]

  /// What help, completion and the man page list.
  package static var descriptions: [CommandDescription] {
    light.map(\.description) + heavy
  }
}
