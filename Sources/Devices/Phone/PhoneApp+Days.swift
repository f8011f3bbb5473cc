package import DeviceKit
import SimKernel
package import Wire

// What the phone's app offers of its days to the agent host, and keeps of what they come to.
extension PhoneApp {
  /// The first day whose summary is behind, or nil, and then there is nothing to compute any more.
  mutating func nextChangedDay(_ context: inout DeviceContext) -> DaySignals? {
    guard context.platform.isProtectedDataAvailable, replica.mayWrite(),
      let (day, revision) = dirtyDays.first()
    else {
      isThinking = false
      return nil
    }
    return signals(of: day, revision, context)
  }

  var workoutDays: WorkoutDays { WorkoutDays(store.latched) }

  func signals(of day: CivilDate, _ revision: Int64, _ context: DeviceContext) -> DaySignals {
    var workouts = workoutDays.workouts(of: day, in: context.zone)
    let imported = history.day(day)
    for sample in imported?.workouts ?? [] {
      // One that is a record as well counts as the record says, also when that was deleted.
      guard case .workout(let summary) = sample.reading,
        replica.ledger.header(RecordKey(domain: .workouts, id: sample.id)) == nil
      else { continue }
      workouts.append(Workout(start: sample.start, end: sample.end, summary: summary))
    }
    return DaySignals(
      date: day, revision: revision, samples: raw.samples(of: day), workouts: workouts, imported: imported,
      evening: companion == nil ? nil : raw.samples(of: day.adding(days: -1)))
  }

  /// Days are not what they were, and are to be summarised again.
  mutating func addDirty(_ days: Set<CivilDate>, _ context: inout DeviceContext) {
    dirtyDays.add(withMorrows(days, context))
    think(&context)
  }

  /// Makes raw signals of what arrived while the phone was locked, once it is not.
  mutating func mergeLocked(_ context: DeviceContext) {
    guard context.platform.isProtectedDataAvailable else { return }
    var days: Set<CivilDate> = []
    for key in locked.takeAll() {
      guard let samples = replica.ledger.record(key)?.body?.content(Readings.self)?.samples else { continue }
      raw.append(samples, zone: context.zone)
      noteMusic(samples, context)
      // They may count for other days than where they arrived.
      days.formUnion(samples.map { $0.day(in: context.zone) })
    }
    dirtyDays.add(withMorrows(days, context))
  }

  /// The agents' figures of a day rest on the evening before it, too.
  private func withMorrows(_ days: Set<CivilDate>, _ context: DeviceContext) -> Set<CivilDate> {
    guard companion != nil else { return days }
    let today = context.civil.date
    return days.union(days.map { $0.adding(days: 1) }.filter { $0 <= today })
  }

  /// Has the agent host summarise the days that changed; they stay marked until that is done.
  mutating func think(_ context: inout DeviceContext) {
    guard !isThinking, context.platform.isProtectedDataAvailable, !dirtyDays.isEmpty() else { return }
    isThinking = true
    context.notify(.daysChanged)
  }

  mutating func publish(
    _ summary: DaySummary, _ figures: DayFigures?, of signals: DaySignals, _ context: inout DeviceContext
  ) {
    guard replica.mayWrite() else { return }
    if let figures, CompanionStore(store.latched).keep(figures), !setup.rules.hasPlanted(.scoreNotMarked) {
      wellbeing.change(figures.date)
    }
    let key = RecordKey(domain: .phenome, id: UInt64(bitPattern: Int64(summary.date.dayNumber)))
    let body = RecordBody(summary)
    let isKnown = replica.ledger.record(key)?.body == body
    if !isKnown || !setup.rules.hasPlanted(.unchangedDayStays) {
      dirtyDays.remove(signals.date, revision: signals.revision)
    }
    guard !isKnown else { return }
    replica.write(key, body, created: context.clock, &context)
    planning?.note(summary)
  }
}

extension DeviceActor: PhoneServices where Machine == OperatingSystem<PhoneApp> {
  package func isRunning(process: UInt64) async -> Bool { inApp(process: process) { _, _ in true } != nil }

  package func nextChangedDay(process: UInt64) async -> DaySignals? {
    inApp(process: process) { app, context in app.nextChangedDay(&context) } ?? nil
  }

  package func publish(
    _ summary: DaySummary, _ figures: DayFigures?, of signals: DaySignals, process: UInt64
  ) async -> Bool {
    inApp(process: process) { app, context in
      app.publish(summary, figures, of: signals, &context)
    } != nil
  }
}
