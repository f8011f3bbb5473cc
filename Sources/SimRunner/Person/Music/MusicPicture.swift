/// The state of the phone's DJ at the current moment of a run, for programs: `triad music --format json`.
package struct MusicPicture: Encodable {
  struct State: Encodable {
    let arousal, stress, energy, focus, valence: Double?
    let context, need: String
    let confidence: Double
    let sources: [String]
    /// Seconds since the estimate.
    let age: Double
  }

  struct Play: Encodable {
    let song, artist, list, context, cause: String
    let began: String
    /// Seconds.
    let heard: Double
    let isOver: Bool
  }

  struct Choice: Encodable {
    let song: String
    let score: Double
    let reason: String
    let parts: [String: Double]
    let instead: [String]
  }

  /// The effect of a list, learned from its songs.
  struct List: Encodable {
    let name: String
    let calm, energy, focus, confidence: Double
  }

  struct Session: Encodable {
    let began, context: String
    let songs, skips: Int
    let quality: Double
  }

  let at: String
  let seed: UInt64
  let state: State?
  /// The number of estimates of the wearer's state, and of those without a known activity.
  let estimates: EstimateCounts
  let plays: Play?
  let why: Choice?
  let recent: [Play]
  let lessons: Int
  let lists: [List]
  let sessions: [Session]

  /// - Parameters:
  ///   - moment: The current moment of the run.
  ///   - counts: The estimates until then.
  package init(_ world: World, at moment: Instant, _ counts: EstimateCounts) throws(StorageError) {
    estimates = counts
    let (zone, now, plan) = (world.plan.zone, world.clock.timestamp(moment), world.plan.music)
    at = "\(zone.civil(now))"
    seed = world.plan.seed
    guard let plan, let phone = world.host(.phone), phone.isStarted else {
      (state, plays, why, recent, lessons, lists, sessions) = (nil, nil, nil, [], 0, [], [])
      return
    }
    let store = try phone.database.reading { database in
      let store = MusicStore(database)
      return (
        state: store.state(), open: store.openPlay(), choice: store.lastChoices(1).last, last: store.lastPlays(6),
        lessons: store.lessons().count, impacts: store.impacts(), sessions: store.sessions()
      )
    }
    func play(_ play: SongPlayed) -> Play {
      let song = plan.library.songs[play.song]
      return Play(
        song: song?.title ?? "", artist: song?.artist ?? "", list: plan.name(of: play.list),
        context: play.context.rawValue,
        cause: play.cause.name, began: "\(zone.civil(play.began))", heard: play.heard.seconds, isOver: play.ended != nil
      )
    }
    state = store.state.map { state in
      State(
        arousal: state.arousal, stress: state.stress, energy: state.energy, focus: state.focus, valence: state.valence,
        context: state.context.rawValue, need: state.need.rawValue, confidence: state.confidence,
        sources: state.sourceNames, age: (now - state.at).seconds)
    }
    let isPlaying = phone.isUp || phone.wasUpAtEnd ? try phone.playing()?.isPlaying == true : false
    plays = isPlaying ? store.open.map(play) : nil
    why = store.choice.flatMap { choice in
      isPlaying && choice.song == store.open?.song
        ? Choice(
          song: plan.title(of: choice.song), score: choice.score, reason: choice.sentence,
          parts: Dictionary(choice.parts.map { ($0.factor, $0.contribution) }) { first, _ in first },
          instead: choice.others.map { plan.title(of: $0.song) }) : nil
    }
    recent = store.last.filter { $0.ended != nil }.map(play)
    lessons = store.lessons
    lists = HistoryRun.impacts(in: store.impacts).map {
      List(
        name: plan.name(of: $0.playlist), calm: $0.calm, energy: $0.energy, focus: $0.focus, confidence: $0.confidence)
    }
    sessions = HistoryRun.sessions(in: store.sessions).map { session in
      Session(
        began: "\(zone.civil(Timestamp(exact: session.span.start)))", context: session.context.rawValue,
        songs: session.plays.count, skips: session.skips, quality: session.quality)
    }
  }
}

extension MusicPlan {
  func name(of list: UInt64) -> String { library.lists.first { $0.id == list }?.name ?? "a list" }
}
