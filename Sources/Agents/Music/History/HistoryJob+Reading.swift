extension HistoryJob {
  /// Puts facts where they belong and notes which stretches of time have news.
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
      // Read already, says the watermark.
      return
    }
    starts[play.id] = play.start
    let place = kept.plays.firstPlace { ($0.start, $0.id) > (play.start, play.id) }
    kept.plays.insert(play, at: place)
    if config.rules.contains(.watermarkNow) { kept.runs.insert(kept.run, at: place) }
    news.append(play.extent(learner.config))
  }

  private mutating func read(_ playlist: MusicPlaylist) {
    let place = kept.playlists.firstPlace { $0.id >= playlist.id }
    if place < kept.playlists.count, kept.playlists[place].id == playlist.id {
      // Of two with the same revision one stays, whichever came first.
      let known = kept.playlists[place]
      let isNewer =
        known.revision != playlist.revision
        ? known.revision < playlist.revision : known.songs.lexicographicallyPrecedes(playlist.songs)
      guard isNewer else { return }
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
      // Sessions long before a sleep may have it as their night.
      let span = sleeps.period(around: reading.span)?.span ?? reading.span
      news.append(TimeSpan(start: span.start - config.sleepWindow - 1, end: span.end))
    }
  }

  // MARK: - Plays that belong together

  /// All plays by the gap rule: a pause longer than half an hour ends a session.
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

  /// How many of them have news.
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
  /// The first that has a moment in common with a stretch of time.
  func first(touching span: TimeSpan) -> PlayCluster? {
    let place = firstPlace { $0.span.end >= span.start }
    return place < count && self[place].span.start <= span.end ? self[place] : nil
  }
}

extension Array {
  /// The place of the first element for which it holds, in an array in which it holds from some place on; else the end.
  func firstPlace(_ isReached: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension TimeSpan {
  func widened(by margin: Double) -> TimeSpan { TimeSpan(start: start - margin, end: end + margin) }
}

extension SongPlay {
  /// What has news when a play becomes known.
  fileprivate func extent(_ config: LearningConfig) -> TimeSpan {
    TimeSpan(start: start, end: max(start, expectedEnd(config))).widened(by: 1)
  }
}
