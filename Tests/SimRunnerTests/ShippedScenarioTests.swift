import Devices
import Foundation
import Testing

@testable import SimRunner
@testable import Transport

@Suite("The shipped scenarios")
struct ShippedScenarioTests {
  static let names = [
    "six-weeks", "quiet-week", "bathroom-charger", "new-phone", "new-watch", "two-zones", "bad-network-week",
    "starved", "field/lost-transfers", "field/stuck-transfers",
    "accounts", "mixed-versions", "away-desk",
  ]
  /// Those that take long enough to run only in a long campaign.
  static let longNames = ["half-year"]

  static func scenario(_ name: String) throws -> Scenario {
    try ScenarioFile.load(path: PackageFiles.path("scenarios/\(name).json5"))
  }

  @Test("are all listed here")
  func complete() throws {
    let files = try ["", "field/"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: PackageFiles.path("scenarios/\(folder)")).map { folder + $0 }
    }
    let named = (Self.names + Self.longNames).map { $0 + ".json5" }
    #expect(files.filter { $0.hasSuffix(".json5") }.sorted() == named.sorted())
  }

  @Test("pass, run twice with one digest, and have no fault that never fires", arguments: names)
  func passes(name: String) throws {
    let scenario = try Self.scenario(name)
    let result = try DeterminismCheck.run { () throws(StorageError) in
      do { return try ScenarioCommandInput.plan(scenario) } catch { throw .closed }
    }
    guard case .same(let outcome) = result else {
      Issue.record("\(name) is not deterministic")
      return
    }
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let idle = outcome.faults.filter { !$0.hasFired }.map(\.name)
    #expect(idle == [])
  }

  @Test("show what an anomaly of the field does to an app that trusts the platform")
  func naive() throws {
    var scenario = try Self.scenario("field/lost-transfers")
    scenario.rules = RuleChoice(asWritten: [.trustsTheQueue])
    let outcome = try ScenarioCommandInput.plan(scenario).run()
    #expect(outcome.failedChecks.contains("no-lost-workout"))
  }

  @Test("give the same digest over the wire's bytes as in process", arguments: ["new-phone", "bad-network-week"])
  func wire(name: String) throws {
    var plan = try ScenarioCommandInput.plan(try Self.scenario(name))
    let plain = try plan.run().digest
    plan.isWireHonest = true
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
      #expect(try count("SELECT count(*) FROM checks WHERE outcome = 'held'") == CheckCatalogue.all.count)
      contents.append(
        "\(try count("SELECT sum(subject % 1000003) FROM events")) \(try count("SELECT count(*) FROM events"))")
    }
    #expect(contents[0] == contents[1])
  }
}

@Suite(
  "Long campaigns",
  .enabled(if: ProcessInfo.processInfo.environment["TRIAD_LONG_TESTS"] != nil, "run script/test --long"))
struct LongCampaignTests {
  @Test("two hundred seeds of the six weeks keep every promise, and every kind of fault fires in each")
  func sixWeeks() throws {
    var scenario = try ShippedScenarioTests.scenario("six-weeks")
    let kinds = Set(scenario.faults.map(\.fault.kind))
    for seed in 1...200 as ClosedRange<UInt64> {
      scenario.seed = seed
      let outcome = try ScenarioCommandInput.plan(scenario).run()
      #expect(outcome.verdict == .pass, "seed \(seed): \(outcome.complaints)")
      let vacuous = outcome.checks.filter { !$0.isHeld }.map(\.name)
      #expect(vacuous == [], "seed \(seed)")
      #expect(Set(outcome.faults.filter(\.hasFired).map(\.name)) == kinds, "seed \(seed)")
    }
  }

  @Test("half a year with its journeys and clock changes passes", arguments: 1...5 as ClosedRange<UInt64>)
  func halfYear(seed: UInt64) throws {
    var scenario = try ShippedScenarioTests.scenario("half-year")
    scenario.seed = seed
    let outcome = try ScenarioCommandInput.plan(scenario).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }

  @Test("the other stories pass under every schedule")
  func schedules() throws {
    for name in ShippedScenarioTests.names where name != "six-weeks" {
      var scenario = try ShippedScenarioTests.scenario(name)
      for policy in [SchedulePolicy.fifo, .random, .pct(depth: 3)] {
        for seed in 1...10 as ClosedRange<UInt64> {
          (scenario.schedule, scenario.seed) = (policy, seed)
          let outcome = try ScenarioCommandInput.plan(scenario).run()
          #expect(outcome.verdict == .pass, "\(name), \(policy), seed \(seed): \(outcome.complaints)")
        }
      }
    }
  }
}
