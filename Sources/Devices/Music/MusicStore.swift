package import DeviceKit
import Wire
import SimKernel

/// What the phone's DJ keeps: plays, the log that the history is made of, lessons, and why each song was chosen. It stays on
/// the phone.
package struct MusicStore {
  let database: Database

  package init(_ database: Database) { self.database = database }

  // MARK: - The log

  /// Adds what is new, in this order. A conflict that is ignored would leave a gap among the positions.
  func log(_ entries: [MusicLogEntry]) throws(StorageError) {
    let statement = try database.statement(
      """
      INSERT INTO music_log (kind, at, key, bytes) SELECT ?1, ?2, ?3, ?4
      WHERE NOT EXISTS (SELECT 1 FROM music_log WHERE kind = ?1 AND at = ?2 AND key = ?3)
      """)
    for entry in entries {
      try statement.run(
        Int64(entry.kind.rawValue), entry.at.nanoseconds, Int64(bitPattern: entry.key), entry.wireBytes)
    }
  }

  /// The entries after so many, in order; all of them unless there is a limit.
  package func entries(after count: Int = 0, limit: Int = -1) throws(StorageError) -> [MusicLogEntry] {
    try database.statement("SELECT bytes FROM music_log WHERE position > ? ORDER BY position LIMIT ?")
      .all(count, limit) { row throws(StorageError) in try row.value(0) }
  }

  package func entryCount() throws(StorageError) -> Int {
    try database.statement("SELECT coalesce(max(position), 0) FROM music_log").first { row throws(StorageError) in
      try row.int(0)
    } ?? 0
  }

  /// What was measured of the heart between two moments, in the order in which it became known.
  func readings(
    of kinds: [MusicLogEntry.Kind] = [.heartRate, .variability], from begin: Timestamp, to end: Timestamp
  ) throws(StorageError) -> [MusicLogEntry] {
    var found: [(position: Int64, entry: MusicLogEntry)] = []
    for kind in kinds {
      found += try database.statement(
        "SELECT position, bytes FROM music_log WHERE kind = ? AND at BETWEEN ? AND ?"
      ).all(Int64(kind.rawValue), begin.nanoseconds, end.nanoseconds) { row throws(StorageError) in
        (try row.int64(0), try row.value(1))
      }
    }
    return found.sorted { $0.position < $1.position }.map(\.entry)
  }

  // MARK: - Plays

  func put(_ play: SongPlayed) throws(StorageError) {
    try database.statement(
      """
      INSERT INTO music_plays (id, began, ended, song, is_learnt, bytes, turn)
      VALUES (?, ?, ?, ?, 0, ?, (SELECT coalesce(max(turn), 0) + 1 FROM music_plays))
      ON CONFLICT (id) DO UPDATE SET ended = excluded.ended, bytes = excluded.bytes
      """
    ).run(
      Int64(bitPattern: play.id), play.began.nanoseconds, play.ended?.nanoseconds, Int64(bitPattern: play.song),
      play.wireBytes)
  }

  /// The play that goes on, sounding or in a pause.
  package func openPlay() throws(StorageError) -> SongPlayed? { try play("ended IS NULL ORDER BY began DESC LIMIT 1") }

  /// The first that is over and was not learnt.
  func unlearntPlay() throws(StorageError) -> SongPlayed? {
    try play("ended IS NOT NULL AND is_learnt = 0 ORDER BY began LIMIT 1")
  }

  private func play(_ condition: String) throws(StorageError) -> SongPlayed? {
    try database.statement("SELECT bytes FROM music_plays WHERE \(condition)").first { row throws(StorageError) in
      try row.value(0)
    }
  }

  /// The last plays, the latest last; whatever the clock showed as they began.
  package func lastPlays(_ count: Int) throws(StorageError) -> [SongPlayed] {
    try database.statement("SELECT bytes FROM music_plays ORDER BY turn DESC LIMIT ?").all(count) {
      row throws(StorageError) in try row.value(0, as: SongPlayed.self)
    }.reversed()
  }

  /// All plays that are over, in order of their beginning.
  package func plays() throws(StorageError) -> [SongPlayed] {
    try database.statement("SELECT bytes FROM music_plays WHERE ended IS NOT NULL ORDER BY began, id").all {
      row throws(StorageError) in try row.value(0)
    }
  }

  /// When each song was last heard since a moment, in the order of the songs; one that was over since then counts however
  /// long ago it began, for the clock may have been set while it played.
  ///
  /// A play was over before the next one began, whatever the clock showed: one that was dated by a clock that was ahead is
  /// not lately heard until that time comes.
  func heard(since begin: Timestamp) throws(StorageError) -> [HeardSong] {
    // The plus keeps SQLite from going through all turns there ever were to save itself the sorting of a day's.
    try database.statement(
      """
      SELECT song, max(min(coalesce(ended, began), coalesce(bound, ended, began))) FROM (
        SELECT song, began, ended, min(began) OVER (ORDER BY +turn DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
          AS bound
        FROM music_plays WHERE began > ?1 OR ended > ?1)
      GROUP BY song ORDER BY song
      """
    ).all(begin.nanoseconds) { row throws(StorageError) in
      HeardSong(song: UInt64(bitPattern: try row.int64(0)), at: try row.moment(1))
    }
  }

  // MARK: - Lessons

  /// In the order in which they were learnt.
  package func lessons() throws(StorageError) -> [KeptLesson] {
    try database.statement(
      """
      SELECT play, song, context, at, calm, energy, focus, mood_lift, is_skip, is_measured, is_from_history
      FROM music_lessons ORDER BY position
      """
    ).all { row throws(StorageError) in try row.lesson(at: 0) }
  }

  /// A play teaches once, however often it is delivered; what the history says of it replaces the rest. Under the literal
  /// rule it teaches each time.
  func learn(_ lesson: KeptLesson, literally: Bool) throws(StorageError) {
    let id = Int64(bitPattern: lesson.play)
    if !literally {
      let isFromHistory = try database.statement("SELECT is_from_history FROM music_lessons WHERE play = ?").first(id) {
        row throws(StorageError) in try row.bool(0)
      }
      if isFromHistory == true, !lesson.isFromHistory { return }
      try forget(lesson.play)
    }
    try database.statement(
      """
      INSERT INTO music_lessons
        (play, song, context, at, calm, energy, focus, mood_lift, is_skip, is_measured, is_from_history)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      id, Int64(bitPattern: lesson.song), lesson.context, lesson.at, lesson.calm, lesson.energy, lesson.focus,
      lesson.moodLift, lesson.isSkip, lesson.isMeasured, lesson.isFromHistory)
  }

  func forget(_ play: UInt64) throws(StorageError) {
    try database.statement("DELETE FROM music_lessons WHERE play = ?").run(Int64(bitPattern: play))
  }

  func markLearnt(_ play: UInt64) throws(StorageError) {
    try database.statement("UPDATE music_plays SET is_learnt = 1 WHERE id = ?").run(Int64(bitPattern: play))
  }

  // MARK: - The state and the choices

  package func moment() throws(StorageError) -> MusicMoment? {
    try database.statement("SELECT bytes FROM music_state").first { row throws(StorageError) in try row.value(0) }
  }

  func keep(_ moment: MusicMoment) throws(StorageError) {
    try database.statement("INSERT OR REPLACE INTO music_state (one, bytes) VALUES (1, ?)").run(moment.wireBytes)
  }

  /// For how long it is kept why a song was chosen (assumed: a season).
  private static let choicesKept = Span.days(90)

  func keep(_ decision: SongDecision) throws(StorageError) {
    try database.statement("INSERT INTO music_choices (at, song, bytes) VALUES (?, ?, ?)")
      .run(decision.moment.at.nanoseconds, Int64(bitPattern: decision.song), decision.wireBytes)
    try database.statement("DELETE FROM music_choices WHERE at < ?")
      .run((decision.moment.at - Self.choicesKept).nanoseconds)
  }

  /// Why the last songs were chosen, the latest last.
  package func lastChoices(_ count: Int) throws(StorageError) -> [SongDecision] {
    try database.statement("SELECT bytes FROM music_choices ORDER BY position DESC LIMIT ?").all(count) {
      row throws(StorageError) in try row.value(0, as: SongDecision.self)
    }.reversed()
  }
}
