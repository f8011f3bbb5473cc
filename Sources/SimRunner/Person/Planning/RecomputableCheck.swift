final class RecomputableCheck: Check {
  static let name = CheckName("recomputable", "What is derived is what its sources come to, in the end.")
  static let kind = CheckKind.liveness
  static let promise =
    "in the end, what is derived is what its sources come to: each day's summary what the phone's raw signals and workouts "
    + "of that day do, trust what its events do, and every value that the phone keeps of its days what they and what became "
    + "of the sessions on them come to, from nothing as day by day"
  static let doesNotVerify =
    "that the sources are right (raw-immutable and convergence do), days that wait to be summarised because the phone "
    + "could not read them yet, values of days that were summed up again since the planner last thought, or summaries that "
    + "a new phone was given and whose sources were lost with the former one"

  private var zones: PhoneZones
  /// The days whose summaries the phone took over from the one before it.
  private var restored: Set<CivilDate> = []
  private var config: GhostConfig
  /// The configuration of a phone that has received no other.
  private let first: GhostConfig
  private let published: [UInt64: GhostConfig]

  init(_ plan: WorldPlan) {
    zones = PhoneZones(plan)
    // A mistake planted in a formula is in a source file, and so in both results.
    config = (plan.planner?.config ?? GhostConfig()).planting(plan.rules)
    first = config
    published = Self.published(plan, over: config)
  }

  var facts: FactInterest { .of(PlanningFact.self, ClockFact.self) + .records(.changes) + .device(.life) }

  func observe(_ event: TraceEvent) {
    if case .configured(let tag, _)? = event.planningFact, let other = published[tag] { config = other }
    // A configuration is kept on the phone alone.
    if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone { config = first }
    if case .applied(let header, let device, _)? = event.recordFact, header.kind == .daySummary,
      device.role == .phone
    {
      restored.insert(CivilDate(dayNumber: Int(Int64(bitPattern: header.key.id))))
    }
    zones.follow(event)
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard let phone = world.host(.phone), phone.isStarted else { return .vacuous("there is no phone") }
    let now = world.kernel.now
    var summaries: [DaySummary] = []
    for record in try phone.records(in: .phenome) {
      if let summary = record.body?.content(DaySummary.self) { summaries.append(summary) }
    }
    summaries.sort { $0.date < $1.date }
    var failures = try differences(phone, summaries).map { CheckFailure(at: now, message: $0) }
    let (events, standing) = try trust(phone)
    if let complaint = Self.complaint(standing, events, config.trust) {
      failures.append(CheckFailure(at: now, message: complaint))
    }
    if !isSameDayByDay(summaries, at: world.clock.timestamp(now)) {
      failures.append(CheckFailure(at: now, message: "the body as understood day by day is not that from nothing"))
    }
    let (wrong, compared) = try keptDifferences(phone, summaries, at: world.clock.timestamp(now))
    failures += wrong.map { CheckFailure(at: now, message: $0) }
    return .judge(failures, chances: summaries.count + events.count + compared, vacuousBecause: "nothing was derived")
  }

  private func differences(_ phone: DeviceHost, _ summaries: [DaySummary]) throws(StorageError) -> [String] {
    let waiting = try phone.daysToSummarise()
    let published = Dictionary(summaries.map { ($0.date, $0) }) { $1 }
    var found: [String] = []
    for date in Set(published.keys).union(try phone.rawDays()).subtracting(waiting).sorted() {
      guard let summary = published[date] else {
        found.append("\(date) has signals and no summary")
        continue
      }
      var isRight = false
      for zone in zones.all where !isRight {
        let signals = try phone.signals(of: date, in: zone)
        isRight = DaySummary(signals) == summary || (signals.isEmpty && restored.contains(date))
      }
      if !isRight { found.append("the summary of \(date) is not what its signals come to") }
    }
    for (id, workout, day) in try phone.workoutDays() {
      guard let day, !zones.all.contains(where: { $0.civil(workout.start).date == day }) else { continue }
      found.append("workout \(shortID(id)) counts for \(day), which was its date nowhere")
    }
    return found
  }

  private func trust(_ phone: DeviceHost) throws(StorageError) -> ([TrustEvent], TrustSummary?) {
    var (events, standing): ([TrustEvent], TrustSummary?) = ([], nil)
    for record in try phone.records(in: .trust) {
      if let event = record.body?.content(TrustEvent.self) { events.append(event) }
      if let summary = record.body?.content(TrustSummary.self) { standing = summary }
    }
    return (events, standing)
  }

  private static func complaint(
    _ standing: TrustSummary?, _ events: [TrustEvent], _ config: TrustConfig
  ) -> String? {
    guard let standing else { return events.isEmpty ? nil : "nothing says what the trust events come to" }
    let account = TrustAccount(events, config)
    let isSame =
      account.phase == standing.phase && account.demotions == standing.demotions
      && abs(account.score - standing.score) <= 1e-9
    return isSame
      ? nil
      : "trust is \(standing.phase.name) with \(standing.score), and its events come to \(account.phase.name) with "
        + "\(account.score)"
  }

  /// Returns the differences between the phone's stored values and those derived from their days, and the number of
  /// compared values. A value of days that have changed since is out of date, not wrong.
  private func keptDifferences(
    _ phone: DeviceHost, _ summaries: [DaySummary], at now: Timestamp
  ) throws(StorageError) -> ([String], compared: Int) {
    let kept = try phone.database.reading { MetricStore($0).metrics(since: CivilDate(dayNumber: 0)) }
    guard !kept.isEmpty else { return ([], 0) }
    let blocks = try phone.records(in: .planning).compactMap { $0.body?.content(TrainingBlock.self) }
    let registry = MetricRegistry(config.metrics)
    var wrong: [StoredMetric: StoredMetric] = [:]
    var right: Set<StoredMetric> = []
    for zone in zones.all {
      let state = DerivedState(DayTable(summaries, Self.contexts(blocks, in: zone)), registry, at: now)
      let truth = Dictionary(
        Set(kept.map(\.date)).flatMap { state.metrics(of: $0).values.map { (Place($0.date, $0.metric), $0) } }
      ) { $1 }
      for metric in kept {
        guard let value = truth[Place(metric.date, metric.metric)], value.inputDigest == metric.inputDigest,
          value.version == metric.version
        else { continue }
        if value == metric { right.insert(metric) } else { wrong[metric] = value }
      }
    }
    let found = wrong.filter { !right.contains($0.key) }.sorted {
      ($0.key.date, $0.key.metric) < ($1.key.date, $1.key.metric)
    }
    let words = found.map { kept, value in
      "metric \(kept.metric) of \(kept.date) is kept as \(kept.value), and its days come to \(value.value)"
    }
    return (words, right.count + found.count)
  }

  private struct Place: Hashable {
    let date: CivilDate
    let metric: UInt8

    init(_ date: CivilDate, _ metric: UInt8) { (self.date, self.metric) = (date, metric) }
  }

  /// Returns the outcome of the sessions of each date.
  private static func contexts(_ blocks: [TrainingBlock], in zone: Zone) -> [CivilDate: DayContext] {
    var contexts: [CivilDate: DayContext] = [:]
    for block in blocks {
      let isDone = block.status == .completed
      guard isDone || block.status == .missed || block.status == .deleted else { continue }
      var context = contexts[zone.civil(block.start).date] ?? DayContext()
      context.blocksPlanned = (context.blocksPlanned ?? 0) + 1
      context.blocksCompleted = (context.blocksCompleted ?? 0) + (isDone ? 1 : 0)
      contexts[zone.civil(block.start).date] = context
    }
    return contexts
  }

  /// The numbers of each document that the story publishes, by its tag.
  private static func published(_ plan: WorldPlan, over base: GhostConfig) -> [UInt64: GhostConfig] {
    var found: [UInt64: GhostConfig] = [:]
    for moment in plan.story {
      guard case .publishes(let bytes)? = moment.act.done?.body(as: ConfigurationAct.self) else { continue }
      found[ConfigurationFetch.tag(of: bytes)] = (try? ConfigDocument(bytes, over: base))?.config
    }
    return found
  }

  private func isSameDayByDay(_ summaries: [DaySummary], at now: Timestamp) -> Bool {
    let registry = MetricRegistry(config.metrics)
    var days = DayTable()
    var state = DerivedState(days, registry, at: now)
    for summary in summaries {
      days.set(DayValues(summary))
      state.update(days, changed: [summary.date], registry, at: now)
    }
    return state.isRecomputable(days, registry)
  }
}
