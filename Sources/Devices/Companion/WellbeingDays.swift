/// The phone's record of the wearer's strain by day, and the first day that is outdated.
struct WellbeingDays {
  private let store: DeviceStore
  /// Counts the changes in this process, to detect those after a computation began.
  private(set) var revision = 0

  init(_ store: DeviceStore) { self.store = store }

  mutating func change(_ date: CivilDate) {
    revision += 1
    if let since = changedSince(), since <= date { return }
    store.remember(.wellbeingChanged, Int64(date.dayNumber))
  }

  /// Returns the first outdated day; `nil` if there is none.
  func changedSince() -> CivilDate? {
    store.number(.wellbeingChanged).map { CivilDate(dayNumber: Int($0)) }
  }

  /// Stores computed scores. Unless something changed meanwhile, only today remains outdated, because it hasn't ended.
  func keep(_ days: [DayWellbeing], computedAt revision: Int) {
    store.beginWriting()
    let statement = store.statement("INSERT OR REPLACE INTO wellbeing (day, bytes) VALUES (?, ?)")
    for day in days { statement.run(day.date.dayNumber, day.wireBytes) }
    if revision == self.revision, let today = days.last?.date {
      store.remember(.wellbeingChanged, Int64(today.dayNumber))
    }
  }
}

extension CompanionStore {
  /// Returns the stored days from one to another, excluding the latter, in order.
  package func wellbeing(from begin: CivilDate, to end: CivilDate) -> [DayWellbeing] {
    database.statement("SELECT bytes FROM wellbeing WHERE day >= ? AND day < ? ORDER BY day")
      .values(begin.dayNumber, end.dayNumber)
  }

  /// Returns the last stored day.
  package func lastWellbeing() -> CivilDate? { date("SELECT max(day) FROM wellbeing") }

  /// Returns the first day with data.
  package func firstDay() -> CivilDate? {
    date(
      """
      SELECT min(day) FROM (SELECT min(day) AS day FROM day_figures UNION ALL SELECT min(day) FROM sliders
        UNION ALL SELECT min(day) FROM entry_readings)
      """)
  }

  package func day(_ date: CivilDate, isOver: Bool) -> WellbeingDay {
    WellbeingDay(
      figures(of: date) ?? DayFigures(date: date), sliders(of: date), sentiment: sentiment(of: date), isOver: isOver)
  }

  private func date(_ query: String) -> CivilDate? {
    let found: Int?? = database.statement(query).first { row -> Int? in
      row.isNull(0) ? nil : row.int(0)
    }
    return (found ?? nil).map { CivilDate(dayNumber: $0) }
  }
}

extension MemoryKey {
  /// the first local day whose wellbeing is outdated.
  package static let wellbeingChanged = MemoryKey("wellbeingChanged")
}
