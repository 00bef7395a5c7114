package import Arguments

/// Every command of Maneki in the order of the help, and which program runs it.
package enum CommandTable {
  /// What people run `maneki` for, without Foundation and without a C library beyond libc.
  private static let main: [Command] = [.draw, .seal, .verify, .receipt]

  /// Commands that need libraries: `maneki` hands them over to `maneki-server` beside it.
  package static let heavy: [CommandDescription] = [.serve, .operatorLink, .roster, .frames]

  /// Commands about the commands.
  private static let about: [Command] = [.help, .completion, .man, .version]

  /// What the light program `maneki` runs itself.
  package static let light: [Command] = main + about

  /// What help, completion and the man page list.
  package static var descriptions: [CommandDescription] {
    main.map(\.description) + heavy + about.map(\.description)
  }
}
