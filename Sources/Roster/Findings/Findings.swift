/// Findings gathered in order, each kind up to a limit; beyond it they are only counted.
package struct Findings: Equatable, Sendable {
  /// In the order of rows; those of the file as a whole come first.
  package private(set) var list: [Finding] = []
  private var counts: [Finding.Kind: Int] = [:]
  private let limit: Int

  package init(limitOfAKind: Int) { limit = limitOfAKind }

  /// How many there are of a kind, kept or not.
  package func count(_ kind: Finding.Kind) -> Int { counts[kind, default: 0] }

  /// Whether something stands against importing the list.
  package var hasRefusals: Bool {
    Finding.Kind.allCases.contains { $0.severity == .refusal && count($0) > 0 }
  }

  /// Findings that were counted and not kept.
  package var omitted: Int { counts.values.reduce(0, +) - list.count }

  mutating func append(_ finding: @autoclosure () -> Finding, _ kind: Finding.Kind) {
    counts[kind, default: 0] += 1
    guard count(kind) <= limit else { return }
    list.append(finding())
  }

  mutating func sort() {
    // Stable in Swift, and by a key without ties broken at random.
    list.sort { ($0.row ?? 0, $0.column ?? 0) < ($1.row ?? 0, $1.column ?? 0) }
  }
}
