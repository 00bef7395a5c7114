package import Commands

/// The commands `maneki-server` runs. Their descriptions stand in `Commands`, so that `maneki`
/// lists and completes them without linking their code.
package enum ServerCommandTable {
  package static let commands: [Command] = [
    .drawFromAnyList, .sealFromAnyList, .roster, .serve, .operatorLink, .frames,
  ]
}
