/// A key or password that prints as dots.
package struct Secret: Equatable, Sendable {
  let value: String

  init(_ value: String) { self.value = value }

  var bytes: [UInt8] { Array(value.utf8) }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "…" }
  package var debugDescription: String { "…" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
