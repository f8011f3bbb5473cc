package import Engine

/// The contents of a page about a run, read from its database. Times are nanoseconds since the start.
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
  }

  struct Verdict {
    let name: String
    let outcome: String
    let promise: String
    let failures: [(at: String, message: String)]
  }

  /// The queue sizes of a device.
  struct Waiting {
    let device: String
    /// Lines for services, and items in the session between watch and phone.
    let outbox: [(at: Int64, value: Double)]
    let session: [(at: Int64, value: Double)]
  }

  package let facts: [String: String]
  package let clock: WorldClock
  package let end: Int64
  let lanes: [TimelineLane]
  package let days: [Day]
  let waiting: [Waiting]
  /// The parts of modules, in their order.
  package let parts: [PagePart]
  let checks: [Verdict]
  /// The last facts up to the first moments at which something failed, the latest first.
  let eventsBefore: [String: [TraceEntry]]
  /// The expectations of the scenario that weren't met, or couldn't be tested.
  package let expectations: [(text: String, at: String, found: String)]
  package let faults: [(name: String, windows: Int, messages: Int?)]
  package let receipts: [ReceiptEntry]

  /// The longest valid story: sixty years.
  private static let secondsMax = 2e9

  package init(_ run: RunFile, _ clock: WorldClock, _ vocabulary: PluginRegistry) throws(StorageError) {
    self.clock = clock
    facts = run.facts
    let database = run.database
    days = try database.statement("SELECT * FROM days ORDER BY date").all { row throws(StorageError) in
      let (date, apart) = (try row.text(0), try row.double(9))
      guard let civil = CivilDate(iso: date), (1_900...2_200).contains(civil.year) else {
        throw .unexpectedValue(column: 0, expected: "a date", found: "another text")
      }
      guard (0...Self.secondsMax).contains(apart) else {
        throw .unexpectedValue(column: 9, expected: "seconds", found: "\(apart)")
      }
      let begin = clock.instant(clock.zone.startOfDay(civil)).nanoseconds
      return Day(
        date: date, begin: max(0, begin), workoutsDone: try RunFile.count(row, 2),
        workoutsOnPhone: try RunFile.count(row, 3), sent: try RunFile.count(row, 4), lost: try RunFile.count(row, 6),
        late: try RunFile.count(row, 7), apartSeconds: apart,
        faults: try row.text(10))
    }
    let lastDay = days.last.flatMap { CivilDate(iso: $0.date) }.map { clock.zone.startOfDay($0.adding(days: 1)) }
    let length =
      run.facts["length"].flatMap { Int64($0) }.map { min(max(0, $0), Int64(Self.secondsMax)) }
      ?? Int64(Self.secondsMax)
    end = min(length * 1_000_000_000, lastDay.map { clock.instant($0).nanoseconds } ?? 0)
    lanes = try Self.lanes(database, end: end).map { vocabulary.hasRecords ? $0 : $0.withServer }
    waiting = try Self.waiting(database, end: end)
    let dates = days.map(\.date)
    var parts: [PagePart] = []
    for module in vocabulary.reportModules { parts += try module.page(database, dates: dates) }
    self.parts = parts
    checks = try Self.checks(database)
    expectations = try database.statement(
      "SELECT expects || coalesce(' (' || place || ')', ''), at, found FROM expectations WHERE outcome <> 'met'"
    ).all { row throws(StorageError) in (try row.text(0), try row.text(1), try row.text(2)) }
    var eventsBefore: [String: [TraceEntry]] = [:]
    for at in (checks.flatMap(\.failures).map(\.at) + expectations.map(\.at)).prefix(12) {
      guard let moment = Self.moment(at, days) else { continue }
      eventsBefore[at] = try database.statement(
        TraceEntry.query + " WHERE e.at_ns < ? AND e.fact <> 'truth' ORDER BY e.number DESC LIMIT 8"
      ).all(moment + 1_000_000_000) { row throws(StorageError) in try TraceEntry(row) }
    }
    self.eventsBefore = eventsBefore
    faults = try database.statement("SELECT name, windows, messages FROM faults ORDER BY name").all {
      row throws(StorageError) in
      let messages = row.isNull(2) ? nil : try RunFile.count(row, 2)
      return (try row.text(0), try RunFile.count(row, 1), messages)
    }
    receipts = try run.receipts()
  }

  /// Returns the day of a moment such as `d9 Tue 10 Mar 07:52:03`; `nil` if it isn't in the story.
  package func day(of moment: String) -> Int? { Self.day(of: moment, days) }

  private static func day(of moment: String, _ days: [Day]) -> Int? {
    let digits = moment.dropFirst().prefix { $0.isNumber }
    guard moment.hasPrefix("d"), let day = Int(digits), days.indices.contains(day - 1) else { return nil }
    return day
  }

  /// The moments at which checks failed, within the story.
  var failureMoments: [Int64] {
    checks.flatMap(\.failures).compactMap { Self.moment($0.at, days) }.filter { $0 < end }
  }

  /// Returns the nanoseconds since the start of a moment such as `d9 Tue 10 Mar 07:52:03`.
  private static func moment(_ label: String, _ days: [Day]) -> Int64? {
    let parts = label.split(separator: " ").last?.split(separator: ":").compactMap { Int64($0) } ?? []
    guard parts.count == 3, parts.allSatisfy({ (0...60).contains($0) }), let day = day(of: label, days) else {
      return nil
    }
    return days[day - 1].begin + Span.seconds(parts[0] * 3_600 + parts[1] * 60 + parts[2]).nanoseconds
  }

  private static func checks(_ database: Database) throws(StorageError) -> [Verdict] {
    let failures = try database.statement("SELECT name, at, message FROM failures").all { row throws(StorageError) in
      (try row.text(0), try row.text(1), try row.text(2))
    }
    let byName = Dictionary(grouping: failures) { $0.0 }
    return try database.statement("SELECT name, outcome, promise FROM checks").all { row throws(StorageError) in
      let name = try row.text(0)
      return Verdict(
        name: name, outcome: try row.text(1), promise: try row.text(2),
        failures: (byName[name] ?? []).map { ($0.1, $0.2) })
    }
  }

  private static func waiting(_ database: Database, end: Int64) throws(StorageError) -> [Waiting] {
    var found: [Waiting] = []
    for device in Role.known.map(\.rawValue) {
      let waiting = Waiting(
        device: device, outbox: try changes(database, device, "outbox", end: end),
        session: try changes(database, device, "session", end: end))
      if (waiting.outbox + waiting.session).contains(where: { $0.value > 0 }) { found.append(waiting) }
    }
    return found
  }
}

// The lanes of a run's timeline, read from its tables.
extension RunStory {
  private typealias Stretch = TimelineLane.Stretch

  static func lanes(_ database: Database, end: Int64) throws(StorageError) -> [TimelineLane] {
    var lanes = try wearerLanes(database, end: end)
    for device in Role.known.map(\.rawValue) {
      let own = try deviceLanes(database, device, end: end)
      lanes += own.isEmpty ? try stateLanes(database, device, end: end, isAlone: true) : own
    }
    return lanes + (try faultLanes(database, end: end))
  }

  // MARK: - The wearer

  private static func wearerLanes(_ database: Database, end: Int64) throws(StorageError) -> [TimelineLane] {
    let all = try database.statement(
      "SELECT what, begin_ns, end_ns, detail, status FROM stretches ORDER BY what, begin_ns"
    ).all {
      row throws(StorageError) in
      (
        what: try row.text(0), begin: try RunFile.time(row, 1), end: try RunFile.time(row, 2), detail: try row.text(3),
        isDone: try row.optionalText(4) == "completed"
      )
    }
    let nights = all.filter { $0.what == "asleep" }.compactMap { within($0.begin, $0.end, end) }
    var lanes: [TimelineLane] = []
    if !nights.isEmpty {
      let hours = nights.reduce(0.0) { $0 + Double($1.upperBound - $1.lowerBound) } / 3.6e12
      lanes.append(
        TimelineLane(group: "wearer", name: "asleep", figure: "\(Int(hours.rounded())) h", content: .states(nights)))
    }
    let names = ["workout": "workouts", "block": "planned sessions"]
    let others = Set(all.map(\.what)).subtracting(["asleep", "workout", "block"]).sorted()
    for what in ["workout", "block"] + others {
      let stretches = all.filter { $0.what == what && $0.begin < end }.map {
        // If its outcome is known, only completed ones are filled.
        Stretch(
          begin: $0.begin, end: $0.end, detail: $0.detail,
          isHollow: what == "block" && !$0.isDone)
      }
      guard !stretches.isEmpty else { continue }
      lanes.append(
        TimelineLane(
          group: "wearer", name: names[what] ?? what, figure: "\(stretches.count)", content: .stretches(stretches)))
    }
    return lanes
  }

  private static func within(_ begin: Int64, _ until: Int64, _ end: Int64) -> Range<Int64>? {
    let (from, to) = (max(0, begin), min(until, end))
    return from < to ? from..<to : nil
  }

  // MARK: - Devices

  /// The start and end of a device's states, by their kind in `stimuli`.
  private static let happenings: [(device: String, lane: String, kind: String)] = [
    ("watch", "on its charger", "watch-charger"), ("phone", "on its charger", "phone-charger"),
    ("phone", "in a drawer", "drawer"), ("desktop", "screen awake", "screen"),
  ]

  private static func deviceLanes(
    _ database: Database, _ device: String, end: Int64
  ) throws(StorageError) -> [TimelineLane] {
    var lanes: [TimelineLane] = []
    let levels = try changes(database, device, "battery", end: end)
    if let last = levels.last {
      let curve = levels + [(end, last.value)]
      let lowest = curve.map(\.value).min() ?? 0
      lanes.append(
        TimelineLane(
          group: device, name: "battery", figure: "lowest \(Figures.percent(lowest)) %", content: .curve(curve)))
    }
    for happening in happenings where happening.device == device {
      let found = try ranges(database, happening.kind, end: end)
      guard !found.isEmpty else { continue }
      // A device on a charger or in a drawer may be off; its screen is dark then.
      let on = try happening.kind == "screen" ? states(database, device, "up", end: end) : [0..<end]
      let drawn = overlaps(found, on)
      lanes.append(
        TimelineLane(group: device, name: happening.lane, figure: "\(found.count) times", content: .states(drawn)))
    }
    lanes += try stateLanes(database, device, end: end)
    if device == Role.phone.rawValue {
      let told = try database.statement(
        "SELECT at_ns, detail FROM events WHERE fact IN ('alerted', 'noticed') AND at_ns < ? ORDER BY number"
      ).all(end) { row throws(StorageError) in
        let at = try RunFile.time(row, 0)
        return Stretch(begin: at, end: at, detail: try row.optionalText(1) ?? "")
      }
      if !told.isEmpty {
        lanes.append(
          TimelineLane(group: device, name: "notifications", figure: "\(told.count)", content: .stretches(told)))
      }
    }
    return lanes
  }

  /// - Parameter isAlone: Whether nothing else is drawn of the device.
  private static func stateLanes(
    _ database: Database, _ device: String, end: Int64, isAlone: Bool = false
  ) throws(StorageError) -> [TimelineLane] {
    // Each pair of devices is shown once, with the first of the two.
    let links = try database.statement(
      "SELECT DISTINCT device FROM states WHERE state = 'reach' AND device LIKE ? || '-%' ORDER BY device"
    ).all(device) { row throws(StorageError) in try row.text(0) }
    let all =
      [(device, "up", "switched on"), (device, "worn", "worn"), (device, "unlocked", "unlocked")]
      + links.map { ($0, "reach", "reaches the \($0.split(separator: "-").last ?? "")") }
    var lanes: [TimelineLane] = []
    for (of, state, name) in all {
      let ranges = try states(database, of, state, end: end)
      // A device that was on all the time isn't worth a lane beside others.
      guard !ranges.isEmpty, isAlone || state != "up" || ranges != [0..<end] else { continue }
      let share = ranges.reduce(0.0) { $0 + Double($1.upperBound - $1.lowerBound) } / Double(max(1, end))
      lanes.append(
        TimelineLane(
          group: device, name: name, figure: "\(Figures.fixed(share * 100, 1)) %", content: .states(ranges)))
    }
    return lanes
  }

  /// Returns the periods in which a state was true, in order.
  private static func states(
    _ database: Database, _ device: String, _ state: String, end: Int64
  ) throws(StorageError) -> [Range<Int64>] {
    let changes = try changes(database, device, state, end: end)
    return zip(changes, changes.dropFirst().map(\.at) + [end]).compactMap { change, until in
      change.value == 1 && change.at < until ? change.at..<until : nil
    }
  }

  /// Returns the parts of some periods that are within others.
  private static func overlaps(_ some: [Range<Int64>], _ others: [Range<Int64>]) -> [Range<Int64>] {
    some.flatMap { one in others.map { one.clamped(to: $0) }.filter { !$0.isEmpty } }
  }

  /// Returns the changes of a state before the end, in order.
  package static func changes(
    _ database: Database, _ device: String, _ state: String, end: Int64
  ) throws(StorageError) -> [(at: Int64, value: Double)] {
    try database.statement(
      "SELECT at_ns, value FROM states WHERE device = ? AND state = ? AND at_ns < ? ORDER BY at_ns, rowid"
    ).all(device, state, end) { row throws(StorageError) in
      (try RunFile.time(row, 0), min(max(-1e9, try row.double(1)), 1e9))
    }
  }

  private static func ranges(
    _ database: Database, _ kind: String, end: Int64
  ) throws(StorageError) -> [Range<Int64>] {
    let happenings = try database.statement(
      """
      SELECT e.at_ns, s.is_on FROM stimuli AS s JOIN events AS e ON e.number = s.event
        WHERE s.kind = ? AND e.at_ns < ? ORDER BY e.number
      """
    ).all(kind, end) { row throws(StorageError) in (at: try RunFile.time(row, 0), isOn: try row.bool(1)) }
    var (open, found): (Int64?, [Range<Int64>]) = (nil, [])
    for happening in happenings {
      if happening.isOn {
        open = open ?? happening.at
      } else if let begin = open {
        if begin < happening.at { found.append(begin..<happening.at) }
        open = nil
      }
    }
    if let begin = open, begin < end { found.append(begin..<end) }
    return found
  }

  // MARK: - Faults

  /// The verbs that end a fault, and the verbs that they end.
  private static let endings = [
    "repair": ["partition"], "release": ["hold"], "restart": ["crash", "wipe", "replace"], "resume": ["pause"],
    "return": ["travel"],
  ]

  private static func faultLanes(_ database: Database, end: Int64) throws(StorageError) -> [TimelineLane] {
    let events = try database.statement(
      """
      SELECT at_ns, fact, detail, coalesce(json_extract(fields, '$.target'), '') FROM events
        WHERE kind = 'fault' AND at_ns < ? ORDER BY number
      """
    ).all(end) { row throws(StorageError) in
      (
        at: try RunFile.time(row, 0), name: try row.text(1), detail: try row.optionalText(2) ?? "",
        target: try row.text(3)
      )
    }
    var lanes: [String: [Stretch]] = [:]
    // From the last to the first, so that each finds the next ending without a search.
    var (closes, next): ([Int64?], [[String]: Int64]) = ([], [:])
    // A crash that waits for a commit is followed by the actual one, without a start between.
    var (waits, following): ([Bool], [String: String]) = ([], [:])
    for event in events.reversed() {
      waits.append(event.name == "crash" && following[event.target] == "crash")
      if event.name == "crash" || event.name == "restart" { following[event.target] = event.name }
      let ended = event.name.hasPrefix("end-") ? [String(event.name.dropFirst(4))] : endings[event.name] ?? []
      for name in ended { next[event.name == "return" ? [name] : [name, event.target]] = event.at }
      closes.append([next[[event.name, event.target]], next[[event.name]]].compactMap { $0 }.min())
    }
    for ((event, close), waits) in zip(zip(events, closes.reversed()), waits.reversed())
    where !waits && !FaultCounter.isEnding(event.name) {
      let lane = event.name + (event.target.isEmpty ? "" : " \(event.target)")
      let stretch = Stretch(begin: event.at, end: close ?? event.at, detail: event.detail)
      lanes[lane, default: []].append(stretch)
    }
    return lanes.sorted { $0.key < $1.key }.map {
      TimelineLane(group: "faults", name: $0.key, figure: "\($0.value.count)", content: .stretches($0.value))
    }
  }
}
