@testable import Console
import DeviceKit
import Devices
import Engine
@testable import ScenarioFiles
@testable import SimKernel
@testable import SimRunner
@testable import Tools
import Foundation
import Synchronization
@testable import Person
import Testing
@testable import Search

@Suite("Planted mistakes")
struct MutantTests {
  private func story(days: Int64 = 2) -> Scenario {
    var scenario = Scenario()
    scenario.name = "two days"
    scenario.zone = Zone(identifier: "Europe/Oslo") ?? .utc
    scenario.length = .days(days)
    return scenario
  }

  /// Those that nearly any run shows.
  private static let quick: [(mutant: Mutant, check: String)] = [
    (.dayInUTC, "recomputable"), (.readingSkipped, "no-lost-reading"), (.wrongRowUpdated, "convergence"),
  ]

  @Test("that nearly any run shows are caught by the check that is about them, and the program without them passes")
  func caught() {
    let hunt = MutantHunt(scenarios: [story()], seeds: 3)
    #expect((1...3).allSatisfy { !hunt.sound(seed: $0).hasFailed })
    for (mutant, check) in Self.quick {
      let found = hunt.hunt(mutant)
      let names = found.run?.failures.map(\.signature.check) ?? []
      #expect(names.contains(check), "\(mutant.name): \(names)")
    }
  }

  @Test("are caught in the same run however many go on at once")
  func jobs() {
    var hunt = MutantHunt(scenarios: [story(days: 1), story()], seeds: 6)
    let one = hunt.hunt(.dayInUTC)
    hunt.jobs = 3
    let many = hunt.hunt(.dayInUTC)
    #expect(one.runs == many.runs && one.run?.digest == many.run?.digest && one.check == many.check)
  }

  @Test("are not caught where it was left open whether the program fails without them")
  func interrupted() {
    /// Control-C comes after the runs with the mistake, and before those without it are over.
    final class LateMonitor: ProgressMonitor, Sendable {
      private let asked = Mutex(0)
      var isCancelled: Bool {
        asked.withLock {
          $0 += 1
          return $0 > 1
        }
      }
      func report(_ progress: WorkProgress) {}
    }
    let hunt = MutantHunt(scenarios: [story()], seeds: 3)
    #expect(hunt.hunt(.dayInUTC).run != nil && hunt.hunt(.dayInUTC, monitor: LateMonitor()).run == nil)
    #expect(CampaignRun(story(), monitor: StoppingMonitor(after: 1)).wasInterrupted)
  }

  @Test("that no check finds are marked, and make the table fail; so does a program that fails without any")
  func escaped() {
    let hunt = MutantHunt(scenarios: [story()], seeds: 1)
    let escaped = MutantHunt.Catch(mutant: .settingsNotRestored, run: nil, runs: 1)
    let report = MutantReport(hunt: hunt, baseline: (1, []), catches: [escaped], command: "triad mutants", paths: [:])
    #expect(!report.isSound && report.line(escaped)[0].hasPrefix(" ESCAPED"))
    #expect(report.summary().last == " verdict    fail" && report.markdown().contains("**nothing**"))
    var broken = story()
    broken.rules = RuleChoice(asWritten: [.rawEditedInPlace])
    let failing = MutantHunt(scenarios: [broken], seeds: 1)
    let unsound = MutantReport(
      hunt: hunt, baseline: (1, [failing.sound(seed: 1)]), catches: [], command: "triad mutants", paths: [:])
    #expect(unsound.baselineLine.hasPrefix(" FAILED") && !unsound.isSound)
    // A failure without a mutation proves nothing about one.
    #expect(failing.hunt(.settingsNotRestored).run == nil)
  }

  @Test("are named in every verdict, and only where one is planted")
  func told() throws {
    let text = Mutex("")
    let terminal = Terminal { words, _ in text.withLock { $0 += words } }
    let folder = FileManager.default.temporaryDirectory.path + "/mutant-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/day.json5"
    try ScenarioFile.text(of: story(days: 3), showingDefaults: false).write(
      toFile: path, atomically: true, encoding: .utf8)
    #expect(Triad.run(["run", path], terminal) == .pass)
    #expect(text.withLock { !$0.contains("planted") })
    text.withLock { $0 = "" }
    _ = Triad.run(["run", path, "--chaos", "--mutant", "day-in-utc"], terminal)
    let lines = text.withLock { $0.split(separator: "\n").map(String.init) }
    #expect(lines.first?.hasSuffix(", with the mutant day-in-utc planted") == true)
    #expect(lines.contains { $0.hasPrefix(" verdict") && $0.hasSuffix(", with the mutant day-in-utc planted") })
    #expect(lines.contains { $0.hasPrefix(" again") && $0.contains("--chaos --mutant day-in-utc") })
    for format in ["json", "junit"] {
      text.withLock { $0 = "" }
      _ = Triad.run(["run", path, "--mutant", "day-in-utc", "--format", format], terminal)
      #expect(text.withLock { $0.contains("planted") && $0.contains("day-in-utc") })
    }
    text.withLock { $0 = "" }
    #expect(Triad.run(["run", path, "--mutant", "day-in-utd"], terminal) == .usage)
    #expect(text.withLock { $0.contains("Did you mean 'day-in-utc'?") })
  }

  @Test("cannot be named by a scenario")
  func unnamed() {
    #expect(throws: ScenarioError.self) {
      try ScenarioFile.read(SourceText(name: "x", bytes: Array("{ name: \"x\", mutant: \"day-in-utc\" }".utf8)))
    }
    #expect(throws: ScenarioError.self) {
      try ScenarioFile.read(SourceText(name: "x", bytes: Array("{ name: \"x\", rules: [\"mutant:day-in-utc\"] }".utf8)))
    }
  }

  @Test("are described once each, in a place that exists")
  func described() throws {
    #expect(Set(Features.vocabulary.mutants.map(\.about)).count == Features.vocabulary.mutants.count)
    let files = FileManager.default.enumerator(atPath: PackageFiles.path("Sources"))?.compactMap { $0 as? String } ?? []
    for mutant in Features.vocabulary.mutants {
      let (module, type) = (mutant.place.prefix { $0 != "/" }, mutant.place.drop { $0 != "/" })
      #expect(files.contains { $0.hasPrefix(module) && $0.hasSuffix("\(type).swift") }, "\(mutant.place)")
    }
  }
}

@Suite("The wearer's part in a swarm")
struct RandomActTests {
  private func scenario(_ seed: UInt64, rich: Bool) -> Scenario {
    var scenario = Scenario()
    scenario.name = "a fortnight"
    scenario.length = .weeks(2)
    scenario.seed = seed
    guard rich else { return scenario }
    (scenario.planner, scenario.agents, scenario.diary) = (PlannerSettings(), AgentsSettings(), DiarySettings())
    return scenario
  }

  @Test("is part of the scenario, the same each time, and of all kinds that have an effect")
  func drawn() {
    var kinds: Set<String> = []
    for seed: UInt64 in 1...10 {
      let drawn = FaultSampler().scenario(scenario(seed, rich: true))
      #expect(drawn == FaultSampler().scenario(scenario(seed, rich: true)) && drawn.isSound)
      kinds.formUnion(drawn.story.map { kind(of: $0.act) })
      let heal = drawn.beginning + Span(seconds: drawn.length.seconds * 0.75)
      #expect(drawn.story.allSatisfy { drawn.timestamp(of: $0.at) <= heal })
      let plain = FaultSampler().scenario(scenario(seed, rich: false)).story
      #expect(plain.allSatisfy { $0.act.own(AsksAct.self) == nil })
      #expect(plain.allSatisfy { $0.act.own(DiaryStoryAct.self) == nil })
    }
    #expect(
      kinds.isSuperset(of: [
        "opensApp", "takesOffWatch", "EntryAct", "DeletesBlock", "PlanAnswer", "AsksAct", "DiaryStoryAct",
      ]))
  }

  private func kind(of act: StoryEntry.Act) -> String {
    if case .brought(let own) = act { return "\(type(of: own.base))" }
    return "\(act)".prefix { $0.isLetter }.description
  }

  @Test("is left out where only faults are wanted, and is all there is where it alone is")
  func chosen() {
    for seed: UInt64 in 1...6 {
      #expect(FaultSampler(kinds: ["crash"]).scenario(scenario(seed, rich: true)).story.isEmpty)
      let acts = FaultSampler(kinds: ["sleeps"]).scenario(scenario(seed, rich: true))
      #expect(acts.faults.isEmpty && acts.schedule == .fifo)
      #expect(acts.story.allSatisfy { if case .slides? = $0.act.own(DiaryStoryAct.self)?.deed { true } else { false } })
    }
  }

  @Test("runs in every order of the events of one instant")
  func schedules() {
    let policies = (1...30).map { FaultSampler().scenario(scenario(UInt64($0), rich: false)).schedule }
    #expect(policies.contains(.fifo) && policies.contains(.random))
    #expect(policies.contains { if case .pct = $0 { true } else { false } })
  }
}

@Suite("Findings by chaos")
struct FindingSearchTests {
  private func finding(_ name: String) throws -> Finding {
    try #require(
      Finding(try ScenarioFile.load(path: PackageFiles.path("scenarios/findings/\(name).json5")), name: name))
  }

  private func ground() -> Scenario {
    var scenario = Scenario()
    (scenario.name, scenario.length, scenario.agents) = ("two days", .days(2), AgentsSettings())
    scenario.wearer.history = .days(30)
    return scenario
  }

  @Test("are at home where the system is that their rule is about")
  func home() throws {
    #expect(try finding("missing-is-zero").isAtHome(in: ground()))
    #expect(try !finding("soft-repeat").isAtHome(in: ground()) && !finding("stale-correlations").isAtHome(in: ground()))
    #expect(Finding(ground(), name: "none") == nil)
    // A story is a ground for what is about one of its systems or troubles, and for nothing that could be shown anywhere.
    let songs = try ScenarioFile.load(path: PackageFiles.path("scenarios/lives/eight-songs.json5"))
    #expect(try finding("soft-repeat").isAbout(songs) && !finding("missing-is-zero").isAbout(songs))
    #expect(try finding("last-write-wins").isAtHome(in: songs) && !finding("last-write-wins").isAbout(songs))
    let disks = try ScenarioFile.load(path: PackageFiles.path("scenarios/lives/own-disks.json5"))
    let tokens = try ScenarioFile.load(path: PackageFiles.path("scenarios/lives/logged-out.json5"))
    #expect(try finding("drops-when-unauthorised").isAbout(tokens) && !finding("last-write-wins").isAbout(tokens))
    let durability = try finding("write-ahead-unsynced")
    #expect(durability.isAbout(disks) && !durability.isAtHome(in: songs) && !durability.isAtHome(in: ground()))
  }

  @Test("are found by the check that the finding names, in the same run each time, and made small")
  func found() throws {
    let search = FindingSearch(finding: try finding("missing-is-zero"), grounds: [ground()], campaigns: 2, seeds: 3)
    var result = search.search()
    #expect(result.runs == search.search().runs && result.median != nil)
    #expect(result.first?.check == "sound-score")
    search.shrink(&result, limit: 60)
    let small = try #require(result.small)
    #expect(small.parts <= Shrinker.partsMax && small.scenario.dayCount <= 2)
  }

  @Test("have the middle campaign's number, which counts those that found nothing as the longest")
  func median() {
    var result = FindingSearch.Result()
    result.runs = [3, nil, 1, 7, nil]
    #expect(result.median == 7)
    result.runs = [3, nil, nil]
    #expect(result.median == nil)
  }

  @Test("that are not named rightly are answered with a name that exists")
  func unknown() {
    let text = Mutex("")
    let terminal = Terminal { words, _ in text.withLock { $0 += words } }
    let code = Triad.run(
      [
        "findings", "--findings", PackageFiles.path("scenarios/findings"), "--grounds",
        PackageFiles.path("scenarios/general"), "--only", "soft-repeet",
      ], terminal)
    #expect(code == .usage && text.withLock { $0.contains("Did you mean 'soft-repeat'?") })
  }
}
