/// The outcomes of a wearer's wishes: how often the DJ recognised them, the skips, and the heart's response.
package struct MusicFigures: Equatable, Sendable, Encodable {
  /// Of one wish.
  package struct Part: Equatable, Sendable, Encodable {
    package let wish: MusicNeed
    /// The songs chosen for it, those that the DJ chose for the same need, and those that were skipped.
    package var songs = 0
    package var agreed = 0
    package var skipped = 0
    /// The songs for whose wish the hour alone would have been right, and the last known wish.
    package var usual = 0
    package var shown = 0
    /// The heart rate during such songs, in beats a minute; `nil` without a measurement.
    package var heartRate: Double? { rates > 0 ? rateSum / Double(rates) : nil }
    /// The advantage of the songs over the average of their lists for the wish, -2 to 2, by the listener's true
    /// responses. `nil` if no song can do much for the wish.
    package var fit: Double? { fits > 0 ? fitSum / Double(fits) : nil }
    fileprivate var fits = 0
    fileprivate var fitSum = 0.0
    fileprivate var rates = 0
    fileprivate var rateSum = 0.0

    fileprivate init(_ wish: MusicNeed) { self.wish = wish }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(wish.rawValue, forKey: .wish)
      try container.encode(songs, forKey: .songs)
      try container.encode(agreed, forKey: .agreed)
      try container.encode(skipped, forKey: .skipped)
      try container.encode(usual, forKey: .byHour)
      try container.encode(shown, forKey: .byLast)
      try container.encodeIfPresent(heartRate.map { ($0 * 10).rounded() / 10 }, forKey: .heartRate)
      try container.encodeIfPresent(fit.map { ($0 * 100).rounded() / 100 }, forKey: .fit)
    }

    private enum Key: String, CodingKey { case wish, songs, agreed, skipped, byHour, byLast, heartRate, fit }
  }

  struct Day: Equatable, Sendable, Encodable {
    var songs = 0
    var agreed = 0
  }

  /// By the number of the day, from 1.
  fileprivate(set) var days: [Int: Day] = [:]
  /// In the order of the needs.
  package private(set) var parts: [Part] = []
  package fileprivate(set) var estimates = EstimateCounts()
  /// The agreement of the learnt effects with the true ones, in words.
  package fileprivate(set) var learnt: String?

  package var songs: Int { parts.reduce(0) { $0 + $1.songs } }
  package var agreed: Int { parts.reduce(0) { $0 + $1.agreed } }
  package var skipped: Int { parts.reduce(0) { $0 + $1.skipped } }
  /// The share of songs chosen for the wearer's wish, 0 to 1; `nil` if no song was played.
  package var agreement: Double? { share(agreed) }
  /// The share for which the most frequent wish of the hour would have been right, and the last known wish.
  package var usualShare: Double? { share(parts.reduce(0) { $0 + $1.usual }) }
  package var shownShare: Double? { share(parts.reduce(0) { $0 + $1.shown }) }
  package var skipShare: Double? { share(skipped) }
  private func share(_ count: Int) -> Double? { songs > 0 ? Double(count) / Double(songs) : nil }

  /// Returns the mean heart rate during songs for that wish, in beats a minute.
  package func heartRate(_ wish: MusicNeed) -> Double? { parts.first { $0.wish == wish }?.heartRate }

  fileprivate mutating func change(_ wish: MusicNeed, _ change: (inout Part) -> Void) {
    if let place = parts.firstIndex(where: { $0.wish == wish }) { return change(&parts[place]) }
    var part = Part(wish)
    change(&part)
    parts.append(part)
    let order = MusicNeed.allCases
    parts.sort { order.firstIndex(of: $0.wish) ?? 0 < order.firstIndex(of: $1.wish) ?? 0 }
  }
}

/// The number of estimates of the wearer's state, and of those without a known activity.
package struct EstimateCounts: Equatable, Sendable, Encodable {
  package private(set) var estimates = 0
  package private(set) var unknown = 0

  /// 0 to 1; `nil` if there were no estimates.
  package var unknownShare: Double? { estimates > 0 ? Double(unknown) / Double(estimates) : nil }

  mutating func note(_ event: TraceEvent) {
    guard case .estimated(let state, _, _)? = event.musicFact else { return }
    estimates += 1
    if state.context == .unknown { unknown += 1 }
  }
}

package final class EstimateCounter: TraceObserver {
  package private(set) var counts = EstimateCounts()
  package var interest: TraceInterest { .facts }

  package init() {}

  package func observe(_ event: TraceEvent) { counts.note(event) }
}

/// The songs' true effects on the listener, relative to their lists.
private struct ListenerTruth {
  private let plan: MusicPlan
  private var known: [UInt64: [MusicNeed: Double]] = [:]
  private var means: [UInt64: [MusicNeed: Double]] = [:]

  init(_ plan: MusicPlan) { self.plan = plan }

  private mutating func parts(of song: Song) -> [MusicNeed: Double] {
    if let parts = known[song.id] { return parts }
    let truth = plan.listener.truth(of: song)
    let parts: [MusicNeed: Double] = [.calm: truth.calm, .energize: truth.energy, .focus: truth.focus]
    known[song.id] = parts
    return parts
  }

  /// `nil` if no song can do much for the wish.
  mutating func fit(of play: SongPlayed, for wish: MusicNeed) -> Double? {
    guard let song = plan.library.songs[play.song], let value = parts(of: song)[wish] else { return nil }
    if let mean = means[play.list]?[wish] { return value - mean }
    let all = plan.library.songs(of: play.list).compactMap { parts(of: $0)[wish] }
    guard !all.isEmpty else { return nil }
    let mean = all.reduce(0, +) / Double(all.count)
    means[play.list, default: [:]][wish] = mean
    return value - mean
  }
}

final class WishRecorder: RunRecorder {
  var interest: TraceInterest { [.facts, .messages] }
  private let plan: MusicPlan
  private let clock: WorldClock
  private var log: WishLog
  private var figures = MusicFigures()
  private var truth: ListenerTruth
  /// The wish for which the current song was chosen, and its play.
  private var playing: (wish: MusicNeed, play: UInt64)?
  private var isSounding = false

  /// A song of which less than that share was heard is skipped (Resonance plan §11.5).
  private static let skipShare = 0.3

  init(_ plan: MusicPlan, of world: World) {
    (self.plan, clock, truth, log) = (plan, world.clock, ListenerTruth(plan), WishLog(world.plan))
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) { if event.kind == .delivery { log.note(envelope) } }

  func observe(_ event: TraceEvent) {
    figures.estimates.note(event)
    if let choice = log.note(event) {
      if case .began(let play, _)? = event.musicFact, let fit = truth.fit(of: play, for: choice.wish) {
        figures.change(choice.wish) {
          $0.fits += 1
          $0.fitSum += fit
        }
      }
      figures.change(choice.wish) {
        $0.songs += 1
        if choice.agrees { $0.agreed += 1 }
        if choice.usual == choice.wish { $0.usual += 1 }
        if choice.shown == choice.wish { $0.shown += 1 }
      }
      figures.days[clock.day(event.at), default: .init()].songs += 1
      if choice.agrees { figures.days[clock.day(event.at)]?.agreed += 1 }
    }
    if let truth = event.fact(as: TruthFact.self), case .heartRate(let rate) = truth.sample.reading, isSounding,
      let playing
    {
      figures.change(playing.wish) {
        $0.rates += 1
        $0.rateSum += rate
      }
    }
    let fact = event.musicFact
    if case .began(let play, _)? = fact {
      (playing, isSounding) = (play.cause.isChosen ? log.wish.map { ($0, play.id) } : nil, true)
    }
    if case .resumed? = fact { isSounding = true }
    if case .silent? = fact { isSounding = false }
    if case .ended(let play, _)? = fact { end(play) }
  }

  private func end(_ play: SongPlayed) {
    defer { (playing, isSounding) = (nil, false) }
    // A song that the wearer didn't stop wasn't skipped.
    guard let playing, playing.play == play.id, log.wish != nil else { return }
    let length = plan.library.songs[play.song]?.duration ?? MusicSetup.usualLength.seconds
    if play.heard.seconds < Self.skipShare * length { figures.change(playing.wish) { $0.skipped += 1 } }
  }

  func conclude(_ world: World) throws(StorageError) -> any Sendable {
    if let phone = world.host(.phone), phone.isStarted {
      let lessons = try phone.database.reading { MusicStore($0).lessons() }
      figures.learnt = LearningCheck(world.plan).agreements(plan, lessons)
    }
    return figures
  }
}

extension RunOutcome {
  /// The outcomes of the wearer's wishes; `nil` without a DJ.
  package var music: MusicFigures? { finding(MusicFigures.self) }
}

extension MusicPlugin: ReportModule {
  package static func recorder(of world: World) -> (any RunRecorder)? {
    world.plan.music.map { WishRecorder($0, of: world) }
  }
  package static var tables: [any RunTables.Type] { [MusicTables.self] }

  package static func page(_ run: Database, dates: [String]) throws(StorageError) -> [PagePart] {
    let parts = [
      (
        "wishes", "What the wearer wanted of the music",
        """
        SELECT printf('to %s: %d songs, %.0f %% chosen for it, %.0f %% skipped', wish, songs, 100.0 * agreed / songs,
          100.0 * skipped / songs) || coalesce(printf(', %.1f bpm', heart_rate), '') FROM wishes WHERE songs > 0
        """
      ),
      (
        "listening", "Sessions of music, as the phone knows them",
        """
        SELECT printf('%s: %s, %d songs, %d skipped, quality %.2f', (SELECT plays.local_time FROM plays JOIN events ON number = event
          WHERE at_ns >= begin_ns ORDER BY event LIMIT 1), context, songs, skips, quality)
          || coalesce(', ' || workout, '') || coalesce(printf(', %.0f kcal', kcal), '') FROM listening ORDER BY begin_ns
        """
      ),
      (
        "songs", "The last 400 songs, and why they were chosen",
        """
        SELECT line FROM (SELECT event, printf('%s %s: %s%s', local_time, title, coalesce(reason, 'The wearer wanted it again.'),
          coalesce(' Wanted to ' || wish || '.', '')) AS line FROM plays ORDER BY event DESC LIMIT 400) ORDER BY event
        """
      ),
    ]
    return try parts.map { id, title, query throws(StorageError) in
      try PagePart(id: id, title: title, query, in: run)
    }
  }

  /// Returns the number of songs chosen on a day, and how many of them fitted the wish.
  package static func columns(of outcome: RunOutcome) -> [DayColumn] {
    guard let music = outcome.music, music.songs > 0 else { return [] }
    let cells = outcome.days.indices.map { place -> String in
      guard let day = music.days[place + 1], day.songs > 0 else { return "·" }
      return "\(day.songs) \(Figures.percent(Double(day.agreed) / Double(day.songs)))%"
    }
    return [DayColumn("songs", width: 9, cells: cells)]
  }

  package static func lines(of outcome: RunOutcome) -> [String] {
    guard let music = outcome.music, music.songs > 0 else { return [] }
    let parts = music.parts.map {
      "\($0.wish.rawValue) \(Figures.percent(Double($0.agreed) / Double(max(1, $0.songs)))) %"
    }
    var pieces = [
      "\(Figures.percent(music.agreement ?? 0)) % of \(music.songs) songs were chosen for what the wearer wanted",
      parts.joined(separator: ", "),
      "the hour alone would say so of \(Figures.percent(music.usualShare ?? 0)) %, the last known wish of "
        + "\(Figures.percent(music.shownShare ?? 0)) %", "\(Figures.percent(music.skipShare ?? 0)) % were skipped",
    ]
    if let calm = music.heartRate(.calm) { pieces.append("\(Figures.fixed(calm, 1)) bpm where calm was wanted") }
    let fits = music.parts.compactMap { part in part.fit.map { "\(part.wish.rawValue) \(Figures.signed($0))" } }
    if !fits.isEmpty {
      pieces.append("true effect relative to the list's average (−1 to 1): \(fits.joined(separator: ", "))")
    }
    if let learnt = music.learnt { pieces.append("\(learnt)") }
    if let unknown = music.estimates.unknownShare {
      pieces.append("activity unknown in \(Figures.percent(unknown)) % of estimates")
    }
    return SummaryLine.wrapped("music", pieces, separator: " · ")
  }

  package static func members(of outcome: RunOutcome) -> [String: any Encodable] {
    outcome.music.map { ["music": $0.parts] } ?? [:]
  }
}
