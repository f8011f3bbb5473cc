/// The DJ: estimates the wearer's state, chooses the next song, and learns from the previous one (Resonance plan §2.3).
///
/// Its knowledge is stored by the phone; a new process of the app receives it again.
package struct DiscJockey: Sendable {
  package let config: MusicConfig
  package let library: MusicLibrary
  /// `nil` until the phone has provided it.
  package var learner: SongLearner?
  /// The seed of a shuffle over all songs not heard within the hour; `nil` if the DJ chooses.
  package var shuffles: UInt64?

  /// The number of alternatives noted beside the chosen song.
  private static let othersNoted = 5

  package init(_ library: MusicLibrary, _ config: MusicConfig = MusicConfig()) {
    (self.library, self.config) = (library, config)
  }

  package func outcome(_ situation: MusicSituation) -> MusicOutcome {
    switch situation.task {
    case .estimate: .estimated(state(situation))
    case .choose(let cause): .chosen(choose(situation), cause)
    case .learn(let play): .learnt(lesson(of: play, situation), play: play.id)
    case .share: .shared(profile(situation))
    }
  }

  package func state(_ situation: MusicSituation) -> MusicState {
    let civil = situation.zone.civil(situation.now)
    var state = config.estimator.state(
      MusicReadings(situation), at: situation.now, localMinute: civil.hour * 60 + civil.minute,
      after: situation.previous)
    // A wearer who has just asked for more rousing music doesn't want to be calmed.
    if situation.wish > 0, state.need == .calm { state.need = .maintain }
    return state
  }

  // MARK: - Choosing

  /// Returns the next song of the current list; `nil` if there is none.
  package func choose(_ situation: MusicSituation) -> SongDecision? {
    guard let list = situation.list else { return nil }
    let songs = situation.candidates.map { $0.compactMap { library.songs[$0] } } ?? library.songs(of: list)
    let state = state(situation)
    if let shuffles { return shuffled(songs, state, situation, shuffles) }
    let moment = ranking(state, situation)
    let ranker = SongRanker(preferences(in: situation), config.ranking)
    guard let choice = ranker.choose(songs, moment) else { return nil }
    let others = others(songs.filter { $0.id != choice.song.id }, moment, ranker)
    return SongDecision(
      song: choice.song.id, state: state, score: choice.adjusted,
      parts: choice.reason.parts, sentence: choice.reason.sentence, others: others)
  }

  private func preferences(in situation: MusicSituation) -> MusicPreferences {
    config.ranking.mistake == .preferencesIgnored ? MusicPreferences() : situation.preferences
  }

  private func shuffled(
    _ songs: [Song], _ state: MusicState, _ situation: MusicSituation, _ seed: UInt64
  ) -> SongDecision? {
    let recent = situation.preferences.avoidRecentMinutes * 60
    let heard = Set(situation.heard.filter { situation.now.exact - $0.at.exact < recent }.map(\.song))
    let fresh = songs.filter { !heard.contains($0.id) }
    let candidates = fresh.isEmpty ? songs : fresh
    guard !candidates.isEmpty else { return nil }
    let luck = stableHash(seed, UInt64(bitPattern: situation.now.nanoseconds))
    return SongDecision(
      song: candidates[Int(luck % UInt64(candidates.count))].id, state: state, score: 0, parts: [],
      sentence: "Its turn has come by chance.", others: [])
  }

  /// Returns the next candidates, each chosen without the ones before it.
  private func others(
    _ songs: [Song], _ moment: RankingSituation, _ ranker: SongRanker
  ) -> [SongDecision.Candidate] {
    var (left, others) = (songs, [SongDecision.Candidate]())
    while others.count < Self.othersNoted, let next = ranker.choose(left, moment) {
      others.append(SongDecision.Candidate(song: next.song.id, score: next.adjusted))
      left.removeAll { $0.id == next.song.id }
    }
    return others
  }

  /// The crown moves the target, not the estimate (Resonance plan §7.2.4).
  private func ranking(_ state: MusicState, _ situation: MusicSituation) -> RankingSituation {
    var wished = state
    if situation.wish != 0 {
      wished.energy = min(1, max(0, (state.energy ?? MusicState.neutral) + situation.wish))
    }
    let civil = situation.zone.civil(situation.now)
    var moment = RankingSituation(wished, now: situation.now.exact, localMinute: civil.hour * 60 + civil.minute)
    moment.knowledge = learner?.knowledge(in: state.context) ?? [:]
    for scores in situation.told?.scores ?? [] where moment.knowledge[scores.song]?.effect == nil {
      moment.knowledge[scores.song, default: SongKnowledge()].effect = SongEffect(scores)
    }
    // The latest songs may not be learned yet, and lessons carry the dates of the clock at that time.
    for heard in situation.heard {
      moment.knowledge[heard.song, default: SongKnowledge()].lastPlayed = heard.at.exact
    }
    moment.session = situation.session.compactMap { library.songs[$0] }
    if config.ranking.mistake == .sessionReversed { moment.session.reverse() }
    return moment
  }

  // MARK: - Learning

  /// Returns the lesson of a play, from the body's data known at its end; `nil` if there is none.
  package func lesson(of play: SongPlayed, _ situation: MusicSituation) -> SongLesson? {
    guard let end = play.ended else { return nil }
    var readings = MusicReadings(situation)
    readings.steps = []
    let response = PlayResponse(
      from: play.began.exact, to: end.exact, rates: SortedReadings(readings.heartRates, config.learning.rules),
      variabilities: SortedReadings(readings.heartRateVariabilities, config.learning.rules), config.learning)
    return SongLesson(
      SongPlay(play, library.songs), response, in: play.context, source: .live, config.learning)
  }

  /// Learns all of the phone's stored lessons.
  package mutating func remember(_ lessons: [SongLesson]) {
    learner = SongLearner(lessons, config.learning)
  }

  package mutating func learn(_ lesson: SongLesson) { learner?.learn(lesson) }

  // MARK: - Sharing

  /// Keeps the profile that an earlier phone reported for songs not heard since.
  private func profile(_ situation: MusicSituation) -> MusicProfile {
    let learnt = MusicProfile(
      learner ?? SongLearner([], config.learning), lists: library.lists.map(\.id),
      situation.preferences)
    let known = Set(learnt.scores.map(\.song))
    let kept = (situation.told?.scores ?? []).filter { !known.contains($0.song) }
    return kept.isEmpty ? learnt : learnt.adding(kept)
  }
}

/// The songs known to a DJ, and its lists.
package struct MusicLibrary: Equatable, Sendable {
  package let songs: [Song.ID: Song]
  package let lists: [MusicList]
  private let byList: [UInt64: [Song]]

  package init(songs: [Song], lists: [MusicList]) {
    let known = Dictionary(songs.map { ($0.id, $0) }) { first, _ in first }
    self.songs = known
    self.lists = lists
    byList = Dictionary(lists.map { list in (list.id, list.songs.compactMap { known[$0] }) }) { first, _ in first }
  }

  package func songs(of list: UInt64) -> [Song] { byList[list] ?? [] }

  /// Ignores the case; of several songs the first by id.
  package func song(titled title: String) -> Song.ID? {
    songs.values.filter { $0.title.lowercased() == title.lowercased() }.map(\.id).min()
  }

  package func list(named name: String) -> UInt64? { lists.first { $0.name.lowercased() == name.lowercased() }?.id }
}
