@testable import Console
@testable import Agents
import DeviceKit
@testable import Devices
@testable import Engine
import Orchestration
@testable import ScenarioFiles
import SimKernel
@testable import SimRunner
import PersonWire
import Foundation
import Synchronization
@testable import Person
import Testing
import WearerKit

@Suite("A DJ on the phone")
struct MusicStoryTests {
  /// The other findings of music are among the shipped scenarios; this one is too long for them.
  @Test("falls in confidence with what it learns where a rule of the plan is taken literally")
  func finding() throws {
    let scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/findings/confidence-falls.json5"))
    let outcome = try WorldPlan(scenario).run()
    #expect(outcome.expectations.filter { !$0.isMet }.map(\.text) == [], Comment(rawValue: outcome.complaints))
    #expect(!outcome.expectations.isEmpty)
  }

  /// Keeps what the DJ did.
  private final class MusicRecorder: TraceObserver {
    private(set) var facts: [(at: Instant, fact: MusicFact)] = []
    func observe(_ event: TraceEvent) { if let fact = event.musicFact { facts.append((event.at, fact)) } }
  }

  @Test("infers the wearer's wish, better than by chance")
  func shuffled() throws {
    let scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/resonance-week.json5"))
    let life = try #require(try ShuffledLife(WorldPlan(scenario)))
    #expect(life.chosen.songs > 100 && life.shuffled.songs > 100)
    #expect(life.chosen.agreement ?? 0 >= 0.5, "\(life.chosen.parts)")
    #expect(life.isCalmer == true && life.lines().count == life.chosen.parts.count + 2)
    #expect(ShuffledLife.lines(of: [life]).last?.hasPrefix(" less skipped than by chance in") == true)
  }

  @Test("knows what the wearer is doing in four estimates of five of a week with a desktop")
  func knowsContext() throws {
    let scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/resonance-week.json5"))
    let recorder = MusicRecorder()
    let outcome = try Run(WorldPlan(scenario), observers: [recorder]).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let contexts = recorder.facts.compactMap { fact in
      if case .estimated(let moment, _, _) = fact.fact { moment.context } else { nil }
    }
    let unknown = contexts.count { $0 == .unknown }
    #expect(contexts.count > 1_000 && 5 * unknown < contexts.count, "\(unknown) of \(contexts.count)")
  }

  @Test("continues while the desktop is gone, knows less of the wearer, and knows it again when the desktop is back")
  func withoutDesk() throws {
    let scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/music-without-desk.json5"))
    let recorder = MusicRecorder()
    let outcome = try Run(WorldPlan(scenario), observers: [recorder]).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    var (states, fromDesk, songs) = ([0, 0, 0], [0, 0, 0], [0, 0, 0])
    var confidence: [[Double]] = [[], [], []]
    for (at, fact) in recorder.facts {
      let week = min(2, Int(at.sinceStart.seconds / (7 * 86_400)))
      switch fact {
      case .estimated(let moment, _, _):
        states[week] += 1
        if moment.sources.contains(.desktop) { fromDesk[week] += 1 }
        let (day, hour) = (Int(at.sinceStart.seconds / 86_400) % 7, at.sinceStart.seconds / 3_600)
        if day < 5, (9..<16.5).contains(hour.truncatingRemainder(dividingBy: 24)) {
          confidence[week].append(moment.confidence)
        }
      case .began: songs[week] += 1
      default: break
      }
    }
    #expect(fromDesk[0] > 0 && fromDesk[1] == 0 && fromDesk[2] > 0)
    let sure = confidence.map { $0.reduce(0, +) / Double(max(1, $0.count)) }
    #expect(sure[1] < sure[0] - 0.03 && sure[1] < sure[2] - 0.03, "\(sure)")
    #expect(Double(songs[1]) > 0.6 * Double(songs[0]) && Double(states[1]) > 0.6 * Double(states[0]))
  }

  @Test("gives a new phone the lessons of the old one, and loses none when the new one has lessons of its own")
  func newPhone() throws {
    var plan = WorldPlan.clockwork(days: 9).adding(
      .wipe(.phone), from: .days(5) + .hours(12), to: .days(5) + .hours(13))
    var settings = MusicSettings()
    settings.analysis = .days(1)
    plan.music = MusicPlan(settings, songs: nil, age: 36, seed: 3)
    let recorder = MusicRecorder()
    let outcome = try Run(plan, observers: [recorder]).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    var (told, scores) = ([Int](), [(at: Instant, count: Int)]())
    for (at, fact) in recorder.facts {
      switch fact {
      case .chose(_, let situation, _) where at > .start + .days(5) + .hours(14):
        told.append(situation.told?.scores.count ?? 0)
      case .shared(let count, _): scores.append((at, count))
      default: break
      }
    }
    let before = try #require(scores.last { $0.at < .start + .days(5) + .hours(12) }?.count)
    #expect(before > 20 && told.first == before)
    #expect(scores.last.map { $0.at > .start + .days(6) && $0.count >= before } == true)
  }

  @Test("applies taps on the watch, also those that arrive late")
  func taps() throws {
    var plan = WorldPlan.clockwork(days: 2).adding(.outOfRange(.watchPhone), from: .hours(10), to: .hours(13))
    plan.music = MusicPlan(MusicSettings(), songs: nil, age: 36, seed: 3)
    plan.story = [plan.does(JournalAct.feels(mood: 5, energy: 1), onDay: 1, hour: 12, minute: 0)]
    let world = try World(plan)
    world.start()
    defer { _ = world.shutdown() }
    func moods(_ after: Span) throws -> [RecordBody?] {
      world.run(until: .start + after)
      return try #require(world.host(.phone)).records(in: .mood).map(\.body)
    }
    #expect(try moods(.hours(12) + .minutes(30)).isEmpty)
    #expect(try moods(.hours(24)).contains(RecordBody(Mood(5, energy: 1))))
  }

  @Test("learns the same from the history, however often the work on it is broken off")
  func resumes() throws {
    let scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/resonance-week.json5"))
    let run = try Run(WorldPlan(scenario))
    _ = try run.run()
    let store = MusicStore(StickyErrorDatabase(try #require(run.world.host(.phone)).database))
    let songs = try #require(run.plan.music).library.songs
    let entries = store.entries()
    let empty = HistoryMemory(mark: nil, entries: [], sessions: [], impacts: [], lessons: [])
    let now = Timestamp(unixSeconds: 1_800_000_000)
    func batch(_ run: HistoryRun) -> HistoryBatch {
      let after = run.job.watermark
      return HistoryBatch(
        now: now, after: after, entries: Array(entries.dropFirst(after).prefix(500)), total: entries.count)
    }
    var whole = HistoryRun(empty, songs, HistoryConfig())
    while whole.advance(batch(whole)).progress.phase != HistoryNews.Phase.completed {}

    // A paper phone that keeps each step, and an app that dies after every one.
    var (memory, sessions, impacts) = (empty, [Int64: [UInt8]](), [Int64: [UInt8]]())
    var lessons: [UInt64: SongLesson] = [:]
    var (steps, phase) = (0, HistoryNews.Phase.reading)
    while phase != .completed, steps < 1_000 {
      var broken = HistoryRun(memory, songs, HistoryConfig())
      let step = broken.advance(batch(broken))
      for row in step.sessions { sessions[row.key] = row.bytes }
      for row in step.impacts { impacts[row.key] = row.bytes }
      for play in step.forgotten { lessons[play] = nil }
      for lesson in step.lessons { lessons[lesson.play] = lesson }
      memory = HistoryMemory(
        mark: step.mark, entries: Array(entries.prefix(step.watermark)),
        sessions: sessions.keys.sorted().compactMap { sessions[$0] },
        impacts: impacts.keys.sorted().compactMap { impacts[$0] },
        lessons: lessons.keys.sorted().compactMap { lessons[$0] })
      (steps, phase) = (steps + 1, step.progress.phase)
    }
    #expect(steps > 5)
    #expect(HistoryRun.sessions(in: memory.sessions) == whole.job.sessions)
    let taught = whole.job.learner.lessons.sorted { $0.play < $1.play }
    #expect(lessons.keys.sorted().compactMap { lessons[$0] } == taught)
  }

  // MARK: - Commands

  private func run(_ words: String...) -> (code: ExitCode, text: String) {
    let text = Mutex("")
    let code = Triad.run(words, Terminal { more, _ in text.withLock { $0 += more } })
    return (code, text.withLock { $0 })
  }

  @Test("says how the wearer is, what plays, why, and what could be next")
  func command() {
    let path = PackageFiles.path("scenarios/resonance-week.json5")
    let (code, text) = run("music", path, "--at", "d2 20:20")
    #expect(code == .pass)
    for word in [" state     arousal", " context ", " need ", " plays     ", " why       Chosen because", " instead"] {
      #expect(text.contains(word), "\(word) is missing in \(text)")
    }
    #expect(run("music", PackageFiles.path("scenarios/quiet-week.json5")).text.contains("say `music: {}`"))
  }

  @Test("takes an imported library, the same each time, and says which rows cannot be true")
  func songs() throws {
    let folder =
      FileManager.default.temporaryDirectory.path + "/triad-songs-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let table = "\(folder)/songs.csv"
    let rows = (1...12).map { "Song \($0);Artist \($0 % 4);folk;2001;\(80 + $0);\(20 + $0);50;\(200 + $0);40;4" }
    let header = "Title;Artist;Top Genre;Year;BPM;Energy;Valence;Length;Acousticness;Speechiness"
    try ([header] + rows + ["Broken;Artist;folk;2001;900;1;1;200;1;1"]).joined(separator: "\n")
      .write(toFile: table, atomically: true, encoding: .utf8)
    var texts: [String] = []
    for name in ["a", "b"] {
      let (code, text) = run("import", "songs", table, "--output", "\(folder)/\(name).json")
      #expect(code == .pass && text.contains("900") && text.contains("12 songs of 4 artists"))
      texts.append(try String(contentsOfFile: "\(folder)/\(name).json", encoding: .utf8))
    }
    #expect(texts[0] == texts[1])
    let scenario = "{ name: \"own songs\", length: \"2d\", music: { songs: \"a.json\", lists: 2, listSize: 6 } }"
    try scenario.write(toFile: "\(folder)/own.json5", atomically: true, encoding: .utf8)
    let plan = try WorldPlan(ScenarioFile.load(path: "\(folder)/own.json5"))
    #expect(plan.music?.library.songs.count == 12)
    #expect(run("import", "songs", "\(folder)/none.csv").code == .inputMissing)
    try "Name;Who\nA;B".write(toFile: table, atomically: true, encoding: .utf8)
    #expect(run("import", "songs", table).code == .badData)
  }
}

@Suite(
  "Long campaigns of music",
  .enabled(if: LongTests.areWanted, "run script/test --long"))
struct MusicCampaignTests {
  @Test("a hundred weeks keep every promise", arguments: 1...100 as ClosedRange<UInt64>)
  func weeks(seed: UInt64) throws {
    var scenario = try ShippedScenarioTests.scenario("resonance-week")
    scenario.seed = seed
    let outcome = try WorldPlan(scenario).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }

  @Test("eight weeks teach this wearer's true taste", arguments: 1...6 as ClosedRange<UInt64>)
  func months(seed: UInt64) throws {
    var scenario = try ShippedScenarioTests.scenario("eight-weeks-of-music")
    scenario.seed = seed
    let run = try Run(WorldPlan(scenario))
    let outcome = try run.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let store = MusicStore(StickyErrorDatabase(try #require(run.world.host(.phone)).database))
    let music = try #require(run.plan.music)
    let found = LearningCheck(run.plan).agreement(music, store.lessons())
    let agreement = try #require(found)
    #expect(agreement.songs >= 20 && agreement.rho >= 0.6)
  }
}
