import Engine
import ScenarioFiles

/// `triad checks`: what every run is judged by.
enum ChecksCommand {
  static let definition = CommandDefinition(
    name: "checks", abstract: "List the promises that every run is judged by, and what each does not verify",
    run: { _, terminal in
      for check in CheckCatalogue.all {
        terminal.print("\(check.name) (\(check.kind.rawValue))")
        terminal.print("  promise         \(check.promise)")
        terminal.print("  does not verify \(check.doesNotVerify)")
      }
      return .pass
    })
}
