/// The phone's append-only store of raw signals: unchanged measurements, for ever.
struct RawSignals {
  private let store: DeviceStore
  private let rules: Rules
  /// `true` if it may be written, also by the literal rule.
  private let isOwn: Bool

  init(store: DeviceStore, rules: Rules, isOwn: Bool = false) {
    (self.store, self.rules, self.isOwn) = (store, rules, isOwn)
  }

  func append(_ samples: [HealthSample], zone: Zone) {
    store.beginWriting()
    let statement = store.statement("INSERT OR IGNORE INTO raw_signals (id, day, start, bytes) VALUES (?, ?, ?, ?)")
    for sample in samples {
      let day = sample.day(in: rules.hasPlanted(.dayInUTC) ? .utc : zone)
      let count = statement.run(
        Int64(bitPattern: sample.id), day.dayNumber, sample.start.nanoseconds, sample.wireBytes)
      guard count > 0, let known else { continue }
      if known.hasDeleted == nil {
        known.hasDeleted = store.statement("SELECT EXISTS (SELECT 1 FROM deleted_signals)").first { row in row.bool(0) }
      }
      known.add(sample, to: day)
    }
  }

  /// Marks signals as deleted; the measurements stay.
  func delete(_ ids: [UInt64]) {
    store.beginWriting()
    let statement = store.statement("INSERT OR IGNORE INTO deleted_signals (id) VALUES (?)")
    for id in ids { statement.run(Int64(bitPattern: id)) }
    known?.forgetAll()
    known?.hasDeleted = true
  }

  /// The cache of the last read days; the defect changes stored data, so it has none.
  private var known: KnownDays? { rules.hasDefect(.rawEditedInPlace) ? nil : store.memo(KnownDays()) }

  /// Returns the local days of those signals that are in the store.
  func days(of ids: [UInt64]) -> Set<CivilDate> {
    let statement = store.statement("SELECT day FROM raw_signals WHERE id = ?")
    var days: Set<CivilDate> = []
    var missing: Set<UInt64> = []
    for id in ids {
      let day = statement.first(Int64(bitPattern: id)) { row in CivilDate(dayNumber: row.int(0)) }
      if let day { days.insert(day) } else { missing.insert(id) }
    }
    guard !missing.isEmpty else { return days }
    PackedDays(store.latched).forEach { packed in
      if packed.samples?.contains(where: { missing.contains($0.id) }) == true { days.insert(packed.day) }
    }
    return days
  }

  /// Returns the samples of a local day that aren't deleted, in order of start and id.
  func samples(of day: CivilDate) -> [HealthSample] {
    if let samples = known?.samples(of: day) { return samples }
    let samples = read(day)
    known?.keep(samples, of: day)
    return samples
  }

  private func read(_ day: CivilDate) -> [HealthSample] {
    var samples = store.statement("SELECT bytes FROM raw_signals WHERE day = ? AND \(Self.counts) ORDER BY start, id")
      .samples(day.dayNumber)
    if let packed = PackedDays(store.latched).samples(of: day) {
      // A late signal may have been deleted already.
      let left = Set(samples.map(\.id)).union(
        store.statement("SELECT id FROM deleted_signals").all { row in UInt64(bitPattern: row.int64(0)) })
      samples = (samples + packed.filter { !left.contains($0.id) }).sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    }
    if isOwn, rules.hasDefect(.rawEditedInPlace) { round(samples) }
    return samples
  }

  private static let counts = "id NOT IN (SELECT id FROM deleted_signals)"

  /// Packs old days, and reports it.
  func packOldDays(_ context: inout DeviceContext, by device: DeviceID) {
    let days = PackedDays(store.latched, rules: rules)
    let date = context.civil.date.adding(days: -PackedDays.age)
    guard days.hasDay(before: date) else { return }
    store.beginWriting()
    let packed = days.pack(before: date)
    guard let last = packed.last else { return }
    known?.forgetAll()
    let samples = packed.reduce(0) { $0 + $1.count }
    context.report(PackedFact(days: packed.count, samples: samples, last: last.day, device: device))
  }

  /// Returns the end of the newest sample of a local day; `nil` if there is none.
  func newest(of day: CivilDate) -> Timestamp? {
    let last = store.statement(
      "SELECT bytes FROM raw_signals WHERE day = ? AND \(Self.counts) ORDER BY start DESC, id DESC LIMIT 1"
    ).value(day.dayNumber, as: HealthSample.self)
    return last?.end
  }

  /// Returns the end of the newest sample of a local day that had ended by then; `nil` if there is none.
  func newest(of day: CivilDate, until now: Timestamp) -> Timestamp? {
    samples(of: day).map(\.end).filter { $0 <= now }.max()
  }

  /// The literal rule: recomputing a day rounds its signals.
  private func round(_ samples: [HealthSample]) {
    store.beginWriting()
    let statement = store.statement("UPDATE raw_signals SET bytes = ? WHERE id = ?")
    for sample in samples {
      guard case .steps(let count) = sample.reading else { continue }
      let rounded = HealthSample(
        id: sample.id, start: sample.start, end: sample.end, reading: .steps((count / 10).rounded() * 10))
      statement.run(rounded.wireBytes, Int64(bitPattern: sample.id))
    }
  }
}

/// The samples of the local days read last, updated with appended ones: a recent day is read with each arriving
/// reading, together with the evening before it.
private final class KnownDays {
  /// In order of start and id; the latest read is last.
  private var days: [(day: CivilDate, samples: [HealthSample])] = []
  private static let countMax = 3
  /// `true` if any signals were deleted, because one of them may arrive only now. `nil` until it is read.
  var hasDeleted: Bool?

  func samples(of day: CivilDate) -> [HealthSample]? { days.first { $0.day == day }?.samples }

  func keep(_ samples: [HealthSample], of day: CivilDate) {
    days.removeAll { $0.day == day }
    if days.count == Self.countMax { days.removeFirst() }
    days.append((day, samples))
  }

  /// Adds a sample that has just been stored.
  func add(_ sample: HealthSample, to day: CivilDate) {
    guard let index = days.firstIndex(where: { $0.day == day }) else { return }
    guard hasDeleted == false else {
      days.remove(at: index)
      return
    }
    let next = days[index].samples.lastIndex { ($0.start, $0.id) < (sample.start, sample.id) }.map { $0 + 1 } ?? 0
    days[index].samples.insert(sample, at: next)
  }

  func forgetAll() { days = [] }
}
