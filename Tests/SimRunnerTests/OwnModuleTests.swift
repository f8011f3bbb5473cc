@testable import Console
@testable import Cluster
import DeviceKit
@testable import Engine
import Foundation
import Person
import Replication
@testable import Reports
@testable import ScenarioFiles
import SimKernel
@testable import Tools
import PersonWire
import Testing
@testable import Search
import WearerKit

@Suite("A module of one's own")
struct OwnModuleTests {
  private static let text = """
    { name: 'thirst', length: '4d', thirst: { days: 2 }, story: [{ at: 'd4 10:00', drinks: 250 }],
      expect: [{ fails: 'drinks-daily' }] }
    """

  @Test("brings a key, an act and a check, a part of plans and a part of worlds, without the person's systems")
  func takesPart() throws {
    let vocabulary = PluginRegistry([RecordPlugin.self, KitPlugin.self, DevicesPlugin.self, ThirstModule.self])
    let scenario = try ScenarioFile.read(SourceText(name: "thirst.json5", text: Self.text), vocabulary)
    #expect(scenario.thirst == Thirst(days: 2) && scenario.story.first?.act.own(Drinks.self)?.millilitres == 250)
    let written = ScenarioFile.text(of: scenario, showingDefaults: false)
    #expect(try ScenarioFile.read(SourceText(name: "again", text: written), vocabulary) == scenario)
    #expect(ScenarioDocuments.schema(vocabulary).contains("On how many days the wearer drinks"))
    let outcome = try WorldPlan(scenario).run()
    #expect(outcome.check("drinks-daily")?.failures.map(\.message) == ["nothing on day 3"])
    #expect(outcome.check("privacy") != nil && outcome.check("sound-score") == nil)
    #expect(outcome.verdict == .pass, "\(outcome.complaints)")
  }

  private static let vocabulary = PluginRegistry([
    RecordPlugin.self, KitPlugin.self, DevicesPlugin.self, ThirstModule.self,
  ])

  private func scenario(_ more: String = "", days: Int = 4) throws -> Scenario {
    try ScenarioFile.read(
      SourceText(
        name: "thirst.json5", text: "{ name: 'thirst', length: '\(days)d', thirst: { days: \(days) } \(more) }"),
      Self.vocabulary)
  }

  @Test("brings a literal rule and a mistake, which runs and hunts know")
  func canBeWrong() throws {
    let literal = try WorldPlan(try scenario(", rules: ['as-written:spared']")).run()
    #expect(literal.unexpectedFailures.map(\.name) == ["drinks-daily"])
    #expect(try Self.vocabulary.choice(words: "as-written:spared") == .only([.spared]))
    let hunt = MutantHunt(scenarios: [try scenario()], seeds: 1)
    #expect(hunt.hunt(try Self.vocabulary.mutant(named: "spilt")).check == "drinks-daily")
    let rules = Rules(asWritten: [.spared, .idPerSend], planted: .spilt)
    var writer = WireWriter()
    rules.write(to: &writer)
    var reader = WireReader(writer.bytes)
    #expect(try Rules(from: &reader) == rules)
  }

  @Test("brings a fault that scenarios say, chaos draws, the shrinker makes small and a session injects")
  func goesWrong() throws {
    let dry = try scenario(", faults: [{ from: 'd2 06:00', for: '1d', drought: 4, why: 'summer' }]")
    #expect(dry.faults.first?.fault.as(DroughtFault.self)?.level == 4)
    let written = ScenarioFile.text(of: dry, showingDefaults: false)
    #expect(try ScenarioFile.read(SourceText(name: "again", text: written), Self.vocabulary) == dry)
    let outcome = try WorldPlan(dry).run()
    #expect(outcome.faults.map(\.name) == ["drought"])
    #expect(outcome.check("drinks-daily")?.failures.map(\.message) == ["nothing on day 2"])

    var (drought, sips) = (0, 0)
    for seed: UInt64 in 1...30 {
      var base = try scenario()
      base.seed = seed
      let drawn = FaultSampler().scenario(base)
      drought += drawn.faults.count { $0.fault.kind == "drought" }
      sips += drawn.story.count { $0.act.own(Drinks.self) != nil }
    }
    #expect(drought > 0 && sips > 0)

    var failing = dry
    failing.faults.append(
      FaultEntry(.pause(.desktop), FaultTiming(from: .day(1, TimeOfDay(9, 0)), duration: .hours(1))))
    var shrinker = Shrinker(failing, check: "drinks-daily")
    let small = shrinker.run()
    #expect(small.faults.map(\.fault) == [Fault(DroughtFault(level: 1))])

    let session = try StepSession(try scenario())
    _ = try session.perform("inject drought 2 for=1d")
    #expect(session.scenario.faults.map(\.fault) == [Fault(DroughtFault(level: 2))])
  }

  @Test("brings a column, a line, a member, a table, a dial, a view, a mark and a form for pipes")
  func isReported() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/thirst-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try Run(try WorldPlan(try scenario()))
    let database = try RunDatabase(
      path: folder + "/run.sqlite", of: run.world, names: NodeNames(run.plan))
    run.world.kernel.observe(with: database)
    let outcome = try run.run()
    try database.finish(outcome, run.world)
    let text = TextReport(outcome: outcome, wall: nil, reproduce: "x").lines()
    #expect(text.contains(" drank    on 4 days") && text.contains { $0.contains("  drank  faults") })
    #expect(text.count { $0.contains("    yes") } == 4)
    let json = try JSONReport(outcome, reproduce: "x").text()
    #expect(json.contains("\"drank\" : ["))
    let file = try RunFile(folder)
    let days = try file.database.statement("SELECT day FROM drinks WHERE seed = 1 ORDER BY event").all {
      row throws(StorageError) in try row.int(0)
    }
    #expect(days == [1, 2, 3, 4])
    let story = try RunStory(file, try file.clock(), Self.vocabulary)
    let page = RunPage(
      story: story, again: "x", hours: try BusyHours(file, story, chosen: nil),
      decisions: try DecisionList([], in: file)
    )
    #expect(page.html().contains("<h2 id=\"thirst-title\">Thirst</h2>\n<ul><li>4 glasses in 4 days</li></ul>"))

    let session = try StepSession(try scenario())
    #expect(try session.perform("until phone.glasses == 2 --anywhere").isEmpty == false)
    #expect(try session.read(DialPath("phone.glasses", in: session.life.run.plan)) == "2")
    #expect(try session.perform("show thirst") == [" 2 glasses so far"])
    #expect(throws: StepMistake.self) { try session.perform("show trust") }

    #expect(CampaignRun(try scenario()).marks["the wearer drinks"] == 4)
    let forms = NodeForms(Self.vocabulary)
    let code = try #require(forms.code(of: DrankFact(day: 3)))
    #expect(try forms.fact(of: NodeCode(wireBytes: code.wireBytes)).words == DrankFact(day: 3).words)
    #expect(NodeForms(Features.vocabulary).code(of: DrankFact(day: 3)) == nil)
  }

  @Test("brings reasons to wake, whose words are known by their number alone; two of one number stop the program")
  func wakes() async {
    _ = Features.vocabulary
    let token = WakeToken(rawValue: WakeToken(.init(24, "")).rawValue)
    #expect(token?.reason.words == "thinks of the employer's calendar again")
    await #expect(processExitsWith: .failure) {
      WakeToken.Reason.register(.init(200, "one thing"))
      WakeToken.Reason.register(.init(200, "another"))
    }
  }

  @Test("is not known where the vocabulary is another one")
  func isUnknown() throws {
    let error = #expect(throws: ScenarioError.self) {
      try ScenarioFile.read(SourceText(name: "thirst.json5", text: Self.text), Features.vocabulary)
    }
    let complaint = "\(try #require(error))"
    for word in ["drinks-daily", "thirst", "drinks"] { #expect(complaint.contains("'\(word)'"), "\(complaint)") }
    #expect(PluginRegistry([KitPlugin.self]) != Features.vocabulary)
    #expect(PluginRegistry(Features.all) == Features.vocabulary)
  }
}
