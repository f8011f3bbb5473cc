/// The phone's music data: plays, the log behind the history, lessons, and the reasons for each choice. It stays on the
/// phone.
package struct MusicStore {
  let database: StickyErrorDatabase

  package init(_ database: StickyErrorDatabase) { self.database = database }

  // MARK: - The log

  /// Adds new entries in this order. An ignored conflict would leave a gap in the positions.
  func log(_ entries: [MusicLogEntry]) {
    let statement = database.statement(
      """
      INSERT INTO music_log (kind, at, key, bytes) SELECT ?1, ?2, ?3, ?4
      WHERE NOT EXISTS (SELECT 1 FROM music_log WHERE kind = ?1 AND at = ?2 AND key = ?3)
      """)
    for entry in entries {
      statement.run(
        Int64(entry.kind.rawValue), entry.at.nanoseconds, Int64(bitPattern: entry.key), entry.wireBytes)
    }
  }

  /// Returns the entries after that position, in order; all of them without a limit.
  package func entries(after count: Int = 0, limit: Int = -1) -> [MusicLogEntry] {
    database.statement("SELECT bytes FROM music_log WHERE position > ? ORDER BY position LIMIT ?")
      .values(count, limit)
  }

  package func entryCount() -> Int {
    database.statement("SELECT coalesce(max(position), 0) FROM music_log").first { row in row.int(0) } ?? 0
  }

  /// Returns the heart's readings between two moments, in the order in which they became known.
  func readings(
    of kinds: [MusicLogEntry.Kind] = [.heartRate, .variability], from begin: Timestamp, to end: Timestamp
  ) -> [MusicLogEntry] {
    var found: [(position: Int64, entry: MusicLogEntry)] = []
    for kind in kinds {
      found += database.statement(
        "SELECT position, bytes FROM music_log WHERE kind = ? AND at BETWEEN ? AND ?"
      ).compactAll(Int64(kind.rawValue), begin.nanoseconds, end.nanoseconds) { row in
        row.value(1).map { (row.int64(0), $0) }
      }
    }
    return found.sorted { $0.position < $1.position }.map(\.entry)
  }

  // MARK: - Plays

  func put(_ play: SongPlayed) {
    database.statement(
      """
      INSERT INTO music_plays (id, began, ended, song, is_learnt, bytes, turn)
      VALUES (?, ?, ?, ?, 0, ?, (SELECT coalesce(max(turn), 0) + 1 FROM music_plays))
      ON CONFLICT (id) DO UPDATE SET ended = excluded.ended, bytes = excluded.bytes
      """
    ).run(
      Int64(bitPattern: play.id), play.began.nanoseconds, play.ended?.nanoseconds, Int64(bitPattern: play.song),
      play.wireBytes)
  }

  /// Returns the current play, sounding or paused.
  package func openPlay() -> SongPlayed? { play("ended IS NULL ORDER BY began DESC LIMIT 1") }

  /// Returns the first play that has ended and isn't learned.
  func unlearntPlay() -> SongPlayed? {
    play("ended IS NOT NULL AND is_learnt = 0 ORDER BY began LIMIT 1")
  }

  private func play(_ condition: String) -> SongPlayed? {
    database.statement("SELECT bytes FROM music_plays WHERE \(condition)").value()
  }

  /// Returns the last plays, the latest last, independent of the clock at their beginning.
  package func lastPlays(_ count: Int) -> [SongPlayed] {
    database.statement("SELECT bytes FROM music_plays ORDER BY turn DESC LIMIT ?").values(count, as: SongPlayed.self)
      .reversed()
  }

  /// Returns all ended plays, in order of their beginning.
  package func plays() -> [SongPlayed] {
    database.statement("SELECT bytes FROM music_plays WHERE ended IS NOT NULL ORDER BY began, id").values()
  }

  /// Returns the time at which each song was last heard since a moment, in the order of the songs. A play that ended
  /// since then counts however long ago it began, because the clock may have been set while it played.
  ///
  /// A play ended before the next one began, whatever the clock showed. One dated by a clock that was ahead doesn't
  /// count as lately heard until that time comes.
  func heard(since begin: Timestamp) -> [HeardSong] {
    // The plus keeps SQLite from scanning all turns to avoid sorting one day's.
    database.statement(
      """
      SELECT song, max(min(coalesce(ended, began), coalesce(bound, ended, began))) FROM (
        SELECT song, began, ended, min(began) OVER (ORDER BY +turn DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
          AS bound
        FROM music_plays WHERE began > ?1 OR ended > ?1)
      GROUP BY song ORDER BY song
      """
    ).all(begin.nanoseconds) { row in HeardSong(song: UInt64(bitPattern: row.int64(0)), at: row.moment(1)) }
  }

  // MARK: - Lessons

  /// In the order in which they were learnt.
  package func lessons() -> [SongLesson] {
    database.statement(
      """
      SELECT play, song, context, at, calm, energy, focus, mood_lift, is_skip, is_measured, is_from_history
      FROM music_lessons ORDER BY position
      """
    ).all { row in
      SongLesson(
        play: UInt64(bitPattern: row.int64(0)), song: UInt64(bitPattern: row.int64(1)),
        context: MusicContext(rawValue: row.text(2)) ?? .unknown, at: row.double(3),
        impact: SongImpact(
          calm: row.double(4), energy: row.double(5), focus: row.double(6), moodLift: row.double(7),
          isSkip: row.bool(8), isMeasured: row.bool(9)),
        source: row.bool(10) ? .history : .live)
    }
  }

  /// Stores the lesson of a play, once per play; the history's version replaces others. Under the literal rule it is
  /// added each time.
  func learn(_ lesson: SongLesson, literally: Bool) {
    let id = Int64(bitPattern: lesson.play)
    if !literally {
      let isFromHistory = database.statement("SELECT is_from_history FROM music_lessons WHERE play = ?").first(id) {
        row in row.bool(0)
      }
      if isFromHistory == true, lesson.source == .live { return }
      forget(lesson.play)
    }
    database.statement(
      """
      INSERT INTO music_lessons
        (play, song, context, at, calm, energy, focus, mood_lift, is_skip, is_measured, is_from_history)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      id, Int64(bitPattern: lesson.song), lesson.context.rawValue, lesson.at, lesson.impact.calm, lesson.impact.energy,
      lesson.impact.focus, lesson.impact.moodLift, lesson.impact.isSkip, lesson.impact.isMeasured,
      lesson.source == .history)
  }

  func forget(_ play: UInt64) {
    database.statement("DELETE FROM music_lessons WHERE play = ?").run(Int64(bitPattern: play))
  }

  func markLearnt(_ play: UInt64) {
    database.statement("UPDATE music_plays SET is_learnt = 1 WHERE id = ?").run(Int64(bitPattern: play))
  }

  // MARK: - The state and the choices

  /// Returns the preferences that the wearer set last; `nil` if they never did.
  package func preferences() -> MusicPreferences? {
    database.statement("SELECT bytes FROM music_preferences").value()
  }

  func keep(_ preferences: MusicPreferences) {
    database.statement("INSERT OR REPLACE INTO music_preferences (one, bytes) VALUES (1, ?)").run(preferences.wireBytes)
  }

  package func state() -> MusicState? {
    database.statement("SELECT bytes FROM music_state").value()
  }

  func keep(_ state: MusicState) {
    database.statement("INSERT OR REPLACE INTO music_state (one, bytes) VALUES (1, ?)").run(state.wireBytes)
  }

  /// The time for which the reasons of choices are stored (assumed: a season).
  private static let choicesKept = Span.days(90)

  func keep(_ decision: SongDecision) {
    database.statement("INSERT INTO music_choices (at, song, bytes) VALUES (?, ?, ?)")
      .run(decision.state.at.nanoseconds, Int64(bitPattern: decision.song), decision.wireBytes)
    database.statement("DELETE FROM music_choices WHERE at < ?")
      .run((decision.state.at - Self.choicesKept).nanoseconds)
  }

  /// Returns the reasons of the last choices, the latest last.
  package func lastChoices(_ count: Int) -> [SongDecision] {
    database.statement("SELECT bytes FROM music_choices ORDER BY position DESC LIMIT ?").values(
      count, as: SongDecision.self
    ).reversed()
  }
}

// The history job's state between steps: small rows, of which a step changes few.
extension MusicStore {
  /// Returns the job's position, and the time at which it last reached the end.
  package func historyMark() -> (
    watermark: Int, bytes: [UInt8], news: HistoryNews, completed: Timestamp?
  )? {
    database.statement("SELECT watermark, mark, phase, done, left, completed FROM music_history").first { row in
      let phase = UInt8(exactly: row.int64(2)).flatMap(HistoryNews.Phase.init) ?? .reading
      return (
        row.int(0), row.blob(1), HistoryNews(phase: phase, done: row.int(3), left: row.int(4)),
        row.optionalInt64(5).map { Timestamp(nanoseconds: $0) }
      )
    }
  }

  func keep(_ step: HistoryStep, at now: Timestamp, literally: Bool, keepsFirst: Bool = false) {
    let completed =
      step.progress.phase == .completed ? now.nanoseconds : historyMark()?.completed?.nanoseconds
    database.statement(
      """
      INSERT OR REPLACE INTO music_history (one, watermark, mark, phase, done, left, completed)
      VALUES (1, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      step.watermark, step.mark, Int64(step.progress.phase.rawValue), step.progress.done, step.progress.left, completed)
    keep(step.sessions, in: "music_sessions")
    keep(step.impacts, in: "music_impacts")
    for play in step.forgotten { forget(play) }
    let taught = keepsFirst ? Set(lessons().map(\.play)) : []
    for lesson in step.lessons where !taught.contains(lesson.play) { learn(lesson, literally: literally) }
  }

  private func keep(_ rows: [(key: Int64, bytes: [UInt8]?)], in table: String) {
    for row in rows {
      if let bytes = row.bytes {
        database.statement("INSERT OR REPLACE INTO \(table) (key, bytes) VALUES (?, ?)").run(row.key, bytes)
      } else {
        database.statement("DELETE FROM \(table) WHERE key = ?").run(row.key)
      }
    }
  }

  /// In the order of their keys.
  package func sessions() -> [[UInt8]] { rows(of: "music_sessions") }
  package func impacts() -> [[UInt8]] { rows(of: "music_impacts") }

  private func rows(of table: String) -> [[UInt8]] {
    database.statement("SELECT bytes FROM \(table) ORDER BY key").all { row in row.blob(0) }
  }

  /// Forgets how far the history was analysed and what was made of it; the lessons stay until they are replaced.
  func forgetHistory() {
    for table in ["music_history", "music_sessions", "music_impacts"] {
      database.statement("DELETE FROM \(table)").run()
    }
  }

  package func historyMemory() -> HistoryMemory {
    let mark = historyMark()
    return HistoryMemory(
      mark: mark?.bytes, entries: mark == nil ? [] : entries(limit: mark?.watermark ?? 0), sessions: sessions(),
      impacts: impacts(), lessons: lessons())
  }
}
