package import DeviceKit
import Wire
package import SimKernel

/// What the phone keeps of how strained the wearer was, day by day, and from which day on it is behind what is known.
struct WellbeingDays {
  private let store: DeviceStore
  /// Counts the changes of this process: whoever computed from an earlier state has not seen all of them.
  private(set) var revision = 0

  init(_ store: DeviceStore) { self.store = store }

  /// Something that the day's score rests on is not what it was.
  mutating func change(_ date: CivilDate) throws(StorageError) {
    revision += 1
    if let since = try changedSince(), since <= date { return }
    try store.remember(.wellbeingChanged, Int64(date.dayNumber))
  }

  /// The first day that is behind; nil when none is.
  func changedSince() throws(StorageError) -> CivilDate? {
    try store.number(.wellbeingChanged).map { CivilDate(dayNumber: Int($0)) }
  }

  /// Takes in what was computed; unless something changed meanwhile, only today is behind: it is not over.
  func keep(_ days: [DayWellbeing], computedAt revision: Int) throws(StorageError) {
    try store.beginWriting()
    let statement = try store.statement("INSERT OR REPLACE INTO wellbeing (day, bytes) VALUES (?, ?)")
    for day in days { try statement.run(day.date.dayNumber, day.wireBytes) }
    if revision == self.revision, let today = days.last?.date {
      try store.remember(.wellbeingChanged, Int64(today.dayNumber))
    }
  }
}

extension CompanionStore {
  /// What was kept of the days from one to another, without that one, in order.
  package func wellbeing(from begin: CivilDate, to end: CivilDate) throws(StorageError) -> [DayWellbeing] {
    try database.statement("SELECT bytes FROM wellbeing WHERE day >= ? AND day < ? ORDER BY day")
      .all(begin.dayNumber, end.dayNumber) { row throws(StorageError) in try row.value(0) }
  }

  /// The last day that was kept.
  package func lastWellbeing() throws(StorageError) -> CivilDate? { try date("SELECT max(day) FROM wellbeing") }

  /// The first day of which anything is known.
  package func firstDay() throws(StorageError) -> CivilDate? {
    try date(
      """
      SELECT min(day) FROM (SELECT min(day) AS day FROM day_figures UNION ALL SELECT min(day) FROM sliders
        UNION ALL SELECT min(day) FROM entry_readings)
      """)
  }

  /// What is known of a local day.
  package func day(_ date: CivilDate, isOver: Bool) throws(StorageError) -> CompanionDay {
    CompanionDay(
      date: date, figures: try figures(of: date), sliders: try sliders(of: date), sentiment: try sentiment(of: date),
      isOver: isOver)
  }

  private func date(_ query: String) throws(StorageError) -> CivilDate? {
    let found: Int?? = try database.statement(query).first { row throws(StorageError) -> Int? in
      row.isNull(0) ? nil : try row.int(0)
    }
    return (found ?? nil).map { CivilDate(dayNumber: $0) }
  }
}
