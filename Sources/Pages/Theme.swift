/// How the pages are dressed: one stylesheet, two sets of values for its custom properties.
package enum Theme: String, CaseIterable, Sendable {
  /// Lacquer red, gold and cream.
  case festive
  /// Slate and paper, for offices.
  case calm

  var phrase: SharedText {
    switch self {
    case .festive: .themeFestive
    case .calm: .themeCalm
    }
  }
}
