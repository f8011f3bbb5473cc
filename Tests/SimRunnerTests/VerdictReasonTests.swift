@testable import Console
import DeviceKit
@testable import Engine
import Foundation
import Person
@testable import Reports
@testable import ScenarioFiles
@testable import Search
@testable import SimKernel
@testable import SimRunner
import Synchronization
import Testing
@testable import Tools
import PersonWire
import Devices

@Suite("A verdict says why")
struct VerdictReasonTests {
  /// Carries out a command and answers its code with everything that it printed.
  static func triad(_ words: String...) -> (code: ExitCode, text: String) { triad(words) }

  static func triad(_ words: [String]) -> (code: ExitCode, text: String) {
    let text = Mutex("")
    let code = Triad.run(words, Terminal { more, _ in text.withLock { $0 += more } })
    return (code, text.withLock { $0 })
  }

  private static let untested = """
    { name: "quiet", start: "2026-03-02", length: "1d", devices: { desktop: false },
      expect: [
        { always: "restored-whole" },
        { outbox: "at most 5000", at: "d1 12:00" },
      ] }
    """

  @Test(
    "an expectation that nothing put to the test is neither met nor failed: the exit code is 2, and the reason is said")
  func untestedExpectation() throws {
    let folder = try ScratchFolder("untested")
    defer { folder.remove() }
    let file = try folder.write(Self.untested, to: "quiet.json5")
    let (code, text) = Self.triad("run", file)
    #expect(code == .inconclusive)
    let line =
      " UNTESTED the scenario expects that restored-whole holds (\(file):3:5) on d2 Tue 3 Mar 00:00:00: it was vacuous: "
    #expect(text.contains(line), Comment(rawValue: text))
    #expect(text.contains(" expects  1 of 2 met, 1 not tested\n"))
    #expect(text.contains(" verdict  inconclusive\n because  1 expectation could not be tested\n"))
    let quiet = Self.triad("run", file, "--quiet").text
    #expect(quiet.contains(" UNTESTED ") && quiet.contains(" because  "))
    let junit = Self.triad("run", file, "--format", "junit").text
    #expect(junit.contains("failures=\"0\" errors=\"2\"") && junit.contains("type=\"untested\">"))
    #expect(junit.contains("<error message=\"1 expectation could not be tested\" type=\"inconclusive\"/>"))
    let json = Self.triad("run", file, "--format", "json").text
    #expect(
      json.contains("\"outcome\" : \"untested\"") && json.contains("\"reason\" : \"1 expectation could not be tested\"")
    )
    #expect(Self.triad("--help").text.contains("expectation could not be tested"))
  }

  @Test("two devices that never exchange anything do not prove how long they are apart")
  func nothingExchanged() throws {
    var plan = WorldPlan.clockwork(days: 1)
    let link = try #require(LinkName(.watch, .desktop))
    plan.expectations = [
      PlannedExpectation(expectation: .records(.apart(link, atMost: .hours(1))), at: nil, text: "close"),
      PlannedExpectation(expectation: .records(.apart(.watchPhone, atMost: .days(1))), at: nil, text: "closer"),
    ]
    #expect(try plan.run().expectations.map(\.outcome) == [.untested, .met])
  }

  @Test(
    "a failed expectation names its moment, its line and what was found, in text, JSON, JUnit and the table of failures"
  )
  func place() throws {
    let folder = try ScratchFolder("unmet")
    defer { folder.remove() }
    let file = try folder.write(
      """
      { name: "unmet", start: "2026-03-02", length: "2d", devices: { desktop: false },
        expect: [
          { workouts: 99, on: "phone", at: "d1 12:00" },
          { workouts: 99, on: "phone", at: "d2 12:00" }, { workouts: 99, on: "phone", at: "d2 12:00" },
        ] }
      """, to: "unmet.json5")
    let (code, text) = Self.triad("run", file, "--output", folder.path)
    #expect(code == .safetyFailed)
    func words(_ place: String, _ moment: String) -> String {
      "the scenario expects 99 workouts on the phone (\(file):\(place)) on \(moment): the phone knows "
    }
    let lines = [words("3:5", "d1 Mon 2 Mar 12:00:00"), words("4:5", "d2 Tue 3 Mar 12:00:00")]
    for line in lines { #expect(text.contains(" FAILED   " + line), Comment(rawValue: text)) }
    let junit = Self.triad("run", file, "--format", "junit").text
    for line in lines { #expect(junit.contains(line)) }
    let names = junit.matches(of: #/<testcase name="([^"]*)"/#).map { String($0.output.1) }
    #expect(Set(names).count == names.count && names.contains { $0.hasSuffix("(\(file):4:5)") })
    let times = junit.matches(of: #/<testcase [^>]* time="([0-9.]*)"/#).compactMap { Double($0.output.1) }
    let whole = try #require(
      junit.firstMatch(of: #/<testsuite [^>]* time="([0-9.]*)"/#).flatMap { Double($0.output.1) })
    #expect(times.count == names.count && times.allSatisfy { $0 > 0 } && abs(times.reduce(0, +) - whole) < 0.01)
    let json = Self.triad("run", file, "--format", "json").text
    #expect(json.contains("\"at\" : \"d1 Mon 2 Mar 12:00:00\"") && json.contains("unmet.json5:3:5\""))
    let run = try RunFile(folder.path + "/unmet/1")
    let failures = try run.database.statement("SELECT name || ' ' || at || ' ' || message FROM failures").all {
      row throws(StorageError) in try row.text(0)
    }
    #expect(
      failures.count { $0.hasPrefix("expect d2 Tue 3 Mar 12:00:00 99 workouts on the phone (\(file):4:5): the phone") }
        == 2)
    #expect(Self.triad("report", folder.path + "/unmet/1").code == .pass)
    let page = try String(contentsOfFile: folder.path + "/unmet/1/report.html", encoding: .utf8)
    #expect(
      page.contains("99 workouts on the phone (\(file):3:5) on <a href=\"#d1\">d1 Mon 2 Mar 12:00:00</a>: the phone"))
  }

  @Test(
    "a run in which nothing was judged is inconclusive, and one in which something was passes, unless '--strict' asks for all"
  )
  func strictRun() throws {
    var plan = WorldPlan.clockwork(days: 1)
    var outcome = try plan.run()
    #expect(outcome.verdict == .pass && outcome.reason == nil && outcome.checks.contains(where: \.isVacuous))
    outcome.isStrict = true
    #expect(outcome.verdict == .inconclusive)
    #expect(outcome.reason?.hasPrefix("nothing put ") == true && outcome.reason?.contains("restored-whole") == true)
    // A failure is one, however little else was judged.
    plan = .clockwork(rules: [.rawEditedInPlace])
    outcome = try plan.run()
    outcome.isStrict = true
    #expect(outcome.verdict == .failedSafety && outcome.reason == nil)
  }

  @Test("a campaign in which some check had nothing to judge is a pass with a remark, and with '--strict' inconclusive")
  func campaign() throws {
    let folder = try ScratchFolder("campaign")
    defer { folder.remove() }
    let file = try folder.write(
      "{ name: \"calm\", start: \"2026-03-02\", length: \"1d\", devices: { desktop: false } }", to: "calm.json5")
    let words = ["chaos", file, "--seeds", "1..2", "--faults", "none"]
    let (code, text) = Self.triad(words)
    #expect(code == .pass)
    #expect(
      text.contains(" verdict  pass\n remark   ") && text.contains("had nothing to judge in any run; --strict makes"))
    let strict = Self.triad(words + ["--strict"])
    #expect(strict.code == .inconclusive)
    #expect(
      strict.text.contains(" verdict  inconclusive\n because  nothing put ") && strict.text.contains("restored-whole"))
    #expect(Self.triad(words + ["--strict", "--quiet"]).text.contains(" because  "))
  }

  @Test("an expectation that no run of a campaign could test leaves it without a verdict")
  func campaignExpectation() throws {
    let scenario = try ScenarioFile.read(SourceText(name: "quiet.json5", text: Self.untested))
    let campaign = Campaign(scenarios: [scenario], seeds: 1...1)
    let report = CampaignReport(campaign: campaign, runs: campaign.run())
    #expect(report.exitCode == .inconclusive)
    #expect(
      report.lines().last == " because  nothing put expect: that restored-whole holds (quiet.json5:3:5) to the test")
  }

  @Test("a fleet without a verdict says what is missing")
  func fleet() throws {
    var report = try FleetReport(try SmallFleet.run(try SmallFleet.settings(3)), name: "small", source: "")
    #expect(report.exitCode == .pass && report.lines().last?.hasPrefix(" remark   ") == true)
    report.isStrict = true
    #expect(report.exitCode == .inconclusive && report.lines().last?.hasPrefix(" because  nothing put ") == true)
    let partial = try FleetReport(
      try SmallFleet.run(try SmallFleet.settings(5), jobs: 1, until: 3), name: "small", source: "")
    #expect(partial.lines().suffix(2) == [" verdict  inconclusive", " because  2 people are still missing"])
  }

  @Test("a misspelt 'as-written' is answered with what was meant")
  func misspelt() throws {
    let folder = try ScratchFolder("misspelt")
    defer { folder.remove() }
    let file = try folder.write("{ name: \"calm\", length: \"1d\" }", to: "calm.json5")
    for (words, meant) in [
      ("as-writen", "as-written"), ("as-writen:raw-edited-in-place", "as-written:raw-edited-in-place"),
      ("mendet", "mended"),
    ] {
      let (code, text) = Self.triad("run", file, "--rules", words)
      #expect(code == .usage && text.contains("Did you mean '\(meant)'?"), Comment(rawValue: text))
    }
  }
}
