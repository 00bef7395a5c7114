import Store
import StoreTesting
import Testing

extension Engine: CustomTestStringConvertible {
  public var testDescription: String { rawValue }
}

extension [Migration] {
  /// A schema of the tests' own, so that the contract does not depend on the product's.
  static var things: [Migration] {
    [
      Migration(
        "001-things",
        [
          "CREATE TABLE things (id BIGINT PRIMARY KEY, name TEXT NOT NULL, data BYTEA, n BIGINT)",
          """
          CREATE TABLE parts (
            thing BIGINT NOT NULL REFERENCES things (id), n BIGINT NOT NULL CHECK (n >= 0)
          )
          """,
        ])
    ]
  }
}
