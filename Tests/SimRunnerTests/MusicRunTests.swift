import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire
import Person
import Testing
import WearerKit

@Suite("Music between phone and watch")
struct MusicRunTests {
  /// A listener: music from noon to one, and what they do meanwhile.
  private func plan(
    rules: Set<Rule> = [], days: Int = 3, _ acts: [(minute: Int, second: Int, any UserAction)] = []
  ) -> WorldPlan {
    var plan = WorldPlan.clockwork(days: days, rules: rules)
    plan.story = [
      plan.does(MusicAct.plays(true), onDay: 2, hour: 12, minute: 0),
      plan.does(MusicAct.plays(false), onDay: 2, hour: 13, minute: 0),
    ]
    for act in acts {
      let moment = plan.does(act.2, onDay: 2, hour: 12, minute: act.minute)
      plan.story.append(StoryMoment(at: moment.at + .seconds(Int64(act.second)), act: moment.act))
    }
    return plan
  }

  private func run(_ plan: WorldPlan) throws -> (RunOutcome, MusicRecorder) {
    let recorder = MusicRecorder()
    return (try Run(plan, observers: [recorder]).run(), recorder)
  }

  @Test("carries a command out once, on the song that the wearer saw, or says why not")
  func commands() throws {
    let (outcome, heard) = try run(
      plan([
        (2, 0, DeviceEvent.raisesWrist), (2, 2, MusicAct.presses(.skip)), (30, 0, DeviceEvent.raisesWrist),
        (30, 2, MusicAct.presses(.skip)),
        (30, 3, MusicAct.presses(.skip)),
      ]))
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let done = heard.remote.filter { if case .carriedOut = $0 { true } else { false } }
    // The third was pressed a second after the second, on the song that the watch still showed or on the next.
    #expect((2...3).contains(done.count))
    #expect(outcome.check("playback-commands")?.isHeld == true)
  }

  @Test("a command that the phone cannot be reached for is gone")
  func unreachable() throws {
    let (outcome, heard) = try run(
      plan([(5, 0, DeviceEvent.raisesWrist), (15, 0, DeviceEvent.raisesWrist), (15, 2, MusicAct.presses(.skip))])
        .adding(.outOfRange(.watchPhone), from: .days(1) + .hours(12) + .minutes(10), to: .days(1) + .hours(14)))
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(heard.remote.contains { if case .pressed = $0 { true } else { false } })
    #expect(!heard.remote.contains { if case .carriedOut = $0 { true } else { false } })
  }

  @Test("reports the song to the watch by context, and to the face now and then")
  func channels() throws {
    let (_, heard) = try run(plan())
    let sent = heard.playing.map(\.channel)
    let contexts = sent.filter { $0 == .context }.count
    let urgent = sent.filter { $0 == .complication }.count
    // An hour has a dozen songs or more. The face is updated at most every twenty minutes, at the beginning and at the
    // end.
    #expect(contexts > 10 && (2...5).contains(urgent) && sent.count == contexts + urgent)
  }

  @Test("tells the phone how the heart reacts while music plays, live or in a batch")
  func biometrics() throws {
    var plan = plan([(2, 0, DeviceEvent.raisesWrist), (32, 0, DeviceEvent.raisesWrist)])
    let noon = plan.does(.raisesWrist, onDay: 2, hour: 12, minute: 0).at
    for minute in stride(from: 0, to: 60, by: 5) {
      let end = noon + .minutes(Int64(minute)) + .seconds(10)
      let sample = HealthSample(start: end - .seconds(5), end: end, reading: .heartRate(72 + Double(minute) / 10))
      plan.story.append(StoryMoment(at: end, act: .does(DeviceEvent.body(sample))))
    }
    let (outcome, heard) = try run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let packets = heard.items.compactMap { item -> [BiometricPacket]? in
      if case .biometrics(let packets)? = item.message.music { packets } else { nil }
    }
    #expect(packets.contains { !$0.isEmpty })
    #expect(packets.joined().allSatisfy { $0.heartRate != nil })
  }

  @Test("turns the intensity by the crown while the phone is reachable, and not later")
  func crown() throws {
    func intensity(_ plan: WorldPlan) throws -> Double {
      let world = try World(plan)
      world.start()
      world.run(until: .start + .days(2))
      defer { _ = world.shutdown() }
      let phone = try #require(world.host(.phone))
      return try phone.database.statement("SELECT intensity FROM player").first { row throws(StorageError) in
        try row.double(0)
      } ?? -1
    }
    let turned = plan([(2, 0, DeviceEvent.raisesWrist), (2, 2, MusicAct.turnsCrown(0.2))])
    #expect(try abs(intensity(turned) - 0.7) < 1e-9)
    let away = turned.adding(.outOfRange(.watchPhone), from: .days(1) + .hours(12) + .minutes(1), to: .days(2))
    #expect(try abs(intensity(away) - 0.5) < 1e-9)
  }

  @Test("a mood that is named while the phone is out of reach arrives when it is back")
  func mood() throws {
    var plan = WorldPlan.clockwork(days: 4)
      .adding(.outOfRange(.watchPhone), from: .days(1) + .hours(10), to: .days(1) + .hours(20))
    plan.story = [plan.does(JournalAct.mood(4, on: .watch), onDay: 2, hour: 12, minute: 0)]
    let world = try World(plan)
    world.start()
    defer { _ = world.shutdown() }
    func moods(_ after: Span) throws -> Int {
      world.run(until: .start + after)
      return try #require(world.host(.phone)).records(in: .mood).count
    }
    #expect(try moods(.days(1) + .hours(19)) == 0)
    #expect(try moods(.days(2)) == 1)
  }

  @Test("music keeps the phone's app running, and only that long")
  func audio() throws {
    let (outcome, heard) = try run(plan())
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let audible = heard.facts.compactMap { fact -> Span? in
      if case .ran(.audio, let span, _) = fact { span } else { nil }
    }
    let total = audible.reduce(Span.zero, +)
    #expect(total > .minutes(55) && total < .minutes(62))
  }

  @Test("a phone that dies while it plays has stopped, and says so when it is back")
  func crash() throws {
    let (outcome, heard) = try run(
      plan([(40, 0, DeviceEvent.raisesWrist)])
        .adding(
          .crash(.phone, during: nil), from: .days(1) + .hours(12) + .minutes(20),
          to: .days(1) + .hours(12) + .minutes(25)))
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let last = heard.playing.last?.1
    #expect(last?.isPlaying == false)
  }
}

/// Keeps what the devices say that they did, and what their sessions send for their apps.
private final class MusicRecorder: TraceObserver {
  private(set) var facts: [DeviceFact] = []
  private(set) var remote: [PlaybackFact] = []
  private(set) var items: [SessionItem] = []

  func observe(_ event: TraceEvent) {
    if let fact = event.fact as? DeviceFact { facts.append(fact) }
    if let fact = event.fact as? PlaybackFact { remote.append(fact) }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send, let frame = envelope.message.body(as: SessionFrame.self),
      case .item(let item) = frame.content
    else {
      return
    }
    items.append(item)
  }

  /// The songs that the phone reported as playing, with the channel.
  var playing: [(channel: SessionChannel, NowPlaying)] {
    items.compactMap { item in
      if case .nowPlaying(let playing)? = item.message.music { (item.channel, playing) } else { nil }
    }
  }
}
