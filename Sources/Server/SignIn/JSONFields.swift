import Foundation
import HTTP

/// The members of a small JSON object whose values are all texts.
struct JSONFields {
  private let values: [String: String]

  /// Refuses another content type with 415; anything but such an object of known names with 400.
  init(_ request: Request, allowed: Set<String>) throws {
    let type = (request.headers["Content-Type"] ?? "").prefix { $0 != ";" && $0 != " " }
    guard type.lowercased() == "application/json" else {
      throw Problem(.unsupportedMediaType, "JSON was expected.")
    }
    // Only UTF-8: the decoder would guess at other encodings.
    guard String(validating: request.body, as: UTF8.self) != nil,
      let values = try? JSONDecoder().decode([String: String].self, from: Data(request.body))
    else { throw Problem(.badRequest, "The body is not a JSON object of texts.") }
    guard Set(values.keys).isSubset(of: allowed) else {
      let names = allowed.sorted().joined(separator: ", ")
      throw Problem(.badRequest, "There is a member that is not one of: \(names).")
    }
    self.values = values
  }

  subscript(_ name: String) -> String? { values[name] }

  func required(_ name: String) throws -> String {
    guard let value = values[name] else {
      throw Problem(.badRequest, "The member '\(name)' is missing.")
    }
    return value
  }
}
