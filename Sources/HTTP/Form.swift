/// Names and values of `application/x-www-form-urlencoded` text: a query or a form's body.
package enum Form {
  /// The largest number of pairs read; more is refused, not cut off.
  package static let pairLimit = 1_000

  /// The pairs in order; nil for bad percent-encoding, text that is not UTF-8, too many pairs.
  package static func decode(_ bytes: some Collection<UInt8>) -> [(name: String, value: String)]? {
    var pairs: [(name: String, value: String)] = []
    if bytes.isEmpty { return pairs }
    for part in bytes.split(separator: 0x26) {
      guard pairs.count < pairLimit else { return nil }
      let equals = part.firstIndex(of: 0x3D) ?? part.endIndex
      let rawValue = equals == part.endIndex ? part[equals...] : part[part.index(after: equals)...]
      guard let name = percentDecoded(part[..<equals], plusIsSpace: true),
        let value = percentDecoded(rawValue, plusIsSpace: true)
      else { return nil }
      pairs.append((name, value))
    }
    return pairs
  }
}

extension Request {
  /// The fields of a posted form.
  ///
  /// Refuses another content type with 415 and text that cannot be read with 400.
  package func form() throws(Problem) -> [(name: String, value: String)] {
    let type = trimmed((headers["Content-Type"] ?? "").prefix { $0 != ";" })
    guard Headers.same(type, "application/x-www-form-urlencoded") else {
      throw Problem(.unsupportedMediaType, "A form was expected.")
    }
    guard let pairs = Form.decode(body) else {
      throw Problem(.badRequest, "The form cannot be read.")
    }
    return pairs
  }
}
