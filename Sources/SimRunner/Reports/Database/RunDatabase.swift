package import Engine

/// The database of a run for `triad explain` and the `sqlite3` shell: its trace, messages and metrics.
///
/// The schema is documented in docs/run-database.md. The content doesn't depend on the machine or the time of the run:
/// two runs of one scenario and seed have the same content.
package final class RunDatabase: TraceObserver {
  package let database: Database
  package let clock: WorldClock
  private let names: NodeNames
  /// The version of the schema in `PRAGMA user_version`.
  package static let version = 8
  /// The tables of modules, in addition to the kit's own.
  private let tables: [any RunTables]
  /// The first error. The run continues; closing the database reports it.
  private var failure: StorageError?

  /// Creates the file, which must not exist.
  ///
  /// - Parameters:
  ///   - world: A world before its first event.
  ///   - names: The names of its nodes.
  package init(path: String, of world: World, names: NodeNames) throws(StorageError) {
    (self.names, clock) = (names, world.clock)
    database = try Database(.file(path: path), journal: .rollback)
    try database.execute(Self.schema)
    let kinds = world.plan.vocabulary.reportModules.flatMap { $0.tables }
    for kind in kinds { try database.execute(kind.schema) }
    tables = kinds.map { [database] in $0.init(database, of: world) }
    try database.begin()
  }

  // MARK: - The trace

  package func observe(_ event: TraceEvent) {
    attempt { () throws(StorageError) in
      let record = event.fact?.record
      try database.statement("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").run(
        Int64(bitPattern: event.number), event.at.nanoseconds, clock.civil(event.at).description, name(event.node),
        event.kind.name, event.cause == 0 ? nil : Int64(bitPattern: event.cause), Int64(bitPattern: event.subject),
        record?.name, record?.words, record?.json)
      if event.fact != nil { for table in tables { try table.observe(event) } }
      guard event.kind == .drop, let drop = event.fact(as: DropFact.self) else { return }
      try database.statement("UPDATE messages SET lost = ? WHERE id = ?")
        .run(drop.reason.name, Int64(bitPattern: drop.message))
    }
  }

  package func observe(_ event: TraceEvent, _ envelope: Envelope) {
    attempt { () throws(StorageError) in
      if event.kind == .delivery, let act = envelope.message.act { try add(act, of: event) }
      guard envelope.channel != .physical else { return }
      switch event.kind {
      case .send:
        try database.statement(
          "INSERT INTO messages (id, sender, receiver, channel, what, sent) VALUES (?, ?, ?, ?, ?, ?)"
        )
        .run(
          Int64(bitPattern: event.number), name(envelope.from), name(envelope.to), "\(envelope.channel)",
          envelope.message.caption, event.at.nanoseconds)
      case .delivery:
        try database.statement(
          "UPDATE messages SET delivered = coalesce(delivered, ?), deliveries = deliveries + 1 WHERE id = ?"
        ).run(event.at.nanoseconds, Int64(bitPattern: envelope.id))
      default: break
      }
    }
  }

  private func name(_ node: NodeID) -> String { names.name(node) }

  // MARK: - The end

  /// Adds the outcome of the run and closes the file.
  ///
  /// - Parameters:
  ///   - life: The log of the devices and the wearer during the story.
  ///   - command: The command that repeats the run.
  ///   - settings: The digest of everything that determined it.
  package func finish(
    _ outcome: RunOutcome, _ world: World, life: LifeLog? = nil, command: String? = nil, settings: String? = nil
  ) throws(StorageError) {
    if let failure { throw failure }
    try addRun(outcome, [("command", command), ("settings", settings)])
    if let life { try add(life) }
    for day in outcome.days { try add(day) }
    for table in tables { try table.finish(outcome, world) }
    for entry in world.displays.entries {
      try database.statement("INSERT INTO displays VALUES (?, ?, ?, ?, ?)").run(
        entry.device.description, clock.civil(entry.at).description, entry.display.name, entry.observed?.unixSeconds,
        entry.level.name)
    }
    try database.execute(Self.indices)
    try database.commit()
    database.close()
  }

  private func addRun(_ outcome: RunOutcome, _ given: [(String, String?)]) throws(StorageError) {
    let facts: [(String, String)] =
      (given + [("reason", outcome.reason)]).compactMap { key, value in value.map { (key, $0) } } + [
        ("scenario", outcome.plan.name), ("seed", "\(outcome.plan.seed)"), ("digest", "\(outcome.digest)"),
        ("events", "\(outcome.events)"), ("verdict", outcome.verdict.word), ("zone", outcome.plan.zone.identifier),
        ("start", "\(outcome.plan.start.unixSeconds)"), ("length", "\(Int64(outcome.plan.length.seconds))"),
      ] + outcome.plan.vocabulary.reportModules.flatMap { $0.facts(of: outcome) }.map { ($0.key, $0.value) }
    for (key, value) in facts { try database.statement("INSERT INTO run VALUES (?, ?)").run(key, value) }
    for check in outcome.checks {
      let word = check.isFailed ? "failed" : check.isHeld ? "held" : "vacuous"
      try database.statement("INSERT INTO checks VALUES (?, ?, ?, ?)")
        .run(check.name, check.kind.rawValue, word, check.promise)
      for failure in check.failures {
        try database.statement("INSERT INTO failures VALUES (?, ?, ?)")
          .run(check.name, clock.label(failure.at), failure.message)
      }
    }
    for expectation in outcome.expectations {
      let at = clock.label(expectation.at)
      try database.statement("INSERT INTO expectations VALUES (?, ?, ?, ?, ?)")
        .run(expectation.text, expectation.outcome.rawValue, at, expectation.place, expectation.detail)
      guard expectation.outcome == .unmet else { continue }
      try database.statement("INSERT INTO failures VALUES (?, ?, ?)")
        .run(CheckName.expect.text, at, expectation.complaint)
    }
    for fault in outcome.faults {
      try database.statement("INSERT INTO faults VALUES (?, ?, ?)").run(fault.name, fault.windows, fault.messages)
    }
  }

  private func add(_ day: DayRow) throws(StorageError) {
    try database.statement("INSERT INTO days VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").run(
      day.date.description, day.asleepMinutes, day.workoutsDone, day.workoutsOnPhone, day.messages.sent,
      day.messages.delivered, day.messages.lost, day.messages.late, day.messages.outOfRange, day.apart.seconds,
      day.faults.joined(separator: " "))
  }

  private func attempt(_ body: () throws(StorageError) -> Void) {
    guard failure == nil else { return }
    do throws(StorageError) { try body() } catch { failure = error }
  }

  private static let schema = """
    PRAGMA user_version = \(version);
    CREATE TABLE run (key TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE events (number INTEGER PRIMARY KEY, at_ns INTEGER NOT NULL, local_time TEXT NOT NULL,
      node TEXT NOT NULL, kind TEXT NOT NULL, cause INTEGER, subject INTEGER NOT NULL, fact TEXT, detail TEXT,
      fields TEXT);
    CREATE TABLE messages (id INTEGER PRIMARY KEY, sender TEXT NOT NULL, receiver TEXT NOT NULL, channel TEXT NOT NULL,
      what TEXT NOT NULL, sent INTEGER NOT NULL, delivered INTEGER, deliveries INTEGER NOT NULL DEFAULT 0, lost TEXT);
    CREATE TABLE displays (device TEXT NOT NULL, local_time TEXT NOT NULL, what TEXT NOT NULL, observed INTEGER,
      level TEXT NOT NULL);
    CREATE TABLE days (date TEXT PRIMARY KEY, asleep_minutes INTEGER, workouts_done INTEGER NOT NULL,
      workouts_on_phone INTEGER NOT NULL, messages_sent INTEGER NOT NULL, messages_delivered INTEGER NOT NULL,
      messages_lost INTEGER NOT NULL, messages_late INTEGER NOT NULL, messages_out_of_range INTEGER NOT NULL,
      longest_apart_s REAL NOT NULL, faults TEXT NOT NULL);
    CREATE TABLE checks (name TEXT PRIMARY KEY, kind TEXT NOT NULL, outcome TEXT NOT NULL, promise TEXT NOT NULL);
    CREATE TABLE failures (name TEXT NOT NULL, at TEXT NOT NULL, message TEXT NOT NULL);
    CREATE TABLE expectations (expects TEXT NOT NULL, outcome TEXT NOT NULL, at TEXT NOT NULL, place TEXT,
      found TEXT NOT NULL);
    CREATE TABLE faults (name TEXT PRIMARY KEY, windows INTEGER NOT NULL, messages INTEGER);
    CREATE TABLE stimuli (event INTEGER PRIMARY KEY REFERENCES events (number), about INTEGER,
      kind TEXT NOT NULL, is_on INTEGER, what TEXT NOT NULL);
    CREATE TABLE states (device TEXT NOT NULL, state TEXT NOT NULL, at_ns INTEGER NOT NULL, value REAL NOT NULL);
    CREATE TABLE stretches (what TEXT NOT NULL, begin_ns INTEGER NOT NULL, end_ns INTEGER NOT NULL, about INTEGER,
      status TEXT, detail TEXT NOT NULL);
    """
}

// The states of the devices and the wearer's activities in a run's database.
extension RunDatabase {
  /// Created last: updating an index with each event costs more than building it once.
  package static let indices = """
    CREATE INDEX facts_about ON events (subject, number) WHERE fact IS NOT NULL;
    CREATE INDEX facts_named ON events (fact, number) WHERE fact IS NOT NULL;
    CREATE INDEX stimuli_about ON stimuli (about) WHERE about IS NOT NULL;
    CREATE INDEX states_of ON states (device, state, at_ns);
    """

  private func add(_ act: any UserAction, of event: TraceEvent) throws(StorageError) {
    let kind = act.kind
    try database.statement("INSERT INTO stimuli VALUES (?, ?, ?, ?, ?)").run(
      Int64(bitPattern: event.number), act.about.map { Int64(bitPattern: $0) }, kind.name, kind.isOn,
      act.caption)
  }

  package func add(_ life: LifeLog) throws(StorageError) {
    if let failure = life.states.failure { throw failure }
    for change in life.states.changes {
      try database.statement("INSERT INTO states VALUES (?, ?, ?, ?)").run(
        change.device, change.state.rawValue, change.at.nanoseconds, change.value)
    }
    for stretch in life.stretches.stretches {
      try database.statement("INSERT INTO stretches VALUES (?, ?, ?, ?, ?, ?)").run(
        stretch.what, stretch.begin.nanoseconds, stretch.end.nanoseconds, stretch.about.map { Int64(bitPattern: $0) },
        String?.none, stretch.detail)
    }
  }
}

/// The log of a run beside the trace: the states of the devices, and the periods of the wearer's activities.
package struct LifeLog {
  package let states: StateLog
  let stretches: IntervalLog

  /// Observes a world, which must not have started.
  package init(watching world: World) {
    states = StateLog(world)
    stretches = IntervalLog(clock: world.clock, end: world.end)
    world.kernel.observe(with: states)
    world.kernel.observe(with: stretches)
  }
}
