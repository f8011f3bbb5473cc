/// The content of delivered plans in words, for `show plan` and `triad explain`.
package enum PlanWords {
  /// The role of an exercise in its session (tech spec §3.3, skeletons).
  enum Part: String {
    case warmUp = "warm-up"
    case work
    case coolDown = "cool-down"
  }

  /// Returns the role of each exercise: short gentle ones that begin a session warm up, and
  /// those that end it cool down.
  static func parts(of entries: [WorkoutPlanRecord.Entry]) -> [Part] {
    func isGentle(_ tag: Exercise.Tag) -> (WorkoutPlanRecord.Entry) -> Bool {
      { entry in
        guard let exercise = ExercisePool.exercise(entry.exercise), entry.sets == 1, entry.amount <= 120 else {
          return false
        }
        return exercise.load == .nothing && exercise.tags.contains(tag)
      }
    }
    let warm = entries.prefix(while: isGentle(.warmUp)).count
    let cool = entries.dropFirst(warm).reversed().prefix(while: isGentle(.coolDown)).count
    return entries.indices.map { $0 < warm ? .warmUp : $0 < entries.count - cool ? .work : .coolDown }
  }

  /// Returns an exercise as one line: `warm-up    Jumping jack: 1 x 60 s`.
  static func line(_ entry: WorkoutPlanRecord.Entry, _ part: String) -> String {
    let exercise = ExercisePool.exercise(entry.exercise)
    var words = ["\(exercise?.name ?? entry.exercise): \(entry.sets) x \(entry.amount)"]
    if exercise?.isTimed == true { words[0] += " s" }
    if let kilograms = entry.kilograms { words.append("\(PlainNumber.tenths(kilograms)) kg") }
    if entry.rest > 0 { words.append("\(entry.rest) s rest") }
    if let zone = entry.zone { words.append("zone \(zone)") }
    return "   " + part.padded(to: 11, least: 1) + words.joined(separator: ", ")
  }

  /// Returns the plans and the forecasts of those blocks in a run's database, as of the step of a receipt.
  package static func lines(
    of blocks: [UInt64], asOf receipt: UInt64, in run: Database
  ) throws(StorageError) -> [String] {
    var lines: [String] = []
    for block in blocks {
      // The step of a decision delivers its plan after the receipt.
      let rows = try run.statement(
        """
        SELECT session, part, exercise, sets, amount, rest_s, kilograms, zone FROM plans WHERE event =
          (SELECT max(event) FROM plans JOIN events ON number = event WHERE block = ?
            AND (event <= ? OR cause = (SELECT cause FROM events WHERE number = ?))) ORDER BY position
        """
      ).all(Int64(bitPattern: block), Int64(bitPattern: receipt), Int64(bitPattern: receipt)) {
        row throws(StorageError) -> (session: String, line: String) in
        let entry = WorkoutPlanRecord.Entry(
          exercise: try row.text(2), sets: try row.int(3), amount: try row.int(4), rest: try row.int(5),
          kilograms: try row.optionalDouble(6), zone: try row.optionalInt64(7).map { Int(truncatingIfNeeded: $0) })
        return (session: try row.text(0), line: line(entry, try row.text(1)))
      }
      if let first = rows.first {
        lines += ["", " The plan of block \(shortID(block)): \(first.session)"] + rows.map(\.line)
      }
      let forecast = try run.statement(
        """
        SELECT local_time, json_extract(fields, '$.risk'), json_extract(fields, '$.tried'),
          json_extract(fields, '$.skipped') FROM events WHERE fact = 'foreseen' AND subject = ?
          ORDER BY number > ?, abs(number - ?) LIMIT 1
        """
      ).first(Int64(bitPattern: block), Int64(bitPattern: receipt), Int64(bitPattern: receipt)) {
        row throws(StorageError) -> String in
        let (time, risk) = (try row.text(0), try row.double(1))
        let (tried, skipped) = (try row.int(2), try row.int(3))
        return "   \(time.prefix(16))  \(Figures.percent(risk)) %, after \(skipped) of \(tried) sessions were skipped"
      }
      if let forecast { lines += ["", " How likely it was that block \(shortID(block)) is skipped:", forecast] }
    }
    return lines
  }
}

extension PlanWords {
  static func next(_ world: World) throws(StorageError) -> [String] {
    guard world.plan.planner != nil, let phone = world.host(.phone), phone.isStarted, phone.database.isOpen else {
      return [" the phone has no planner in this story"]
    }
    let (now, zone) = (world.clock.timestamp(world.kernel.now), world.plan.zone)
    let ahead = try phone.trainingBlocks().filter { $0.isOpen && $0.end > now }
    guard let block = ahead.min(by: { ($0.start, $0.id) < ($1.start, $1.id) }) else {
      return [" no session is planned"]
    }
    let plans = try phone.records(in: .planning).lazy.compactMap { $0.body?.content(WorkoutPlanRecord.self) }
    let title = " block \(shortID(block.id)), \(block.kind.name), \(zone.civil(block.start)), \(block.status.name)"
    guard let plan = plans.first(where: { $0.block == block.id }) else { return [title + ": it has no plan"] }
    return [title] + zip(plan.entries, parts(of: plan.entries)).map { line($0, $1.rawValue) }
  }
}

final class PlanTables: RunTables {
  static let schema = """
    CREATE TABLE plans (event INTEGER NOT NULL REFERENCES events (number), block INTEGER NOT NULL,
      session TEXT NOT NULL, position INTEGER NOT NULL, part TEXT NOT NULL, exercise TEXT NOT NULL,
      sets INTEGER NOT NULL, amount INTEGER NOT NULL, unit TEXT NOT NULL, rest_s INTEGER NOT NULL, kilograms REAL,
      zone INTEGER, PRIMARY KEY (event, position));
    """

  private let database: Database

  init(_ database: Database, of world: World) { self.database = database }

  func observe(_ event: TraceEvent) throws(StorageError) {
    guard case .delivered(let plan, _)? = event.planningFact else { return }
    let session = SessionType(rawValue: plan.kind)?.name ?? "\(plan.kind)"
    for (position, (entry, part)) in zip(plan.entries, PlanWords.parts(of: plan.entries)).enumerated() {
      let isTimed = ExercisePool.exercise(entry.exercise)?.isTimed ?? false
      try database.statement("INSERT INTO plans VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").run(
        Int64(bitPattern: event.number), Int64(bitPattern: plan.block), session, position + 1, part.rawValue,
        entry.exercise, entry.sets, entry.amount, isTimed ? "seconds" : "repetitions", entry.rest, entry.kilograms,
        entry.zone)
    }
  }
}
