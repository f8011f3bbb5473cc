/// `triad checks`: what every run is judged by.
package enum ChecksCommand {
  package static func definition(_ vocabulary: PluginRegistry) -> CommandDefinition {
    CommandDefinition(
      name: "checks", abstract: "List the promises that every run is judged by, and what each does not verify",
      run: { _, terminal in
        for check in CheckCatalogue(vocabulary).all {
          terminal.print("\(check.name.text) (\(check.kind.rawValue))")
          terminal.print("  promise         \(check.promise)")
          terminal.print("  does not verify \(check.doesNotVerify)")
        }
        return .pass
      })
  }
}

/// `triad validate`: looks for every mistake in scenario files without running them.
package enum ValidateCommand {
  package static func definition(_ stories: StoryHost) -> CommandDefinition {
    CommandDefinition(
      name: "validate", abstract: "Look for mistakes in \(stories.noun) files",
      arguments: [ArgumentDefinition(name: stories.argument.name, help: "The files to look at.", isRepeated: true)],
      run: { arguments, terminal throws(ToolError) in
        var worst = ExitCode.pass
        for path in arguments.words {
          do throws(ToolError) {
            let scenario = try stories.load(path, arguments)
            terminal.print("\(path): \(scenario.name), \(Figures.counted(scenario.dayCount, "day")), no mistakes found")
            // Also what of its calendar a run leaves out.
            let remarks = scenario.calendar == nil ? scenario.origin.remarks : try WorldPlan(scenario).remarks
            for remark in remarks { terminal.print("  \(remark)") }
          } catch {
            terminal.complain(error.message)
            worst = error.code
          }
        }
        return worst
      })
  }
}

/// `schema`: the JSON Schema of stories.
package enum SchemaCommand {
  /// - Parameter others: Further kinds of files with a schema, by name.
  package static func definition(
    _ host: StoryHost, others: [(name: String, schema: @Sendable (PluginRegistry) -> String)] = []
  ) -> CommandDefinition {
    let kinds = ArgumentDefinition(
      name: "of", help: "Which files: \(host.noun) when left out.", isRequired: false,
      choices: [host.noun] + others.map(\.name))
    return CommandDefinition(
      name: "schema", abstract: "Print the JSON Schema of \(host.noun) files, for editors",
      discussion: "A \(host.noun) names the file in which it was saved: `$schema: \"\(host.noun).schema.json\"`.",
      arguments: others.isEmpty ? [] : [kinds],
      run: { arguments, terminal in
        let other = others.first { $0.name == arguments.words.first }?.schema
        terminal.print((other ?? ScenarioDocuments.schema)(host.vocabulary).trimmedOfNewlines)
        return .pass
      })
  }
}
