/// The data of the phone's agents: readings of entries, sliders, and the outcomes of cards. It stays on the phone.
package struct CompanionStore {
  let database: StickyErrorDatabase

  package init(_ database: StickyErrorDatabase) { self.database = database }

  // MARK: - Entries

  func keep(_ reading: EntryReading, of entry: UInt64, on date: CivilDate) {
    database.statement(
      "INSERT OR REPLACE INTO entry_readings (id, day, sentiment, confidence, level) VALUES (?, ?, ?, ?, ?)"
    ).run(Int64(bitPattern: entry), date.dayNumber, reading.sentiment, reading.confidence, Int(reading.level))
  }

  /// Deletes an entry's reading. Returns the day that it counted for, if there was one.
  func forget(entry: UInt64) -> CivilDate? {
    let id = Int64(bitPattern: entry)
    let day = database.statement("SELECT day FROM entry_readings WHERE id = ?").first(id) { row in
      CivilDate(dayNumber: row.int(0))
    }
    if day != nil { database.statement("DELETE FROM entry_readings WHERE id = ?").run(id) }
    return day
  }

  func hasRead(_ entry: UInt64) -> Bool {
    database.statement("SELECT 1 FROM entry_readings WHERE id = ?").first(Int64(bitPattern: entry)) { row in
      row.bool(0)
    } ?? false
  }

  /// Returns the mean sentiment of a day's safe entries.
  package func sentiment(of date: CivilDate) -> Double? {
    database.statement(
      "SELECT avg(sentiment) FROM entry_readings WHERE day = ? AND level = 0"
    ).first(date.dayNumber) { row -> Double? in row.isNull(0) ? nil : row.double(0) } ?? nil
  }

  // MARK: - Sliders

  func keep(_ sliders: Sliders, on date: CivilDate) {
    database.statement(
      """
      INSERT INTO sliders (day, stress, energy, sleep_quality) VALUES (?, ?, ?, ?)
      ON CONFLICT (day) DO UPDATE SET stress = coalesce(excluded.stress, stress),
        energy = coalesce(excluded.energy, energy), sleep_quality = coalesce(excluded.sleep_quality, sleep_quality)
      """
    ).run(date.dayNumber, sliders.stress, sliders.energy, sliders.sleepQuality)
  }

  package func sliders(of date: CivilDate) -> Sliders {
    database.statement("SELECT stress, energy, sleep_quality FROM sliders WHERE day = ?").first(date.dayNumber) { row in
      Sliders(
        stress: row.isNull(0) ? nil : row.double(0), energy: row.isNull(1) ? nil : row.double(1),
        sleepQuality: row.isNull(2) ? nil : row.double(2))
    } ?? Sliders()
  }

  // MARK: - Cards

  func add(_ events: [CompanionEvent]) {
    for event in events {
      var features = WireWriter()
      for value in event.features { features.write(value) }
      database.statement("INSERT INTO card_events (moment, kind, at, features) VALUES (?, ?, ?, ?)")
        .run(event.moment, Int(event.kind.rawValue), event.at.nanoseconds, features.bytes)
    }
  }

  package func events() -> [CompanionEvent] {
    database.statement("SELECT id, moment, kind, at, features FROM card_events ORDER BY id").all { row in
      CompanionEvent(
        id: row.int64(0), moment: row.text(1),
        kind: CompanionEvent.Kind(rawValue: UInt8(truncatingIfNeeded: row.int(2))) ?? .offered,
        at: row.moment(3), features: Self.numbers(row.blob(4)))
    }
  }

  private static func numbers(_ bytes: [UInt8]) -> [Double] {
    var reader = WireReader(bytes)
    var numbers: [Double] = []
    while numbers.count < bytes.count / 8, let number = try? reader.double() { numbers.append(number) }
    return numbers
  }

  // MARK: - Days

  /// Stores the figures. Returns whether they differ from the stored ones.
  func keep(_ figures: DayFigures) -> Bool {
    guard self.figures(of: figures.date) != figures else { return false }
    database.statement("INSERT OR REPLACE INTO day_figures (day, bytes) VALUES (?, ?)")
      .run(figures.date.dayNumber, figures.wireBytes)
    return true
  }

  package func figures(of date: CivilDate) -> DayFigures? {
    database.statement("SELECT bytes FROM day_figures WHERE day = ?").value(date.dayNumber)
  }
}
