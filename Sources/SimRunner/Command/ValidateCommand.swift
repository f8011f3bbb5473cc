import ScenarioFiles

/// `triad validate`: looks for every mistake in scenario files without running them.
enum ValidateCommand {
  static let definition = CommandDefinition(
    name: "validate", abstract: "Look for mistakes in scenario files",
    arguments: [ArgumentDefinition(name: "file", help: "The scenarios to look at.", isRepeated: true)],
    run: { arguments, terminal throws(ToolError) in
      var worst = ExitCode.pass
      for path in arguments.words {
        do throws(ToolError) {
          let scenario = try Scenario(path: path)
          terminal.print("\(path): \(scenario.name), \(scenario.dayCount) days, no mistakes found")
        } catch {
          terminal.complain(error.message)
          worst = error.code
        }
      }
      return worst
    })
}
