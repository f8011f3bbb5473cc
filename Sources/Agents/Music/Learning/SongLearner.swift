/// Learns the effects of songs on one person (Resonance Part 12.4).
///
/// A play is one lesson, regardless of repeated deliveries; the history's version replaces the live one. The knowledge
/// depends only on the lessons in the order of play, not of arrival.
package struct SongLearner: Equatable, Sendable {
  private struct Key: Hashable {
    let song: Song.ID
    let context: MusicContext
  }

  /// The lessons of one song in one context, in order, and their result.
  private struct Track: Equatable {
    var lessons: [SongLesson] = []
    var effect = SongEffect()
  }

  private struct Summary: Equatable {
    var contexts: [MusicContext] = []
    var effect: SongEffect?
    var plays = 0
    var lastPlayed: Double?
  }

  package let config: LearningConfig
  private var tracks: [Key: Track] = [:]
  private var summaries: [Song.ID: Summary] = [:]
  private var places: [UInt64: Key] = [:]

  package init(_ lessons: [SongLesson] = [], _ config: LearningConfig = LearningConfig()) {
    self.config = config
    for lesson in lessons { learn(lesson) }
  }

  /// All lessons in order, from which another learner can continue.
  ///
  /// Under the literal rule a play has several of the same moment: they keep the order of their songs and contexts.
  package var lessons: [SongLesson] {
    let keys = tracks.keys.ordered { ($0.song, $0.context.rawValue) < ($1.song, $1.context.rawValue) }
    let all = keys.flatMap { tracks[$0]?.lessons ?? [] }
    return all.enumerated().ordered { one, other in
      if SongLesson.isEarlier(one.element, other.element) { return true }
      return !SongLesson.isEarlier(other.element, one.element) && one.offset < other.offset
    }.map(\.element)
  }

  /// The songs with lessons, in order.
  package var songs: [Song.ID] { summaries.keys.sorted() }

  // MARK: - Learning

  package mutating func learn(_ lesson: SongLesson) {
    if !config.rules.contains(.playsPerDelivery), let place = places[lesson.play],
      let known = self.lesson(lesson.play, at: place)
    {
      guard lesson.source == .history, known != lesson else { return }
      remove(lesson.play, at: place)
    }
    insert(lesson)
  }

  /// Removes the history's lesson of a play; the live one stays.
  package mutating func forget(_ play: UInt64) {
    guard let place = places[play], lesson(play, at: place)?.source == .history else { return }
    remove(play, at: place)
  }

  private func lesson(_ play: UInt64, at key: Key) -> SongLesson? {
    tracks[key]?.lessons.last { $0.play == play }
  }

  private mutating func insert(_ lesson: SongLesson) {
    let key = Key(song: lesson.song, context: lesson.context)
    var track = tracks.removeValue(forKey: key) ?? Track()
    if let last = track.lessons.last, SongLesson.isEarlier(lesson, last) {
      let place = track.lessons.firstIndex { SongLesson.isEarlier(lesson, $0) } ?? track.lessons.count
      track.lessons.insert(lesson, at: place)
      track.effect = effect(of: track.lessons)
    } else {
      track.lessons.append(lesson)
      track.effect.add(lesson.impact, config)
    }
    tracks[key] = track
    places[lesson.play] = key
    summarize(lesson.song, adding: lesson.context)
  }

  private mutating func remove(_ play: UInt64, at key: Key) {
    places[play] = nil
    guard var track = tracks.removeValue(forKey: key) else { return }
    track.lessons.removeAll { $0.play == play }
    track.effect = effect(of: track.lessons)
    if !track.lessons.isEmpty { tracks[key] = track }
    summarize(key.song, adding: key.context)
  }

  private func effect(of lessons: [SongLesson]) -> SongEffect {
    lessons.reduce(into: SongEffect()) { $0.add($1.impact, config) }
  }

  private mutating func summarize(_ song: Song.ID, adding context: MusicContext) {
    var summary = Summary()
    summary.contexts = Set((summaries[song]?.contexts ?? []) + [context])
      .filter { tracks[Key(song: song, context: $0)] != nil }.ordered()
    let known = summary.contexts.compactMap { tracks[Key(song: song, context: $0)] }
    summary.effect = SongEffect.mean(known.map(\.effect), config)
    for track in known {
      summary.plays += track.lessons.count
      summary.lastPlayed = [summary.lastPlayed, track.lessons.last?.at].compactMap { $0 }.max()
    }
    summaries[song] = known.isEmpty ? nil : summary
  }

  // MARK: - What is known

  /// Returns the effect in one context; absent if the song was never played in it.
  package func effect(of song: Song.ID, in context: MusicContext) -> SongEffect? {
    tracks[Key(song: song, context: context)]?.effect
  }

  /// Returns the effect in all contexts together.
  package func effect(of song: Song.ID) -> SongEffect? { summaries[song]?.effect }

  /// Returns the knowledge about every played song in a context, for the ranking. The better the context itself is
  /// known, the more it counts relative to the others (assumed).
  package func knowledge(in context: MusicContext) -> [Song.ID: SongKnowledge] {
    var knowledge: [Song.ID: SongKnowledge] = [:]
    knowledge.reserveCapacity(summaries.count)
    for (song, summary) in summaries {
      var known = SongKnowledge()
      known.effect = summary.effect
      if let effect = summary.effect, let here = self.effect(of: song, in: context) {
        known.effect = effect.blended(with: here, weight: here.confidence)
      }
      // By the number of plays alone (Part 12.4.3).
      known.familiarity = min(1, Double(summary.plays) / config.familiarPlays)
      known.lastPlayed = summary.lastPlayed
      knowledge[song] = known
    }
    return knowledge
  }
}
