import DelimitedText
import Draw

extension QuickElement {
  /// How many names a preview shows.
  private static let previewCount = 12

  mutating func handleImport(
    _ incoming: Incoming, _ event: BridgeEvent, _ host: inout some Host
  ) {
    switch incoming {
    case .importText: listImport = QuickImport(text: event.bytes, isTable: event.a != 0)
    case .importColumn:
      guard let column = event.byteA, Int(column) < listImport?.firstRow.count ?? 0 else { return }
      listImport?.column = Int(column)
    case .importHeader: listImport?.hasHeader = event.a != 0
    case .importOnce: listImport?.takesEachOnce = event.a != 0
    case .importConfirmed:
      guard let names = listImport?.names, listImport?.refusal == nil else { return }
      listImport = nil
      return send(.setNames(names), event, &host)
    default:
      listImport = nil
      return
    }
    preview(&host)
  }

  /// What kind of file it is, before anybody decodes it.
  func judge(_ event: BridgeEvent, _ host: inout some Host) {
    let format = event.bytes.withUnsafeBytes { ForeignFormat.detect($0) }
    let wide = UTF16Evidence.find(in: event.bytes, isEven: event.a == 0)
    let order: Int = wide.map { $0.order == .littleEndian ? 1 : 2 } ?? 0
    host.tell(.fileJudged, Int(format?.rawValue ?? 0), wide?.isSure == false ? -order : order)
  }

  private mutating func preview(_ host: inout some Host) {
    guard let listImport else { return }
    if listImport.hasColumns {
      var headings: [UInt8] = []
      for heading in listImport.firstRow {
        for byte in heading { headings.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte) }
        headings.append(0x0A)
      }
      host.tell(.importColumns, listImport.column, listImport.hasHeader ? 1 : 0, headings)
    } else {
      host.tell(.importColumns, 0, listImport.hasHeader ? 1 : 0)
    }
    if let refusal = listImport.refusal {
      host.tell(.importRefused, Int(refusal.reason.rawValue), Int(truncatingIfNeeded: refusal.row))
      return
    }
    host.tell(
      .importNameless, listImport.nameless.count, Int(truncatingIfNeeded: listImport.nameless.first)
    )
    var first: [UInt8] = []
    for line in 0..<min(Self.previewCount, listImport.names.count) {
      first += listImport.names[line]
      first.append(0x0A)
    }
    host.tell(.importPreview, listImport.names.count, listImport.repeatedCount, first)
  }
}
