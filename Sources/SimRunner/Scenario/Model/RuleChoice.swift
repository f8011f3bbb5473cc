import Devices

/// Which rules run as the documents wrote them; all others run mended.
struct RuleChoice: Hashable, Sendable {
  /// In the order of ``Rule``, without repetition.
  let asWritten: [Rule]

  init(asWritten rules: [Rule]) { asWritten = Rule.allCases.filter(rules.contains) }

  static let mended = RuleChoice(asWritten: [])
  static let allAsWritten = RuleChoice(asWritten: Rule.allCases)

  func isAsWritten(_ rule: Rule) -> Bool { asWritten.contains(rule) }
}
