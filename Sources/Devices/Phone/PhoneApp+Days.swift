package import DeviceKit
import SimKernel
package import Wire

// What the phone's app offers of its days to whoever thinks for it, and keeps of what they come to.
extension PhoneApp {
  /// The first day whose summary is behind, or nil, and then nobody needs to think any more.
  mutating func nextChangedDay(_ context: inout DeviceContext) throws(StorageError) -> DaySignals? {
    guard context.platform.isProtectedDataAvailable, try replica.mayWrite(),
      let (day, revision) = try dirtyDays.first()
    else {
      isThinking = false
      return nil
    }
    return try signals(of: day, revision, context)
  }

  var workoutDays: WorkoutDays { WorkoutDays(store.database) }

  func signals(
    of day: CivilDate, _ revision: Int64, _ context: DeviceContext
  ) throws(StorageError) -> DaySignals {
    var workouts = try workoutDays.workouts(of: day, in: context.zone)
    let imported = try history.day(day)
    for sample in imported?.workouts ?? [] {
      // One that is a record as well counts as the record says, also when that was deleted.
      guard case .workout(let summary) = sample.reading,
        try replica.ledger.header(RecordKey(domain: .workouts, id: sample.id)) == nil
      else { continue }
      workouts.append(Workout(start: sample.start, end: sample.end, summary: summary))
    }
    return DaySignals(
      date: day, revision: revision, samples: try raw.samples(of: day), workouts: workouts, imported: imported,
      evening: companion == nil ? nil : try raw.samples(of: day.adding(days: -1)))
  }

  /// Days are not what they were, and somebody is to think about them.
  mutating func addDirty(_ days: Set<CivilDate>, _ context: inout DeviceContext) throws(StorageError) {
    try dirtyDays.add(withMorrows(days, context))
    try think(&context)
  }

  /// Makes raw signals of what arrived while the phone was locked, once it is not.
  mutating func mergeLocked(_ context: DeviceContext) throws(StorageError) {
    guard context.platform.isProtectedDataAvailable else { return }
    var days: Set<CivilDate> = []
    for key in try locked.takeAll() {
      guard case .readings(let samples)? = try replica.ledger.record(key)?.body else { continue }
      try raw.append(samples, zone: context.zone)
      try noteMusic(samples, context)
      // They may count for other days than where they arrived.
      days.formUnion(samples.map { $0.day(in: context.zone) })
    }
    try dirtyDays.add(withMorrows(days, context))
  }

  /// The agents' figures of a day rest on the evening before it, too.
  private func withMorrows(_ days: Set<CivilDate>, _ context: DeviceContext) -> Set<CivilDate> {
    guard companion != nil else { return days }
    let today = context.civil.date
    return days.union(days.map { $0.adding(days: 1) }.filter { $0 <= today })
  }

  /// Sees to it that somebody thinks about the days that changed; they stay marked until that is done.
  mutating func think(_ context: inout DeviceContext) throws(StorageError) {
    guard !isThinking, context.platform.isProtectedDataAvailable, try !dirtyDays.isEmpty() else { return }
    isThinking = true
    context.notify(.daysChanged)
  }

  mutating func publish(
    _ summary: DaySummary, _ figures: DayFigures?, of signals: DaySignals, _ context: inout DeviceContext
  ) throws(StorageError) {
    guard try replica.mayWrite() else { return }
    if let figures, try CompanionStore(store.database).keep(figures), !setup.rules.hasPlanted(.scoreNotMarked) {
      try wellbeing.change(figures.date)
    }
    let key = RecordKey(domain: .phenome, id: UInt64(bitPattern: Int64(summary.date.dayNumber)))
    let body = RecordBody.daySummary(summary)
    let isKnown = try replica.ledger.record(key)?.body == body
    if !isKnown || !setup.rules.hasPlanted(.unchangedDayStays) {
      try dirtyDays.remove(signals.date, revision: signals.revision)
    }
    guard !isKnown else { return }
    try replica.write(key, body, created: context.clock, &context)
    planning?.note(summary)
  }
}

extension DeviceActor: PhoneServices where Machine == OperatingSystem<PhoneApp> {
  package func isRunning(process: UInt64) async -> Bool { inApp(process: process) { _, _ in true } != nil }

  package func nextChangedDay(process: UInt64) async -> DaySignals? {
    inApp(process: process) { app, context throws(StorageError) in try app.nextChangedDay(&context) } ?? nil
  }

  package func publish(
    _ summary: DaySummary, _ figures: DayFigures?, of signals: DaySignals, process: UInt64
  ) async -> Bool {
    inApp(process: process) { app, context throws(StorageError) in
      try app.publish(summary, figures, of: signals, &context)
    } != nil
  }
}
