import CExpat

/// What a part of a workbook is made of, as it is read.
protocol XMLHandler: AnyObject {
  func start(_ name: XMLName, _ attributes: XMLAttributes) throws(RosterError)
  func end(_ name: XMLName) throws(RosterError)
  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(RosterError)
  /// Whether the rest of the part is of no interest.
  var isDone: Bool { get }
}

/// An element's name without its prefix, lent for one call.
struct XMLName {
  private let start: UnsafePointer<CChar>

  init(_ name: UnsafePointer<CChar>) {
    var start = name
    var next = name
    while next.pointee != 0 {
      if next.pointee == 0x3A { start = next + 1 }
      next += 1
    }
    self.start = start
  }

  static func == (name: XMLName, word: StaticString) -> Bool {
    word.withUTF8Buffer { bytes in
      for (index, byte) in bytes.enumerated()
      where UInt8(bitPattern: name.start[index]) != byte { return false }
      return name.start[bytes.count] == 0
    }
  }

  static func ~= (word: StaticString, name: XMLName) -> Bool { name == word }
}

/// An element's attributes, lent for one call.
struct XMLAttributes {
  private let list: UnsafeMutablePointer<UnsafePointer<CChar>?>

  init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) { self.list = list }

  /// The value of an attribute, its prefix left out.
  subscript(_ word: StaticString) -> UnsafePointer<CChar>? {
    var index = 0
    while let name = list[index] {
      if XMLName(name) == word { return list[index + 1] }
      index += 2
    }
    return nil
  }

  func string(_ word: StaticString) -> String? { self[word].map { String(cString: $0) } }

  func integer(_ word: StaticString) -> Int? { string(word).flatMap { Int($0) } }

  /// `1` or `true`.
  func isTrue(_ word: StaticString) -> Bool {
    let value = string(word)
    return value == "1" || value == "true"
  }
}

/// Reads one part's XML through expat and refuses what no workbook holds: a document type, and with
/// it every entity of its own.
final class XMLReader {
  private static let deepest = 64
  /// A tag or comment may be so long. Expat scans an unfinished one anew with every piece, so
  /// without a limit the work would grow with the square of its length (CVE-2023-52425).
  private static let longestToken = 1 << 20

  private let part: String
  private let handler: any XMLHandler
  private let parser: XML_Parser
  private var depth = 0
  private var fed = 0
  private var failure: RosterError?

  init(part: String, handler: any XMLHandler) throws(RosterError) {
    guard let parser = XML_ParserCreate(nil) else { throw .workbook(part: part, .damaged) }
    self.part = part
    self.handler = handler
    self.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let name, let attributes else { return }
        XMLReader.of(data)?.start(XMLName(name), XMLAttributes(attributes))
      },
      { data, name in
        guard let name else { return }
        XMLReader.of(data)?.end(XMLName(name))
      })
    XML_SetCharacterDataHandler(parser) { data, text, length in
      guard let text else { return }
      XMLReader.of(data)?.text(UnsafeRawBufferPointer(start: text, count: Int(length)))
    }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      guard let reader = XMLReader.of(data) else { return }
      reader.stop(.workbook(part: reader.part, .doctype))
    }
  }

  deinit { XML_ParserFree(parser) }

  /// Reads a piece; answers whether more is wanted.
  func feed(_ bytes: UnsafeRawBufferPointer) throws(RosterError) -> Bool {
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    try check(XML_Parse(parser, start, Int32(bytes.count), 0))
    fed += bytes.count
    guard fed - max(0, XML_GetCurrentByteIndex(parser)) <= Self.longestToken else {
      throw .workbook(part: part, .tokenTooLong)
    }
    return !handler.isDone
  }

  /// Ends the part: an element left open is an error, unless the handler had all it wanted.
  func finish() throws(RosterError) {
    if handler.isDone { return }
    try check(XML_Parse(parser, nil, 0, 1))
  }

  private func check(_ status: XML_Status) throws(RosterError) {
    if let failure { throw failure }
    if status == XML_STATUS_OK || handler.isDone { return }
    let says = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? ""
    let line = Int(XML_GetCurrentLineNumber(parser))
    throw .workbook(part: part, .xml(line: line, says: says))
  }

  /// The reader behind expat's user data; it outlives the parser it owns.
  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
    data.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func stop(_ error: RosterError?) {
    if failure == nil { failure = error }
    XML_StopParser(parser, 0)
  }

  private func perform(_ action: () throws(RosterError) -> Void) {
    guard failure == nil, !handler.isDone else { return }
    do throws(RosterError) {
      try action()
      if handler.isDone { stop(nil) }
    } catch {
      stop(error)
    }
  }

  private func start(_ name: XMLName, _ attributes: XMLAttributes) {
    depth += 1
    guard depth <= Self.deepest else { return stop(.workbook(part: part, .tooDeep)) }
    perform { () throws(RosterError) in try handler.start(name, attributes) }
  }

  private func end(_ name: XMLName) {
    depth -= 1
    perform { () throws(RosterError) in try handler.end(name) }
  }

  private func text(_ bytes: UnsafeRawBufferPointer) {
    perform { () throws(RosterError) in try handler.text(bytes.bindMemory(to: UInt8.self)) }
  }
}

extension ZipArchive {
  /// Runs a handler over one part.
  mutating func parse(_ part: String, _ handler: any XMLHandler) throws(RosterError) {
    let reader = try XMLReader(part: part, handler: handler)
    try read(part) { bytes throws(RosterError) in try reader.feed(bytes) }
    try reader.finish()
  }
}
