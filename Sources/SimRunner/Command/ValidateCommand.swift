/// `triad validate`: looks for every mistake in scenario files without running them.
enum ValidateCommand {
  static let definition = CommandDefinition(
    name: "validate", abstract: "Look for mistakes in scenario files",
    arguments: [ArgumentDefinition(name: "file", help: "The scenarios to look at.", isRepeated: true)],
    run: { arguments, terminal throws(CommandFailure) in
      var worst = ExitCode.pass
      for path in arguments.words {
        do throws(CommandFailure) {
          let scenario = try ScenarioCommandInput.load(path)
          terminal.print("\(path): \(scenario.name), \(scenario.dayCount) days, no mistakes found")
        } catch {
          terminal.complain(error.message)
          worst = error.code
        }
      }
      return worst
    })
}
