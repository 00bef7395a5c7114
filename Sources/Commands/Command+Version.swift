import Arguments

extension Command {
  /// `maneki version`.
  static let version = Command(
    CommandDescription(name: "version", summary: "Print the version")
  ) { _, terminal in
    terminal.write("maneki \(Version.current)\n")
    return .done
  }
}

/// The version of the programs and of the package.
package enum Version {
  package static let current = "0.1.0"
  /// The day it was settled, as manual pages write it.
  package static let date = "November 30, 2026"
}
