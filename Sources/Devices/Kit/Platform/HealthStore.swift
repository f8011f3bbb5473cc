package import SimKernel
package import Wire

/// The operating system's store of what the watch sensed: it survives every crash of the app, and a wipe of nothing.
///
/// The app reads it with anchored queries: everything that came after the place up to which it has read, in order of
/// arrival, however late. An anchor moves in the same transaction that commits what was read.
package struct HealthStore {
  private let store: DeviceStore

  package init(_ store: DeviceStore) { self.store = store }

  /// Keeps a sample; the same sample again changes nothing.
  package func add(_ sample: HealthSample) throws(StorageError) {
    try store.beginWriting()
    try store.statement("INSERT OR IGNORE INTO health_samples (id, kind, bytes) VALUES (?, ?, ?)")
      .run(Int64(bitPattern: sample.id), sample.reading.kind.rawValue, sample.wireBytes)
  }

  /// When the newest sample ended, or nil.
  package func newest() throws(StorageError) -> Timestamp? {
    guard try store.number(.isHealthDenied) != 1 else { return nil }
    let last = try store.statement("SELECT bytes FROM health_samples ORDER BY anchor DESC LIMIT 1").first {
      row throws(StorageError) in try row.value(0, as: HealthSample.self)
    }
    return last?.end
  }

  /// The last count of steps, or nil.
  package func lastSteps() throws(StorageError) -> HealthSample? {
    guard try store.number(.isHealthDenied) != 1 else { return nil }
    return try store.statement(
      "SELECT bytes FROM health_samples WHERE kind = 'steps' ORDER BY anchor DESC LIMIT 1"
    ).first { row throws(StorageError) in try row.value(0) }
  }

  /// When the last stage of sleep ended that was sensed, or nil.
  package func lastAsleep() throws(StorageError) -> Timestamp? {
    guard try store.number(.isHealthDenied) != 1 else { return nil }
    return try store.statement(
      "SELECT bytes FROM health_samples WHERE kind = 'sleep' ORDER BY anchor DESC LIMIT 1"
    ).first { row throws(StorageError) in try row.value(0, as: HealthSample.self) }?.end
  }

  /// How many minutes of sleep ended in a stretch of time; nil when none was sensed.
  package func asleepMinutes(from begin: Timestamp, to end: Timestamp) throws(StorageError) -> Int? {
    var asleep = Span.zero
    // A night has some dozens of stages.
    let stages = try store.statement(
      "SELECT bytes FROM health_samples WHERE kind = 'sleep' ORDER BY anchor DESC LIMIT 300"
    ).all { row throws(StorageError) in try row.value(0, as: HealthSample.self) }
    for sample in stages {
      guard case .sleep(let stage) = sample.reading, stage.isAsleep, sample.end > begin, sample.end <= end else {
        continue
      }
      asleep = asleep + (sample.end - sample.start)
    }
    return asleep == .zero ? nil : Int(asleep.seconds / 60)
  }

  /// Workouts after the anchor, or everything else, and the anchor behind the last one.
  package func samples(
    after anchor: Int64, workouts: Bool, limit: Int
  ) throws(StorageError) -> (samples: [HealthSample], anchor: Int64) {
    // A permission that was denied is not told apart from an empty store.
    guard try store.number(.isHealthDenied) != 1 else { return ([], anchor) }
    var last = anchor
    let samples =
      try store.statement(
        workouts
          ? "SELECT anchor, bytes FROM health_samples WHERE anchor > ? AND kind = 'workout' ORDER BY anchor LIMIT ?"
          : "SELECT anchor, bytes FROM health_samples WHERE anchor > ? AND kind <> 'workout' ORDER BY anchor LIMIT ?"
      ).all(anchor, limit) { row throws(StorageError) in
        last = try row.int64(0)
        return try row.value(1, as: HealthSample.self)
      }
    return (samples, !samples.isEmpty && store.hasPlanted(.readingSkipped) ? last + 1 : last)
  }
}
