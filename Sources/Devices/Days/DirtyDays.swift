/// The phone's list of local days with an outdated summary; it survives the end of the app.
struct DirtyDays {
  private let store: DeviceStore
  /// `false` once the list is known to be empty.
  private var mayHold = true

  init(_ store: DeviceStore) { self.store = store }

  mutating func add(_ days: Set<CivilDate>) {
    guard !days.isEmpty else { return }
    mayHold = true
    store.beginWriting()
    let statement = store.statement(
      "INSERT INTO dirty_days (day, revision) VALUES (?, 1) ON CONFLICT (day) DO UPDATE SET revision = revision + 1")
    for day in days.sorted() { statement.run(day.dayNumber) }
  }

  mutating func isEmpty() -> Bool { first() == nil }

  /// Returns whether the summary of a day is outdated, including marks by another holder of the list.
  func holds(_ day: CivilDate) -> Bool {
    store.statement("SELECT 1 FROM dirty_days WHERE day = ?").first(day.dayNumber) { row in row.bool(0) } ?? false
  }

  /// Returns the earliest of them, and its revision.
  mutating func first() -> (CivilDate, Int64)? {
    guard mayHold else { return nil }
    let found = store.statement("SELECT day, revision FROM dirty_days ORDER BY day LIMIT 1").first { row in
      (CivilDate(dayNumber: row.int(0)), row.int64(1))
    }
    mayHold = found != nil
    return found
  }

  /// Marks the day's summary as current, unless the day changed again since that revision.
  func remove(_ day: CivilDate, revision: Int64) {
    store.statement("DELETE FROM dirty_days WHERE day = ? AND revision = ?").run(day.dayNumber, revision)
  }
}
