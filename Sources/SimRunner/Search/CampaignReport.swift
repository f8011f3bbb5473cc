import Engine
import Foundation
import Reports
package import ScenarioFiles

/// The report of a campaign. It stores only the reported parts of runs, so there can be any number of them.
package struct CampaignReport {
  package let campaign: Campaign
  /// `true` if the campaign was interrupted, so that there is no verdict on the whole.
  package var wasInterrupted: Bool
  /// `true` if a vacuous check leaves the campaign without a verdict.
  package let isStrict: Bool

  package init(
    campaign: Campaign, runs: [CampaignRun] = [], wasInterrupted: Bool = false, isStrict: Bool = false
  ) {
    (self.campaign, self.wasInterrupted, self.isStrict) = (campaign, wasInterrupted, isStrict)
    for run in runs { add(run) }
  }

  /// The number of runs, and of failed runs.
  package private(set) var count = 0
  package private(set) var failed = 0
  private var found: [FailureSignature: Group] = [:]
  /// The runs that didn't complete.
  private(set) var breakdowns: [Breakdown] = []
  /// The reasons why failures are less certain than others, and the number of runs for each.
  private var doubts: [String: Int] = [:]
  private var (held, untried): (Set<String>, Set<String>) = ([], [])
  private var (windows, uses, marks): ([String: Count], [String: Count], [String: Count]) = ([:], [:], [:])
  /// The run that took longest to settle.
  private var slowest: (scenario: String, seed: UInt64, after: Span?)?
  private var runs = Digest()
  /// The measure of what the runs have explored.
  package private(set) var thoroughness = Thoroughness()

  /// The number of seeds stored for each distinct failure.
  static let seedsMax = 3

  /// Failures of one kind, and the first runs that show them.
  package struct Group {
    package let signature: FailureSignature
    fileprivate(set) var isSafety = false
    package fileprivate(set) var count = 0
    package fileprivate(set) var examples: [Example] = []
    /// `true` if a process of its own doesn't fail.
    package var isOfOtherRuns: Bool { signature.check == Isolation.check }
  }

  package struct Example {
    package let run: CampaignRun
    package let failure: CampaignRun.Failure
    /// The command that repeats it; `nil` if the campaign doesn't come from a command.
    package let again: String?

    fileprivate var line: String {
      let place = failure.at.isEmpty ? "" : " on \(failure.at)"
      return "\(run.label)\(place): \(failure.message)"
    }
  }

  /// A run that didn't complete.
  struct Breakdown {
    let scenario: String
    let seed: UInt64
    let message: String
    let again: String?
  }

  /// The number of occurrences, and of runs with any.
  private struct Count {
    var (times, runs) = (0, 0)

    mutating func add(_ more: Int) { (times, runs) = (times + more, runs + 1) }
  }

  /// Adds the next run, in order of scenario and seed.
  package mutating func add(_ run: CampaignRun) {
    let (name, seed) = (run.scenario.name, run.scenario.seed)
    if run.hasFailed { failed += 1 }
    for failure in run.failures {
      let again = campaign.again(failure, of: run, count)
      found[failure.signature, default: Group(signature: failure.signature)].add(
        Example(run: run, failure: failure, again: again))
    }
    if let message = run.breakdown {
      breakdowns.append(
        Breakdown(scenario: name, seed: seed, message: message, again: campaign.again(nil, of: run, count)))
    }
    if let remark = run.remark { doubts[remark, default: 0] += 1 }
    count += 1
    held.formUnion(run.held)
    untried.formUnion(run.vacuous)
    for (name, times) in run.fired { windows[name, default: Count()].add(times) }
    for (name, times) in run.buggified { uses[name, default: Count()].add(times) }
    for (name, times) in run.marks { marks[name, default: Count()].add(times) }
    if slowest.map({ ($0.after ?? .zero) < (run.settledAfter ?? .zero) }) ?? true {
      slowest = (name, seed, run.settledAfter)
    }
    if let seen = run.behaviours { thoroughness.add(seen) }
    runs.fold(stableHash(run.digest), seed)
  }

  /// The distinct failures, the most frequent first.
  package var groups: [Group] { found.values.sorted { (-$0.count, $0.signature) < (-$1.count, $1.signature) } }

  /// The remarks on failures that are less certain than others.
  package var remarks: [String] {
    doubts.sorted { $0.key < $1.key }.map { "\($0.value == 1 ? "1 run" : "\($0.value) runs") \($0.key)" }
  }

  /// The checks that were vacuous in the whole campaign.
  package var vacuous: [String] {
    untried.subtracting(held).subtracting(found.keys.map(\.check)).sorted()
  }

  /// The number of times that each kind of fault had an effect.
  package var fired: [(name: String, windows: Int, runs: Int)] {
    windows.sorted { $0.key < $1.key }.map { ($0.key, $0.value.times, $0.value.runs) }
  }

  /// The reachable marks: the number that were reached, and the names of the others.
  var sometimes: (reached: Int, never: [String]) {
    let never = marks.filter { $0.value.times == 0 }.keys.sorted()
    return (marks.count - never.count, never)
  }

  /// The number of uses of each rare behaviour, and of runs with it.
  var buggified: [(name: String, times: Int, runs: Int)] {
    uses.sorted { $0.key < $1.key }.map { ($0.key, $0.value.times, $0.value.runs) }
  }

  /// One digest of the whole campaign: equal campaigns have equal runs.
  package var digest: String { "\(runs)" }

  package var exitCode: ExitCode {
    if groups.contains(where: \.isSafety) { return .safetyFailed }
    if !groups.isEmpty { return .livenessFailed }
    if breakdowns.isEmpty, wasInterrupted { return .interrupted }
    return reason == nil ? .pass : .inconclusive
  }

  /// The reason why a campaign without failures doesn't pass; `nil` if it passes.
  package var reason: String? {
    guard groups.isEmpty else { return nil }
    if !breakdowns.isEmpty { return "\(Figures.counted(breakdowns.count, "run")) did not come to an end" }
    if wasInterrupted { return "interrupted after \(count) of \(Figures.counted(campaign.count, "run"))" }
    if count == 0 { return "there was no run" }
    let untested = vacuous.filter { isStrict || $0.hasPrefix("\(CheckName.expect.text): ") }
    return untested.isEmpty ? nil : "nothing put \(untested.joined(separator: ", ")) to the test"
  }

  /// The verdict.
  var word: String {
    groups.isEmpty ? reason == nil ? "pass" : "inconclusive" : wasInterrupted ? "fail, and interrupted" : "fail"
  }

  package func lines() -> [String] {
    var lines: [String] = []
    for group in groups {
      let share = group.count == 1 ? "1 run" : "\(group.count) runs"
      lines.append(" FAILED   \(group.signature.check) in \(share): \(group.signature.shape)")
      let indent = String(repeating: " ", count: 10)
      for example in group.examples {
        lines.append(indent + example.line)
        let more = example.failure.difference?.split(separator: "\n") ?? []
        lines += more.map { indent + "  " + $0 }
      }
      if let again = group.examples.first?.again { lines.append(" again    \(again)") }
    }
    for run in breakdowns.prefix(Self.seedsMax) {
      lines.append(" BROKE    \(run.scenario), seed \(run.seed): \(run.message)")
      if let again = run.again { lines.append(" again    \(again)") }
    }
    if !lines.isEmpty { lines.append("") }
    lines += remarks.map { " alone    \($0)" }
    lines.append(" runs     \(count) of \(campaign.count), \(failed) failed")
    let fired = fired.map { "\($0.name) \($0.windows) in \($0.runs)" }
    let rare = buggified.map { "\($0.name) \($0.times) in \($0.runs)" }
    let legend = "how often, in how many runs"
    if fired.isEmpty { lines.append(" faults   none") }
    for (label, words) in [("faults", fired), ("rare", rare)] where !words.isEmpty {
      lines += SummaryLine.wrapped(label, [legend] + words, separator: " · ", width: 110)
    }
    let sometimes = sometimes
    let marks = sometimes.reached + sometimes.never.count
    if marks > 0 {
      lines.append(" reached  \(sometimes.reached) of \(marks) marks" + (sometimes.never.isEmpty ? "" : "; never:"))
    }
    lines += sometimes.never.map { String(repeating: " ", count: 12) + $0 }
    lines += thoroughness.lines()
    lines.append(" vacuous  " + (vacuous.isEmpty ? "no check" : vacuous.joined(separator: ", ")))
    if let slowest, let span = slowest.after {
      lines.append(
        " settled  within \(Notation.duration.print(span)) of the end, slowest \(slowest.scenario), seed \(slowest.seed)"
      )
    }
    lines.append(" digest   \(digest)")
    let word = word
    let untested = Figures.counted(vacuous.count, "check")
    let remark = "\(untested) had nothing to judge in any run; --strict makes that inconclusive"
    return lines
      + VerdictLines(
        word + (campaign.mutant.map(\.remark) ?? ""), reason: reason,
        remark: word == "pass" && !vacuous.isEmpty ? remark : nil
      ).lines
  }
}

extension CampaignReport.Group {
  fileprivate mutating func add(_ example: CampaignReport.Example) {
    count += 1
    isSafety = isSafety || example.failure.isSafety
    if examples.count < CampaignReport.seedsMax { examples.append(example) }
  }
}

extension Campaign {
  /// Returns the command that repeats a failure of a run, or its breakdown.
  fileprivate func again(_ failure: CampaignRun.Failure?, of run: CampaignRun, _ place: Int) -> String? {
    if let path = run.path, let story = commands?.story { return story(path).line }
    let needsAll = run.isMade || failure?.isOfOtherRuns == true
    return needsAll ? commands?.whole : commands?.single(place / seeds.count, run.scenario.seed).line
  }
}

/// A failure as a bug report: the promise, what happened, the smallest failing scenario, and the one command.
package struct FailureTicket {
  package let group: CampaignReport.Group
  /// The smallest failing scenario.
  package let scenario: Scenario
  /// The failure of its own run.
  package let failure: CampaignRun.Failure
  /// The number of runs that shrinking took.
  package let runs: Int

  package init(group: CampaignReport.Group, scenario: Scenario, failure: CampaignRun.Failure, runs: Int) {
    (self.group, self.scenario, self.failure, self.runs) = (group, scenario, failure, runs)
  }

  /// Without folder and extension.
  package var fileName: String { scenario.folderName }

  package var scenarioText: String { ScenarioFile.text(of: scenario, showingDefaults: false) }

  package func text(path: String) -> String {
    let check = CheckCatalogue(scenario.vocabulary).named(group.signature.check)
    var lines = ["# \(group.signature.check) is broken", ""]
    if let check { lines += ["**Promised:** \(check.promise).", ""] }
    lines += ["**Found:**", ""]
    lines += group.examples.map { "- " + $0.line }
    let place = failure.at.isEmpty ? "" : " on \(failure.at)"
    lines.append("- in the scenario below\(place): \(failure.message)")
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

/// A campaign as one JSON object, with sorted keys.
package struct CampaignJSON: Encodable {
  package struct Failure: Encodable {
    package let check: String
    package let shape: String
    let isSafety: Bool
    package let runs: Int
    package let examples: [Example]
    /// The command of the first example.
    let again: String?
    let difference: String?
  }
  package struct Example: Encodable {
    package let scenario: String
    package let seed: UInt64
    package let at: String
    package let message: String
    /// The command that repeats it.
    let again: String?
    /// The first event that differs from a process of its own, if the run fails only together with others.
    var difference: String?
  }
  struct Explored: Encodable {
    struct Step: Encodable {
      let runs: Int
      let shown: Int
    }
    let shown: Int
    /// The run that last showed a new one, from 1.
    let lastNewInRun: Int
    /// The estimated number that no run showed.
    let unseen: Int
    /// The estimated share of a further run's behaviours that would be new.
    let newShare: Double
    let curve: [Step]
    let unmet: [Thoroughness.Unmet]

    init?(_ all: Thoroughness) {
      guard all.count > 0 else { return nil }
      (shown, lastNewInRun, unseen, newShare) = (all.count, all.lastNews, all.unseen, all.newShare)
      unmet = all.unmet
      curve = all.steps.map { Step(runs: $0.runs, shown: $0.count) }
    }
  }
  struct Fired: Encodable {
    let name: String
    let windows: Int
    let runs: Int
  }

  package let runs: Int
  package let failed: Int
  package let planned: Int
  package let digest: String
  package let failures: [Failure]
  let faults: [Fired]
  /// Rare behaviours; their windows are the numbers of occurrences.
  let rare: [Fired]
  /// The behaviours that the runs showed; `nil` if files without them were read.
  let behaviours: Explored?
  let marksReached: Int
  let marksNeverReached: [String]
  package let vacuous: [String]
  package let broke: [Example]
  /// The remarks on failures that are less certain than others.
  let remarks: [String]
  package let wasInterrupted: Bool

  package init(_ report: CampaignReport) {
    (runs, failed) = (report.count, report.failed)
    planned = report.campaign.count
    digest = report.digest
    failures = report.groups.map { group in
      Failure(
        check: group.signature.check, shape: group.signature.shape, isSafety: group.isSafety, runs: group.count,
        examples: group.examples.map {
          Example(
            scenario: $0.run.scenario.name, seed: $0.run.scenario.seed, at: $0.failure.at, message: $0.failure.message,
            again: $0.again, difference: $0.failure.difference)
        }, again: group.examples.first?.again, difference: group.examples.first?.failure.difference)
    }
    faults = report.fired.map { Fired(name: $0.name, windows: $0.windows, runs: $0.runs) }
    rare = report.buggified.map { Fired(name: $0.name, windows: $0.times, runs: $0.runs) }
    behaviours = Explored(report.thoroughness)
    (marksReached, marksNeverReached) = report.sometimes
    vacuous = report.vacuous
    wasInterrupted = report.wasInterrupted
    broke = report.breakdowns.map {
      Example(scenario: $0.scenario, seed: $0.seed, at: "", message: $0.message, again: $0.again)
    }
    remarks = report.remarks
  }

  package func text() throws -> String { try jsonText() }
}

/// A campaign for continuous integration: a test suite for each scenario, with a test case for each run.
package struct CampaignJUnit {
  private struct Suite {
    let name: String
    var (cases, failures, errors) = (0, 0, 0)
    var seconds = 0.0
    var lines: [String] = []

    init(_ name: String) { self.name = name }
  }

  private var suites: [Suite]
  private let campaign: Campaign
  private var count = 0

  package init(_ campaign: Campaign) {
    self.campaign = campaign
    // Two scenarios with one name are two suites.
    var names: [String: Int] = [:]
    suites = campaign.scenarios.map { scenario in
      names[scenario.name, default: 0] += 1
      let number = names[scenario.name].flatMap { $0 > 1 ? " (\($0))" : nil } ?? ""
      return Suite(JUnitReport.escape(scenario.name + number))
    }
  }

  /// Adds the next run, in order of scenario and seed.
  package mutating func add(_ run: CampaignRun) {
    let place = count / campaign.seeds.count
    suites[place].cases += 1
    if run.breakdown != nil { suites[place].errors += 1 } else if !run.failures.isEmpty { suites[place].failures += 1 }
    suites[place].seconds += run.seconds ?? 0
    suites[place].lines += testCase(run, suites[place].name)
    count += 1
  }

  package func text() -> String {
    let (failures, errors) = (suites.map(\.failures).reduce(0, +), suites.map(\.errors).reduce(0, +))
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites tests=\"\(count)\" failures=\"\(failures)\" errors=\"\(errors)\"\(Self.time(suites.map(\.seconds).reduce(0, +)))>",
    ]
    for suite in suites {
      lines.append(
        "  <testsuite name=\"\(suite.name)\" tests=\"\(suite.cases)\" failures=\"\(suite.failures)\" "
          + "errors=\"\(suite.errors)\"\(Self.time(suite.seconds))>")
      lines += suite.lines
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).joined(separator: "\n")
  }

  private func testCase(_ run: CampaignRun, _ suite: String) -> [String] {
    let seed = run.scenario.seed
    let open = "    <testcase name=\"\(suite), seed \(seed)\" classname=\"\(suite)\"\(Self.time(run.seconds))"
    let first = run.breakdown == nil ? run.failures.first : nil
    guard let message = run.breakdown ?? first?.message else { return [open + "/>"] }
    let kind = run.breakdown == nil ? "failure" : "error"
    let type = first.map { " type=\"\(JUnitReport.escape($0.signature.check))\"" } ?? ""
    let text = run.failures.map { failure in
      let place = failure.at.isEmpty ? "" : " on \(failure.at)"
      return "\(failure.signature.check)\(place): \(failure.message)\(failure.difference.map { "\n" + $0 } ?? "")"
    }
    let more = [run.remark, campaign.again(first, of: run, count)].compactMap { $0 }
    return [
      open + ">", "      <\(kind) message=\"\(JUnitReport.escape(message))\"\(type)>",
      JUnitReport.escape((text + more).joined(separator: "\n")), "      </\(kind)>", "    </testcase>",
    ]
  }

  /// Returns the attribute of a time; empty if it is unknown.
  private static func time(_ seconds: Double?) -> String {
    seconds.flatMap { $0 > 0 ? " time=\"\(Figures.fixed($0, 3))\"" : nil } ?? ""
  }
}
