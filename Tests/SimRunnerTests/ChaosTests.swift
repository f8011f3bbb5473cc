import Devices
import Foundation
import Synchronization
import Testing

@testable import SimRunner
@testable import Transport

@Suite("A campaign")
struct CampaignTests {
  private func story(days: Int64 = 3, rules: [Rule] = []) -> Scenario {
    var scenario = Scenario()
    scenario.name = "three days"
    scenario.zone = Zone(identifier: "Europe/Oslo") ?? .utc
    scenario.length = .days(days)
    scenario.rules = RuleChoice(asWritten: rules)
    return scenario
  }

  private func campaign(_ scenario: Scenario, _ seeds: ClosedRange<UInt64>, jobs: Int = 2) -> Campaign {
    var campaign = Campaign(scenarios: [scenario], seeds: seeds, swarm: Swarm())
    campaign.jobs = jobs
    return campaign
  }

  @Test("comes to the same however many runs go on at once, in the order of the seeds")
  func jobs() {
    let (one, many) = (
      campaign(story(), 1...5, jobs: 1).run { _, _ in true }, campaign(story(), 1...5, jobs: 4).run { _, _ in true }
    )
    #expect(one.map(\.digest) == many.map(\.digest) && one.map(\.scenario.seed) == Array(1...5))
    #expect(Set(one.map(\.digest)).count == 5 && one.allSatisfy { !$0.hasFailed })
  }

  @Test("draws for each seed a part of all kinds, and everything that it draws can be read in the scenario")
  func drawn() throws {
    var kinds: Set<String> = []
    for seed: UInt64 in 1...12 {
      var base = story(days: 14)
      base.seed = seed
      let scenario = Swarm().scenario(base)
      #expect(scenario == Swarm().scenario(base) && scenario.isSound)
      kinds.formUnion(scenario.faults.map(\.fault.kind))
      let heal = base.beginning + Span(seconds: base.length.seconds * 0.75)
      for fault in scenario.faults {
        guard let begin = fault.timing.at ?? fault.timing.from else { return #expect(Bool(false)) }
        #expect(scenario.timestamp(of: begin) + (fault.timing.duration ?? .zero) <= heal + .minutes(1))
      }
    }
    #expect(kinds.count >= 20)
    var base = story(days: 14)
    base.seed = 3
    let text = ScenarioFile.text(of: Swarm().scenario(base), showingDefaults: false)
    let read = try ScenarioFile.read(SourceText(name: "drawn", bytes: Array(text.utf8)))
    #expect(CampaignRun(read).digest == CampaignRun(Swarm().scenario(base)).digest)
  }

  @Test("draws of every kind of fault that a scenario may have, but for a disk that lies")
  func allKinds() throws {
    var base = story(days: 14)
    base.planner = PlannerSettings(wantsShadows: true)
    base.devices.watch?.device.disk = DiskSettings()
    base.devices.phone?.device.disk = DiskSettings()
    var kinds: Set<String> = []
    for seed: UInt64 in 1...60 {
      base.seed = seed
      kinds.formUnion(Swarm().scenario(base).faults.map(\.fault.kind))
    }
    let all = Set(FaultsDefinition.union.description.variants.map(\.key))
    #expect(all.subtracting(kinds).sorted() == ["lyingDisk"])
  }

  @Test("gives devices an older app, and most of them the newest one later")
  func oldApps() {
    var (old, updated) = (0, 0)
    for seed: UInt64 in 1...60 {
      var base = story(days: 7)
      base.seed = seed
      let drawn = Swarm(kinds: [Swarm.oldApp]).scenario(base)
      let roles = Role.allCases.filter { drawn.devices.app($0) != .current }
      let updates = drawn.faults.compactMap { if case .updateApp(let role) = $0.fault { role } else { nil } }
      #expect(updates.count == drawn.faults.count && Set(updates).isSubset(of: roles) && drawn.isSound)
      (old, updated) = (old + roles.count, updated + updates.count)
    }
    #expect(old > 5 && (old / 2..<old).contains(updated))
  }

  @Test("ends about one story of four early, at any hour, with nothing after its end")
  func earlyEnds() {
    var base = story(days: 14)
    let throughout = FaultTiming(from: .civil(base.zone.civil(base.beginning)), duration: .days(14))
    base.faults = [FaultEntry(.partition(.phoneCloud), throughout)]
    var hours: [Int64] = []
    for seed: UInt64 in 1...80 {
      base.seed = seed
      let drawn = Swarm(kinds: [Swarm.earlyEnd]).scenario(base)
      #expect(drawn.isSound)
      guard drawn.length < base.length else { continue }
      hours.append(drawn.length.nanoseconds / Span.hours(1).nanoseconds)
      #expect(drawn.faults.first?.timing.duration == drawn.length)
      #expect(drawn.story.allSatisfy { drawn.timestamp(of: $0.at) < drawn.ending })
    }
    #expect((10...32).contains(hours.count) && Set(hours.map { $0 % 24 }).count > 6 && hours.allSatisfy { $0 >= 6 })
  }

  @Test("draws for every scenario only what a scenario may say", arguments: PackageFiles.scenarios)
  func sound(path: String) throws {
    var base = try ScenarioFile.load(path: path)
    for seed: UInt64 in 21...24 {
      base.seed = seed
      #expect(Swarm().scenario(base).isSound)
    }
  }

  @Test("draws only the kinds that are wanted")
  func some() {
    for seed: UInt64 in 1...8 {
      var base = story(days: 7)
      base.seed = seed
      let kinds = Set(Swarm(kinds: ["crash", "loss"]).scenario(base).faults.map(\.fault.kind))
      #expect(kinds.isSubset(of: ["crash", "loss"]))
    }
  }

  @Test("stops at the first failure by order, and says which checks never had a chance")
  func untilFailure() throws {
    var campaign = campaign(story(rules: [.receiptsInMemory, .rawEditedInPlace]), 1...12)
    campaign.isUntilFailure = true
    let runs = campaign.run { _, _ in true }
    #expect(runs.count == 1 && runs[0].fails("raw-immutable"))
    let report = CampaignReport(campaign: campaign, runs: runs)
    #expect(report.exitCode == .safetyFailed && !report.vacuous.isEmpty)
    let calm = CampaignReport(
      campaign: self.campaign(story(), 1...1), runs: self.campaign(story(), 1...1).run { _, _ in true })
    #expect(calm.exitCode == .inconclusive && calm.groups.isEmpty)
  }

  @Test("keeps what was done when somebody stops it, from the first seed on")
  func stopped() {
    let runs = campaign(story(days: 1), 1...20).run { done, _ in done < 4 }
    #expect(runs.count >= 3 && runs.count < 20 && runs.map(\.scenario.seed) == Array(1...UInt64(runs.count)))
  }

  @Test("groups failures by what they are, not by their numbers")
  func groups() {
    let words = ["10 of 180 records of the watch are missing", "3 of 22 records of the watch are missing"]
    let signatures = words.map { FailureSignature(check: "convergence", message: $0) }
    #expect(signatures[0] == signatures[1])
    #expect(
      signatures[0] != FailureSignature(check: "convergence", message: "10 of 180 records of the phone are missing"))
    #expect(signatures[0] != FailureSignature(check: "privacy", message: words[0]))
  }

  @Test("makes a failure small, and the small one fails in the same check, each time alike")
  func shrinks() throws {
    var campaign = campaign(story(days: 4, rules: [.dropAfterFiveRetries]), 1...40)
    campaign.swarm = Swarm(kinds: ["drop", "partition", "crash", "lowPower"])
    campaign.isUntilFailure = true
    let runs = campaign.run { _, _ in true }
    let first = runs.first { $0.hasFailed }
    let failing = try #require(first)
    let check = try #require(failing.failures.first?.signature.check)
    var shrinker = Shrinker(failing.scenario, check: check)
    let small = shrinker.run()
    #expect(small.faults.count <= 4 && small.faults.count <= failing.scenario.faults.count && small.isSound)
    #expect(small.length <= failing.scenario.length && shrinker.runs < 300)
    let text = ScenarioFile.text(of: small, showingDefaults: false)
    let read = try ScenarioFile.read(SourceText(name: "found", bytes: Array(text.utf8)))
    let (one, other) = (CampaignRun(small), CampaignRun(read))
    #expect(one.fails(check) && one.digest == other.digest)
  }

  @Test("leaves out every system that a failure does not need")
  func parts() {
    var failing = story(days: 1, rules: [.rawEditedInPlace])
    (failing.planner, failing.agents) = (PlannerSettings(), AgentsSettings())
    (failing.music, failing.diary) = (MusicSettings(), DiarySettings())
    failing.wearer.history = .days(30)
    var shrinker = Shrinker(failing, check: "raw-immutable")
    let small = shrinker.run()
    #expect(small.planner == nil && small.agents == nil && small.music == nil && small.diary == nil)
    #expect(small.devices.desktop == nil && small.wearer.history == .zero && CampaignRun(small).fails("raw-immutable"))
  }

  @Test("keeps the best so far when somebody stops it")
  func interrupted() throws {
    var failing = story(rules: [.rawEditedInPlace])
    failing.faults = [FaultEntry(.partition(.all), FaultTiming(from: .start, duration: .hours(1)))]
    var left = 1
    var shrinker = Shrinker(
      failing, check: "raw-immutable",
      goesOn: {
        left -= 1; return left >= 0
      })
    let small = shrinker.run()
    #expect(shrinker.wasStopped && CampaignRun(small).fails("raw-immutable"))
  }

  @Test("tells what would have been without a fault")
  func counterfactual() throws {
    var scenario = story(days: 2, rules: [.gatePerDevice])
    let night = LinkSelector.oneWay(from: .watch, to: .phone)
    scenario.seed = 2
    scenario.faults = [
      FaultEntry(.hold(night), FaultTiming(from: .day(2, TimeOfDay(6, 0)), duration: .hours(5))),
      FaultEntry(.drop(count: 1, link: .all), FaultTiming(at: .day(2, TimeOfDay(22, 0)))),
    ]
    let memory = FactMemory()
    let outcome = try memory.run(scenario)
    #expect(outcome.failedNames.contains("one-morning-decision"))
    let answers = try Counterfactual.all(
      of: scenario, check: "one-morning-decision", original: memory, goesOn: { true })
    #expect(answers.map(\.stillFails) == [false, true])
    let with = try #require(answers[0].with)
    let without = try #require(answers[0].without)
    let begin = Instant.start + .days(1) + .hours(6)
    #expect(with.at >= begin && without.at >= begin && with.fact.fingerprint != without.fact.fingerprint)
  }
}

@Suite("The commands of a campaign")
struct ChaosCommandTests {
  private func triad(_ words: String...) -> (code: ExitCode, text: String) {
    let text = Mutex("")
    let code = Triad.run(words, Terminal { more, _ in text.withLock { $0 += more } })
    return (code, text.withLock { $0 })
  }

  private func folder() -> String {
    FileManager.default.temporaryDirectory.path + "/triad-chaos-\(ProcessInfo.processInfo.processIdentifier)"
  }

  @Test("find a broken promise, write the smallest scenario and a ticket, and tell why")
  func found() throws {
    let folder = folder()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let story = folder + "/story.json5"
    try "{ name: \"story\", length: \"3d\", zone: \"Europe/Oslo\" }".write(
      toFile: story, atomically: true, encoding: .utf8)
    let (code, text) = triad(
      "chaos", story, "--seeds", "1..4", "--rules", "as-written:raw-edited-in-place", "--until-failure", "--output",
      folder + "/out")
    #expect(code == .safetyFailed && text.contains(" FAILED   raw-immutable in 1 run"))
    let found = folder + "/out/found-raw-immutable-1.json5"
    #expect(text.contains(" again    triad run \(found)"))
    let ticket = try String(contentsOfFile: found.replacing(".json5", with: ".md"), encoding: .utf8)
    #expect(ticket.contains("**Promised:**") && ticket.contains("triad run \(found)") && ticket.contains("```json5"))
    #expect(triad("run", found, "--quiet").code == .safetyFailed)
    let why = triad("why", found)
    #expect(why.code == .pass && why.text.contains("It takes no fault"))
    #expect(triad("why", story).text.contains("Nothing to explain: every check holds"))
  }

  @Test("write what they have when there is no more time to make it small, and say so")
  func limited() throws {
    let folder = folder() + "-limited"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let story = folder + "/story.json5"
    try "{ name: \"story\", length: \"4w\", zone: \"Europe/Oslo\", seed: 1 }".write(
      toFile: story, atomically: true, encoding: .utf8)
    let text = triad(
      "chaos", story, "--seeds", "1..4", "--rules", "as-written:raw-edited-in-place", "--until-failure", "--output",
      folder + "/out", "--limit", "1"
    ).text
    #expect(text.contains(" found    raw-immutable: ") && text.contains("--limit gives it more"), "\(text)")
    #expect(triad("run", folder + "/out/found-raw-immutable-1.json5", "--quiet").code == .safetyFailed)
  }

  @Test("print everything that a seed draws, as a scenario")
  func show() throws {
    let path = PackageFiles.path("scenarios/quiet-week.json5")
    let (code, text) = triad("chaos", path, "--show", "3")
    #expect(code == .pass && text.contains("seed: 3") && text.contains("faults: ["))
    _ = try ScenarioFile.read(SourceText(name: "shown", bytes: Array(text.utf8)))
  }

  @Test("are understood by programs")
  func formats() throws {
    let path = PackageFiles.path("scenarios/findings/missing-is-zero.json5")
    let json = triad("chaos", path, "--seeds", "1", "--faults", "none", "--format", "json")
    let parsed = try JSONSerialization.jsonObject(with: Data(json.text.utf8))
    let object = try #require(parsed as? [String: Any])
    #expect(object["runs"] as? Int == 1 && object["failed"] as? Int == 0)
    let junit = triad("chaos", path, "--seeds", "1..2", "--faults", "none", "--format", "junit").text
    #expect(junit.contains("tests=\"2\" failures=\"0\"") && junit.components(separatedBy: "<testcase").count == 3)
  }

  @Test("answer mistakes where they were made")
  func mistakes() {
    let path = PackageFiles.path("scenarios/quiet-week.json5")
    #expect(triad("chaos", path, "--faults", "crsh").text.contains("did you mean 'crash'?"))
    #expect(triad("chaos", path, "--seeds", "9..3").code == .usage)
    #expect(triad("chaos", path, "--time-budget", "soon").code == .usage)
    #expect(triad("chaos", path, "--limit", "0").code == .usage)
    #expect(triad("chaos", path, "--show", "x").code == .usage)
    #expect(triad("chaos", "nowhere.json5").code == .inputMissing)
    #expect(triad("why", path, "--check", "no-such").code == .usage)
  }
}
