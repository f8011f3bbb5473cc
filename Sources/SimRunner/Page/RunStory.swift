import Devices
import Transport

/// What a page about a run shows, read from what the run left behind. Times are nanoseconds since the start.
struct RunStory {
  /// A stretch of time on a lane.
  struct Stretch: Equatable {
    let name: String
    let begin: Int64
    let end: Int64
    let detail: String
  }

  /// A row of the timeline.
  struct Lane {
    let name: String
    let stretches: [Stretch]
  }

  struct Day {
    let date: String
    let workoutsDone: Int
    let workoutsOnPhone: Int
    let sent: Int
    let lost: Int
    let late: Int
    let apartSeconds: Double
    let faults: String
  }

  struct Verdict {
    let name: String
    let outcome: String
    let promise: String
    let failures: [(at: String, message: String)]
  }

  let facts: [String: String]
  let end: Int64
  let lanes: [Lane]
  let days: [Day]
  let checks: [Verdict]
  let expectations: [(text: String, isMet: Bool, found: String)]
  let faults: [(name: String, windows: Int, messages: Int?)]
  let trust: [(day: Int, phase: String, score: Double, step: String?)]
  let receipts: [ReceiptEntry]

  init(_ run: RunFile) throws(StorageError) {
    facts = run.facts
    let database = run.database
    days = try database.statement("SELECT * FROM days ORDER BY date").all { row throws(StorageError) in
      Day(
        date: try row.text(0), workoutsDone: try row.int(2), workoutsOnPhone: try row.int(3), sent: try row.int(4),
        lost: try row.int(6), late: try row.int(7), apartSeconds: try row.double(9), faults: try row.text(10))
    }
    end = Int64(days.count) * Span.days(1).nanoseconds
    lanes = try Self.lanes(database, end: end)
    let failures = try database.statement("SELECT name, at, message FROM failures").all { row throws(StorageError) in
      (try row.text(0), try row.text(1), try row.text(2))
    }
    checks = try database.statement("SELECT name, outcome, promise FROM checks").all { row throws(StorageError) in
      let name = try row.text(0)
      return Verdict(
        name: name, outcome: try row.text(1), promise: try row.text(2),
        failures: failures.filter { $0.0 == name }.map { ($0.1, $0.2) })
    }
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

  // MARK: - Lanes

  /// What begins and ends a state of a device, in the words of `stimuli`.
  private static let states: [(lane: String, begins: String, ends: String)] = [
    ("watch off the wrist", "the watch is taken off", "the watch is put on"),
    ("watch charges", "the watch is put on its charger", "the watch leaves its charger"),
    ("phone charges", "the phone is put on its charger", "the phone leaves its charger"),
    ("phone in a drawer", "the phone is put away", "the phone is taken along again"),
    ("at the desktop", "the screen wakes", "the screen sleeps"),
  ]

  private static func lanes(_ database: Database, end: Int64) throws(StorageError) -> [Lane] {
    let happenings = try database.statement(
      "SELECT e.at_ns, s.what FROM stimuli AS s JOIN events AS e ON e.number = s.event ORDER BY e.number"
    ).all { row throws(StorageError) in (at: try row.int64(0), what: try row.text(1)) }
    var lanes: [Lane] = []
    for state in states {
      var (open, found): (Int64?, [Stretch]) = (nil, [])
      for happening in happenings where happening.what == state.begins || happening.what == state.ends {
        if happening.what == state.begins {
          open = open ?? happening.at
        } else if let begin = open {
          found.append(Stretch(name: state.lane, begin: begin, end: happening.at, detail: state.begins))
          open = nil
        }
      }
      if let begin = open { found.append(Stretch(name: state.lane, begin: begin, end: end, detail: state.begins)) }
      if !found.isEmpty { lanes.append(Lane(name: state.lane, stretches: found.filter { $0.begin < end })) }
    }
    let workouts = happenings.filter { $0.what.contains("workout") && $0.at < end }.map {
      Stretch(name: "workouts", begin: $0.at, end: $0.at, detail: $0.what)
    }
    if !workouts.isEmpty { lanes.append(Lane(name: "workouts", stretches: workouts)) }
    let alerts = try database.statement(
      "SELECT at_ns, detail FROM events WHERE fact = 'alerted' AND at_ns < ? ORDER BY number"
    ).all(end) { row throws(StorageError) in
      Stretch(
        name: "alerts", begin: try row.int64(0), end: try row.int64(0), detail: try row.optionalText(1) ?? "alert")
    }
    if !alerts.isEmpty { lanes.append(Lane(name: "alerts", stretches: alerts)) }
    return lanes + (try faultLanes(database, end: end))
  }

  /// The verbs that end a fault, and which.
  private static let endings = [
    "repair": ["partition"], "release": ["hold"], "restart": ["crash", "wipe", "replace"], "resume": ["pause"],
    "return": ["travel"],
  ]

  private static func faultLanes(_ database: Database, end: Int64) throws(StorageError) -> [Lane] {
    let events = try database.statement(
      "SELECT at_ns, fact, detail FROM events WHERE kind = 'fault' AND at_ns < ? ORDER BY number"
    ).all(end) { row throws(StorageError) in
      (at: try row.int64(0), name: try row.text(1), detail: try row.optionalText(2) ?? "")
    }
    var lanes: [String: [Stretch]] = [:]
    for (place, event) in events.enumerated() where !FaultCounter.isEnding(event.name) {
      let target = event.detail.split(separator: " ").dropFirst().first ?? ""
      let close = events[place...].first { other in
        let isEnd = other.name == "end-\(event.name)" || endings[other.name]?.contains(event.name) == true
        let its = other.detail.split(separator: " ").dropFirst().first?.filter { $0 != "," } ?? ""
        return isEnd && (its == target || other.name == "return")
      }
      let lane = event.name + (target.isEmpty || target.hasPrefix("(") ? "" : " \(target)")
      let stretch = Stretch(name: lane, begin: event.at, end: close?.at ?? event.at, detail: event.detail)
      lanes[lane, default: []].append(stretch)
    }
    return lanes.sorted { $0.key < $1.key }.map { Lane(name: "fault: \($0.key)", stretches: $0.value) }
  }
}
