import Console
import Foundation
import Search

/// The seeds of a test: their printed results, and the shrunk failure.
package struct SeedTrial {
  package private(set) var lines: [String] = []
  /// The failure in words; `nil` if every promise was kept.
  package private(set) var issue: String?
  package private(set) var attachments: [(name: String, bytes: [UInt8])] = []
  private let test: TestProcess
  private let name: String

  /// Runs the seeds.
  ///
  /// - Parameters:
  ///   - name: The test's name, for files.
  ///   - isFresh: Whether each seed has a process of its own.
  ///   - isGuided: Whether every second story is made from earlier ones that showed something new.
  package init(
    of simulation: Simulation, seeds: ClosedRange<Int>, _ chaos: Chaos, isFresh: Bool, isGuided: Bool = false,
    _ test: TestProcess, name: String
  ) {
    (self.test, self.name) = (test, name)
    let first = UInt64(clamping: seeds.lowerBound)
    var campaign = Campaign(
      scenarios: [simulation.scenario], seeds: first...first + UInt64(seeds.count - 1), swarm: chaos.swarm,
      jobs: ProcessInfo.processInfo.activeProcessorCount)
    (campaign.commands, campaign.isFresh) = (test.commands, isFresh)
    campaign.observers = { StopAtEvent.wanted }
    campaign.isGuided = isGuided && !isFresh && seeds.count > 1
    let runs = campaign.run()
    let reached = runs.reduce(into: [String: Int]()) { $0.merge($1.marks, uniquingKeysWith: +) }
    lines = reached.filter { $0.value == 0 }.keys.sorted().map { "never happened in \(runs.count) runs: \($0)" }
    let failed = runs.filter(\.hasFailed)
    guard let first = failed.first else {
      let never = (runs.first?.vacuous ?? []).filter { name in runs.allSatisfy { $0.vacuous.contains(name) } }
      lines.append(
        "\(runs.count) seeds kept every promise; never put to the test: \(Set(never).sorted().joined(separator: ", "))")
      return
    }
    judge(
      failed, "  seeds    \(failed.count) of \(runs.count) failed, \(first.scenario.seed) first",
      isFresh ? nil : Isolation(test.commands))
  }

  /// Reports the first run that also fails alone, or else the first of the others.
  private mutating func judge(_ failed: [CampaignRun], _ seeds: String, _ isolation: Isolation?) {
    var isolation = isolation
    var others: [CampaignRun] = []
    for run in failed {
      let tried = isolation?.tried(run, of: 0) ?? run
      guard tried.isOfOtherRuns else { return tell(tried, seeds + Self.words(others.count)) }
      others.append(tried)
    }
    if let first = others.first { tellLeak(first, seeds + Self.words(others.count)) }
  }

  private static func words(_ others: Int) -> String {
    others == 0
      ? "" : "; \(others == 1 ? "one" : "\(others)") of them only next to other runs: state leaks between runs"
  }

  /// Reports a run that also fails alone.
  private mutating func tell(_ run: CampaignRun, _ seeds: String) {
    // The seed alone doesn't determine a story that was made from others.
    let again = run.isMade ? test.line : "TRIAD_SEED=\(run.scenario.seed) \(test.line)"
    var (small, doubt) = (run.scenario, IsolatedTrial.Doubt?.none)
    let failure = run.failures.first { !$0.isOfOtherRuns }
    if let failure, failure.isEndless { return tellEndless(run, failure, again, seeds) }
    if let failure {
      var shrinker = Simulation(small).shrinker(
        failure.signature.check, failure.message, on: failure.day, isolated: test.trial)
      small = shrinker.run()
      doubt = shrinker.doubt
    }
    var outcome = Simulation(small).guardedRun(again: again)
    if failure != nil, outcome.failures.isEmpty { outcome = Simulation(run.scenario).guardedRun(again: again) }
    // State left by earlier runs in this process may hide a failure that the story shows alone.
    var summary = outcome.summary(again: again)
    if let failure, outcome.failures.isEmpty {
      summary =
        "\(failure.message) (\(failure.signature.check)), seed \(run.scenario.seed), \(failure.at)\n  again    \(again)"
    }
    var notes = run.remark.map { ["  alone    \($0)"] } ?? []
    if case .unknown(let reason)? = doubt, notes.isEmpty {
      notes.append("  alone    the small story was not tried in a process of its own: \(reason)")
    }
    let seed = run.scenario.seed
    attachments.append(("\(name)-\(seed).json5", Array(outcome.story.utf8)))
    attachments.append(("\(name)-\(seed).txt", Array(outcome.report.utf8)))
    // Code that exits during its run would end this process here.
    if outcome.failures.first?.check != CheckName.crash.text {
      do { try addPages(of: outcome, seed, again) } catch { notes.append("  page     could not be made: \(error)") }
    }
    notes.append(keep(seed))
    issue = ([summary, seeds] + notes + ["the story:", outcome.story]).joined(separator: "\n")
  }

  /// Reports a run whose code never returned, and wouldn't while its story is shrunk.
  private mutating func tellEndless(
    _ run: CampaignRun, _ failure: CampaignRun.Failure, _ again: String, _ seeds: String
  ) {
    let (seed, story) = (run.scenario.seed, Simulation(run.scenario).text)
    attachments.append(("\(name)-\(seed).json5", Array(story.utf8)))
    issue =
      ([
        "\(failure.message) (\(failure.signature.check)), seed \(seed), \(failure.at)",
        "  story    \(RunEnd.isNotMadeSmall)", "  again    \(again)", seeds, keep(seed), "the story:", story,
      ]).joined(separator: "\n")
  }

  private mutating func addPages(of outcome: Outcome, _ seed: UInt64, _ again: String) throws {
    let folder = NSTemporaryDirectory() + "triad-\(ProcessInfo.processInfo.globallyUniqueString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try outcome.simulation?.record(in: folder, again: again)
    for file in ["report.html", "trace.perfetto.json"] {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file)))
      attachments.append(("\(name)-\(seed)-\(file)", bytes))
    }
  }

  /// Writes the attachments to the package's build folder. Returns a line with the path.
  private func keep(_ seed: UInt64) -> String {
    let isBuiltHere = FileManager.default.fileExists(atPath: ".build")
    let folder = (isBuiltHere ? ".build/" : NSTemporaryDirectory()) + "triad/\(name)-\(seed)"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (name, bytes) in attachments { try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name)) }
      return "  files    \(folder)"
    } catch {
      return "  files    could not be written: \(error.localizedDescription)"
    }
  }

  /// Reports a run that fails only together with others: it can't be shrunk.
  private mutating func tellLeak(_ run: CampaignRun, _ seeds: String) {
    guard let failure = run.failures.first else { return }
    let (seed, story) = (run.scenario.seed, Simulation(run.scenario).text)
    let difference = failure.difference?.split(separator: "\n").map { "  " + $0 } ?? []
    attachments.append(("\(name)-\(seed).json5", Array(story.utf8)))
    issue =
      (["\(failure.message), seed \(seed), \(failure.at)"] + difference + [
        "  again    \(test.line)", "  passes   TRIAD_SEED=\(seed) \(test.line)", seeds,
        "  fresh    .simulated(..., fresh: true) gives each seed a process of its own", keep(seed), "the story:", story,
      ]).joined(separator: "\n")
  }
}
