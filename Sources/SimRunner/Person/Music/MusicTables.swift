/// The music of a run in `run.sqlite`: plays, reasons for choices, sessions, lists, and the outcomes of the wearer's
/// wishes.
final class MusicTables: RunTables {
  static let schema = """
    CREATE TABLE plays (play INTEGER PRIMARY KEY, event INTEGER NOT NULL REFERENCES events (number), day INTEGER NOT NULL,
      local_time TEXT NOT NULL, song INTEGER NOT NULL, title TEXT NOT NULL, list INTEGER NOT NULL, cause TEXT NOT NULL,
      context TEXT NOT NULL, need TEXT, wish TEXT, score REAL, reason TEXT, heard_s REAL);
    CREATE TABLE listening (begin_ns INTEGER NOT NULL, end_ns INTEGER NOT NULL, context TEXT NOT NULL, songs INTEGER NOT NULL,
      skips INTEGER NOT NULL, quality REAL NOT NULL, night REAL, workout TEXT, kcal REAL);
    CREATE TABLE lists (list INTEGER PRIMARY KEY, name TEXT NOT NULL, songs INTEGER NOT NULL, calm REAL, energy REAL, focus REAL,
      confidence REAL);
    CREATE TABLE wishes (wish TEXT PRIMARY KEY, songs INTEGER NOT NULL, agreed INTEGER NOT NULL, skipped INTEGER NOT NULL,
      heart_rate REAL);
    """

  private let database: Database
  private let clock: WorldClock
  private let music: MusicPlan?
  private var log: WishLog
  private var decision: SongDecision?
  /// The beginning of the current music.
  private var since: Instant?

  init(_ database: Database, of world: World) {
    (self.database, clock, music, log) = (database, world.clock, world.plan.music, WishLog(world.plan))
  }

  func observe(_ event: TraceEvent) throws(StorageError) {
    guard let music else { return }
    _ = log.note(event)
    let fact = event.musicFact
    if case .chose(let decision, _, _)? = fact { self.decision = decision }
    if case .began(let play, _)? = fact {
      if since == nil { since = event.at }
      let why = play.cause.isChosen && decision?.song == play.song ? decision : nil
      try database.statement("INSERT OR IGNORE INTO plays VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)").run(
        Int64(bitPattern: play.id), Int64(bitPattern: event.number), clock.day(event.at),
        clock.civil(event.at).description, Int64(bitPattern: play.song), music.title(of: play.song),
        Int64(bitPattern: play.list), play.cause.name, play.context.rawValue, why?.state.need.rawValue,
        log.wish?.rawValue, why?.score, why?.sentence)
    }
    if case .resumed? = fact, since == nil { since = event.at }
    if case .ended(let play, _)? = fact {
      try database.statement("UPDATE plays SET heard_s = ? WHERE play = ?").run(
        play.heard.seconds, Int64(bitPattern: play.id))
    }
    if case .silent? = fact { try fallSilent(event.at) }
  }

  /// A stretch of music for the page's lane.
  private func fallSilent(_ at: Instant) throws(StorageError) {
    guard let begin = since else { return }
    since = nil
    try database.statement("INSERT INTO stretches VALUES (?, ?, ?, NULL, NULL, ?)").run(
      "music", begin.nanoseconds, at.nanoseconds, log.wish.map { "wanted to \($0.rawValue)" } ?? "")
  }

  func finish(_ outcome: RunOutcome, _ world: World) throws(StorageError) {
    try fallSilent(min(world.end, world.kernel.now))
    for part in outcome.music?.parts ?? [] {
      try database.statement("INSERT INTO wishes VALUES (?, ?, ?, ?, ?)").run(
        part.wish.rawValue, part.songs, part.agreed, part.skipped, part.heartRate)
    }
    guard let music, let phone = world.host(.phone), phone.isStarted else { return }
    let (sessions, impacts) = try phone.database.reading { (MusicStore($0).sessions(), MusicStore($0).impacts()) }
    var workouts: [Workout] = []
    try phone.forEachContent(of: Workout.self, in: .workouts) { workouts.append($1) }
    for session in HistoryRun.sessions(in: sessions) {
      let (begin, end) = (Timestamp(exact: session.span.start), Timestamp(exact: session.span.end))
      let workout = workouts.first { $0.start < end && begin < $0.end }?.summary
      try database.statement("INSERT INTO listening VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)").run(
        clock.instant(begin).nanoseconds, clock.instant(end).nanoseconds, session.context.rawValue, session.plays.count,
        session.skips, session.quality, session.night?.score, workout?.activity.rawValue, workout?.energy)
    }
    let known = Dictionary(HistoryRun.impacts(in: impacts).map { ($0.playlist, $0) }) { first, _ in first }
    for list in music.library.lists {
      let impact = known[list.id]
      try database.statement("INSERT INTO lists VALUES (?, ?, ?, ?, ?, ?, ?)").run(
        Int64(bitPattern: list.id), list.name, list.songs.count, impact?.calm, impact?.energy, impact?.focus,
        impact?.confidence)
    }
  }
}
