@testable import DeviceKit
import Devices
@testable import Engine
import Foundation
@testable import Person
import PersonWire
@testable import Reports
@testable import ScenarioFiles
@testable import SimRunner
import Testing
import WearerKit

@Suite("The music on other screens, in the export, and in expectations")
struct MusicViewsTests {
  private func plan(_ keys: String, days: Int = 3, _ planted: Mutant? = nil) throws -> WorldPlan {
    let text = """
      { name: "views", start: "2026-03-02", zone: "Europe/Oslo", length: "\(days)d", seed: 3,
        wearer: { archetype: "office worker", habits: { opensApp: "3 a day" } }, \(keys) }
      """
    var plan = try WorldPlan(ScenarioFile.read(SourceText(name: "story.json5", text: text)))
    if let planted { plan.rules = Rules(planted: planted) }
    return plan
  }

  @Test("watch and desktop show the song by its name, and the state as it was estimated")
  func screens() throws {
    let run = try Run(plan("music: {}, devices: { desktop: { worksAt: \"weekdays 09:00-16:30\" } }"))
    let outcome = try run.run()
    #expect(outcome.check("music-shown-as-it-is")?.isHeld == true, Comment(rawValue: outcome.complaints))
    let watch = try #require(try run.world.host(.watch)?.shownPlaying())
    let desktop = try #require(try run.world.host(.desktop)?.shownPlaying())
    #expect(watch.title?.artist.isEmpty == false && watch.state?.energy != nil && watch.state?.calm != nil)
    #expect(desktop.state != nil && desktop.state?.energy == nil && desktop.state?.calm == nil)
  }

  @Test("tension that is shown as calm is found")
  func mistakenState() throws {
    let outcome = try plan("music: {}", .stressShownAsCalm).run()
    #expect(outcome.check("music-shown-as-it-is")?.isFailed == true)
  }

  @Test("a phone that is set up from a backup asks for a token of its own", arguments: [nil, Mutant.tokenInBackup])
  func token(_ planted: Mutant?) throws {
    let fault = "faults: [{ at: \"d3 12:00\", restoresBackup: \"phone\", age: \"1d\", restart: \"after 1h\" }]"
    let outcome = try plan("music: { service: { token: \"30d\" } }, \(fault)", days: 5, planted).run()
    let check = try #require(outcome.check("token-stays-here"))
    #expect(planted == nil ? check.isHeld : check.isFailed, Comment(rawValue: outcome.complaints))
  }

  @Test("an export that misreads the phone's store is the phone's own mistake", arguments: [nil, Mutant.exportMisread])
  func misread(_ planted: Mutant?) throws {
    let outcome = try plan("music: {}, story: [{ at: \"d3 21:00\", asksForExport: true }]", planted).run()
    let check = try #require(outcome.check("stores-commit"))
    #expect(planted == nil ? check.isHeld : check.isFailed, Comment(rawValue: outcome.complaints))
  }

  @Test("the export names what was heard, and for how long", arguments: [nil, Mutant.exportInCode])
  func export(_ planted: Mutant?) throws {
    let run = try Run(plan("music: {}, story: [{ at: \"d3 21:00\", asksForExport: true }]", planted))
    let outcome = try run.run()
    let check = try #require(outcome.check("export-whole"))
    #expect(planted == nil ? check.isHeld : check.isFailed, Comment(rawValue: outcome.complaints))
    let bytes = try #require(try run.world.host(.phone)?.archive()).bytes
    let archive = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let tables = try #require(archive["tables"] as? [String: [[String: Any]]])
    let log = try #require(tables["music_log"]?.first { "\($0["kind"] ?? "")" == "2" })
    let rate = (log["content"] as? [String: Any])?["heartRate"] as? [String: Any]
    #expect((rate?["at"] is String) == (planted == nil))
    #expect((archive["songs"] as? [[String: Any]])?.first?["title"] is String)
  }

  @Test("an expectation that is not met says where it stands, when it was looked at, and what was found")
  func expectations() throws {
    let outcome = try plan(
      """
      music: { listens: "never", trainsWith: "0%" }, story: [{ at: "d1 11:00", putsOn: 2 }, { at: "d1 11:02", skipsSong: true }],
      expect: [{ at: "d1 10:59", plays: "nothing" }, { at: "d1 11:05", list: "list 2" }, { at: "d1 11:05", why: "Chosen because" },
        { at: "d1 11:05", skips: 1 }, { at: "d1 11:05", lessons: "at least 1" }, { at: "d1 11:05", plays: "no such song" },
        { at: "d1 11:05", list: "list 1" }, { at: "d1 11:05", why: "no such reason" }, { at: "d1 11:05", skips: 3 }]
      """, days: 1
    ).run()
    #expect(outcome.expectations.map(\.isMet) == [true, true, true, true, true, false, false, false, false])
    let clock = WorldClock(start: outcome.plan.start, zone: outcome.plan.zone)
    for expectation in outcome.expectations.suffix(4) {
      let sentence = expectation.sentence(clock)
      #expect(sentence.contains("on d1 Mon 2 Mar 11:05") && sentence.contains("story.json5:"), "\(sentence)")
    }
    #expect(outcome.expectations[5].detail.contains("plays, from list 2: Chosen because"))
    #expect(outcome.expectations[8].detail == "there were 1")
  }

  @Test("step mode shows insights, lists and settings of the music")
  func views() throws {
    let run = try Run(plan("music: { service: {} }, planner: {}"))
    _ = try run.run()
    let lines = try Dictionary(
      uniqueKeysWithValues: MusicPlugin.views.map { ($0.name, try $0.lines(run.world)) })
    #expect(lines["insights"]?.first?.contains(" at work") == true, "\(lines["insights"] ?? [])")
    #expect(lines["lists"]?.contains { $0.contains("% match") } == true, "\(lines["lists"] ?? [])")
    #expect(lines["lists"]?.contains { $0.contains(" at work") } == true, "\(lines["lists"] ?? [])")
    #expect(lines["settings"]?.first?.contains("allowed") == true, "\(lines["settings"] ?? [])")
  }
}
