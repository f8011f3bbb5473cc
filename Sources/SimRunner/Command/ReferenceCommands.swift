import Console
import Person

/// `triad rules`: the rules of the documents that `--rules` takes literally.
enum RulesCommand {
  static let definition = CommandDefinition(
    name: "rules", abstract: "List the rules that break a promise when they are taken literally",
    discussion: "Try one with 'triad run FILE --rules as-written:NAME'; the mended rule is what runs otherwise.",
    run: { _, terminal in
      let rules = Features.vocabulary.rules
      let width = rules.map(\.name.count).max() ?? 0
      for rule in rules {
        terminal.print("\(rule.name.padded(to: width))  \(rule.about)")
      }
      terminal.remark(
        "TS is the technical specification of the devices, IP its implementation plan, RS the plan of the music, PU the "
          + "architecture of the agents; by line."
      )
      return .pass
    })
}
