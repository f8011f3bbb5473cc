import Devices
import DeviceKit
@testable import Engine
@testable import Person
@testable import PersonWire
import Replication
@testable import ScenarioFiles
@testable import SimKernel
import Testing

@testable import Search

@Suite("A near miss")
struct NearMissTests {
  @Test("is told by the part of the limit that is left, with the moment at which it was so first")
  func parts() {
    func words(_ values: Int64...) -> [String] {
      var nearness = Nearness()
      for (hour, value) in values.enumerated() { nearness.note(value, of: 40, .start + .hours(Int64(hour))) }
      return nearness.behaviours(of: "x").map { "\($0.words) \(Int($0.at.sinceStart.seconds / 3_600))" }
    }
    #expect(words(0, 20).isEmpty)
    #expect(words(3, 21, 30) == ["near miss: less than half left of x 1"])
    #expect(
      words(21, 5, 37) == ["near miss: less than half left of x 0", "near miss: less than a tenth left of x 2"])
    #expect(words(36).count == 1 && words(40).count == 3 && words(50).count == 3)
  }

  @Test("is among the behaviours of a run")
  func shown() {
    var story = Scenario.plainDays(2)
    story.checks.outboxLimit = 10
    let campaign = Campaign(over: story, 1...12)
    let seen = Set(campaign.run().flatMap { $0.behaviours?.first.keys.map { $0 } ?? [] })
    let near = seen.filter { $0.hasPrefix("near miss: ") }
    #expect(near.contains("near miss: less than half left of bounded-outbox"), "\(near.sorted())")
  }

  private func near(_ check: any CheckRun, _ name: String) -> [String] {
    check.nearness.behaviours(of: name).map { String($0.words.dropFirst("near miss: ".count)) }
  }

  @Test("of bounded-repeats is a batch that is sent again and again, but not too often")
  func repeats() throws {
    func words(_ times: Int) throws -> [String] {
      let told = try FakeTrace(BoundedRepeatsCheck.self)
      let block = told.block(1, hour: 17)
      let header = RecordHeader(
        key: TrainingBlock.key(block.id), kind: .trainingBlock, origin: FakeTrace.phone,
        version: Version(epoch: 1, sequence: 1), created: told.now, modified: told.now)
      let records = SyncMessage.records([Record(header: header, body: RecordBody(block))])
      let (phone, watch) = (Role.phone.node, Role.watch.node)
      for turn in 0..<UInt64(times) {
        let at = Instant.start + .seconds(Int64(turn))
        told.check.observe(
          TraceEvent(number: turn, at: at, node: phone, kind: .send, cause: 0, subject: 0, fact: nil),
          Envelope(id: turn, from: phone, to: watch, channel: .session, sent: at, message: Message(records)))
      }
      #expect(try told.failures == [])
      return near(told.check, "x")
    }
    #expect(try words(20) == [] && words(21) == ["less than half left of x"])
    #expect(try words(40).last == "nothing left of x")
  }

  @Test("of background-budget is an hour with nearly all of the watch's time")
  func budget() throws {
    func words(_ seconds: Int64) throws -> [String] {
      var told = try FakeTrace(BackgroundBudgetCheck.self)
      let watch = DeviceID(role: .watch, installation: 1)
      for _ in 0..<4 { told.tell(DeviceFact.ran(.processing, .seconds(seconds), by: watch)) }
      #expect(try told.failures == [])
      return near(told.check, "x")
    }
    #expect(try words(30) == [] && words(31) == ["less than half left of x"])
    #expect(try words(55) == ["less than half left of x", "less than a tenth left of x"])
  }

  @Test("of music-plays-on is a song that begins late")
  func music() throws {
    var plan = WorldPlan.clockwork(days: 2)
    plan.music = MusicPlan(MusicSettings(), songs: nil, age: 36, seed: 5)
    let music = try #require(plan.music)
    let song = music.library.songs(of: 1)[0].id
    func words(_ pause: Int) throws -> [String] {
      var told = try FakeTrace(PlaysOnCheck.self, plan)
      func play() -> SongPlayed {
        SongPlayed(
          id: 1, song: song, list: 1, cause: .next, began: told.now, utcOffset: 3_600, context: .unknown)
      }
      var first = play()
      told.tell(MusicFact.began(first, by: FakeTrace.phone))
      first.end(at: first.began + .seconds(1_000), length: music.setup.length(of: song))
      told.tell(MusicFact.ended(first, by: FakeTrace.phone))
      for _ in 1..<pause { told.tell(MusicFact.senses(true, by: FakeTrace.phone)) }
      told.tell(MusicFact.began(play(), by: FakeTrace.phone))
      #expect(try told.failures == [])
      return near(told.check, "x")
    }
    #expect(try words(1) == [] && words(2).last == "nothing left of x")
  }

  /// No planner made the block, so that none removes its entry.
  @Test("of shadow-entries is an entry that has been wrong for most of the hours in which it may be")
  func shadow() throws {
    var plan = WorldPlan.planned().trusting
    plan.planner?.wantsShadows = true
    let run = try Run(plan)
    let check = try #require(run.checks.first { $0 is ShadowEntriesCheck })
    let start = plan.start + .days(1)
    let block = TrainingBlock(
      id: 77, kind: .training, start: start, end: start + .hours(1), status: .scheduled, isAutomatic: true,
      confidence: 1, created: plan.start)
    let event = CalendarEvent(
      id: 100, calendar: .work, start: block.start, end: block.end, editor: .app, block: block.id)
    let fact = OfficeFact.holds(event, Shadow(entry: CalendarEntry(block)))
    check.observe(
      TraceEvent(
        number: 1, at: .start, node: .office, kind: .fact, cause: 0, subject: fact.subject, fact: fact))
    _ = try run.run(until: .start + .hours(40))
    #expect(near(check, "x").first == "less than half left of x" && check.nearness.moments[0] >= .start + .hours(13))
  }
}
