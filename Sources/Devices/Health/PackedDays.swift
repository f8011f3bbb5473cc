/// The phone's raw signals of old days: all of a day in one row, with a digest that proves that they are the original
/// measurements.
///
/// Raw signals are append-only and never deleted (tech spec §2.4). The documents' ninety days of retention become the
/// age from which a day is packed. The digest is that of the samples' bytes in order of id, packed or not. So nothing
/// is discarded, and a damaged row is detected.
package struct PackedDays {
  private let database: StickyErrorDatabase
  private let rules: Rules

  /// The age at which a day is packed, in local dates (implementation plan 10: 90 days).
  package static let age = 90
  /// The number of days packed in one run of the app.
  private static let share = 14

  package init(_ database: StickyErrorDatabase, rules: Rules = Rules()) {
    (self.database, self.rules) = (database, rules)
  }

  package struct Packed {
    package let day: CivilDate
    package let count: Int
    package let digest: [UInt8]
    /// The samples in order of id; `nil` if the row doesn't match its digest.
    package let samples: [HealthSample]?
  }

  package static func digest(_ samples: [HealthSample]) -> [UInt8] {
    SHA256.digest(of: samples.sorted { $0.id < $1.id }.flatMap(\.wireBytes)).bytes
  }

  /// Returns the samples of a packed day in order of id; `nil` if it isn't packed, or is damaged.
  package func samples(of day: CivilDate) -> [HealthSample]? { packed(day)?.samples }

  package func forEach(_ body: (Packed) -> Void) {
    database.statement(Self.query + "ORDER BY day").query { row in body(Self.packed(row)) }
  }

  private func packed(_ day: CivilDate) -> Packed? {
    database.statement(Self.query + "WHERE day = ?").first(day.dayNumber) { row in Self.packed(row) }
  }

  private static let query = "SELECT day, samples, digest, bytes FROM raw_days "

  private static func packed(_ row: borrowing LatchedRow) -> Packed {
    let digest = row.blob(2)
    let samples = (try? Readings(wireBytes: row.blob(3)))?.samples
    return Packed(
      day: CivilDate(dayNumber: row.int(0)), count: row.int(1), digest: digest,
      samples: samples.flatMap { Self.digest($0) == digest ? $0 : nil })
  }

  /// Returns whether there is an unpacked day before that date.
  func hasDay(before date: CivilDate) -> Bool {
    database.statement("SELECT 1 FROM raw_signals WHERE day < ? LIMIT 1").first(date.dayNumber) { row in row.bool(0) }
      ?? false
  }

  /// Packs days before that date, the earliest first. Returns the packed days, each with its number of samples.
  func pack(before date: CivilDate) -> [(day: CivilDate, count: Int)] {
    let next = database.statement("SELECT day FROM raw_signals WHERE day > ? AND day < ? ORDER BY day LIMIT 1")
    var (packed, last) = ([(day: CivilDate, count: Int)](), Int(Int32.min))
    while packed.count < Self.share, let day = next.first(last, date.dayNumber, read: { row in row.int(0) }) {
      last = day
      if let found = pack(CivilDate(dayNumber: day)) { packed.append(found) }
    }
    return packed
  }

  /// Packs a day; `nil` if its packed row is damaged. Its later samples then stay unpacked.
  private func pack(_ day: CivilDate) -> (day: CivilDate, count: Int)? {
    let rows = database.statement("SELECT bytes FROM raw_signals WHERE day = ? ORDER BY id")
      .values(day.dayNumber, as: HealthSample.self)
    // Adds samples that arrived after the day was packed.
    let before = packed(day)
    if let before, before.samples == nil { return nil }
    var all = Dictionary((before?.samples ?? []).map { ($0.id, $0) }) { $1 }
    for sample in rows where all[sample.id] == nil { all[sample.id] = sample }
    var samples = all.values.sorted { $0.id < $1.id }
    if rules.hasPlanted(.packingDropsLast), samples.count > 1 { samples.removeLast() }
    database.statement("INSERT OR REPLACE INTO raw_days (day, samples, digest, bytes) VALUES (?, ?, ?, ?)").run(
      day.dayNumber, samples.count, Self.digest(samples), Readings(samples).wireBytes)
    database.statement("DELETE FROM raw_signals WHERE day = ?").run(day.dayNumber)
    return (day, samples.count)
  }
}

/// The phone packed old days.
package struct PackedFact: TraceFact {
  package let days: Int
  package let samples: Int
  /// The latest of them.
  package let last: CivilDate
  package let device: DeviceID

  package func write(to record: inout FactRecord) {
    record.begin("packed", by: device, "{device} packed {days} days of raw signals, up to {last}")
    record.field("days", days)
    record.field("samples", samples)
    record.field("last", last)
  }
}

extension PackedFact: WireStruct {
  package static let form = WireForm(Self.init(days:samples:last:device:)) { ($0.days, $0.samples, $0.last, $0.device) }
}
