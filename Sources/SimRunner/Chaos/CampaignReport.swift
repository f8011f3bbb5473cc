import Transport

/// A campaign as a person or a program reads it.
struct CampaignReport {
  let campaign: Campaign
  let runs: [CampaignRun]
  /// How many seeds are kept of one distinct failure.
  static let seedsMax = 3

  /// Failures of one kind, and the first runs that show them.
  struct Group {
    let signature: FailureSignature
    let isSafety: Bool
    let count: Int
    let examples: [(run: CampaignRun, failure: CampaignRun.Failure)]
  }

  /// The distinct failures, the most frequent first.
  var groups: [Group] {
    var found: [FailureSignature: [(run: CampaignRun, failure: CampaignRun.Failure)]] = [:]
    for run in runs { for failure in run.failures { found[failure.signature, default: []].append((run, failure)) } }
    return found.sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }.map { signature, all in
      Group(
        signature: signature, isSafety: all.contains { $0.failure.isSafety }, count: all.count,
        examples: Array(all.prefix(Self.seedsMax)))
    }
  }

  /// The checks that never had a chance to fail in the whole campaign.
  var vacuous: [String] {
    let (held, vacuous) = (Set(runs.flatMap(\.held)), Set(runs.flatMap(\.vacuous)))
    let failed = Set(runs.flatMap { $0.failures.map(\.signature.check) })
    return vacuous.subtracting(held).subtracting(failed).sorted()
  }

  /// How often each kind of fault did something.
  var fired: [(name: String, windows: Int, runs: Int)] {
    var counts: [String: (Int, Int)] = [:]
    for run in runs { for (name, windows) in run.fired { counts[name, default: (0, 0)].0 += windows } }
    for run in runs { for name in run.fired.keys { counts[name, default: (0, 0)].1 += 1 } }
    return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value.0, $0.value.1) }
  }

  var breakdowns: [CampaignRun] { runs.filter { $0.breakdown != nil } }

  var exitCode: ExitCode {
    if !breakdowns.isEmpty { return .inconclusive }
    if groups.contains(where: \.isSafety) { return .safetyFailed }
    if !groups.isEmpty { return .livenessFailed }
    return vacuous.isEmpty && !runs.isEmpty ? .pass : .inconclusive
  }

  func lines() -> [String] {
    let failed = runs.count(where: \.hasFailed)
    var lines: [String] = []
    for group in groups {
      let share = group.count == 1 ? "1 run" : "\(group.count) runs"
      lines.append(" FAILED   \(group.signature.check) in \(share): \(group.signature.shape)")
      for (run, failure) in group.examples {
        let place = failure.at.isEmpty ? "" : " on \(failure.at)"
        lines.append("          \(run.scenario.name), seed \(run.scenario.seed)\(place): \(failure.message)")
      }
    }
    for run in breakdowns.prefix(Self.seedsMax) {
      lines.append(" BROKE    \(run.scenario.name), seed \(run.scenario.seed): \(run.breakdown ?? "")")
    }
    if !lines.isEmpty { lines.append("") }
    let fired = fired.map { "\($0.name) \($0.windows) in \($0.runs)" }
    lines.append(" runs     \(runs.count) of \(campaign.count), \(failed) failed")
    lines.append(" faults   " + (fired.isEmpty ? "none" : fired.joined(separator: " · ")))
    lines.append(" vacuous  " + (vacuous.isEmpty ? "no check" : vacuous.joined(separator: ", ")))
    lines.append(" digest   \(digest)")
    lines.append(" verdict  \(exitCode == .pass ? "pass" : exitCode == .inconclusive ? "inconclusive" : "fail")")
    return lines
  }

  /// One number for the whole campaign: equal campaigns have equal runs.
  var digest: String {
    var digest = Digest()
    for run in runs { digest.fold(stableHash(run.digest), run.scenario.seed) }
    return "\(digest)"
  }
}
