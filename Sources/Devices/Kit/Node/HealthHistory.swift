/// The content of a phone's health store from before the story begins, regardless of the apps installed: the wearer's
/// earlier days.
///
/// It belongs to the wearer and not to the device: a new phone restores it from the backup, as it does the keys. It is
/// created on first use, and then stays the same.
package final class HealthHistory: Sendable {
  /// The days that may have data.
  package let dates: Range<CivilDate>
  private let made = Guarded<[HistoryDay]?>(nil)
  private let make: @Sendable () -> [HistoryDay]

  /// - Parameter make: Returns the days with data. Other and empty ones are left out.
  package init(_ dates: Range<CivilDate>, make: @escaping @Sendable () -> [HistoryDay]) {
    self.dates = dates
    self.make = make
  }

  /// A phone without earlier days.
  package static let none = HealthHistory(CivilDate(dayNumber: 0)..<CivilDate(dayNumber: 0)) { [] }

  /// Returns the days of a range with data, in order.
  package func days(in range: Range<CivilDate>) -> [HistoryDay] { days.filter { range.contains($0.date) } }

  /// All days with data, in order.
  package var days: [HistoryDay] {
    guard !dates.isEmpty else { return [] }
    return made.withLock { made in
      let days = made ?? make().filter { dates.contains($0.date) && !$0.isEmpty }.sorted { $0.date < $1.date }
      made = days
      return days
    }
  }
}
