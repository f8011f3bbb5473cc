package import DeviceKit
import Engine
import Foundation
import Processes

/// Repeats failures in a process of their own before they are reported. Global variables of the code under test live
/// for all runs of a process, so a run may fail only because of others.
///
/// For each distinct failure, three runs must also fail alone; then no more are repeated. While one of them passes
/// alone, more are repeated, up to ``leaksMax``. Further ones count like the repeated ones.
package struct Isolation {
  /// The check of failures that need other runs.
  package static let check = "state-leaks"
  package static let words = "fails only next to other runs: state leaks between runs"
  /// The message if two separate processes differ too.
  static let wordsOfChance = "fails here and not in a process of its own: the run is not deterministic"

  private static let leaksMax = 20

  private let commands: CampaignCommands
  private let mutant: Mutant?
  private var tries: [FailureSignature: (failed: Int, passed: Int)] = [:]
  /// The reason why no separate process can be started.
  private var problem: String?

  package init(_ commands: CampaignCommands, planting mutant: Mutant? = nil) {
    (self.commands, self.mutant) = (commands, mutant)
  }

  /// Returns the run with its failures as seen in a process of its own.
  ///
  /// - Parameter scenario: Its index in the campaign.
  package mutating func tried(_ run: CampaignRun, of scenario: Int) -> CampaignRun {
    // A story that was made from others is tried in a process of its own once it is small.
    guard run.hasFailed, !run.isMade, !run.failures.contains(where: \.isEndless) else { return run }
    let signatures = run.signatures
    guard problem == nil, signatures.contains(where: needsTrial) else { return inherited(run) }
    let alone = SubprocessRun(commands.single(scenario, run.scenario.seed), .events)
    guard let record = alone.verdict() else {
      problem = alone.problem
      return inherited(run)
    }
    let own = CampaignRun(record, of: run.scenario)
    let leaks = Set(signatures).subtracting(own.signatures)
    let isNew = leaks.contains { tries[$0]?.passed ?? 0 == 0 }
    for signature in signatures {
      if leaks.contains(signature) {
        tries[signature, default: (0, 0)].passed += 1
      } else {
        tries[signature, default: (0, 0)].failed += 1
      }
    }
    guard !leaks.isEmpty else {
      var run = run
      if own.digest != run.digest {
        run.remark = "failed by itself, too, but not in the same way: state leaks between runs"
      }
      return run
    }
    let (words, difference) = isNew ? cause(of: run, alone, scenario) : (Self.words, nil)
    return leaking(run, leaks, words, difference)
  }

  private func needsTrial(_ signature: FailureSignature) -> Bool {
    let (failed, passed) = tries[signature] ?? (0, 0)
    return failed < CampaignReport.seedsMax && passed < Self.leaksMax
  }

  /// Returns the run with the result of earlier ones.
  private func inherited(_ run: CampaignRun) -> CampaignRun {
    let leaks = run.signatures.filter { tries[$0].map { $0.failed == 0 && $0.passed > 0 } ?? false }
    var run = leaking(run, Set(leaks), Self.words, nil)
    if let problem, run.failures.contains(where: { !$0.isOfOtherRuns }) || run.breakdown != nil {
      run.remark = "not tried in a process of its own: \(problem)"
    }
    return run
  }

  private func leaking(
    _ run: CampaignRun, _ leaks: Set<FailureSignature>, _ words: String, _ difference: String?
  ) -> CampaignRun {
    var run = run
    run.failures = run.failures.map { failure in
      guard leaks.contains(failure.signature) else { return failure }
      return failure.ofOtherRuns(words, difference)
    }
    if let breakdown = run.breakdownFailure, leaks.contains(breakdown.signature) {
      run.breakdown = nil
      run.failures.append(breakdown.ofOtherRuns(words, difference))
    }
    return run
  }

  /// Returns the reason why a run fails here and not alone, and the first event that differs.
  private func cause(
    of run: CampaignRun, _ alone: SubprocessRun, _ scenario: Int
  ) -> (words: String, difference: String?) {
    let other = SubprocessRun(commands.single(scenario, run.scenario.seed), .eventsLater)
    if let place = alone.firstDifference(from: other) {
      let pair = DeterminismCheck.Divergence(
        UInt64(place + 1), alone.told(place), other.told(place), between: .processes)
      return (Self.wordsOfChance, "\(pair)")
    }
    // A run read from a file was made elsewhere.
    guard run.seconds != nil else { return (Self.words, nil) }
    let found = try? DeterminismCheck.difference(from: alone) { try WorldPlan(run.scenario, planting: mutant) }
    return (Self.words, found.map { "\($0)" } ?? "Run again here, it does the same as in a process of its own.")
  }
}

extension CampaignRun {
  /// The signatures of its failures and its breakdown.
  fileprivate var signatures: [FailureSignature] {
    failures.map(\.signature) + (breakdownFailure.map { [$0.signature] } ?? [])
  }

  fileprivate var breakdownFailure: Failure? {
    breakdown.map {
      Failure(
        signature: FailureSignature(check: "breakdown", message: $0), at: "", message: $0, isSafety: true, day: nil)
    }
  }
}

extension CampaignRun.Failure {
  /// Returns the failure as one that needs other runs.
  fileprivate func ofOtherRuns(_ words: String, _ difference: String?) -> CampaignRun.Failure {
    CampaignRun.Failure(
      signature: FailureSignature(check: Isolation.check, shape: "\(words) (\(signature.check): \(signature.shape))"),
      at: at, message: "\(words) (\(signature.check): \(message))", isSafety: true, day: day, difference: difference)
  }
}

/// Runs stories in separate processes.
package struct IsolatedTrial: Sendable {
  /// The reason why a story may not fail alone.
  package enum Doubt: Hashable {
    case passes
    /// No separate process could be started, for that reason.
    case unknown(String)
  }

  private let process: @Sendable (_ path: String) -> OwnProcess

  /// - Parameter process: Runs the story at a path.
  package init(_ process: @escaping @Sendable (_ path: String) -> OwnProcess) { self.process = process }

  func doubt(of scenario: Scenario, _ check: String) -> Doubt? {
    let run = run(scenario)
    if run.fails(check) { return nil }
    return run.breakdown.map { .unknown($0) } ?? .passes
  }

  func run(_ scenario: Scenario) -> CampaignRun {
    do {
      let folder = try PrivateFolder.makeTemporary(NSTemporaryDirectory() + "triad-")
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let path = folder + "/story.json5"
      try OutputFile.write(ScenarioFile.text(of: scenario.relocated(to: folder), showingDefaults: false), to: path)
      return CampaignRun(scenario, in: process(path))
    } catch {
      return CampaignRun(scenario, broke: "its story cannot be written: \(error)")
    }
  }
}
