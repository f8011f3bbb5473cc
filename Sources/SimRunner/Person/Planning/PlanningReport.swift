// The planner's part of reports: its progress through the trust phases.
extension PlanningPlugin: ReportModule {
  package static var tables: [any RunTables.Type] { [PlanningTables.self, PlanTables.self] }

  /// Returns the trust phase at the end of each day.
  package static func columns(of outcome: RunOutcome) -> [DayColumn] {
    guard let trust = outcome.trust else { return [] }
    let days = outcome.days.indices.map { trust.days.indices.contains($0) ? trust.days[$0] : nil }
    return [
      DayColumn(" trust", width: 6, isLeft: true, cells: days.map { $0.map { " " + $0.phase.short } ?? "" }),
      DayColumn("%", width: 4, cells: days.map { $0.map { "\(Figures.percent($0.score))" } ?? "" }),
    ]
  }

  /// Returns the path to the phase at the end, the conditions for the next, and a chart of the phases; empty without a
  /// planner.
  package static func lines(of outcome: RunOutcome) -> [String] {
    guard let trust = outcome.trust else { return [] }
    let way = [trust.steps.first?.from.name ?? trust.phase.name] + trust.steps.map { "-> \($0.words)" }
    var pieces = Array(way.dropLast()) + [(way.last ?? "") + ", \(Figures.percent(trust.score)) %"]
    if let missing = trust.limitWords {
      pieces[pieces.count - 1] += ";"
      pieces += missing.split(separator: " ").map(String.init)
    }
    return SummaryLine.wrapped("trust", pieces) + chart(trust)
  }

  /// Returns a line for each phase, with a mark for each day in it; empty if there was only one.
  private static func chart(_ trust: TrustHistory) -> [String] {
    let spans = trust.spans
    let phases = TrustPhase.allCases.filter { phase in spans.contains { $0.phase == phase } }
    guard phases.count > 1, let last = trust.days.last?.number else { return [] }
    // In long stories a mark is several days.
    let daysPerMark = (last + 39) / 40
    return phases.enumerated().map { index, phase in
      let days = spans.filter { $0.phase == phase }.map(\.days)
      var marks = Array(repeating: Character(" "), count: (last + daysPerMark - 1) / daysPerMark)
      for day in days.joined() { marks[(day - 1) / daysPerMark] = "#" }
      let label = index == 0 ? " phases   " : "          "
      let name = phase.name.padded(to: 15, least: 1)
      let when = days.map { $0.count == 1 ? "d\($0.lowerBound)" : "d\($0.lowerBound)-\($0.upperBound)" }
      return label + name + String(marks) + "  " + when.joined(separator: ", ")
    }
  }

  package static func facts(of outcome: RunOutcome) -> [(key: String, value: String)] {
    [("planner", outcome.plan.planner == nil ? "no" : "yes")]
  }

  package static func page(_ run: Database, dates: [String]) throws(StorageError) -> [PagePart] {
    let days = try run.statement("SELECT day, phase, score, step FROM trust ORDER BY day").all {
      row throws(StorageError) in
      (number: try row.int(0), name: try row.text(1), level: try row.double(2), change: try row.optionalText(3))
    }
    var numbers: [DailyNumber] = []
    for name in ["recovery", "strain", "sleep debt"] {
      let values = try run.statement("SELECT date, value FROM metrics WHERE metric = ?").all(name) {
        row throws(StorageError) in (try row.text(0), try row.double(1))
      }
      let drivers = try run.statement(
        "SELECT factor, date, sum(points) FROM drivers WHERE metric = ? GROUP BY factor, date ORDER BY factor"
      ).all(name) { row throws(StorageError) in (try row.text(0), try row.text(1), try row.double(2)) }
      guard !values.isEmpty else { continue }
      let drawing: DailyNumber.Drawing =
        name == "sleep debt"
        ? .bars(unit: "h", top: nil, scale: "hours owed over a week") : .bars(unit: "", top: 100, scale: "0 to 100")
      numbers.append(DailyNumber(name, drawing, values, drivers))
    }
    let trust =
      days.isEmpty
      ? []
      : [PagePart(id: "trust", title: "The ladder of trust", .ladder(PagePart.Ladder("Score of trust", days: days)))]
    let plans = try PagePart(
      id: "plans", title: "The last 400 plans of sessions, as delivered",
      """
      SELECT line FROM (SELECT event, local_time || ' ' || session || ': ' || group_concat(exercise || ' ' || sets || ' × '
        || amount || ' ' || unit, ', ') AS line FROM (SELECT plans.*, local_time FROM plans JOIN events ON number = event
        ORDER BY event, position) GROUP BY event ORDER BY event DESC LIMIT 400) ORDER BY event
      """, in: run)
    return trust + [PagePart(id: "body", title: "Recovery, strain and what moved them", .numbers(numbers)), plans]
  }

  package static func members(of outcome: RunOutcome) -> [String: any Encodable] {
    outcome.trust.map { ["trust": TrustSummary($0)] } ?? [:]
  }
}

private struct TrustSummary: Encodable {
  let phase: String
  /// 0 to 1.
  let score: Double
  /// The number of times the breaker tripped.
  let demotions: Int
  /// The spans of days in one phase; days count from 1.
  let phases: [Stretch]
  let steps: [Step]
  let days: [Day]
  /// The open conditions of the next phase; null if unknown.
  let limits: [Limit]?

  struct Stretch: Encodable {
    let phase: String
    let from: Int
    let to: Int
  }

  struct Step: Encodable {
    let day: Int
    let from: String
    let to: String
    /// `advanced`, `tripped`, `chosen` or `restored`.
    let kind: String
  }

  struct Day: Encodable {
    let date: String
    let phase: String
    let score: Double
  }

  struct Limit: Encodable {
    let kind: TrustLimit.Kind
    let have: Double
    let need: Double
  }

  init(_ trust: TrustHistory) {
    phase = trust.phase.name
    score = trust.score
    demotions = trust.demotions
    phases = trust.spans.map {
      Stretch(phase: $0.phase.name, from: $0.days.lowerBound, to: $0.days.upperBound)
    }
    steps = trust.steps.map { Step(day: $0.day, from: $0.from.name, to: $0.to.name, kind: $0.kind.rawValue) }
    days = trust.days.map { Day(date: $0.date.description, phase: $0.phase.name, score: $0.score) }
    limits = trust.limits?.map { Limit(kind: $0.kind, have: $0.have, need: $0.need) }
  }
}

/// The planner's tables in a run's database: trust, the reasons of decisions, and the values derived from the body.
private final class PlanningTables: RunTables {
  static let schema = """
    CREATE TABLE receipts (id INTEGER PRIMARY KEY, event INTEGER NOT NULL REFERENCES events (number),
      day INTEGER NOT NULL, local_time TEXT NOT NULL, action TEXT NOT NULL, reason TEXT NOT NULL,
      confidence REAL NOT NULL, cause INTEGER, trust_event INTEGER, explanation TEXT NOT NULL);
    CREATE TABLE trust (day INTEGER PRIMARY KEY, date TEXT NOT NULL, phase TEXT NOT NULL, score REAL NOT NULL,
      demotions INTEGER NOT NULL, step TEXT);
    CREATE TABLE metrics (date TEXT NOT NULL, metric TEXT NOT NULL, value REAL NOT NULL, confidence REAL NOT NULL,
      PRIMARY KEY (date, metric));
    CREATE TABLE drivers (date TEXT NOT NULL, metric TEXT NOT NULL, factor TEXT NOT NULL, points REAL NOT NULL,
      value REAL NOT NULL, usual REAL);
    CREATE TABLE calendar (entry INTEGER PRIMARY KEY, calendar TEXT NOT NULL, title TEXT, local_start TEXT NOT NULL,
      local_end TEXT NOT NULL, alarm_minutes INTEGER, editor TEXT NOT NULL, block INTEGER);
    CREATE TABLE profile (date TEXT PRIMARY KEY, phase TEXT NOT NULL, personalisation TEXT NOT NULL,
      confidence REAL NOT NULL, completeness REAL, stability REAL, deviation REAL, miss_rate REAL,
      sleep_threshold_minutes INTEGER, sleep_impact_percent REAL);
    CREATE TABLE modes (event INTEGER NOT NULL REFERENCES events (number), day INTEGER NOT NULL,
      local_time TEXT NOT NULL, mode TEXT NOT NULL, before TEXT NOT NULL, cause TEXT);
    """

  private let database: Database
  private let clock: WorldClock
  private let end: Instant
  /// The newest version of each block at the story's end.
  private var blocks: [UInt64: TrainingBlock] = [:]

  init(_ database: Database, of world: World) {
    (self.database, clock, end) = (database, world.clock, world.end)
  }

  func observe(_ event: TraceEvent) throws(StorageError) {
    let fact = event.planningFact
    if case .planned(let block, _)? = fact, event.at < end { blocks[block.id] = block }
    if case .explained(let receipt, _)? = fact { try add(receipt, of: event) }
    if case .knows(let standing, _)? = fact { try add(standing) }
    if case .turned(let turn, _)? = fact {
      try database.statement("INSERT INTO modes VALUES (?, ?, ?, ?, ?, ?)").run(
        Int64(bitPattern: event.number), clock.day(event.at), clock.civil(event.at).description, turn.to.name,
        turn.from.name, turn.cause?.name)
    }
  }

  private func add(_ standing: BodyStanding) throws(StorageError) {
    try database.statement("INSERT OR REPLACE INTO profile VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").run(
      standing.date.description, standing.phase.name, standing.phase.personalisation.name, standing.confidence,
      standing.completeness, standing.stability, standing.deviation, standing.missRate, standing.sleepThreshold,
      standing.sleepImpact)
  }

  private func add(_ receipt: DecisionReceipt, of event: TraceEvent) throws(StorageError) {
    try database.statement("INSERT OR IGNORE INTO receipts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").run(
      Int64(bitPattern: receipt.id), Int64(bitPattern: event.number), clock.day(event.at),
      clock.civil(event.at).description, "\(receipt.action)", receipt.reason, receipt.confidence,
      receipt.cause.map { Int64(bitPattern: $0) }, receipt.trust.map { Int64(bitPattern: $0.event) },
      receipt.explanation(in: clock.zone))
  }

  func finish(_ outcome: RunOutcome, _ world: World) throws(StorageError) {
    for block in blocks.values.sorted(by: { ($0.start, $0.id) < ($1.start, $1.id) }) {
      try database.statement("INSERT INTO stretches VALUES (?, ?, ?, ?, ?, ?)").run(
        "block", clock.instant(block.start).nanoseconds, clock.instant(block.end).nanoseconds,
        Int64(bitPattern: block.id), block.status.name, "\(block.kind.name), \(block.status)")
    }
    if let trust = outcome.trust { try add(trust) }
    if let phone = world.host(.phone), phone.isStarted, let planner = outcome.plan.planner {
      try addMetrics(phone, planner.config)
      try addCalendar(phone)
    }
  }

  private func add(_ trust: TrustHistory) throws(StorageError) {
    for day in trust.days {
      let steps = trust.steps.filter { $0.day == day.number }.map { "\($0.kind.rawValue) to \($0.to.name)" }
      try database.statement("INSERT INTO trust VALUES (?, ?, ?, ?, ?, ?)").run(
        day.number, day.date.description, day.phase.name, day.score, day.demotions,
        steps.isEmpty ? nil : steps.joined(separator: ", "))
    }
  }

  /// The events in the phone's calendars at the end, as the wearer sees them. Titles of other people's events are left
  /// out.
  private func addCalendar(_ phone: DeviceHost) throws(StorageError) {
    let (first, last) = (Timestamp(nanoseconds: .min), Timestamp(nanoseconds: .max))
    for entry in try phone.database.reading({ CalendarStore.events(in: $0, from: first, to: last) }) {
      try database.statement("INSERT INTO calendar VALUES (?, ?, ?, ?, ?, ?, ?, ?)").run(
        Int64(bitPattern: entry.id), entry.calendar.name, entry.title, clock.zone.civil(entry.start).description,
        clock.zone.civil(entry.end).description, entry.alarm, entry.editor.name,
        entry.block.map { Int64(bitPattern: $0) })
    }
  }

  /// Adds the phone's derived values of the body, with the reasons of those that still follow from its summaries.
  private func addMetrics(_ phone: DeviceHost, _ config: GhostConfig) throws(StorageError) {
    let kept = try phone.database.reading { MetricStore($0).metrics(since: CivilDate(dayNumber: 0)) }
    let summaries = try phone.records(in: .phenome).compactMap { record -> DaySummary? in
      record.body?.content(DaySummary.self)
    }
    let state = DerivedState(
      DayTable(summaries.sorted { $0.date < $1.date }), MetricRegistry(config.metrics), at: clock.start)
    for summary in summaries {
      for (word, value) in summary.signals(clock.zone) {
        try database.statement("INSERT INTO metrics VALUES (?, ?, ?, 1)").run(summary.date.description, word, value)
      }
    }
    for metric in kept {
      guard let name = MetricName(rawValue: metric.metric) else { continue }
      let (date, word) = (metric.date.description, name.name)
      try database.statement("INSERT INTO metrics VALUES (?, ?, ?, ?)").run(date, word, metric.value, metric.confidence)
      guard let value = state[name, metric.date], value.digest == metric.resultDigest else { continue }
      for driver in value.result.drivers {
        try database.statement("INSERT INTO drivers VALUES (?, ?, ?, ?, ?, ?)").run(
          date, word, driver.factor.name, driver.points, driver.value, driver.reference)
      }
    }
  }
}

extension DaySummary {
  /// The known signals of the body that have no metric of their own, by name: onset and waking in hours since midnight.
  fileprivate func signals(_ zone: Zone) -> [(String, Double)] {
    func hour(_ moment: Timestamp?) -> Double? { moment.map { ($0 - zone.startOfDay(date)).seconds / 3_600 } }
    let whole = [
      ("deep sleep", deepMinutes), ("REM sleep", remMinutes), ("active energy", activeEnergy),
      ("exercise", exerciseMinutes), ("stand hours", standHours.map(Int.init)), ("training load", trainingLoad),
    ].map { ($0, $1.map(Double.init)) }
    let night = [("onset", hour(night?.lowerBound)), ("wake", hour(night?.upperBound))]
    return (whole + night + [("respiratory rate", respiratoryRate)]).compactMap { name, value in
      value.map { (name, $0) }
    }
  }
}
