@testable import Console
import Devices
@testable import Engine
import Orchestration
import Reports
@testable import ScenarioFiles
@testable import SimKernel
@testable import SimRunner
@testable import Tools
@testable import PersonWire
import Foundation
import Synchronization
@testable import Person
import Testing

@Suite("A study")
struct StudyTests {
  private static let text = PlannedLife.text(
    days: 5, "study: { knob: 'follows', from: '0%', to: 1, step: '100%', seeds: 2 }")

  private static func scenario(_ text: String = text) throws -> Scenario {
    try ScenarioFile.read(SourceText(name: "study.json5", text: text))
  }

  private static func run(jobs: Int) throws -> [Study.Row] {
    let scenario = try scenario()
    let study = Study(scenario: scenario, settings: try #require(scenario.study))
    return try #require(try study.run(jobs: jobs))
  }

  @Test("has the same table however many run at once, and each run is the one that the seed and the knob make")
  func order() throws {
    let (alone, together) = (try Self.run(jobs: 1), try Self.run(jobs: 3))
    #expect(alone == together)
    #expect(alone.map(\.value) == [0, 1])
    for row in alone {
      let text = Self.text.replacing("follows: 1,", with: "follows: \(Int(row.value)),").replacing(
        "seed: 5", with: "seed: 6")
      let plan = try WorldPlan(try Self.scenario(text))
      #expect(Study.Sample(try plan.run()) == row.samples[1])
    }
    #expect(alone[1].meanScore > alone[0].meanScore, "who does what is planned is trusted more")
  }

  @Test("says for each value how many seeds ended in each phase, the mean score, the trips and the limit")
  func report() throws {
    func sample(_ phase: TrustPhase, _ score: Double, _ demotions: Int, _ limits: [TrustLimit.Kind]) -> Study.Sample {
      Study.Sample(phase: phase, score: score, demotions: demotions, limits: limits, verdict: .pass)
    }
    let scenario = try Self.scenario()
    let rows = [
      Study.Row(
        value: 0.5,
        samples: [sample(.scheduler, 0.25, 2, [.days, .workouts]), sample(.scheduler, 0.5, 0, [.workouts])]),
      Study.Row(value: 1, samples: [sample(.fullGhost, 0.95, 0, []), sample(.fullGhost, 1, 0, [])]),
    ]
    var report = StudyReport(study: Study(scenario: scenario, settings: try #require(scenario.study)), rows: rows)
    #expect(report.header == "planned life · follows from 0 % to 100 % · 2 seeds from 5 · 5 days")
    #expect(
      Array(report.lines().prefix(4)) == [
        "",
        "   follows    obs  sched   auto  trans  ghost  score  trips  limited most often by",
        "      50 %      ·      2      ·      ·      ·   38 %      2  workouts, in 2",
        "     100 %      ·      ·      ·      ·      2   98 %      ·  nothing",
      ])
    let json = try report.json()
    for part in ["\"meanScore\" : 0.375", "\"scheduler\" : 2", "\"workouts\" : 2", "\"firstSeed\" : 5"] {
      #expect(json.contains(part), "\(part)")
    }
    #expect(!report.isBroken)
    let broken = Study.Sample(phase: .observer, score: 0, demotions: 0, limits: [], verdict: .failedSafety)
    report = StudyReport(
      study: report.study, rows: rows + [Study.Row(value: 0.3, samples: [rows[0].samples[0], broken])])
    #expect(report.isBroken)
    #expect(report.lines().last == " FAILED   1 run broke a promise, first with follows 30 %, seed 6")
  }

  private func study(from: Double, to: Double, step: Double = 0.05) -> StudySettings {
    var settings = StudySettings()
    (settings.from, settings.to, settings.step) = (from, to, step)
    return settings
  }

  @Test("goes through the steps that the file says, to the last one that fits")
  func values() {
    #expect(study(from: 0.3, to: 0.95, step: 0.05).values.count == 14)
    #expect(study(from: 0.3, to: 0.95, step: 0.05).values.suffix(2) == [0.9, 0.95])
    #expect(study(from: 0, to: 1, step: 0.3).values == [0, 0.3, 0.6, 0.9])
    #expect(study(from: 0.5, to: 0.5).values == [0.5])
    #expect(study(from: 0.6, to: 0.5).values == [])
  }

  @Test("is asked for by its command, which says what is missing")
  func command() throws {
    let folder = try ScratchFolder("study")
    defer { folder.remove() }
    func study(_ words: String...) -> (ExitCode, String) {
      let text = Mutex("")
      let code = Triad.run(["study"] + words, Terminal { more, _ in text.withLock { $0 += more } })
      return (code, text.withLock { $0 })
    }
    let plain = try folder.write("{ name: 'plain' }", to: "plain.json5")
    #expect(study(plain).0 == .badData)
    #expect(study(plain).1.contains("has no `study`"))
    let file = try folder.write(Self.text.replacing("\"5d\"", with: "\"1d\""), to: "study.json5")
    #expect(study(file, "--jobs", "none").0 == .usage)
    let (code, text) = study(file, "--seeds", "1", "--jobs", "2", "--format", "json")
    #expect(code == .pass)
    #expect(text.hasPrefix("{\n") && text.contains("\"seeds\" : 1"))
  }

  @Test("is read back unchanged, and a run of its scenario does not look at it")
  func written() throws {
    let scenario = try Self.scenario()
    for showingDefaults in [true, false] {
      #expect(try Self.scenario(ScenarioFile.text(of: scenario, showingDefaults: showingDefaults)) == scenario)
    }
    var plain = scenario
    plain.study = nil
    plain.length = .days(1)
    var short = scenario
    short.length = .days(1)
    let (one, other) = (try WorldPlan(short).run(), try WorldPlan(plain).run())
    #expect(one.digest == other.digest)
  }

  @Test("of how much must be done is shipped, and finds no mistake")
  func shipped() throws {
    let scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/studies/completion.json5"))
    #expect(scenario.study?.values.count == 14)
    #expect(scenario.study?.seeds == 50)
  }
}
