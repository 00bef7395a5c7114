package import Arguments

extension CommandDescription {
  /// `maneki serve`: run by `maneki-server`.
  package static let serve = CommandDescription(
    name: "serve", summary: "Serve the pages of the draw",
    options: [
      .init("port", value: "N", "TCP port (8080)"),
      .init("host", value: "ADDR", "address to bind (127.0.0.1)"),
      .init("data", value: "DIR", "directory of the database and the outbox", kind: .directory),
      .init("database", value: "URL", "sqlite:PATH or postgres://…"),
      .init("sender", value: "NAME", "how codes are sent; may be given again", repeats: true),
      .init("production", "refuse settings that are only safe on one's own machine"),
      .init("trusted-hops", value: "N", "reverse proxies whose forwarded address is believed"),
      .init("web", value: "DIR", "directory of the web files", kind: .directory),
      .init("config", value: "FILE", "settings (maneki.toml in the data directory)", kind: .file),
      .init("print-config", "print what is in force and where it comes from, then end"),
    ])
}
