import HTTP
import Pages
import Roster

/// `POST /quick/list`: a workbook in, its rows as delimited text out, for pages that cannot read
/// one themselves. Nothing of it is kept, and nothing is logged but that it was asked.
struct WorkbookReading: Sendable {
  /// Much less than an import of the host's may have: this is asked by strangers.
  static let limits: RosterLimits = {
    var limits = RosterLimits()
    limits.fileBytes = 8 << 20
    limits.inflatedBytes = 64 << 20
    limits.sharedTextBytes = 32 << 20
    limits.cellTextBytes = 32 << 20
    return limits
  }()

  let site: Site
  private let worker = WorkbookWorker()

  init(site: Site) { self.site = site }

  func add(to router: inout Router) {
    router.on(.post, "/quick/list", bodyLimit: Self.limits.fileBytes) { request in
      try await answer(request)
    }
  }

  private func answer(_ request: Request) async throws -> Response {
    guard request.body.starts(with: [0x50, 0x4B, 0x03, 0x04]) else {
      throw Problem(.unsupportedMediaType, "Only workbooks (.xlsx) are read here.")
    }
    switch await worker.read(request.body) {
    case nil:
      var response = Problem(.serviceUnavailable, "Other workbooks are being read.").response
      response.headers["Retry-After"] = "2"
      return response
    case .failure(let error):
      let isChinese = site.context(of: request).language == .chinese
      throw Problem(.unprocessableContent, error.message(isChinese ? .chinese : .english))
    case .success(let text):
      return Response(
        headers: ["Content-Type": "text/csv; charset=utf-8", "Cache-Control": "no-store"],
        body: .bytes(text))
    }
  }
}

/// Reads one workbook at a time, so that nobody can fill memory and cores with them.
private actor WorkbookWorker {
  private nonisolated let waiting = Waiting(limit: 4)

  /// Nothing when too many wait already.
  nonisolated func read(_ bytes: [UInt8]) async -> Result<[UInt8], RosterError>? {
    guard waiting.enter() else { return nil }
    defer { waiting.leave() }
    return await perform(bytes)
  }

  private func perform(_ bytes: [UInt8]) -> Result<[UInt8], RosterError> {
    do throws(RosterError) {
      return .success(
        try Roster.delimitedText(of: bytes, limits: WorkbookReading.limits).text)
    } catch {
      return .failure(error)
    }
  }
}
