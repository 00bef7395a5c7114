/// Pixels row by row, four bytes each: blue, green, red, alpha, colours multiplied by alpha.
package struct Image: Equatable, Sendable {
  package var width: Int
  package var height: Int
  package var pixels: [UInt8]
}
