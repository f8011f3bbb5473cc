import DeviceKit
import SimKernel
import Wire

/// The phone's append-only store of raw signals: what was measured, as it was measured, for ever.
struct RawSignals {
  private let store: DeviceStore
  private let rules: Rules

  init(store: DeviceStore, rules: Rules) {
    self.store = store
    self.rules = rules
  }

  /// Appends samples that are not there yet.
  func append(_ samples: [HealthSample], zone: Zone) throws(StorageError) {
    try store.beginWriting()
    let statement = try store.statement("INSERT OR IGNORE INTO raw_signals (id, day, start, bytes) VALUES (?, ?, ?, ?)")
    for sample in samples {
      let day = sample.day(in: rules.hasPlanted(.dayInUTC) ? .utc : zone)
      try statement.run(Int64(bitPattern: sample.id), day.dayNumber, sample.start.nanoseconds, sample.wireBytes)
    }
  }

  /// The samples of a local day, in order of start and id.
  func samples(of day: CivilDate) throws(StorageError) -> [HealthSample] {
    let samples = try store.statement("SELECT bytes FROM raw_signals WHERE day = ? ORDER BY start, id")
      .all(day.dayNumber) { row throws(StorageError) in try row.value(0, as: HealthSample.self) }
    if rules.takesLiterally(.rawEditedInPlace) { try round(samples) }
    return samples
  }

  /// When the newest sample of a local day ended, or nil.
  func newest(of day: CivilDate) throws(StorageError) -> Timestamp? {
    let last = try store.statement("SELECT bytes FROM raw_signals WHERE day = ? ORDER BY start DESC, id DESC LIMIT 1")
      .first(day.dayNumber) { row throws(StorageError) in try row.value(0, as: HealthSample.self) }
    return last?.end
  }

  /// The literal rule: whoever recomputes a day tidies its signals up.
  private func round(_ samples: [HealthSample]) throws(StorageError) {
    try store.beginWriting()
    let statement = try store.statement("UPDATE raw_signals SET bytes = ? WHERE id = ?")
    for sample in samples {
      guard case .steps(let count) = sample.reading else { continue }
      let rounded = HealthSample(
        id: sample.id, start: sample.start, end: sample.end, reading: .steps((count / 10).rounded() * 10))
      try statement.run(rounded.wireBytes, Int64(bitPattern: sample.id))
    }
  }
}
