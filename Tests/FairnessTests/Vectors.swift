import Fairness
import Foundation
import Testing

/// The frozen vectors, shared with the WebAssembly tests.
enum Vectors {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Vectors")

  static func json(_ name: String) throws -> Node {
    let data = try Data(contentsOf: folder.appending(path: name))
    return Node(try JSONSerialization.jsonObject(with: data))
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }
}

/// A part of a vector file; a member that is missing fails the test that reads it.
struct Node {
  let value: Any?

  init(_ value: Any?) { self.value = value }

  subscript(key: String) -> Node { Node((value as? [String: Any])?[key]) }

  subscript(index: Int) -> Node { array[index] }

  var array: [Node] { ((value as? [Any]) ?? []).map { Node($0) } }

  func text() throws -> String { try #require(value as? String) }

  func utf8() throws -> [UInt8] { Array(try text().utf8) }

  func number() throws -> UInt64 {
    if let text = value as? String { return try #require(UInt64(text)) }
    return try #require(value as? NSNumber).uint64Value
  }

  func bytes() throws -> [UInt8] {
    try #require(Hexadecimal.decode(try text().lowercased().utf8))
  }

  func digest() throws -> Digest { try #require(Digest(try bytes())) }
}

func hex(_ digest: Digest) -> String { String(decoding: digest.hexadecimal, as: UTF8.self) }

func hex(_ bytes: [UInt8]) -> String { String(decoding: Hexadecimal.encode(bytes), as: UTF8.self) }

func bytes(_ hexadecimal: String) throws -> [UInt8] {
  try #require(Hexadecimal.decode(hexadecimal.utf8))
}
