@testable import Console
import DeviceKit
import Devices
@testable import Engine
@testable import ScenarioFiles
@testable import SimKernel
@testable import SimRunner
@testable import Tools
import Foundation
import Testing
@testable import Search

@Suite("The shipped scenarios")
struct ShippedScenarioTests {
  static let names = PackageFiles.scenarioNames.filter {
    !longNames.contains($0) && !$0.hasPrefix("general/") && !$0.hasPrefix("findings/")
  }
  static let allFindings = PackageFiles.scenarioNames.filter { $0.hasPrefix("findings/") }
  static let findings = allFindings.filter { !longNames.contains($0) }
  /// Those that take long enough to run only in a long campaign, most of which have tests of their own; so do the general ones,
  /// which mistakes are planted in.
  static let longNames: Set = [
    "half-year", "eight-weeks-of-music", "music-without-desk", "flare-diary", "recovery", "monitor", "chatty-month",
    "card-taste", "eight-weeks-of-feeling", "other-body", "tired-diary", "lives/rare-flares",
    "findings/whole-day-baselines",
    "findings/fixed-target", "findings/novelty-against-acceptance", "findings/stale-correlations",
    "findings/confidence-falls",
  ]

  static func scenario(_ name: String) throws -> Scenario {
    try ScenarioFile.load(path: PackageFiles.path("scenarios/\(name).json5"))
  }

  @Test("pass, run twice with one digest, and have no fault that never fires", arguments: names)
  func passes(name: String) throws {
    let scenario = try Self.scenario(name)
    // A leak of time, order or memory shows within days; a second run of all the weeks would show it no better.
    let result = try DeterminismCheck.run(until: .start + .days(8)) { () throws(StorageError) in
      do { return try WorldPlan(scenario) } catch { throw .closed }
    }
    guard case .same(let outcome) = result else {
      Issue.record("\(name) is not deterministic")
      return
    }
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let idle = outcome.faults.filter { !$0.hasFired }.map(\.name)
    #expect(idle == [])
  }

  @Test(
    "fail in the checks they name where a rule is taken as written, and in none with the rule mended",
    arguments: findings)
  func finds(name: String) throws {
    var scenario = try Self.scenario(name)
    let asWritten = try WorldPlan(scenario).run()
    #expect(asWritten.verdict == .pass, Comment(rawValue: asWritten.complaints))
    #expect(!asWritten.expectations.isEmpty)
    #expect(asWritten.faults.filter { !$0.hasFired }.map(\.name) == [])
    // Only a few faults, so that the cause is easy to find.
    #expect(scenario.faults.count <= 4)
    scenario.expect = []
    for check in asWritten.checks where check.isFailed {
      let alone = CheckTrial.failure(of: check.name, in: scenario)
      #expect(alone?.message == check.failures.first?.message, "\(check.name) alone finds something else first")
    }
    scenario.rules = .mended
    let mended = try WorldPlan(scenario).run()
    #expect(mended.failedChecks == [])
  }

  /// A story of the field, what an app takes for granted in it, and what then fails.
  struct Naivety: CustomTestStringConvertible {
    let story: String
    let rule: Rule
    /// Of the check that fails, or of what the scenario expects.
    let failure: String

    var testDescription: String { "\(story), \(rule.name)" }
  }

  private static let naiveties = [
    Naivety(story: "field/lost-transfers", rule: .trustsTheQueue, failure: "no-lost-workout"),
    Naivety(story: "field/repeated-contexts", rule: .latestArrivalWins, failure: "newest-shown"),
    Naivety(story: "field/repeated-contexts", rule: .waitsForCallback, failure: "newest-shown"),
    Naivety(story: "field/doubled-errors", rule: .bareCommands, failure: "playback-commands"),
    Naivety(story: "field/missed-reachability", rule: .waitsForReachability, failure: "all replicas to agree"),
    Naivety(story: "field/silent-limit", rule: .unboundedBatches, failure: "no-lost-workout"),
    Naivety(story: "field/unanswered-wakes", rule: .neverAnswersHealth, failure: "every workout on the phone"),
    Naivety(story: "field/two-watches", rule: .activatesOnce, failure: "convergence"),
    Naivety(story: "field/idle-watch", rule: .arrivalIsObservation, failure: "honest-staleness"),
    Naivety(story: "remote-control", rule: .bareCommands, failure: "playback-commands"),
  ]

  @Test("show what an anomaly of the field does to an app that trusts the platform", arguments: naiveties)
  func naive(naivety: Naivety) throws {
    var scenario = try Self.scenario(naivety.story)
    scenario.rules = RuleChoice(asWritten: [naivety.rule])
    let outcome = try WorldPlan(scenario).run()
    let unmet = outcome.expectations.filter { !$0.isMet }.map(\.text)
    #expect(outcome.failedChecks.contains(naivety.failure) || unmet.contains { $0.hasPrefix(naivety.failure) })
  }

  @Test("give the same digest over the wire's bytes as in process", arguments: ["new-phone", "bad-network-week"])
  func wire(name: String) throws {
    var plan = try WorldPlan(try Self.scenario(name))
    let plain = try plan.run().digest
    plan.serializesMessages = true
    let encoded = try plan.run().digest
    #expect(plain == encoded)
  }

  @Test("leave a database with the whole run, the same each time")
  func database() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/triad-run-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = PackageFiles.path("scenarios/new-watch.json5")
    var contents: [String] = []
    for _ in 0..<2 {
      #expect(Triad.run(["run", path, "--seed", "5", "--quiet", "--output", folder]) == .pass)
      let database = try Database(.file(path: "\(folder)/new-watch/5/run.sqlite"), access: .readOnly)
      func count(_ query: String) throws -> Int {
        try database.statement(query).first { row throws(StorageError) in try row.int(0) } ?? 0
      }
      #expect(try count("SELECT count(*) FROM events WHERE cause >= number") == 0)
      #expect(
        try count("SELECT count(*) FROM messages WHERE delivered IS NULL AND lost IS NULL AND deliveries > 0") == 0)
      #expect(try count("SELECT count(*) FROM records WHERE device = 'phone' AND domain = 'workouts'") > 0)
      let silent = try count("SELECT count(*) FROM checks WHERE outcome NOT IN ('held', 'vacuous')")
      #expect(try silent == 0 && count("SELECT count(*) FROM checks WHERE outcome = 'held'") > 10)
      // The wearer of this story has no history that could be imported, and listens to nothing.
      let absent = "('complete-import', 'playback-commands', 'newest-shown')"
      #expect(try count("SELECT count(*) FROM checks WHERE name IN \(absent)") == 0)
      contents.append(
        "\(try count("SELECT sum(subject % 1000003) FROM events")) \(try count("SELECT count(*) FROM events"))")
    }
    #expect(contents[0] == contents[1])
  }
}

@Suite(
  "Long campaigns",
  .enabled(if: LongTests.areWanted, "run script/test --long"))
struct LongCampaignTests {
  @Test("two hundred seeds of the six weeks keep every promise, and every kind of fault fires in each")
  func sixWeeks() throws {
    var scenario = try ShippedScenarioTests.scenario("six-weeks")
    let kinds = Set(scenario.faults.map(\.fault.kind))
    for seed in 1...200 as ClosedRange<UInt64> {
      scenario.seed = seed
      let outcome = try WorldPlan(scenario).run()
      #expect(outcome.verdict == .pass, "seed \(seed): \(outcome.complaints)")
      let vacuous = outcome.checks.filter { !$0.isHeld }.map(\.name)
      // The recording begins with the story: there is nothing to import.
      #expect(vacuous == ["complete-import"], "seed \(seed)")
      #expect(Set(outcome.faults.filter(\.hasFired).map(\.name)) == kinds, "seed \(seed)")
    }
  }

  @Test("two hundred seeds of what can happen to an import end as if nothing had happened")
  func firstDay() throws {
    let whole = try FirstDay(.firstDay(query: .seconds(25)))
    var (delayed, begunAgain) = (0, 0)
    for seed in 1...200 as ClosedRange<UInt64> {
      let day = try FirstDay(.firstDay(query: .seconds(25)).harassed(seed: seed))
      #expect(day.outcome.verdict == .pass, "seed \(seed): \(day.outcome.complaints)")
      #expect(day.knowsTheSame(as: whole), "seed \(seed)")
      if let end = day.completed.last, let usual = whole.completed.last, end > usual { delayed += 1 }
      if day.chunks.count > whole.chunks.count { begunAgain += 1 }
    }
    // The faults had an effect on the way.
    #expect(delayed > 150 && begunAgain > 50)
  }

  @Test(
    "the longest stories pass, run twice with one digest",
    arguments: ShippedScenarioTests.longNames.sorted().filter { !$0.hasPrefix("findings/") })
  func longest(name: String) throws {
    let scenario = try ShippedScenarioTests.scenario(name)
    let result = try DeterminismCheck.run { () throws(StorageError) in
      do { return try WorldPlan(scenario) } catch { throw .closed }
    }
    guard case .same(let outcome) = result else {
      Issue.record("\(name) is not deterministic")
      return
    }
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }

  @Test("scenarios of rules as written run twice with one digest", arguments: ShippedScenarioTests.allFindings)
  func findings(name: String) throws {
    let scenario = try ShippedScenarioTests.scenario(name)
    let result = try DeterminismCheck.run { () throws(StorageError) in
      do { return try WorldPlan(scenario) } catch { throw .closed }
    }
    guard case .same = result else {
      Issue.record("\(name) is not deterministic")
      return
    }
  }

  @Test("half a year with its journeys and clock changes passes", arguments: 1...5 as ClosedRange<UInt64>)
  func halfYear(seed: UInt64) throws {
    var scenario = try ShippedScenarioTests.scenario("half-year")
    scenario.seed = seed
    let outcome = try WorldPlan(scenario).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }

  @Test("the other stories pass under every schedule")
  func schedules() throws {
    for name in ShippedScenarioTests.names where name != "six-weeks" {
      var scenario = try ShippedScenarioTests.scenario(name)
      for policy in [SchedulingPolicy.fifo, .random, .pct(depth: 3)] {
        for seed in 1...10 as ClosedRange<UInt64> {
          (scenario.schedule, scenario.seed) = (policy, seed)
          let outcome = try WorldPlan(scenario).run()
          #expect(outcome.verdict == .pass, "\(name), \(policy), seed \(seed): \(outcome.complaints)")
        }
      }
    }
  }
}
