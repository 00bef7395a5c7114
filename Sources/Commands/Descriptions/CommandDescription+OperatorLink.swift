package import Arguments

extension CommandDescription {
  /// `maneki operator-link`: run by `maneki-server`.
  package static let operatorLink = CommandDescription(
    name: "operator-link", summary: "Make a new link to set the host's password",
    discussion: """
      For a password that was lost or has got about. The old one stops working at once, and every
      browser that it signed in is signed out. The link is good for one hour and one use. Whoever
      may write the data directory, or the database, may do this; the server can be running.

      Settings are found as 'maneki serve' finds them, in the environment and in maneki.toml too.
      """,
    options: CommandDescription.serve.options.filter {
      ["port", "host", "data", "database", "config"].contains($0.name)
    },
    examples: [
      .init("maneki operator-link --data /var/lib/maneki", "for the server with this directory")
    ])
}
