import Console
import DeviceKit
import Engine
import Person
import ScenarioFiles
import Tools

/// `triad checks`: what every run is judged by.
enum ChecksCommand {
  static let definition = CommandDefinition(
    name: "checks", abstract: "List the promises that every run is judged by, and what each does not verify",
    run: { _, terminal in
      for check in CheckCatalogue(Features.vocabulary).all {
        terminal.print("\(check.name.text) (\(check.kind.rawValue))")
        terminal.print("  promise         \(check.promise)")
        terminal.print("  does not verify \(check.doesNotVerify)")
      }
      return .pass
    })
}

/// `triad rules`: the rules of the documents that `--rules` takes literally.
enum RulesCommand {
  static let definition = CommandDefinition(
    name: "rules", abstract: "List the rules that break a promise when they are taken as they were written",
    discussion: "Try one with 'triad run FILE --rules as-written:NAME'; the mended rule is what runs otherwise.",
    run: { _, terminal in
      let rules = Features.vocabulary.rules
      let width = rules.map(\.name.count).max() ?? 0
      for rule in rules {
        let padding = String(repeating: " ", count: width - rule.name.count)
        terminal.print("\(rule.name)\(padding)  \(rule.about)")
      }
      terminal.remark(
        "TS is the technical specification of the devices, IP its implementation plan, RS the plan of the music, PU the "
          + "architecture of the agents; by line."
      )
      return .pass
    })
}

/// `triad schema`: the JSON Schema of scenario files and population files.
enum SchemaCommand {
  static let definition = CommandDefinition(
    name: "schema", abstract: "Print the JSON Schema of scenario files, for editors",
    arguments: [
      ArgumentDefinition(
        name: "of", help: "Which files: scenario when left out.", isRequired: false,
        choices: ["scenario", "population"])
    ],
    run: { arguments, terminal in
      let isPopulation = arguments.words.first == "population"
      terminal.print((isPopulation ? PopulationDocuments.schema : ScenarioDocuments.schema)(Features.vocabulary))
      return .pass
    })
}

/// `triad validate`: looks for every mistake in scenario files without running them.
enum ValidateCommand {
  static let definition = CommandDefinition(
    name: "validate", abstract: "Look for mistakes in scenario files",
    arguments: [ArgumentDefinition(name: "file", help: "The scenarios to look at.", isRepeated: true)],
    run: { arguments, terminal throws(ToolError) in
      var worst = ExitCode.pass
      for path in arguments.words {
        do throws(ToolError) {
          let scenario = try Scenario(path: path, Features.vocabulary)
          terminal.print("\(path): \(scenario.name), \(scenario.dayCount) days, no mistakes found")
        } catch {
          terminal.complain(error.message)
          worst = error.code
        }
      }
      return worst
    })
}
