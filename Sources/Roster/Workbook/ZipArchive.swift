import CZip

/// The parts of a zip archive that lies in memory, read through libzip within a common budget.
struct ZipArchive: ~Copyable {
  private let archive: OpaquePointer
  private let parts: [String: UInt64]
  private let repeated: Set<String>
  /// Bytes all parts together may still unpack to.
  private var budget: Int

  /// Opens bytes that must stay where they are for as long as the archive lives.
  init(_ bytes: UnsafeRawBufferPointer, budget: Int) throws(RosterError) {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let source = zip_source_buffer_create(bytes.baseAddress, UInt64(bytes.count), 0, &error)
    else { throw .damagedWorkbook }
    guard let archive = zip_open_from_source(source, ZIP_RDONLY, &error) else {
      zip_source_free(source)
      throw .damagedWorkbook
    }
    var parts: [String: UInt64] = [:]
    var repeated: Set<String> = []
    for index in 0..<UInt64(max(0, zip_get_num_entries(archive, 0))) {
      guard let name = zip_get_name(archive, index, zip_flags_t(ZIP_FL_ENC_GUESS)) else { continue }
      // Names only serve to find parts: nothing is ever written under them.
      let part = String(cString: name)
      if parts.updateValue(index, forKey: part) != nil { repeated.insert(part) }
    }
    self.archive = archive
    self.parts = parts
    self.repeated = repeated
    self.budget = budget
  }

  deinit { zip_discard(archive) }

  func contains(_ part: String) -> Bool { parts[part] != nil }

  /// What a part says it unpacks to, at least 1; no more than a hint.
  func claimedSize(_ part: String) -> Int {
    guard let index = parts[part] else { return 1 }
    var status = zip_stat_t()
    guard zip_stat_index(archive, index, 0, &status) == 0 else { return 1 }
    return max(1, Int(clamping: status.size))
  }

  /// Unpacks a part piece by piece; the closure answers whether to go on.
  mutating func read(
    _ part: String, _ body: (UnsafeRawBufferPointer) throws(RosterError) -> Bool
  ) throws(RosterError) {
    guard let index = parts[part] else { throw .workbook(part: part, .missing) }
    // Which of two is meant differs between programs: what was looked at elsewhere may not be this.
    if repeated.contains(part) { throw .workbook(part: part, .duplicated) }
    guard let file = zip_fopen_index(archive, index, 0) else {
      let code = zip_error_code_zip(zip_get_error(archive))
      throw .workbook(part: part, code == ZIP_ER_NOPASSWD ? .encrypted : .damaged)
    }
    defer { zip_fclose(file) }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let length = piece.withUnsafeMutableBytes {
        zip_fread(file, $0.baseAddress, UInt64($0.count))
      }
      guard length >= 0 else { throw .workbook(part: part, .damaged) }
      if length == 0 { return }
      budget -= Int(length)
      guard budget >= 0 else { throw .workbook(part: part, .inflatesTooFar) }
      // A typed error cannot pass through the standard library's closure.
      var failure: RosterError?
      let goesOn = piece.withUnsafeBytes { bytes in
        do throws(RosterError) {
          return try body(UnsafeRawBufferPointer(rebasing: bytes[..<Int(length)]))
        } catch {
          failure = error
          return false
        }
      }
      if let failure { throw failure }
      guard goesOn else { return }
    }
  }
}
