/// The text of `triad music`: the state of the phone's DJ at the current moment of a run.
package struct MusicText {
  private let world: World
  private let moment: Instant
  private let name: String
  private let zone: Zone
  private let counts: EstimateCounts?

  /// - Parameters:
  ///   - moment: The current moment of the run, or the one at which it was stopped.
  ///   - counts: The estimates of the wearer's state until then; `nil` if they weren't counted.
  package init(_ world: World, at moment: Instant, name: String, _ counts: EstimateCounts? = nil) {
    (self.world, self.moment, self.name, self.counts) = (world, moment, name, counts)
    zone = world.plan.zone
  }

  package func lines() throws(StorageError) -> [String] {
    let now = world.clock.timestamp(moment)
    let date = zone.civil(now).date
    var lines = ["\(name) · seed \(world.plan.seed) · \(date.weekday.abbreviation) \(zone.civil(now))"]
    guard let phone = world.host(.phone), phone.isStarted else { return lines + ["", " the scenario has no phone"] }
    let database = phone.database
    lines += [""] + (try state(database, now))
    // A phone that is off plays nothing, whatever its disk says of the moment before.
    let isOn = phone.isUp || phone.wasUpAtEnd
    lines += [""] + (isOn ? try playing(phone, database, now) : [" plays     nothing: the phone is off"])
    lines += [""] + (try learnt(database))
    return lines
  }

  /// The songs heard in each situation, and their lessons.
  func insights() throws(StorageError) -> [String] {
    guard let phone = world.host(.phone), phone.isStarted else { return [" the scenario has no phone"] }
    let plays = try phone.database.reading { MusicStore($0).plays() }
    let heard = " heard     \(Figures.counted(plays.count, "song")): \(Self.contexts(of: plays))"
    return [heard] + (try learnt(phone.database))
  }

  /// Such as `9 at work, 4 at commute`.
  private static func contexts(of plays: [SongPlayed]) -> String {
    Dictionary(grouping: plays, by: \.context).mapValues(\.count)
      .sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.map { "\($0.value) \(at($0.key))" }
      .joined(separator: ", ")
  }

  /// The lists with their match for the wearer's need by what was learnt, their songs, the
  /// time at which each was heard last, and the contexts of its plays.
  func browser() throws(StorageError) -> [String] {
    guard let music = world.plan.music, let phone = world.host(.phone), phone.isStarted else {
      return [" the scenario has no phone"]
    }
    let (state, lessons, plays) = try phone.database.reading {
      (MusicStore($0).state(), MusicStore($0).lessons(), MusicStore($0).plays())
    }
    let (learner, need) = (SongLearner(lessons), state?.need ?? .maintain)
    let parts: [MusicNeed: KeyPath<SongEffect, Double>] = [.calm: \.calm, .energize: \.energy, .focus: \.focus]
    let lists = music.library.lists.map { list in
      let effects = list.songs.compactMap { learner.effect(of: $0) }.map { $0[keyPath: parts[need] ?? \.moodLift] }
      return (list: list, match: effects.isEmpty ? 0 : effects.reduce(0, +) / Double(effects.count))
    }
    return [" to \(need.rawValue), the best first"]
      + lists.sorted { (-$0.match, $0.list.id) < (-$1.match, $1.list.id) }.map { list, match in
        let heard = plays.filter { $0.list == list.id }
        let last = heard.last.map { "heard last \(zone.civil($0.began)), \(Self.contexts(of: heard))" } ?? "never heard"
        let share = match > 0 ? "\(Figures.percent(match)) % match" : "nothing known of it"
        return " \(list.name.padded(to: 12)) \(Figures.counted(list.songs.count, "song")) · \(share) · \(last)"
      }
  }

  func settings() throws(StorageError) -> [String] {
    guard let music = world.plan.music, let phone = world.host(.phone), phone.isStarted else {
      return [" the scenario has no phone"]
    }
    let allowed = try phone.database.remembered(.musicAllowed).map { $0 == 1 ? "allowed" : "denied" } ?? "not asked yet"
    let on = try phone.database.remembered(.musicList).map { list(UInt64(bitPattern: $0)) } ?? "none"
    return [
      " service   \(music.settings.service == nil ? "none: the lists are on the phone" : allowed)", " list      \(on)",
      " history   gone through every \(Figures.span(music.settings.analysis))",
    ]
  }

  // MARK: - The state

  private func state(_ database: Database, _ now: Timestamp) throws(StorageError) -> [String] {
    guard let state = try database.reading({ MusicStore($0).state() }) else {
      return [" state     none: no music has played yet"]
    }
    let parts: [(String, Double?)] = [
      ("arousal", state.arousal), ("stress", state.stress), ("energy", state.energy), ("focus", state.focus),
      ("valence", state.valence),
    ]
    let age = now - state.at
    let when = age < .seconds(60) ? "now" : "as of \(Figures.span(age)) ago"
    let from = state.sources.isEmpty ? "nothing" : state.sourceNames.joined(separator: ", ")
    return [
      " state     "
        + parts.map { "\($0.0) \($0.1.map { Figures.fixed($0) } ?? "unknown")" }.joined(separator: " · "),
      " context   \(state.context.rawValue) (\(when)), from \(from)",
      " need      \(state.need.rawValue) · confidence \(Figures.fixed(state.confidence))",
    ] + unknown()
  }

  private func unknown() -> [String] {
    guard let counts, let share = counts.unknownShare else { return [] }
    return [
      " unknown   the activity, in \(Figures.percent(share)) % of the \(counts.estimates) estimates until now"
    ]
  }

  // MARK: - What plays

  private func playing(_ phone: DeviceHost, _ database: Database, _ now: Timestamp) throws(StorageError) -> [String] {
    let play = try database.reading { MusicStore($0).openPlay() }
    guard try phone.playing()?.isPlaying == true, let play else {
      let isDenied = try database.remembered(.musicAllowed) == 0
      return [" plays     nothing" + (isDenied ? ". \(MusicSilence.denied.words)" : "")] + (try recent(database))
    }
    var lines = [
      " plays     \(song(play.song)), for \(Figures.span(now - play.began)), from \(list(play.list)), \(try knobs(database))"
    ]
    guard let choice = try database.reading({ MusicStore($0).lastChoices(1) }).last, choice.song == play.song else {
      let why = play.cause == .asked ? "chose it" : "wanted it again"
      return lines + ["           the wearer \(why)"] + (try recent(database))
    }
    lines.append(" why       \(choice.sentence)")
    let parts = choice.parts.filter { abs($0.contribution) >= 0.005 }
      .map { "\($0.factor) \(Figures.signed($0.contribution))" }
    lines.append("           score \(Figures.fixed(choice.score)): \(parts.joined(separator: " · "))")
    let others = choice.others.map { "\(Figures.fixed($0.score))  \(song($0.song))" }
    for (place, other) in (others.isEmpty ? ["there was nothing else"] : others).enumerated() {
      lines.append((place == 0 ? " instead   " : "           ") + other)
    }
    return lines + (try recent(database))
  }

  private func knobs(_ database: Database) throws(StorageError) -> String {
    let volume = try database.statement("SELECT intensity FROM player").first { row throws(StorageError) in
      try row.double(0)
    }
    let repeats = try database.remembered(.musicRepeats) == 1
    return "volume \(Figures.percent(volume ?? 0.5)) %" + (repeats ? ", again and again" : "")
  }

  private func recent(_ database: Database) throws(StorageError) -> [String] {
    let plays = try database.reading { MusicStore($0).lastPlays(6) }.filter { $0.ended != nil }
    guard !plays.isEmpty else { return [] }
    return ["", " before"]
      + plays.reversed().map { play in
        let civil = zone.civil(play.began)
        return "   \(civil.date.weekday.abbreviation) \(clockFace(civil.secondOfDay))  "
          + "\(song(play.song)), \(play.heard < .seconds(1) ? "not heard" : "heard for \(Figures.span(play.heard))"), "
          + Self.at(play.context)
      }
  }

  // MARK: - What was learnt

  private func learnt(_ database: Database) throws(StorageError) -> [String] {
    let lessons = try database.reading { MusicStore($0).lessons() }
    let learner = SongLearner(lessons)
    var lines = [
      " learnt    \(lessons.count) plays of \(learner.songs.count) songs, "
        + "\(lessons.count { $0.source == .history }) of them from the history"
    ]
    let known = learner.songs.compactMap { song in learner.effect(of: song).map { (song, $0) } }
      .sorted { (-$0.1.calm, $0.0) < (-$1.1.calm, $1.0) }
      .filter { $0.1.plays >= LearningConfig().coldStartPlays }
    if known.count >= 6 {
      lines.append(" calming   " + known.prefix(3).map { song($0.0) }.joined(separator: ", "))
      lines.append(" rousing   " + known.suffix(3).reversed().map { song($0.0) }.joined(separator: ", "))
      let glad = known.sorted { (-$0.1.moodLift, $0.0) < (-$1.1.moodLift, $1.0) }
      lines.append(" lifting   " + glad.prefix(3).map { song($0.0) }.joined(separator: ", "))
    }
    lines += try lists(database) + sessions(database)
    if let music = world.plan.music, let truth = LearningCheck(world.plan).agreements(music, lessons) {
      lines.append(" truth     \(truth)")
    }
    guard let mark = try database.reading({ MusicStore($0).historyMark() }) else {
      return lines + [" history   not gone through yet"]
    }
    let waiting = try database.reading { MusicStore($0).entryCount() } - mark.watermark
    let state =
      mark.news.phase == .completed
      ? "\(mark.news.done) sessions" : "\(mark.news.phase), \(mark.news.done) done, \(mark.news.left) left"
    return lines + [" history   \(state), read up to entry \(mark.watermark), \(waiting) waiting"]
  }

  /// Returns the lists that calm most, rouse most and help most to concentrate.
  private func lists(_ database: Database) throws(StorageError) -> [String] {
    let impacts = HistoryRun.impacts(in: try database.reading { MusicStore($0).impacts() })
    func best(_ part: (PlaylistImpact) -> Double) -> String? {
      impacts.max { (part($0), $1.playlist) < (part($1), $0.playlist) }
        .map { "\(list($0.playlist)) (\(Figures.fixed(part($0))))" }
    }
    guard let calm = best(\.calm), let energy = best(\.energy), let focus = best(\.focus) else { return [] }
    return [" lists     to be calm \(calm) · to be roused \(energy) · to concentrate \(focus)"]
  }

  /// Returns the best and the worst session.
  private func sessions(_ database: Database) throws(StorageError) -> [String] {
    let sessions = HistoryRun.sessions(in: try database.reading { MusicStore($0).sessions() })
    let sorted = sessions.sorted { ($0.quality, $0.span.start) < ($1.quality, $1.span.start) }
    guard let worst = sorted.first, let best = sorted.last, sorted.count > 1 else { return [] }
    func words(_ session: ListeningSession) -> String {
      let civil = zone.civil(Timestamp(exact: session.span.start))
      return "\(civil.date.weekday.abbreviation) \(clockFace(civil.secondOfDay)) \(Self.at(session.context)), "
        + "\(session.plays.count) songs, \(session.skips) skipped (\(Figures.fixed(session.quality)))"
    }
    return [" best      \(words(best))", " worst     \(words(worst))"]
  }

  // MARK: - Words

  private static func at(_ context: MusicContext) -> String {
    context == .unknown ? "in an unknown context" : "at \(context.rawValue)"
  }

  private func song(_ id: UInt64) -> String { world.plan.music?.title(of: id) ?? "song \(shortID(id))" }

  private func list(_ id: UInt64) -> String { world.plan.music?.name(of: id) ?? "a list" }
}

extension MusicPlan {
  /// Returns a song's title and artist, as on every screen and in every session.
  func title(of id: UInt64) -> String {
    guard let song = library.songs[id] else { return "song \(shortID(id))" }
    return "\(song.title) by \(song.artist)"
  }
}
