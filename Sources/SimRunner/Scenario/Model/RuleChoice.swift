package import DeviceKit

/// Which rules run as the documents wrote them; all others run mended.
package struct RuleChoice: Hashable, Sendable {
  /// In the order of ``Rule``, without repetition.
  package let asWritten: [Rule]

  package init(asWritten rules: [Rule]) { asWritten = Rule.allCases.filter(rules.contains) }

  package static let mended = RuleChoice(asWritten: [])
  package static let allAsWritten = RuleChoice(asWritten: Rule.allCases)

  func isAsWritten(_ rule: Rule) -> Bool { asWritten.contains(rule) }

  /// `mended`, `as-written`, or `as-written:NAME,NAME`.
  package init(words text: String) throws(ToolError) {
    if text == "mended" {
      self = .mended
      return
    }
    if text == "as-written" {
      self = .allAsWritten
      return
    }
    let prefix = "as-written:"
    let names = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]
    var rules: [Rule] = []
    for name in names.split(separator: ",").map(String.init) {
      guard let rule = Rule(rawValue: name) else {
        let known = Rule.allCases.map(\.rawValue)
        let hint = Suggestion.closest(to: name, among: known).map { " Did you mean '\($0)'?" } ?? ""
        throw ToolError(
          .usage, "Error: There is no rule '\(name)'.\(hint) 'triad rules' lists the \(known.count) rules.")
      }
      rules.append(rule)
    }
    self.init(asWritten: rules)
  }
}
