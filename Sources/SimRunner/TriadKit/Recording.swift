import Console

extension Simulation {
  /// Runs the story and leaves what a person looks at in a folder: `story.json5`, `run.sqlite`, `report.html` and
  /// `trace.perfetto.json`.
  ///
  /// - Parameter folder: Created if it doesn't exist; files of those names in it are replaced.
  public func record(in folder: String) throws -> Outcome {
    try record(in: folder, again: "TRIAD_SEED=\(seed)")
  }

  func record(in folder: String, again: String) throws -> Outcome {
    let outcome = try RunRecording.run(scenario, WorldPlan(scenario), into: folder, command: again) {
      try $1.writePages()
    }
    return Outcome(outcome, of: self, again: again)
  }
}
