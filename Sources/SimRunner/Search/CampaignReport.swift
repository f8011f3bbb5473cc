import Engine
import Foundation
import Reports
package import ScenarioFiles
import SimKernel

/// A campaign as a person or a program reads it.
package struct CampaignReport {
  package let campaign: Campaign
  package let runs: [CampaignRun]
  /// Whether the rest of the runs was given up: then nothing is promised of the whole.
  package let wasInterrupted: Bool
  /// Whether a check that never had a chance to fail leaves the campaign without a verdict.
  package let needsChances: Bool

  package init(campaign: Campaign, runs: [CampaignRun], wasInterrupted: Bool = false, needsChances: Bool = true) {
    (self.campaign, self.runs, self.wasInterrupted) = (campaign, runs, wasInterrupted)
    self.needsChances = needsChances
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
    if wasInterrupted { return .interrupted }
    return (vacuous.isEmpty || !needsChances) && !runs.isEmpty ? .pass : .inconclusive
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
    let word =
      switch exitCode {
      case .pass: "pass"
      case .inconclusive: "inconclusive"
      case .interrupted: "inconclusive: interrupted"
      default: wasInterrupted ? "fail, and interrupted" : "fail"
      }
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

/// A failure as a person would report it: what was promised, what happened, the smallest scenario that shows it, and the
/// one command.
package struct FailureTicket {
  package let group: CampaignReport.Group
  /// The smallest scenario that was found.
  package let scenario: Scenario
  /// How many runs it took to make it so small.
  package let runs: Int

  package init(group: CampaignReport.Group, scenario: Scenario, runs: Int) {
    (self.group, self.scenario, self.runs) = (group, scenario, runs)
  }

  /// Without a folder and an ending.
  package var fileName: String { scenario.folderName }

  package var scenarioText: String { ScenarioFile.text(of: scenario, showingDefaults: false) }

  package func text(path: String) -> String {
    let check = CheckCatalogue(scenario.vocabulary).named(group.signature.check)
    var lines = ["# \(group.signature.check) is broken", ""]
    if let check { lines += ["**Promised:** \(check.promise).", ""] }
    lines += ["**Found:**", ""]
    for (run, failure) in group.examples {
      let place = failure.at.isEmpty ? "" : " on \(failure.at)"
      lines.append("- \(run.scenario.name), seed \(run.scenario.seed)\(place): \(failure.message)")
    }
    lines += ["", "\(group.count == 1 ? "One run" : "\(group.count) runs") of the campaign failed in this way.", ""]
    lines += [
      "**To see it again:**", "", "```", "\(scenario.vocabulary.program.name) run \(ShellWord.quoted(path))", "```", "",
    ]
    lines += ["The scenario, made as small as it gets in \(runs) runs:", "", "```json5"]
    lines.append(scenario.configuration(showingDefaults: false))
    lines += ["```"]
    if let check { lines += ["", "The check does not verify \(check.doesNotVerify)."] }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// A campaign as one JSON object, with keys in order.
package struct CampaignJSON: Encodable {
  package struct Failure: Encodable {
    package let check: String
    package let shape: String
    let isSafety: Bool
    package let runs: Int
    package let examples: [Example]
  }
  package struct Example: Encodable {
    package let scenario: String
    package let seed: UInt64
    package let at: String
    package let message: String
  }
  package struct Fired: Encodable {
    package let name: String
    package let windows: Int
    package let runs: Int
  }

  package let runs: Int
  package let failed: Int
  package let planned: Int
  package let digest: String
  package let failures: [Failure]
  package let faults: [Fired]
  /// Rare behaviours; their windows are how often there was one.
  let rare: [Fired]
  let marksReached: Int
  let marksNeverReached: [String]
  package let vacuous: [String]
  package let broke: [Example]
  package let wasInterrupted: Bool

  package init(_ report: CampaignReport) {
    runs = report.runs.count
    failed = report.runs.count(where: \.hasFailed)
    planned = report.campaign.count
    digest = report.digest
    failures = report.groups.map { group in
      Failure(
        check: group.signature.check, shape: group.signature.shape, isSafety: group.isSafety, runs: group.count,
        examples: group.examples.map {
          Example(
            scenario: $0.run.scenario.name, seed: $0.run.scenario.seed, at: $0.failure.at, message: $0.failure.message)
        })
    }
    faults = report.fired.map { Fired(name: $0.name, windows: $0.windows, runs: $0.runs) }
    rare = report.buggified.map { Fired(name: $0.name, windows: $0.times, runs: $0.runs) }
    (marksReached, marksNeverReached) = report.sometimes
    vacuous = report.vacuous
    wasInterrupted = report.wasInterrupted
    broke = report.breakdowns.map {
      Example(scenario: $0.scenario.name, seed: $0.scenario.seed, at: "", message: $0.breakdown ?? "")
    }
  }

  package func text() throws -> String { try jsonText() }
}

/// A campaign for continuous integration: a test suite a scenario, with a test case a run.
package struct CampaignJUnit {
  private let report: CampaignReport

  package init(_ report: CampaignReport) { self.report = report }

  package func text() -> String {
    let runs = report.runs
    let (failed, broke) = (runs.count { !$0.failures.isEmpty }, report.breakdowns.count)
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites tests=\"\(runs.count)\" failures=\"\(failed)\" errors=\"\(broke)\">",
    ]
    for scenario in report.campaign.scenarios {
      let name = JUnitReport.escape(scenario.name)
      let own = runs.filter { $0.scenario.name == scenario.name }
      lines.append(
        "  <testsuite name=\"\(name)\" tests=\"\(own.count)\" failures=\"\(own.count { !$0.failures.isEmpty })\">")
      for run in own { lines += testCase(run, name) }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).joined(separator: "\n")
  }

  private func testCase(_ run: CampaignRun, _ suite: String) -> [String] {
    let open = "    <testcase name=\"seed \(run.scenario.seed)\" classname=\"\(suite)\" time=\"0\""
    if let breakdown = run.breakdown {
      return [open + ">", "      <error message=\"\(JUnitReport.escape(breakdown))\"/>", "    </testcase>"]
    }
    guard let first = run.failures.first else { return [open + "/>"] }
    let text = run.failures.map { "\($0.signature.check) on \($0.at): \($0.message)" }.joined(separator: "\n")
    return [
      open + ">",
      "      <failure message=\"\(JUnitReport.escape(first.message))\" type=\"\(JUnitReport.escape(first.signature.check))\">",
      JUnitReport.escape(text), "      </failure>", "    </testcase>",
    ]
  }
}
