package import DeviceKit
package import SimKernel
package import Wire

/// What the phone's agents keep: readings of entries, sliders, and what became of cards. It stays on the phone.
package struct CompanionStore {
  let database: Database

  package init(_ database: Database) { self.database = database }

  // MARK: - Entries

  func keep(_ reading: EntryReading, of entry: UInt64, on date: CivilDate) throws(StorageError) {
    var vector = WireWriter()
    for value in reading.vector { vector.write(UInt64(value.bitPattern)) }
    try database.statement(
      """
      INSERT OR REPLACE INTO entry_readings (id, day, sentiment, confidence, level, vector) VALUES (?, ?, ?, ?, ?, ?)
      """
    ).run(
      Int64(bitPattern: entry), date.dayNumber, reading.sentiment, reading.confidence, Int(reading.level), vector.bytes)
  }

  /// Answers the day that the entry counted for, if it was read.
  func forget(entry: UInt64) throws(StorageError) -> CivilDate? {
    let id = Int64(bitPattern: entry)
    let day = try database.statement("SELECT day FROM entry_readings WHERE id = ?").first(id) {
      row throws(StorageError) in CivilDate(dayNumber: try row.int(0))
    }
    if day != nil { try database.statement("DELETE FROM entry_readings WHERE id = ?").run(id) }
    return day
  }

  /// Whether the entry was read.
  func hasRead(_ entry: UInt64) throws(StorageError) -> Bool {
    try database.statement("SELECT 1 FROM entry_readings WHERE id = ?").first(Int64(bitPattern: entry)) {
      row throws(StorageError) in try row.bool(0)
    } ?? false
  }

  /// The mean sentiment of a day's safe entries.
  package func sentiment(of date: CivilDate) throws(StorageError) -> Double? {
    try database.statement(
      "SELECT avg(sentiment) FROM entry_readings WHERE day = ? AND level = 0"
    ).first(date.dayNumber) { row throws(StorageError) -> Double? in row.isNull(0) ? nil : try row.double(0) } ?? nil
  }

  // MARK: - Sliders

  func keep(_ sliders: Sliders, on date: CivilDate) throws(StorageError) {
    try database.statement(
      """
      INSERT INTO sliders (day, stress, energy, sleep_quality) VALUES (?, ?, ?, ?)
      ON CONFLICT (day) DO UPDATE SET stress = coalesce(excluded.stress, stress),
        energy = coalesce(excluded.energy, energy), sleep_quality = coalesce(excluded.sleep_quality, sleep_quality)
      """
    ).run(date.dayNumber, sliders.stress, sliders.energy, sliders.sleepQuality)
  }

  package func sliders(of date: CivilDate) throws(StorageError) -> Sliders {
    try database.statement("SELECT stress, energy, sleep_quality FROM sliders WHERE day = ?").first(date.dayNumber) {
      row throws(StorageError) in
      Sliders(
        stress: row.isNull(0) ? nil : try row.double(0), energy: row.isNull(1) ? nil : try row.double(1),
        sleepQuality: row.isNull(2) ? nil : try row.double(2))
    } ?? Sliders()
  }

  // MARK: - Cards

  func add(_ events: [CompanionEvent]) throws(StorageError) {
    for event in events {
      var features = WireWriter()
      for value in event.features { features.write(value) }
      try database.statement("INSERT INTO card_events (moment, kind, at, features) VALUES (?, ?, ?, ?)")
        .run(event.moment, Int(event.kind.rawValue), event.at.nanoseconds, features.bytes)
    }
  }

  package func events() throws(StorageError) -> [CompanionEvent] {
    try database.statement("SELECT id, moment, kind, at, features FROM card_events ORDER BY id").all {
      row throws(StorageError) in
      CompanionEvent(
        id: try row.int64(0), moment: try row.text(1),
        kind: CompanionEvent.Kind(rawValue: UInt8(truncatingIfNeeded: try row.int(2))) ?? .offered,
        at: try row.moment(3), features: Self.numbers(try row.blob(4)))
    }
  }

  private static func numbers(_ bytes: [UInt8]) -> [Double] {
    var reader = WireReader(bytes)
    var numbers: [Double] = []
    while numbers.count < bytes.count / 8, let number = try? reader.double() { numbers.append(number) }
    return numbers
  }

  // MARK: - Days

  /// Answers whether they are not those that were kept.
  func keep(_ figures: DayFigures) throws(StorageError) -> Bool {
    guard try self.figures(of: figures.date) != figures else { return false }
    try database.statement("INSERT OR REPLACE INTO day_figures (day, bytes) VALUES (?, ?)")
      .run(figures.date.dayNumber, figures.wireBytes)
    return true
  }

  package func figures(of date: CivilDate) throws(StorageError) -> DayFigures? {
    try database.statement("SELECT bytes FROM day_figures WHERE day = ?").first(date.dayNumber) {
      row throws(StorageError) in try row.value(0)
    }
  }
}
