import Agents
import DeviceKit
import Devices
@testable import Engine
import Orchestration
import Replication
@testable import ScenarioFiles
@testable import SimKernel
@testable import PersonWire
@testable import Person
import Testing
import WearerKit

@Suite("Checks of the music fail when a promise is broken")
struct MusicCheckTests {
  private var plan: WorldPlan {
    var plan = WorldPlan.clockwork(days: 2)
    plan.music = MusicPlan(MusicSettings(), songs: nil, age: 36, seed: 5)
    return plan
  }

  private func played(
    _ song: UInt64, _ number: UInt64, after minutes: Int64, in plan: WorldPlan, _ cause: SongPlayed.Cause = .next
  ) -> SongPlayed {
    SongPlayed(
      id: number, song: song, list: 1, cause: cause, began: plan.start + .minutes(minutes), utcOffset: 3_600,
      context: .unknown)
  }

  private func ended(_ play: SongPlayed, after minutes: Int64 = 3) -> SongPlayed {
    var play = play
    play.end(at: play.began + .minutes(minutes))
    return play
  }

  @Test("know of a phone from a backup what the phone in use then had learnt, also after an earlier backup")
  func backups() throws {
    let text = """
      {
        name: "twice", start: "2026-03-23", zone: "Europe/Oslo", length: "2d", seed: 20261128000, devices: { desktop: false },
        music: {},
        faults: [
          { from: "2026-03-23 18:00", for: "1m", restoresBackup: "phone", age: "20h" },
          { from: "2026-03-24 05:17", for: "1h7m", restoresBackup: "phone", age: "13h" },
        ],
      }
      """
    let outcome = try WorldPlan(ScenarioFile.read(SourceText(name: "twice.json5", text: text))).run()
    #expect(outcome.check("sound-music")?.isHeld == true, Comment(rawValue: outcome.complaints))
  }

  @Test("a song that is chosen again within the hour is found, and one that the wearer wants again is not")
  func recency() throws {
    let plan = plan
    let list = try #require(plan.music).library.songs(of: 1)
    var again = try FakeTrace(VarietyCheck.self, plan)
    for (number, minutes) in [(UInt64(1), Int64(0)), (2, 40)] {
      let play = played(list[0].id, number, after: minutes, in: plan)
      again.tell(MusicFact.began(play, by: FakeTrace.phone))
      again.tell(MusicFact.ended(ended(play), by: FakeTrace.phone))
    }
    let found = try again.failures
    #expect(found.count == 1 && found[0].contains("heard 37 min before"))
    var wanted = try FakeTrace(VarietyCheck.self, plan)
    for (number, minutes) in [(UInt64(1), Int64(0)), (2, 5)] {
      wanted.tell(
        MusicFact.began(played(list[0].id, number, after: minutes, in: plan, .again), by: FakeTrace.phone))
    }
    #expect(try wanted.failures.isEmpty)
  }

  @Test("a third song of one artist in a row is found while the list has another")
  func variety() throws {
    var plan = plan
    var songs = (1...4).map { Song(title: "Part \($0)", artist: "The Same") }
    songs.append(Song(title: "Elsewhere", artist: "Another"))
    var settings = MusicSettings()
    (settings.lists, settings.listSize) = (1, 5)
    plan.music = MusicPlan(settings, songs: songs, age: nil, seed: 1)
    var check = try FakeTrace(VarietyCheck.self, plan)
    for number in 0..<3 {
      let play = played(songs[number].id, UInt64(number), after: Int64(4 * number), in: plan)
      check.tell(MusicFact.began(play, by: FakeTrace.phone))
      check.tell(MusicFact.ended(ended(play), by: FakeTrace.phone))
    }
    let found = try check.failures
    #expect(found.count == 1 && found[0].hasSuffix("follows 2 of its artist in a row"))
  }

  @Test("a state without readings to support it, or that is not a share, is found")
  func state() throws {
    let plan = plan
    var check = try FakeTrace(SoundMusicCheck.self, plan)
    let situation = MusicSituation(task: .estimate, now: plan.start + .hours(12), zone: plan.zone, rules: Rules())
    func moment(
      arousal: Double?, context: MusicContext = .unknown, need: MusicNeed = .maintain
    ) -> MusicState {
      var state = MusicState(at: situation.now, context: context, need: need)
      state.arousal = arousal
      return state
    }
    check.tell(MusicFact.estimated(moment(arousal: nil), from: situation, by: FakeTrace.phone))
    #expect(try check.failures.isEmpty)
    check.tell(MusicFact.estimated(moment(arousal: 0.5), from: situation, by: FakeTrace.phone))
    check.tell(MusicFact.estimated(moment(arousal: 1.3), from: situation, by: FakeTrace.phone))
    check.tell(MusicFact.estimated(moment(arousal: nil, context: .work), from: situation, by: FakeTrace.phone))
    check.tell(MusicFact.estimated(moment(arousal: nil, need: .calm), from: situation, by: FakeTrace.phone))
    #expect(
      try check.failures == [
        "the wearer's state is not what the readings come to", "a part of the wearer's state is 1.3",
        "the wearer's state is not what the readings come to",
        "the wearer is taken to be at work, and what is known says unknown",
        "music is to calm, and what is known says maintain",
      ])
  }

  /// Sessions of as many songs, each chosen for one need.
  private typealias Meant = (wish: MusicNeed, need: MusicNeed, sessions: Int, songs: Int)

  private func tell(
    _ meant: [Meant], to check: inout FakeTrace, _ plan: WorldPlan, before: (inout FakeTrace) -> Void = { _ in }
  ) {
    let situation = MusicSituation(task: .choose(.next), now: plan.start, zone: plan.zone, rules: Rules())
    var (session, number) = (0, UInt64(0))
    for part in meant {
      let state = MusicState(at: plan.start, context: .unknown, need: part.need)
      let decision = SongDecision(song: 7, state: state, score: 0, parts: [], sentence: "", others: [])
      for _ in 0..<part.sessions {
        session += 1
        before(&check)
        check.tell(WearerWish.wants(part.wish, session: session))
        for _ in 0..<part.songs {
          number += 1
          check.tell(MusicFact.chose(decision, from: situation, by: FakeTrace.phone))
          check.tell(MusicFact.began(played(7, number, after: 0, in: plan), by: FakeTrace.phone))
        }
        check.tell(WearerWish.enough(session: session))
      }
    }
  }

  @Test(
    "a DJ that hardly ever means what the wearer wants, or never means one of their wishes, is found unless it may be chance"
  )
  func wishes() throws {
    let plan = plan
    func failures(_ meant: [Meant]) throws -> [String] {
      var check = try FakeTrace(NeedCheck.self, plan)
      tell(meant, to: &check, plan)
      return try check.failures
    }
    let good: [Meant] = [(.calm, .calm, 6, 5), (.maintain, .transition, 4, 5), (.focus, .maintain, 10, 5)]
    #expect(try failures(good).isEmpty)
    #expect(
      try failures([(.calm, .energize, 26, 5), (.maintain, .maintain, 4, 5)]) == [
        "20 of 150 songs were chosen for what the wearer wanted"
      ])
    #expect(
      try failures([(.calm, .maintain, 60, 2), (.maintain, .maintain, 60, 3)]) == [
        "0 of 120 songs were chosen to calm, which the wearer wanted"
      ])
    // The same shares of fewer sessions, however many songs they have.
    #expect(try failures([(.calm, .energize, 4, 30), (.maintain, .maintain, 1, 20)]).isEmpty)
    #expect(try failures([(.calm, .maintain, 12, 10), (.maintain, .maintain, 12, 15)]).isEmpty)
    // A share that misses what was promised by a little.
    #expect(try failures([(.calm, .energize, 19, 5), (.calm, .calm, 11, 5)]).isEmpty)
  }

  @Test(
    "a DJ that does not see who concentrates at a desk, or that the hour alone surpasses, is found, where its phone can know"
  )
  func focusAtDesk() throws {
    let plan = plan
    func failures(
      sits: Bool = true, isWorn: Bool = true, isTold: Bool = true, isMeasured: Bool = true, fault: FaultFact? = nil,
      _ need: MusicNeed, meant: [Meant]? = nil
    ) throws -> [String] {
      var check = try FakeTrace(NeedCheck.self, plan)
      func deliver(_ message: Message, to role: Role, _ check: FakeTrace) {
        let at = Instant.start + (check.now - plan.start)
        check.check.observe(
          TraceEvent(number: 900, at: at, node: role.node, kind: .delivery, cause: 0, subject: 0, fact: nil),
          Envelope(id: 900, from: role.node, to: role.node, channel: .physical, sent: at, message: message))
      }
      deliver(Message(DeviceEvent.desktopScreen(isAwake: sits)), to: .desktop, check)
      deliver(Message(DeviceEvent.wrist(isOn: isWorn)), to: .watch, check)
      if let fault { check.tell(fault) }
      let usual: [Meant] = [(.maintain, .maintain, 24, 2), (.focus, need, 24, 2)]
      tell(meant ?? usual, to: &check, plan) { check in
        if isTold {
          let header = RecordHeader(
            key: DesktopMachine.contextKey, kind: .desktopContext, origin: DeviceID(role: .desktop, installation: 1),
            version: Version(epoch: 1, sequence: 1), created: check.now, modified: check.now)
          check.tell(RecordFact.applied(header, by: FakeTrace.phone, from: .desktop))
        }
        let packet = BiometricPacket(
          observed: check.now, heartRate: isMeasured ? 70 : nil, variability: nil, isStationary: true)
        let item = SessionItem(channel: .message, id: 1, message: Message(MusicMessage.biometrics([packet])))
        deliver(Message(SessionFrame(life: 1, number: 1, content: .item(item))), to: .phone, check)
      }
      return try check.failures
    }
    // The hour alone is right more often too, also away from the desk.
    let found = "0 of 48 songs were chosen to focus at the desk, where the wearer wanted it"
    #expect(try failures(.maintain).contains(found))
    #expect(try failures(.focus).isEmpty)
    #expect(try !failures(sits: false, .maintain).contains(found))
    #expect(try failures(isWorn: false, .maintain).isEmpty)
    #expect(try failures(isTold: false, .maintain).isEmpty)
    #expect(try failures(isMeasured: false, .maintain).isEmpty)
    let gone = FaultFact(fault: FaultID(1), name: "crash", target: "desktop", isLasting: true)
    #expect(try failures(fault: gone, .maintain).isEmpty)
    // All is wanted at one hour, and the hour alone knows it from the second session on.
    let meant: [Meant] = [(.energize, .energize, 36, 2), (.energize, .maintain, 24, 2)]
    #expect(
      try failures(.focus, meant: meant) == [
        "46 songs fewer than by the hour alone were chosen for what the wearer wanted"
      ])
    #expect(try failures(isMeasured: false, .focus, meant: meant).isEmpty)
    #expect(try failures(fault: gone, .focus, meant: meant).isEmpty)
    #expect(try failures(.focus, meant: [(.energize, .energize, 30, 2), (.energize, .maintain, 3, 2)]).isEmpty)
  }

  @Test("a phone that falls silent after a song without a word is found, and one on which a fault falls is not")
  func playsOn() throws {
    let plan = plan
    let song = try #require(plan.music).library.songs(of: 1)[0]
    func failures(_ facts: [any TraceFact], gap: Int) throws -> [String] {
      var check = try FakeTrace(PlaysOnCheck.self, plan)
      var play = played(song.id, 1, after: 0, in: plan)
      play.end(at: play.began + .seconds(1_000), length: plan.music?.setup.length(of: song.id))
      check.tell(MusicFact.began(played(song.id, 1, after: 0, in: plan), by: FakeTrace.phone))
      check.tell(MusicFact.ended(play, by: FakeTrace.phone))
      for _ in 0..<gap { check.tell(MusicFact.senses(true, by: FakeTrace.phone)) }
      for fact in facts { check.tell(fact) }
      return try check.failures
    }
    let next = MusicFact.began(played(song.id, 2, after: 9, in: plan), by: FakeTrace.phone)
    #expect(try failures([next], gap: 0).isEmpty)
    #expect(try failures([next], gap: 4).count == 1)
    #expect(try failures([MusicFact.silent(by: FakeTrace.phone)], gap: 4).count == 1)
    #expect(try failures([DeviceFact.booted(FakeTrace.phone, isNew: false)], gap: 4).isEmpty)
  }

  @Test(
    "a song that the service has no more, or that the app may not play, is found, and so is a silence without a word")
  func service() throws {
    var plan = plan
    var settings = MusicSettings()
    settings.service = MusicServiceSettings()
    plan.music = MusicPlan(settings, songs: nil, age: 36, seed: 5)
    let list = try #require(plan.music).library.songs(of: 1).map(\.id)
    func chose(_ song: UInt64) -> MusicFact {
      var situation = MusicSituation(task: .choose(.next), now: plan.start, zone: plan.zone, rules: Rules())
      situation.list = 1
      return .chose(
        SongDecision(song: song, state: MusicState(at: plan.start), score: 0, parts: [], sentence: "", others: []),
        from: situation, by: FakeTrace.phone)
    }
    func act(_ act: MusicAct, _ check: FakeTrace) {
      let (from, at) = (Role.phone.node, Instant.start + .minutes(3))
      check.check.observe(
        TraceEvent(number: 900, at: at, node: from, kind: .delivery, cause: 0, subject: 0, fact: nil),
        Envelope(id: 900, from: from, to: from, channel: .physical, sent: at, message: Message(act)))
    }
    var listed = try FakeTrace(ListedCheck.self, plan)
    let shelf = MusicShelf(revision: 2, lists: [.init(id: 1, songs: Array(list.dropFirst()))], gone: [list[1]])
    listed.tell(MusicServiceFact.holds(shelf))
    for song in list.prefix(3) { listed.tell(chose(song)) }
    #expect(try listed.failures.isEmpty)
    listed.tell(MusicFact.stocked(revision: 2, by: FakeTrace.phone))
    for song in list.prefix(3) { listed.tell(chose(song)) }
    #expect(try listed.failures.count == 2)
    var denied = try FakeTrace(ListedCheck.self, plan)
    act(.allowsMusic(false), denied)
    for _ in 0..<4 { denied.tell(MusicFact.senses(true, by: FakeTrace.phone)) }
    denied.tell(chose(list[0]))
    #expect(try denied.failures.first?.hasSuffix("the app may not use the music service") == true)
    for (told, count) in [(true, 0), (false, 1)] {
      var silent = try FakeTrace(SilenceCheck.self, plan)
      act(.putsOn(list: 1), silent)
      for _ in 0..<3 { silent.tell(MusicFact.senses(true, by: FakeTrace.phone)) }
      if told { silent.tell(MusicFact.quiet(.denied, by: FakeTrace.phone)) }
      for _ in 0..<4 { silent.tell(MusicFact.senses(true, by: FakeTrace.phone)) }
      #expect(try silent.failures.count == count)
    }
    // On a phone whose system has taken the app off it there is nothing to put a list on.
    var without = try FakeTrace(SilenceCheck.self, plan)
    act(.putsOn(list: 1), without)
    without.tell(DeviceFact.withheld(.opened, by: FakeTrace.phone))
    for _ in 0..<7 { without.tell(MusicFact.senses(true, by: FakeTrace.phone)) }
    #expect(try without.failures.isEmpty)
  }

  @Test("a wish that the crown was never turned to, or of an earlier session, is found")
  func crown() throws {
    let plan = plan
    func failures(_ wish: Double, _ acts: [MusicAct]) throws -> [String] {
      let check = try FakeTrace(.crownForASession, plan)
      var number: UInt64 = 0
      for act in acts {
        number += 1
        let at = Instant.start + .minutes(Int64(10 * number))
        let to = act.audience?.node ?? Role.phone.node
        let event = TraceEvent(number: number, at: at, node: to, kind: .delivery, cause: 0, subject: 0, fact: nil)
        let envelope = Envelope(id: number, from: to, to: to, channel: .physical, sent: at, message: Message(act))
        check.check.observe(event, envelope)
      }
      var situation = MusicSituation(task: .choose(.next), now: plan.start, zone: plan.zone, rules: Rules())
      situation.wish = wish
      let decision = SongDecision(
        song: 7, state: MusicState(at: plan.start), score: 0, parts: [], sentence: "", others: [])
      var told = check
      told.tell(MusicFact.chose(decision, from: situation, by: FakeTrace.phone))
      return try told.failures
    }
    #expect(try failures(0.1, [.putsOn(list: 1), .turnsCrown(0.1)]).isEmpty)
    #expect(try failures(0.05, [.turnsCrown(0.1), .turnsCrown(-0.2)]).isEmpty)
    #expect(try failures(0.2, [.putsOn(list: 1), .turnsCrown(0.1)]).count == 1)
    #expect(try failures(-0.1, [.turnsCrown(0.1)]).count == 1)
    #expect(try failures(0.1, [.turnsCrown(0.1), .plays(false), .putsOn(list: 2)]).count == 1)
  }

  @Test("a choice that does not follow from the lessons is found")
  func choice() throws {
    let plan = plan
    let library = try #require(plan.music).library
    var situation = MusicSituation(
      task: .choose(.first), now: plan.start + .hours(12), zone: plan.zone, rules: Rules())
    situation.list = 1
    let jockey = DiscJockey(library)
    let right = try #require(jockey.choose(situation))
    let wrong = try #require(right.others.last)
    var check = try FakeTrace(SoundMusicCheck.self, plan)
    check.tell(MusicFact.chose(right, from: situation, by: FakeTrace.phone))
    #expect(try check.failures.isEmpty)
    check.tell(
      MusicFact.chose(
        SongDecision(
          song: wrong.song, state: right.state, score: right.score, parts: [], sentence: "", others: []),
        from: situation, by: FakeTrace.phone))
    #expect(try check.failures.first?.contains("what is known speaks for") == true)
  }

  @Test("a listener who has just asked for more rousing music by the crown isn't calmed")
  func askedToBeRoused() throws {
    let plan = plan
    let jockey = DiscJockey(try #require(plan.music).library)
    var situation = MusicSituation(
      task: .choose(.next), now: plan.start + .hours(23), zone: plan.zone, rules: Rules())
    #expect(jockey.state(situation).need == .calm)
    situation.wish = 0.1
    #expect(jockey.state(situation).need == .maintain)
  }

  @Test("reports of another phone about the songs move the choice")
  func told() throws {
    let plan = plan
    let library = try #require(plan.music).library
    var situation = MusicSituation(
      task: .choose(.first), now: plan.start + .hours(23), zone: plan.zone, rules: Rules())
    situation.list = 1
    let jockey = DiscJockey(library)
    let alone = try #require(jockey.choose(situation))
    let other = try #require(alone.others.first).song
    let scores = library.songs(of: 1).map {
      MusicProfile.Scores(song: $0.id, calm: $0.id == other ? 20 : 0, energy: 10, focus: 10)
    }
    situation.told = MusicProfile(
      lists: [1], scores: scores, weights: [], avoidRecentMinutes: 60, maxSameArtistInRow: 2)
    #expect(jockey.choose(situation)?.song == other && alone.song != other)
  }

  @Test("a record of the music that goes out in the clear, or holds more than it may, is found")
  func sync() throws {
    let plan = plan
    let library = try #require(plan.music).library
    let usual = MusicProfile(SongLearner(), lists: [1], MusicPreferences())
    func findings(_ scores: [MusicProfile.Scores], minutes: Double = 60, to role: Role = .phone) throws -> [String] {
      let check = try FakeTrace(.musicSync, plan)
      let profile = MusicProfile(
        lists: [1], scores: scores, weights: usual.weights, avoidRecentMinutes: minutes, maxSameArtistInRow: 2)
      let header = RecordHeader(
        key: MusicProfile.key, kind: .musicProfile, origin: FakeTrace.phone, version: Version(epoch: 1, sequence: 1),
        created: plan.start, modified: plan.start, isDeleted: false)
      let message = SyncMessage.records([Record(header: header, body: RecordBody(profile))])
      check.check.observe(
        TraceEvent(number: 1, at: .start, node: Role.phone.node, kind: .send, cause: 0, subject: 0, fact: nil),
        Envelope(id: 1, from: Role.phone.node, to: role.node, channel: .https, sent: .start, message))
      return try check.failures
    }
    let song = try #require(library.songs.keys.sorted().first)
    let fine = [MusicProfile.Scores(song: song, calm: 11, energy: 10, focus: 9)]
    #expect(try findings(fine).isEmpty)
    #expect(try findings(fine, to: .cloud) == ["what is known of the music went to the cloud in the clear"])
    #expect(try findings(fine + fine) == ["a score is told of something that is no song, or twice"])
    #expect(try findings([.init(song: song, calm: 61, energy: 10, focus: 9)]) == ["a score is out of range"])
    // A heart rate in the place of the minutes.
    #expect(try findings(fine, minutes: 61.5) == ["the preferences are not the wearer's"])
  }

  @Test("a change of the phone's stored music is found out")
  func tampering() throws {
    let run = try Run(
      WorldPlan(ScenarioFile.load(path: PackageFiles.path("scenarios/resonance-week.json5"))))
    let outcome = try run.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let phone = try #require(run.world.host(.phone)).database
    func failures(of name: String) throws -> [String] {
      let check = try #require(run.check(name))
      guard case .failed(let failures) = try check.conclude(run.world) else { return [] }
      return failures.map(\.message)
    }
    try phone.execute("UPDATE player SET sequence = sequence + 1")
    #expect(try failures(of: "playback-converges").count == 2)
    try phone.execute("DELETE FROM music_sessions WHERE key = (SELECT max(key) FROM music_sessions)")
    #expect(try failures(of: "recomputable-music") == ["1 sessions of the log are not kept"])
    try phone.execute(
      """
      INSERT INTO music_lessons
        (play, song, context, at, calm, energy, focus, mood_lift, is_skip, is_measured, is_from_history)
      SELECT play, song, context, at, calm, energy, focus, mood_lift, is_skip, is_measured, 0 FROM music_lessons LIMIT 2
      """)
    #expect(try failures(of: "learning-moves-right") == ["2 plays have taught more than once"])
    try phone.execute("DELETE FROM music_lessons")
    #expect(try failures(of: "learning-moves-right").first?.hasSuffix("plays have taught nothing") == true)
  }

  @Test("effects that are learnt the wrong way round are found out")
  func wrongWay() throws {
    let plan = plan
    let music = try #require(plan.music)
    func lessons(_ sign: Double, isMeasured: Bool = true) -> [SongLesson] {
      music.library.songs.values.sorted { $0.id < $1.id }.prefix(30).enumerated().flatMap { index, song in
        let aim = music.listener.aim(of: song)
        let (calm, energy) = (0.5 + sign * (aim.variability - aim.heartRate) / 60, 0.5 + sign * aim.heartRate / 60)
        return (0..<12).map { turn in
          SongLesson(
            play: UInt64(index * 100 + turn), song: song.id, context: .unknown, at: Double(turn),
            impact: SongImpact(
              calm: calm, energy: energy, focus: 0.5, moodLift: 0.5, isSkip: false, isMeasured: isMeasured),
            source: .history)
        }
      }
    }
    let check = LearningCheck(plan)
    let (right, wrong) = (check.agreement(music, lessons(1)), check.agreement(music, lessons(-1)))
    let rho = try (#require(right).rho, #require(wrong).rho)
    #expect(rho.0 > 0.9 && rho.1 < LearningCheck.agreement)
    #expect(LearningCheck.isBelow(rho.1, songs: 30) && !LearningCheck.isBelow(rho.0, songs: 30))
    let rousing = [1.0, -1].map { check.agreement(music, lessons($0), on: .energize)?.rho ?? 0 }
    #expect(rousing[0] > 0.9 && LearningCheck.isBelow(rousing[1], songs: 30))
    // What is learnt of focus may be weak, and not the opposite of the truth.
    #expect(!LearningCheck.isBelow(0.1, songs: 60, 0) && LearningCheck.isBelow(-0.5, songs: 60, 0))
    // Without a watch, the effect of a song on the heart is unknown.
    #expect(check.agreement(music, lessons(-1, isMeasured: false))?.songs ?? 0 == 0)
    // Forty-five songs cannot tell 0.53 from 0.6, nine hundred can.
    #expect(!LearningCheck.isBelow(0.53, songs: 45) && LearningCheck.isBelow(0.53, songs: 900))
    // The check itself, on a phone that has learnt it so.
    let run = try Run(plan)
    _ = try run.run()
    let phone = try #require(run.world.host(.phone)).database
    for lesson in lessons(-1) {
      try phone.statement(
        """
        INSERT INTO music_lessons
          (play, song, context, at, calm, energy, focus, mood_lift, is_skip, is_measured, is_from_history)
        VALUES (?, ?, 'unknown', ?, ?, 0.5, 0.5, 0.5, 0, 1, 1)
        """
      ).run(Int64(lesson.play), Int64(bitPattern: lesson.song), lesson.at, lesson.impact.calm)
    }
    guard case .failed(let failures) = try LearningCheck(plan).conclude(run.world) else {
      Issue.record("nobody noticed")
      return
    }
    #expect(
      failures.contains { $0.message.hasPrefix("what was learnt of the calm of 30 songs goes with the truth by -") })
  }
}
