import Agents
import Devices
import Engine
import Orchestration
import ScenarioFiles
import SimKernel
import PersonWire
import Person
import Testing
import WearerKit

@Suite("Music that is paused")
struct PausedMusicTests {
  private final class Recorder: TraceObserver {
    private(set) var facts: [(at: Instant, fact: MusicFact)] = []
    func observe(_ event: TraceEvent) { if let fact = event.musicFact { facts.append((event.at, fact)) } }
    var began: [SongPlayed] { facts.compactMap { if case .began(let play, _) = $0.fact { play } else { nil } } }
    var ended: [SongPlayed] { facts.compactMap { if case .ended(let play, _) = $0.fact { play } else { nil } } }
    var resumed: Int { facts.count { if case .resumed = $0.fact { true } else { false } } }
  }

  /// One list is put on at noon of the second day, and the wearer does this at so many minutes and seconds past noon.
  private func run(_ acts: [(minute: Int, second: Int, any UserAction)]) throws -> (plan: WorldPlan, heard: Recorder) {
    var plan = WorldPlan.clockwork(days: 3)
    var settings = MusicSettings()
    settings.listens = Frequency(0, a: .day)
    let music = MusicPlan(settings, songs: nil, age: 36, seed: 3)
    plan.music = music
    let list = try #require(music.library.lists.first).id
    for act in [(minute: 0, second: 0, MusicAct.putsOn(list: list) as any UserAction)] + acts {
      let moment = plan.does(act.2, onDay: 2, hour: 12 + act.minute / 60, minute: act.minute % 60)
      plan.story.append(StoryMoment(at: moment.at + .seconds(Int64(act.second)), act: moment.act))
    }
    let recorder = Recorder()
    let outcome = try Run(plan, observers: [recorder]).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    return (plan, recorder)
  }

  private func pause(_ minute: Int) -> [(minute: Int, second: Int, any UserAction)] {
    [(minute, 0, DeviceEvent.raisesWrist), (minute, 2, MusicAct.presses(.pause))]
  }

  /// The minutes since noon of the second day.
  private func minutes(_ moment: Timestamp?, _ plan: WorldPlan) -> Double? {
    moment.map { ($0 - plan.does(.raisesWrist, onDay: 2, hour: 12, minute: 0).at).seconds / 60 }
  }

  @Test("continues where it was, and the wearer's state is estimated again meanwhile")
  func goesOn() throws {
    let (plan, heard) = try run(pause(1) + [(3, 0, MusicAct.plays(true)), (30, 0, MusicAct.plays(false))])
    #expect(heard.resumed == 1)
    let first = try #require(heard.ended.first)
    let end = try #require(minutes(first.ended, plan))
    #expect(first.id == heard.began.first?.id && first.heard.seconds < 60 * end - 100)
    let again = heard.facts.filter { if case .estimated = $0.fact { true } else { false } }
      .map { $0.at.sinceStart.seconds / 60 - 36 * 60 }
    #expect(again.contains { (3.2..<4).contains($0) } && !again.contains { (1.6..<3).contains($0) })
  }

  @Test("is another session after half an hour, and the song starts again")
  func beginsAnew() throws {
    let (plan, heard) = try run(pause(1) + [(41, 0, MusicAct.plays(true)), (50, 0, MusicAct.plays(false))])
    #expect(heard.resumed == 0 && heard.began.count >= 2)
    #expect(heard.began[0].song == heard.began[1].song && heard.began[1].cause == .again)
    let end = try #require(minutes(heard.ended.first?.ended, plan))
    #expect(end < 1.1)
  }

  @Test("was heard until the pause if the wearer never resumes it, whatever comes next")
  func abandoned() throws {
    let (plan, heard) = try run(
      pause(1) + [(9, 0, MusicAct.plays(false)), (70, 0, MusicAct.plays(true)), (80, 0, MusicAct.plays(false))])
    let first = try #require(heard.ended.first)
    #expect(heard.resumed == 0 && heard.began.count >= 2 && heard.began[1].cause == .first)
    let end = try #require(minutes(first.ended, plan))
    #expect(end < 1.1 && first.heard.seconds < 66)
  }

  @Test("is known to the watch as what plays, also if its app was not there when the music ended")
  func withoutApp() throws {
    let plan = try stopping(
      WorldPlan.clockwork(days: 1)
        .adding(.condition(.offloaded, .watch), from: .hours(12) + .minutes(5), to: .hours(12) + .minutes(20)))
    let outcome = try plan.run()
    #expect(outcome.check("playback-converges")?.isHeld == true, Comment(rawValue: outcome.complaints))
  }

  @Test("is known to the watch as what plays, also if the phone had no epoch yet when it was put on")
  func withoutEpoch() throws {
    let plan = try stopping(
      WorldPlan.clockwork(days: 1)
        .adding(.wipe(.phone), from: .hours(11), to: .hours(11) + .minutes(5))
        .adding(.partition(.phoneCloud), from: .hours(11), to: .hours(13)))
    let outcome = try plan.run()
    #expect(outcome.check("playback-converges")?.isHeld == true, Comment(rawValue: outcome.complaints))
  }

  /// A list is put on at noon of the only day, and stopped ten minutes later.
  private func stopping(_ plan: WorldPlan) throws -> WorldPlan {
    var plan = plan
    var settings = MusicSettings()
    settings.listens = Frequency(0, a: .day)
    let music = MusicPlan(settings, songs: nil, age: 36, seed: 3)
    plan.music = music
    let list = try #require(music.library.lists.first).id
    plan.story += [
      plan.does(MusicAct.putsOn(list: list), onDay: 1, hour: 12, minute: 0),
      plan.does(MusicAct.plays(false), onDay: 1, hour: 12, minute: 10),
    ]
    return plan
  }
}
