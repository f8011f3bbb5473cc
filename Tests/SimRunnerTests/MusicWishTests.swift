import Agents
@testable import Console
import DeviceKit
import Devices
@testable import Engine
import Foundation
import Orchestration
@testable import Person
import PersonWire
@testable import ScenarioFiles
import SimKernel
@testable import Search
@testable import SimRunner
import Synchronization
import Testing
import WearerKit

@Suite("What a wearer wants of their music")
struct MusicWishTests {
  private final class Recorder: TraceObserver {
    private(set) var facts: [(at: Instant, fact: MusicFact)] = []
    private(set) var diffs = 0
    private(set) var shelves = 0
    var interest: TraceInterest { [.facts, .messages] }

    func observe(_ event: TraceEvent) { if let fact = event.musicFact { facts.append((event.at, fact)) } }

    func observe(_ event: TraceEvent, _ envelope: Envelope) {
      guard event.kind == .delivery else { return }
      if case .changes? = envelope.message.body(as: MusicServiceMessage.self) { diffs += 1 }
      if case .shelf? = envelope.message.body(as: MusicServiceMessage.self) { shelves += 1 }
    }

    var began: [SongPlayed] { facts.compactMap { if case .began(let play, _) = $0.fact { play } else { nil } } }
  }

  private static let path = PackageFiles.path("scenarios/own-music.json5")

  private func run(
    _ change: (inout Scenario) -> Void = { _ in }
  ) throws -> (run: Run, recorder: Recorder, outcome: RunOutcome) {
    var scenario = try ScenarioFile.load(path: Self.path)
    change(&scenario)
    let recorder = Recorder()
    let run = try Run(WorldPlan(scenario), observers: [recorder])
    return (run, recorder, try run.run())
  }

  @Test(
    "changes what plays: artists, songs and lists by name, repeats, and what the history teaches from the first day")
  func preferences() throws {
    let (run, recorder, outcome) = try run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let music = try #require(run.plan.music)
    func songs(of artist: String, _ recorder: Recorder, days: ClosedRange<Int>) -> Int {
      recorder.began.count {
        let day = Int(($0.began - run.plan.start).seconds / 86_400) + 1
        return $0.cause.isChosen && days.contains(day) && music.library.songs[$0.song]?.artist == artist
      }
    }
    #expect(songs(of: "Rooftops", recorder, days: 1...1) == 0)
    let other = try self.run { $0.music?.preferences.avoidedArtists = ["Halflight"] }
    #expect(other.outcome.check("recency-and-variety")?.isHeld == true)
    #expect(other.recorder.began.map(\.song) != recorder.began.map(\.song))
    #expect(songs(of: "Halflight", recorder, days: 1...1) > 3)
    #expect(songs(of: "Halflight", other.recorder, days: 1...1) == 0)
    // By name, next, and again.
    let asked = recorder.began.filter { $0.cause == .asked }.compactMap { music.library.songs[$0.song]?.title }
    #expect(asked == ["Slow Harbour", "Hollow Lantern"])
    #expect(recorder.began.count { $0.cause == .again } >= 3)
    // Forbidden for half an hour.
    #expect(recorder.facts.contains { if case .quiet(.denied, _) = $0.fact { true } else { false } })
    // Only what has changed comes after the first time.
    #expect(recorder.diffs > recorder.shelves)
    // The earlier player's plays are learnt from, and the other devices know the preferences.
    let phone = try #require(run.world.host(.phone))
    let listened = Set(music.listened.map(\.id))
    let lessons = try phone.database.reading { MusicStore($0).lessons() }
    #expect(listened.count > 80 && lessons.count { listened.contains($0.play) } > 80)
    #expect(music.listened.allSatisfy { $0.ended ?? run.plan.start <= run.plan.start })
    let profile = try #require(run.world.host(.watch)?.records(in: .playback).first?.body?.content(MusicProfile.self))
    #expect(profile.preferences?.avoidedArtists == ["Overpass", "Ferrymen"] && profile.weights.first == 0.4)
  }

  @Test("is analysed as a whole when they ask, with progress, and comes to the same")
  func backfill() throws {
    let (run, recorder, _) = try run()
    let asked = Instant.start + .days(2) + .hours(12)
    let news = recorder.facts.compactMap { fact in
      if case .history(let news, _, _, _) = fact.fact, fact.at >= asked, fact.at < asked + .minutes(10) {
        news
      } else {
        nil
      }
    }
    #expect(news.first?.phase == .reading && news.last?.phase == .completed)
    let phone = try #require(run.world.host(.phone))
    #expect(try phone.database.remembered(.musicBackfill) == 0)
    let sessions = try phone.database.reading { MusicStore($0).sessions() }
    #expect(HistoryRun.sessions(in: sessions).count > 20)
  }

  @Test("is refused with the nearest name where the library has nothing of that name")
  func names() throws {
    for (act, message) in [
      ("putsOn: \"Dask\"", "did you mean 'Desk'?"), ("playsSong: \"Slow Harbor\"", "did you mean 'Slow Harbour'?"),
      ("queuesSong: \"Slow Harbor\"", "the wearer has no song 'Slow Harbor'"),
      ("prefersMusic: { avoids: [\"Overpas\"] }", "did you mean 'Overpass'?"),
    ] {
      let text = """
        { name: "names", length: "2d", music: { songs: "recordings/own-songs.json" },
          story: [{ at: "d1 12:00", \(act) }] }
        """
      let error = #expect(throws: ScenarioError.self) {
        try ScenarioFile.read(
          SourceText(name: "names.json5", text: text), Features.vocabulary, directory: PackageFiles.path("scenarios"))
      }
      #expect(error?.description.contains(message) == true, "\(act): \(error?.description ?? "")")
    }
  }

  @Test("is in the lists that come as changes only")
  func changes() {
    let shelf = MusicShelf(revision: 4, lists: [.init(id: 1, songs: [1, 2]), .init(id: 2, songs: [3])], gone: [3])
    let changes = MusicShelf(revision: 6, lists: [.init(id: 1, songs: [2, 5])], gone: [2])
    #expect(
      shelf.applying(changes)
        == MusicShelf(revision: 6, lists: [.init(id: 1, songs: [2, 5]), .init(id: 2, songs: [3])], gone: [2, 3]))
  }

  @Test("is imported from the history of an earlier player, and its wrong rows are named")
  func listening() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/triad-listening-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let table = "\(folder)/heard.csv"
    try """
    endTimeUTC,artist,track,msPlayed
    2020-01-16 03:13,Band,Late,199925
    2020-01-15 23:59,Band,Early,9000
    2020-01-16 03:13,Band,Never,-1
    """.write(toFile: table, atomically: true, encoding: .utf8)
    let text = Mutex("")
    let terminal = Terminal { more, _ in text.withLock { $0 += more } }
    #expect(Triad.run(["import", table, "--output", "\(folder)/heard.json"], terminal) == .pass)
    let said = text.withLock { $0 }
    #expect(
      said.contains("2 plays of 2 songs") && said.contains("1 of them skips") && said.contains("left out: line 4"))
    let file = try ListeningFile.read("\(folder)/heard.json")
    #expect(file.plays.map(\.title) == ["Early", "Late"])
    try "Name;Who\nA;B".write(toFile: table, atomically: true, encoding: .utf8)
    #expect(Triad.run(["import", "listening", table], terminal) == .badData)
  }

  @Test("is nothing loud before sleep, nor anything of an avoided artist, while the list has another")
  func unwanted() throws {
    var plan = WorldPlan.clockwork(days: 2)
    var songs = [
      Song(title: "Soft", artist: "One"), Song(title: "Loud", artist: "Two"), Song(title: "Far", artist: "No"),
    ]
    (songs[0].genre, songs[1].genre, songs[2].genre) = ("ambient", "doom metal", "jazz")
    var settings = MusicSettings()
    (settings.lists, settings.listSize, settings.preferences.avoidedArtists) = (1, 3, ["No"])
    plan.music = MusicPlan(settings, songs: songs, age: nil, seed: 1)
    func failures(_ song: Song, _ context: MusicContext, _ wanted: MusicPreferences) throws -> [String] {
      var check = try FakeTrace(VarietyCheck.self, plan)
      var situation = MusicSituation(task: .choose(.next), now: plan.start, zone: plan.zone, rules: Rules())
      situation.preferences = wanted
      let state = MusicState(at: plan.start, context: context, need: .calm)
      check.tell(
        MusicFact.chose(
          SongDecision(song: song.id, state: state, score: 0, parts: [], sentence: "", others: []), from: situation,
          by: FakeTrace.phone))
      check.tell(
        MusicFact.began(
          SongPlayed(
            id: 1, song: song.id, list: 1, cause: .next, began: plan.start, utcOffset: 0, context: context),
          by: FakeTrace.phone))
      return try check.failures
    }
    #expect(try failures(songs[0], .preSleep, settings.preferences).isEmpty)
    #expect(try failures(songs[1], .commute, settings.preferences).isEmpty)
    #expect(try failures(songs[1], .preSleep, settings.preferences).first?.contains("is loud") == true)
    #expect(try failures(songs[2], .commute, settings.preferences).first?.contains("avoids") == true)
    #expect(try failures(songs[0], .commute, MusicPreferences()).first?.contains("other preferences") == true)
    // The DJ itself leaves out what is loud by its genre alone.
    let state = MusicState(at: plan.start, context: .preSleep, need: .energize)
    let moment = RankingSituation(state, now: 0, localMinute: 22 * 60 + 30)
    #expect(SongRanker().choose([songs[0], songs[1]], moment)?.song.title == "Soft")
    #expect(SongRanker().choose([songs[1]], moment)?.song.title == "Loud")
    #expect(songs[1].usualTempo == 140 && songs[0].usualTempo == 70)
  }

  @Test("is not what plays where a mistake is planted", arguments: [Mutant.preferencesForgotten])
  func mistakes(mutant: Mutant) throws {
    let scenario = try ScenarioFile.load(path: Self.path)
    #expect(CheckTrial.failure(of: VarietyCheck.name.text, in: scenario, planting: mutant) != nil)
  }
}
