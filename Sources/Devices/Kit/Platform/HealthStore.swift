/// The operating system's store of the watch's samples. It survives every crash of the app, but not a wipe.
///
/// The app reads it with anchored queries: all samples after its last read position, in order of arrival, however late.
/// The anchor moves in the transaction that commits the samples.
package struct HealthStore {
  private let store: DeviceStore

  package init(_ store: DeviceStore) { self.store = store }

  /// Stores a sample. Storing it again has no effect.
  package func add(_ sample: HealthSample) {
    store.statement("INSERT OR IGNORE INTO health_samples (id, kind, bytes) VALUES (?, ?, ?)")
      .run(Int64(bitPattern: sample.id), sample.reading.kind.rawValue, sample.wireBytes)
    memo?.forgetEnd(workouts: sample.reading.kind == .workout)
  }

  private var memo: HealthMemo? { store.memo(HealthMemo()) }

  /// Returns the end of the newest sample, or `nil` if there is none.
  package func newest() -> Timestamp? {
    guard store.number(.isHealthDenied) != 1 else { return nil }
    let last = store.statement("SELECT bytes FROM health_samples ORDER BY anchor DESC LIMIT 1").value(
      as: HealthSample.self)
    return last?.end
  }

  /// Returns the last sensed sample of that kind, or `nil` if there is none.
  package func last(_ kind: SampleKind) -> HealthSample? {
    guard store.number(.isHealthDenied) != 1 else { return nil }
    return store.statement("SELECT bytes FROM health_samples WHERE kind = ? ORDER BY anchor DESC LIMIT 1")
      .value(kind.rawValue)
  }

  /// Returns the sensed samples of a night, of sleep, heart and breath, that ended in a period, in order of (start, id).
  package func night(from begin: Timestamp, to end: Timestamp) -> [HealthSample] {
    guard store.number(.isHealthDenied) != 1 else { return [] }
    return lately().filter { $0.end > begin && $0.end <= end }.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  /// Returns the latest sensed samples of sleep, heart and breath, newest first. A night has some dozens of stages, and
  /// two hundred others, which show that the watch measured.
  private func lately() -> [HealthSample] {
    let memo = memo
    var (known, last) = (memo?.lately ?? [], memo?.lastOfLately ?? 0)
    let new = store.statement(
      "SELECT anchor, bytes FROM health_samples WHERE anchor > ? "
        + "AND kind IN ('sleep', 'heartRate', 'heartRateVariability', 'respiratoryRate', 'restingHeartRate') "
        + "ORDER BY anchor DESC LIMIT 600"
    ).compactAll(last) { row in
      last = max(last, row.int64(0))
      return row.value(1, as: HealthSample.self)
    }
    known = Array((new + known).prefix(600))
    memo?.keep(known, last)
    return known
  }

  /// Returns workouts after the anchor, or everything else, and the anchor after the last one.
  package func samples(after anchor: Int64, workouts: Bool, limit: Int) -> (samples: [HealthSample], anchor: Int64) {
    // A denied permission looks like an empty store.
    guard store.number(.isHealthDenied) != 1 else { return ([], anchor) }
    let memo = memo
    if let memo, memo.hasNothing(after: anchor, workouts: workouts) { return ([], anchor) }
    var last = anchor
    let samples =
      store.statement(
        workouts
          ? "SELECT anchor, bytes FROM health_samples WHERE anchor > ? AND kind = 'workout' ORDER BY anchor LIMIT ?"
          : "SELECT anchor, bytes FROM health_samples WHERE anchor > ? AND kind <> 'workout' ORDER BY anchor LIMIT ?"
      ).compactAll(anchor, limit) { row in
        last = row.int64(0)
        return row.value(1, as: HealthSample.self)
      }
    if samples.isEmpty { memo?.noteEnd(anchor, workouts: workouts) }
    return (samples, !samples.isEmpty && store.hasPlanted(.readingSkipped) ? last + 1 : last)
  }

  /// Deletes the sensed samples of a kind that ended in a period, including its end. Returns their ids in order of
  /// arrival. The store keeps the ids of deleted samples for apps that have read them (A, HKDeletedObject).
  package func delete(_ kind: SampleKind, from begin: Timestamp, to end: Timestamp) -> [UInt64] {
    let ids = store.statement("SELECT bytes FROM health_samples WHERE kind = ? ORDER BY anchor")
      .values(kind.rawValue, as: HealthSample.self).filter { $0.end > begin && $0.end <= end }.map(\.id)
    guard !ids.isEmpty else { return [] }
    memo?.forgetLately()
    store.beginWriting()
    for id in ids {
      store.statement("DELETE FROM health_samples WHERE id = ?").run(Int64(bitPattern: id))
      store.statement("INSERT INTO health_deletions (id) VALUES (?)").run(Int64(bitPattern: id))
    }
    return ids
  }

  /// Returns the ids deleted after the anchor, and the anchor after the last of them.
  package func deletions(after anchor: Int64, limit: Int) -> (ids: [UInt64], anchor: Int64) {
    guard store.number(.isHealthDenied) != 1 else { return ([], anchor) }
    var last = anchor
    let ids = store.statement("SELECT anchor, id FROM health_deletions WHERE anchor > ? ORDER BY anchor LIMIT ?")
      .all(anchor, limit) { row in
        last = row.int64(0)
        return UInt64(bitPattern: row.int64(1))
      }
    return (ids, last)
  }
}

/// The wearer deleted samples in a device's health store.
package struct SamplesDeletedFact: TraceFact {
  package let kind: SampleKind
  /// In order of arrival.
  package let ids: [UInt64]
  package let device: DeviceID

  package func write(to record: inout FactRecord) {
    record.begin("samples-deleted", by: device, "{count} samples of {kind} were deleted on {device}")
    record.field("kind", kind.rawValue)
    record.field("count", ids.count)
    record.field("first", id: ids.first ?? 0)
  }
}

extension SamplesDeletedFact: WireStruct {
  package static let form = WireForm(Self.init(kind:ids:device:)) { ($0.kind, $0.ids, $0.device) }
}

extension LatchedStatement {
  /// Returns the samples whose canonical bytes the rows hold, in order. A device reads thousands a day, and the generic
  /// form takes half as long again.
  package func samples(_ arguments: any SQLiteValue...) -> [HealthSample] {
    all(with: arguments) { row in row.value(0, as: HealthSample.self) }.compactMap { $0 }
  }
}

/// The reads of the store in this incarnation.
private final class HealthMemo {
  /// The anchors after which a query found nothing. The app queries in each of its runs, mostly without new samples.
  private var endOfWorkouts = Int64.max
  private var endOfOthers = Int64.max
  /// The latest samples of nights, newest first, and the anchor of the first of them.
  private(set) var lately: [HealthSample] = []
  private(set) var lastOfLately: Int64 = 0

  func hasNothing(after anchor: Int64, workouts: Bool) -> Bool { anchor >= (workouts ? endOfWorkouts : endOfOthers) }

  func noteEnd(_ anchor: Int64, workouts: Bool) { if workouts { endOfWorkouts = anchor } else { endOfOthers = anchor } }

  func forgetEnd(workouts: Bool) { noteEnd(.max, workouts: workouts) }

  func keep(_ lately: [HealthSample], _ last: Int64) { (self.lately, lastOfLately) = (lately, last) }

  func forgetLately() { keep([], 0) }
}
