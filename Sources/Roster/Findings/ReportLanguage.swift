/// A language in which findings and refusals are told.
package enum ReportLanguage: String, Sendable, CaseIterable {
  case chinese = "zh"
  case english = "en"
}
