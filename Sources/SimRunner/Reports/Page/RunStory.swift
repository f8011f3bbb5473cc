package import DeviceKit
package import Engine
import SimKernel
import Wire

/// What a page about a run shows, read from what the run left behind. Times are nanoseconds since the start.
package struct RunStory {
  package struct Day {
    package let date: String
    package let begin: Int64
    package let workoutsDone: Int
    package let workoutsOnPhone: Int
    package let sent: Int
    package let lost: Int
    package let late: Int
    let apartSeconds: Double
    package let faults: String

    package init(
      date: String, begin: Int64, workoutsDone: Int, workoutsOnPhone: Int, sent: Int, lost: Int, late: Int,
      apartSeconds: Double, faults: String
    ) {
      self.date = date
      self.begin = begin
      self.workoutsDone = workoutsDone
      self.workoutsOnPhone = workoutsOnPhone
      self.sent = sent
      self.lost = lost
      self.late = late
      self.apartSeconds = apartSeconds
      self.faults = faults
    }
  }

  package struct Verdict {
    package let name: String
    package let outcome: String
    package let promise: String
    package let failures: [(at: String, message: String)]
  }

  /// How much waited on a device.
  package struct Waiting {
    package let device: String
    /// Lines for services, and items in the session between watch and phone.
    package let outbox: [(at: Int64, value: Double)]
    package let session: [(at: Int64, value: Double)]
  }

  /// A number that the phone derived of each day, by date.
  package struct Metric {
    package let name: String
    /// Whether it goes both ways from nothing, without an end.
    let isScore: Bool
    package let values: [String: Double]
    /// What moved it, by factor and date, in its own points.
    let drivers: [(factor: String, points: [String: Double])]
  }

  package let facts: [String: String]
  package let clock: WorldClock
  package let end: Int64
  let lanes: [TimelineLane]
  package let days: [Day]
  package let waiting: [Waiting]
  package let metrics: [Metric]
  package let checks: [Verdict]
  package let expectations: [(text: String, isMet: Bool, found: String)]
  package let faults: [(name: String, windows: Int, messages: Int?)]
  package let trust: [(day: Int, phase: String, score: Double, step: String?)]
  package let receipts: [ReceiptEntry]

  package init(_ run: RunFile, _ clock: WorldClock) throws(StorageError) {
    self.clock = clock
    facts = run.facts
    let database = run.database
    days = try database.statement("SELECT * FROM days ORDER BY date").all { row throws(StorageError) in
      let date = try row.text(0)
      let begin = CivilDate(iso: date).map { clock.instant(clock.zone.startOfDay($0)).nanoseconds } ?? 0
      return Day(
        date: date, begin: max(0, begin), workoutsDone: try row.int(2), workoutsOnPhone: try row.int(3),
        sent: try row.int(4), lost: try row.int(6), late: try row.int(7), apartSeconds: try row.double(9),
        faults: try row.text(10))
    }
    let lastDay = days.last.flatMap { CivilDate(iso: $0.date) }.map { clock.zone.startOfDay($0.adding(days: 1)) }
    let length = run.facts["length"].flatMap { Int64($0) } ?? .max / 1_000_000_000
    end = min(length * 1_000_000_000, lastDay.map { clock.instant($0).nanoseconds } ?? 0)
    lanes = try Self.lanes(database, end: end)
    waiting = try Self.waiting(database, end: end)
    metrics = try Self.metrics(database)
    checks = try Self.checks(database)
    expectations = try database.statement("SELECT expects, met, found FROM expectations").all {
      row throws(StorageError) in (try row.text(0), try row.bool(1), try row.text(2))
    }
    faults = try database.statement("SELECT name, windows, messages FROM faults ORDER BY name").all {
      row throws(StorageError) in (try row.text(0), try row.int(1), try row.optionalInt64(2).map(Int.init))
    }
    trust = try database.statement("SELECT day, phase, score, step FROM trust ORDER BY day").all {
      row throws(StorageError) in (try row.int(0), try row.text(1), try row.double(2), try row.optionalText(3))
    }
    receipts = try run.receipts()
  }

  /// The day of a moment such as `d9 Tue 10 Mar 07:52:03`; nil where that is none of the story's.
  package func day(of moment: String) -> Int? {
    let digits = moment.dropFirst().prefix { $0.isNumber }
    guard moment.hasPrefix("d"), let day = Int(digits), days.indices.contains(day - 1) else { return nil }
    return day
  }

  /// When checks failed, as far as that was within the story.
  var failureMoments: [Int64] {
    checks.flatMap(\.failures).compactMap { failure in
      let parts = failure.at.split(separator: " ").last?.split(separator: ":").compactMap { Int64($0) } ?? []
      guard parts.count == 3, let day = day(of: failure.at) else { return nil }
      let at = days[day - 1].begin + Span.seconds(parts[0] * 3_600 + parts[1] * 60 + parts[2]).nanoseconds
      return at < end ? at : nil
    }
  }

  private static func checks(_ database: Database) throws(StorageError) -> [Verdict] {
    let failures = try database.statement("SELECT name, at, message FROM failures").all { row throws(StorageError) in
      (try row.text(0), try row.text(1), try row.text(2))
    }
    return try database.statement("SELECT name, outcome, promise FROM checks").all { row throws(StorageError) in
      let name = try row.text(0)
      return Verdict(
        name: name, outcome: try row.text(1), promise: try row.text(2),
        failures: failures.filter { $0.0 == name }.map { ($0.1, $0.2) })
    }
  }

  private static func waiting(_ database: Database, end: Int64) throws(StorageError) -> [Waiting] {
    var found: [Waiting] = []
    for device in Role.allCases.map(\.rawValue) {
      let waiting = Waiting(
        device: device, outbox: try changes(database, device, "outbox", end: end),
        session: try changes(database, device, "session", end: end))
      if (waiting.outbox + waiting.session).contains(where: { $0.value > 0 }) { found.append(waiting) }
    }
    return found
  }

  private static func metrics(_ database: Database) throws(StorageError) -> [Metric] {
    var found: [Metric] = []
    for name in ["recovery", "strain", "sleep debt"] {
      let values = try database.statement("SELECT date, value FROM metrics WHERE metric = ?").all(name) {
        row throws(StorageError) in (try row.text(0), try row.double(1))
      }
      let drivers = try database.statement(
        "SELECT factor, date, sum(points) FROM drivers WHERE metric = ? GROUP BY factor, date ORDER BY factor"
      ).all(name) { row throws(StorageError) in (try row.text(0), try row.text(1), try row.double(2)) }
      if !values.isEmpty { found.append(Metric(name, values, drivers, isScore: false)) }
    }
    let scores = try database.statement("SELECT date, score FROM wellbeing WHERE score IS NOT NULL").all {
      row throws(StorageError) in (try row.text(0), try row.double(1))
    }
    let features = try database.statement(
      "SELECT feature, date, contribution FROM features WHERE contribution IS NOT NULL ORDER BY feature"
    ).all { row throws(StorageError) in (spaced(try row.text(0)), try row.text(1), try row.double(2)) }
    return scores.isEmpty ? found : found + [Metric("strain as the agents see it", scores, features, isScore: true)]
  }
}

extension RunStory.Metric {
  fileprivate init(
    _ name: String, _ values: [(String, Double)], _ drivers: [(String, String, Double)], isScore: Bool
  ) {
    (self.name, self.isScore) = (name, isScore)
    self.values = Dictionary(values, uniquingKeysWith: { $1 })
    var rows: [(factor: String, points: [String: Double])] = []
    for (factor, date, points) in drivers {
      if rows.last?.factor != factor { rows.append((factor, [:])) }
      rows[rows.count - 1].points[date] = points
    }
    self.drivers = rows
  }
}
