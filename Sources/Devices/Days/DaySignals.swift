/// The phone's data of one local day.
package struct DaySignals: Hashable, Sendable {
  package let date: CivilDate
  package let revision: Int64
  /// In order of (start, id).
  package let samples: [HealthSample]
  package let workouts: [Workout]
  /// The health store's data of a day before the app; its workouts are among ``workouts``.
  package let imported: HistoryDay?
  /// The samples of the day before, whose evening belongs to this day's night; `nil` if it isn't needed.
  package let evening: [HealthSample]?
  /// The beginning of the day where it was summarised; `nil` if the coverage of its night isn't needed.
  package let midnight: Timestamp?

  package init(
    date: CivilDate, revision: Int64 = 0, samples: [HealthSample], workouts: [Workout], imported: HistoryDay? = nil,
    evening: [HealthSample]? = nil, midnight: Timestamp? = nil
  ) {
    self.date = date
    self.revision = revision
    self.samples = samples
    self.workouts = workouts
    self.imported = imported
    self.evening = evening
    self.midnight = midnight
  }

  package var isEmpty: Bool { samples.isEmpty && workouts.isEmpty && imported == nil }
}

/// All measurements of the phone's local days, for reading; a night belongs to the day of waking.
struct MeasuredDays {
  let raw: RawSignals
  let workoutDays: WorkoutDays
  private let past: ImportedPast
  private let ledger: Ledger
  private let countsHalfNights: Bool
  /// `true` if the evening before a day is included: the agents' figures depend on it.
  let withEvenings: Bool

  /// - Parameter isOwn: Whether the reader also owns the data.
  init(_ device: DeviceServices, isOwn: Bool = false) {
    raw = RawSignals(store: device.store, rules: device.setup.rules, isOwn: isOwn)
    workoutDays = WorkoutDays(device.store.latched)
    past = ImportedPast(device)
    ledger = device.replica.ledger
    withEvenings = device.setup.hasCompanion
    countsHalfNights = device.setup.rules.hasPlanted(.halfNightCounts)
  }

  func signals(of day: CivilDate, _ revision: Int64 = 0, in zone: Zone) -> DaySignals {
    var workouts = workoutDays.workouts(of: day, in: zone)
    let imported = past.day(day)
    for sample in imported?.workouts ?? [] {
      // A workout that is a record too counts as in the record, even if that was deleted.
      guard case .workout(let summary) = sample.reading,
        ledger.header(RecordKey(domain: .workouts, id: sample.id)) == nil
      else { continue }
      workouts.append(Workout(start: sample.start, end: sample.end, summary: summary))
    }
    return DaySignals(
      date: day, revision: revision, samples: raw.samples(of: day), workouts: workouts, imported: imported,
      evening: withEvenings ? raw.samples(of: day.adding(days: -1)) : nil,
      midnight: countsHalfNights ? nil : zone.startOfDay(day))
  }
}
