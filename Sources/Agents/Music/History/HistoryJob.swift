/// Computes sessions, lessons and playlist impacts from all known past events (Resonance Part 12).
///
/// It is a value that advances in batches. If it is stopped before a batch is stored, the old value repeats that batch;
/// afterwards it continues with the next. The results depend only on the facts. A late fact, such as the end of a play,
/// is one more fact after the watermark, and everything it affects is recomputed. Therefore a session is never split
/// where a run happened to end, and nothing is learned twice.
package struct HistoryJob: Equatable, Sendable {
  package let config: HistoryConfig
  package internal(set) var learner: SongLearner
  var kept = HistoryState()
  var heartRates: SortedReadings
  var variabilities: SortedReadings
  var sleeps: SleepPeriods
  /// The start of each play by its id.
  var starts: [UInt64: Double] = [:]

  /// - Parameter lessons: Those learned live.
  package init(learnt lessons: [SongLesson] = [], _ config: HistoryConfig = HistoryConfig()) {
    self.config = config
    learner = SongLearner(lessons, config.learning)
    (heartRates, variabilities) = (SortedReadings([], config.rules), SortedReadings([], config.rules))
    sleeps = SleepPeriods([], config)
  }

  /// The number of facts read, which is the index of the next one.
  package var watermark: Int { kept.watermark }
  /// In order of their start.
  package var sessions: [ListeningSession] { kept.sessions }
  /// By the ids of the playlists.
  package var impacts: [PlaylistImpact] { kept.impacts }

  // MARK: - Moving on

  /// Does at most `limit` units of work; a fact read, a session computed or a playlist examined is one. The facts are
  /// those after the watermark, all of them or at least as many as the limit; only the literal rule uses the moment.
  @discardableResult
  package mutating func advance(
    _ facts: some Collection<HistoryFact>, at now: Double, limit: Int
  ) -> HistoryNews {
    var budget = max(1, limit)
    if !facts.isEmpty {
      let batch = facts.prefix(budget)
      read(batch)
      kept.watermark += batch.count
      budget -= batch.count
      let left = facts.count - batch.count
      if left > 0 || budget == 0 { return HistoryNews(phase: .reading, done: kept.watermark, left: left) }
    }
    if !kept.pending.isEmpty {
      let clusters = clusters
      while budget > 0, !kept.pending.isEmpty {
        if rebuildNext(clusters) { budget -= 1 }
      }
      if !kept.pending.isEmpty {
        return HistoryNews(phase: .reconstructing, done: kept.rebuilt, left: waiting(clusters))
      }
      kept.duePlaylists = kept.playlists.count
    }
    while kept.duePlaylists > 0 {
      if budget == 0 {
        let done = kept.playlists.count - kept.duePlaylists
        return HistoryNews(phase: .playlists, done: done, left: kept.duePlaylists)
      }
      look(at: kept.playlists[kept.playlists.count - kept.duePlaylists])
      kept.duePlaylists -= 1
      budget -= 1
    }
    complete(now)
    return HistoryNews(phase: .completed, done: kept.sessions.count, left: 0)
  }

  private mutating func complete(_ now: Double) {
    kept.rebuilt = 0
    guard config.rules.contains(.watermarkNow) else { return }
    kept.literalWatermark = now
    kept.run += 1
  }

  // MARK: - Sessions

  /// Recomputes the first region with changes. Returns whether a session was computed.
  private mutating func rebuildNext(_ clusters: [PlayCluster]) -> Bool {
    let news = kept.pending.removeFirst()
    let cluster = clusters.first(touching: news)
    let region = cluster.map {
      TimeSpan(start: min(news.start, $0.span.start), end: max(news.start, $0.span.end))
    }
    // First puts back the rest of this region, so that the regions stay in order.
    if let region, region.end < news.end {
      kept.pending.insert(TimeSpan(start: region.end.nextUp, end: news.end), at: 0)
    }
    removeSessions(within: region ?? news, of: cluster)
    guard let cluster, let region else { return false }
    settle(region)
    make(cluster)
    kept.rebuilt += 1
    return true
  }

  /// Removes the other pending changes within the region: a session is computed once, not once for each of its songs.
  private mutating func settle(_ region: TimeSpan) {
    let first = kept.pending.firstPlace { $0.end >= region.start }
    let last = kept.pending.firstPlace { $0.start > region.end }
    guard first < last else { return }
    let farthest = kept.pending[last - 1].end
    let earliest = kept.pending[first].start
    kept.pending.removeSubrange(first..<last)
    if farthest > region.end {
      kept.pending.insert(TimeSpan(start: region.end.nextUp, end: farthest), at: first)
    }
    if earliest < region.start {
      kept.pending.insert(TimeSpan(start: earliest, end: region.start.nextDown), at: first)
    }
  }

  /// Removes the sessions that the changes invalidate. If such a session reaches beyond the region, the rest is pending
  /// too.
  private mutating func removeSessions(within region: TimeSpan, of cluster: PlayCluster?) {
    let isLiteral = config.rules.contains(.watermarkNow)
    let own = isLiteral ? Set(cluster.map { kept.plays[$0.places].map(\.id) } ?? []) : []
    var place = kept.sessions.firstPlace { $0.span.end >= region.start }
    var remains: [TimeSpan] = []
    while place < kept.sessions.count, kept.sessions[place].span.start <= region.end {
      let session = kept.sessions[place]
      if isLiteral, !session.plays.contains(where: own.contains) {
        place += 1
        continue
      }
      kept.sessions.remove(at: place)
      if session.span.start < region.start {
        remains.append(TimeSpan(start: session.span.start, end: region.start.nextDown))
      }
      if session.span.end > region.end {
        remains.append(TimeSpan(start: region.end.nextUp, end: session.span.end))
      }
    }
    if !remains.isEmpty { kept.pending = SpanSet(kept.pending + remains).spans }
  }

  private mutating func make(_ cluster: PlayCluster) {
    let builder = SessionBuilder(
      config: config, learning: learner.config, heartRates: heartRates, variabilities: variabilities, sleeps: sleeps,
      workouts: kept.workouts)
    let plays = kept.plays[cluster.places]
    guard let session = builder.session(plays) else {
      for play in plays { learner.forget(play.id) }
      return
    }
    let place = kept.sessions.firstPlace { $0.span.start >= session.span.start }
    kept.sessions.insert(session, at: place)
    for play in plays {
      let lesson = SongLesson(
        play, builder.response(play), in: builder.context(of: play) ?? session.context, source: .history,
        learner.config)
      if let lesson { learner.learn(lesson) }
    }
  }

  private mutating func look(at playlist: MusicList) {
    kept.impacts.removeAll { $0.playlist == playlist.id }
    guard let impact = PlaylistImpact(playlist, learner) else { return }
    let place = kept.impacts.firstPlace { $0.playlist > impact.playlist }
    kept.impacts.insert(impact, at: place)
  }

  /// Stores facts, and notes the regions that they change.
  mutating func read(_ facts: some Collection<HistoryFact>) {
    var rates: [TimedReading] = []
    var variabilities: [TimedReading] = []
    var sleeps: [SleepReading] = []
    var news: [TimeSpan] = []
    for fact in facts {
      switch fact {
      case .play(let play): read(play, &news)
      case .heartRate(let reading): rates.append(reading)
      case .heartRateVariability(let reading): variabilities.append(reading)
      case .sleep(let reading): sleeps.append(reading)
      case .workout(let span):
        guard !kept.workouts.contains(span) else { continue }
        let place = kept.workouts.firstPlace { ($0.start, $0.end) > (span.start, span.end) }
        kept.workouts.insert(span, at: place)
        news.append(span.widened(by: config.margin))
      case .playlist(let playlist): read(playlist)
      }
    }
    heartRates.add(rates)
    self.variabilities.add(variabilities)
    let reach = max(config.margin, learner.config.rateWindow, learner.config.variabilityWindow)
    for reading in rates + variabilities {
      let moment = heartRates.moment(reading)
      news.append(TimeSpan(start: moment, end: moment).widened(by: reach))
    }
    read(sleeps, &news)
    if !news.isEmpty { kept.pending = SpanSet(kept.pending + news).spans }
  }

  private mutating func read(_ play: SongPlay, _ news: inout [TimeSpan]) {
    if let start = starts[play.id] {
      let place = kept.plays.firstPlace { ($0.start, $0.id) >= (start, play.id) }
      guard place < kept.plays.count, play.isTruer(than: kept.plays[place]) else { return }
      news.append(kept.plays[place].extent(learner.config))
      kept.plays.remove(at: place)
      if !kept.runs.isEmpty { kept.runs.remove(at: place) }
    } else if let literal = kept.literalWatermark, play.start <= literal {
      // By the watermark it counts as read.
      return
    }
    starts[play.id] = play.start
    let place = kept.plays.firstPlace { ($0.start, $0.id) > (play.start, play.id) }
    kept.plays.insert(play, at: place)
    if config.rules.contains(.watermarkNow) { kept.runs.insert(kept.run, at: place) }
    news.append(play.extent(learner.config))
  }

  private mutating func read(_ playlist: MusicList) {
    let place = kept.playlists.firstPlace { $0.id >= playlist.id }
    if place < kept.playlists.count, kept.playlists[place].id == playlist.id {
      // Of two one stays, regardless of their order.
      guard kept.playlists[place].songs.lexicographicallyPrecedes(playlist.songs) else { return }
      kept.playlists[place] = playlist
    } else {
      kept.playlists.insert(playlist, at: place)
    }
    kept.duePlaylists = kept.playlists.count
  }

  private mutating func read(_ readings: [SleepReading], _ news: inout [TimeSpan]) {
    var isNew = false
    for reading in readings {
      let place = kept.sleeps.firstPlace { !SleepReading.isEarlier($0, reading) }
      if place < kept.sleeps.count, kept.sleeps[place] == reading { continue }
      kept.sleeps.insert(reading, at: place)
      isNew = true
    }
    guard isNew else { return }
    sleeps = SleepPeriods(kept.sleeps, config)
    for reading in readings {
      // A sleep may be the night of sessions long before it.
      let span = sleeps.period(around: reading.span)?.span ?? reading.span
      news.append(TimeSpan(start: span.start - config.sleepWindow - 1, end: span.end))
    }
  }

  // MARK: - Plays that belong together

  /// All plays grouped by the gap rule: a pause longer than half an hour ends a session.
  var clusters: [PlayCluster] {
    var (clusters, first, end) = ([PlayCluster](), 0, 0.0)
    for (place, play) in kept.plays.enumerated() {
      let isOtherRun = !kept.runs.isEmpty && place > 0 && kept.runs[place] != kept.runs[place - 1]
      if place > first, play.start - end > config.sessionGap || isOtherRun {
        clusters.append(
          PlayCluster(places: first..<place, span: TimeSpan(start: kept.plays[first].start, end: end)))
        first = place
      }
      let expected = max(play.start, play.expectedEnd(learner.config))
      end = place > first ? max(end, expected) : expected
    }
    if !kept.plays.isEmpty {
      clusters.append(
        PlayCluster(places: first..<kept.plays.count, span: TimeSpan(start: kept.plays[first].start, end: end)))
    }
    return clusters
  }

  /// Returns the number of them with pending changes.
  func waiting(_ clusters: [PlayCluster]) -> Int {
    clusters.count { cluster in
      let place = kept.pending.firstPlace { $0.end >= cluster.span.start }
      return place < kept.pending.count && kept.pending[place].start <= cluster.span.end
    }
  }
}

/// Plays without a long pause between them.
struct PlayCluster: Equatable {
  let places: Range<Int>
  let span: TimeSpan
}

extension [PlayCluster] {
  /// Returns the first one that overlaps a span of time.
  func first(touching span: TimeSpan) -> PlayCluster? {
    let place = firstPlace { $0.span.end >= span.start }
    return place < count && self[place].span.start <= span.end ? self[place] : nil
  }
}

extension TimeSpan {
  func widened(by margin: Double) -> TimeSpan { TimeSpan(start: start - margin, end: end + margin) }
}

extension SongPlay {
  /// Returns the region that changes when a play becomes known.
  fileprivate func extent(_ config: LearningConfig) -> TimeSpan {
    TimeSpan(start: start, end: max(start, expectedEnd(config))).widened(by: 1)
  }
}
