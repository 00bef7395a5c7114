/// A pointer from one part of a workbook to another.
struct Relation: Equatable {
  var id: String
  var type: String
  /// The name of the part within the archive.
  var target: String
}

/// Relation parts: `_rels/NAME.rels` beside the part they speak for.
enum Relations {
  /// Where the relations of a part stand.
  static func part(of part: String) -> String {
    let (folder, name) = split(part)
    return "\(folder)_rels/\(name).rels"
  }

  /// The relations to other parts of the archive; none when there is no such part.
  static func read(
    _ part: String, of source: String, _ archive: inout ZipArchive
  ) throws(RosterError) -> [Relation] {
    guard archive.contains(part) else { return [] }
    let handler = RelationsHandler()
    try archive.parse(part, handler)
    return handler.relations.compactMap { relation in
      resolve(relation.target, in: split(source).folder).map {
        Relation(id: relation.id, type: relation.type, target: $0)
      }
    }
  }

  /// The part a target names, seen from a folder; nil when it leads out of the archive.
  static func resolve(_ target: String, in folder: String) -> String? {
    let path = target.hasPrefix("/") ? target : folder + target
    var steps: [Substring] = []
    for step in path.split(separator: "/") where step != "." {
      if step != ".." {
        steps.append(step)
      } else if steps.popLast() == nil {
        return nil
      }
    }
    return steps.joined(separator: "/")
  }

  private static func split(_ part: String) -> (folder: String, name: String) {
    guard let slash = part.lastIndex(of: "/") else { return ("", part) }
    return (String(part[...slash]), String(part[part.index(after: slash)...]))
  }
}

private final class RelationsHandler: XMLHandler {
  private(set) var relations: [Relation] = []
  let isDone = false

  func start(_ name: XMLName, _ attributes: XMLAttributes) {
    guard name == "Relationship", relations.count < 4096,
      attributes.string("TargetMode") != "External", let id = attributes.string("Id"),
      let type = attributes.string("Type"), let target = attributes.string("Target")
    else { return }
    relations.append(Relation(id: id, type: type, target: target))
  }

  func end(_ name: XMLName) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}

/// Reads `workbook.xml`: the sheets in their order, and from which year days are counted.
final class WorkbookHandler: XMLHandler {
  struct Sheet {
    var name: String
    var relation: String
    var isHidden: Bool
  }

  private(set) var sheets: [Sheet] = []
  private(set) var from1904 = false
  let isDone = false
  private let part: String
  private let limit: Int

  init(part: String, limit: Int) {
    self.part = part
    self.limit = limit
  }

  func start(_ name: XMLName, _ attributes: XMLAttributes) throws(RosterError) {
    switch name {
    case "workbookPr": from1904 = attributes.isTrue("date1904")
    case "sheet":
      guard sheets.count < limit else { throw .workbook(part: part, .tooManySheets) }
      // `r:id` here, `sheetId` and `id` elsewhere: only the prefixed one ends in plain `id`.
      guard let relation = attributes.string("id") else { return }
      let state = attributes.string("state")
      sheets.append(
        Sheet(
          name: attributes.string("name") ?? "", relation: relation,
          isHidden: state == "hidden" || state == "veryHidden"))
    default: break
    }
  }

  func end(_ name: XMLName) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
