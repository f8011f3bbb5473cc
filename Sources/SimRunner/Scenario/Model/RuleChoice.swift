package import DeviceKit

/// The literal rules, which run as the documents wrote them; all others run mended.
package enum RuleChoice: Hashable, Sendable {
  case mended
  /// Every rule that the scenario's vocabulary has.
  case allAsWritten
  /// Some of them, in the vocabulary's order, without repetition.
  case only([Rule])

  package init(asWritten rules: [Rule]) { self = rules.isEmpty ? .mended : .only(rules) }
}

extension Scenario {
  /// The rules that run as the documents wrote them.
  package var literalRules: [Rule] {
    switch rules {
    case .mended: []
    case .allAsWritten: vocabulary.rules
    case .only(let rules): rules
    }
  }
}

extension PluginRegistry {
  /// Returns the choice of these literal rules, in whatever order they are named.
  package func choice(of rules: [Rule]) -> RuleChoice {
    let known = self.rules.filter(rules.contains)
    return known.count == self.rules.count ? .allAsWritten : RuleChoice(asWritten: known)
  }

  /// Parses `mended`, `as-written`, or `as-written:NAME,NAME`.
  package func choice(words text: String) throws(ToolError) -> RuleChoice {
    if text == "mended" { return .mended }
    if text == "as-written" { return .allAsWritten }
    let prefix = "as-written:"
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    if colon < text.endIndex, !text.hasPrefix(prefix),
      Suggestion.closest(to: String(text[..<colon]), among: ["as-written"]) != nil
    {
      throw ToolError(
        .usage, "Error: There is no choice '\(text)'. Did you mean '\(prefix)\(text[text.index(after: colon)...])'?")
    }
    let names = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]
    var chosen: [Rule] = []
    for name in names.split(separator: ",").map(String.init) {
      guard let rule = rules.first(where: { $0.name == name }) else {
        let known = rules.map(\.name)
        let words = text.hasPrefix(prefix) ? known : known + ["as-written", "mended"]
        let hint = Suggestion.closest(to: name, among: words).map { " Did you mean '\($0)'?" } ?? ""
        throw ToolError(
          .usage, "Error: There is no rule '\(name)'.\(hint) 'triad rules' lists the \(known.count) rules.")
      }
      chosen.append(rule)
    }
    return choice(of: chosen)
  }

  package func mutant(named name: String) throws(ToolError) -> Mutant {
    if let mutant = mutants.first(where: { $0.name == name }) { return mutant }
    let known = mutants.map(\.name)
    let hint = Suggestion.closest(to: name, among: known).map { " Did you mean '\($0)'?" } ?? ""
    throw ToolError(
      .usage, "Error: There is no mutant '\(name)'.\(hint) Mutants: \(known.joined(separator: ", "))")
  }
}
