import Devices
import Reports
package import ScenarioFiles
import SimKernel

/// A campaign as a person or a program reads it.
package struct CampaignReport {
  package let campaign: Campaign
  package let runs: [CampaignRun]

  package init(campaign: Campaign, runs: [CampaignRun]) {
    (self.campaign, self.runs) = (campaign, runs)
  }
  /// How many seeds are kept of one distinct failure.
  static let seedsMax = 3

  /// Failures of one kind, and the first runs that show them.
  package struct Group {
    package let signature: FailureSignature
    let isSafety: Bool
    package let count: Int
    package let examples: [(run: CampaignRun, failure: CampaignRun.Failure)]
  }

  /// The distinct failures, the most frequent first.
  package var groups: [Group] {
    var found: [FailureSignature: [(run: CampaignRun, failure: CampaignRun.Failure)]] = [:]
    for run in runs { for failure in run.failures { found[failure.signature, default: []].append((run, failure)) } }
    return found.sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }.map { signature, all in
      Group(
        signature: signature, isSafety: all.contains { $0.failure.isSafety }, count: all.count,
        examples: Array(all.prefix(Self.seedsMax)))
    }
  }

  /// The checks that never had a chance to fail in the whole campaign.
  package var vacuous: [String] {
    let (held, vacuous) = (Set(runs.flatMap(\.held)), Set(runs.flatMap(\.vacuous)))
    let failed = Set(runs.flatMap { $0.failures.map(\.signature.check) })
    return vacuous.subtracting(held).subtracting(failed).sorted()
  }

  /// How often each kind of fault did something.
  package var fired: [(name: String, windows: Int, runs: Int)] {
    var counts: [String: (Int, Int)] = [:]
    for run in runs { for (name, windows) in run.fired { counts[name, default: (0, 0)].0 += windows } }
    for run in runs { for name in run.fired.keys { counts[name, default: (0, 0)].1 += 1 } }
    return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value.0, $0.value.1) }
  }

  /// The marks that runs could have reached: how many have been, and the names of the others.
  var sometimes: (reached: Int, never: [String]) {
    let known = Set(runs.flatMap { $0.marks.keys })
    let reached = known.filter { name in runs.contains { ($0.marks[name] ?? 0) > 0 } }
    return (reached.count, known.subtracting(reached).sorted())
  }

  /// How often each rare behaviour was used, and in how many runs.
  var buggified: [(name: String, times: Int, runs: Int)] {
    Set(runs.flatMap { $0.buggified.keys }).sorted().map { name in
      let counts = runs.compactMap { $0.buggified[name] }
      return (name, counts.reduce(0, +), counts.count)
    }
  }

  /// The run that took longest to come to rest.
  private var slowest: CampaignRun? { runs.max { ($0.settledAfter ?? .zero) < ($1.settledAfter ?? .zero) } }

  var breakdowns: [CampaignRun] { runs.filter { $0.breakdown != nil } }

  package var exitCode: ExitCode {
    if !breakdowns.isEmpty { return .inconclusive }
    if groups.contains(where: \.isSafety) { return .safetyFailed }
    if !groups.isEmpty { return .livenessFailed }
    return vacuous.isEmpty && !runs.isEmpty ? .pass : .inconclusive
  }

  package func lines() -> [String] {
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
    lines.append(" runs     \(runs.count) of \(campaign.count), \(failed) failed")
    lines += Self.wrapped("faults", fired.map { "\($0.name) \($0.windows) in \($0.runs)" }, empty: "none")
    if !buggified.isEmpty {
      lines += Self.wrapped("rare", buggified.map { "\($0.name) \($0.times) in \($0.runs)" }, empty: "nothing")
    }
    let sometimes = sometimes
    let marks = sometimes.reached + sometimes.never.count
    lines.append(" reached  \(sometimes.reached) of \(marks) marks" + (sometimes.never.isEmpty ? "" : "; never:"))
    lines += sometimes.never.map { String(repeating: " ", count: 12) + $0 }
    lines.append(" vacuous  " + (vacuous.isEmpty ? "no check" : vacuous.joined(separator: ", ")))
    if let slowest, let span = slowest.settledAfter {
      lines.append(
        " settled  within \(Notation.duration.print(span)) of the end, slowest \(slowest.scenario.name), seed \(slowest.scenario.seed)"
      )
    }
    lines.append(" digest   \(digest)")
    let word = exitCode == .pass ? "pass" : exitCode == .inconclusive ? "inconclusive" : "fail"
    lines.append(" verdict  \(word)\(campaign.mutant.map(\.remark) ?? "")")
    return lines
  }

  /// Words under a name, as many on a line as there is room for.
  private static func wrapped(_ name: String, _ words: [String], empty: String) -> [String] {
    var lines = [" " + name + String(repeating: " ", count: max(1, 9 - name.count))]
    for (place, word) in words.enumerated() {
      let part = place == 0 ? word : " · " + word
      if let last = lines.last, last.count + part.count > 110, place > 0 {
        lines.append(String(repeating: " ", count: 10) + word)
      } else {
        lines[lines.count - 1] += part
      }
    }
    if words.isEmpty { lines[0] += empty }
    return lines
  }

  /// One number for the whole campaign: equal campaigns have equal runs.
  package var digest: String {
    var digest = Digest()
    for run in runs { digest.fold(stableHash(run.digest), run.scenario.seed) }
    return "\(digest)"
  }
}
