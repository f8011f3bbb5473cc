package import Transport

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
