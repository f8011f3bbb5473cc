import WearerKit

/// The wearer's usual sleep by the clock, from the derived nights of the last weeks: that before days off apart.
///
/// Before enough nights are known it is the default (assumed). A shift worker's sleep lies in the day.
package struct UsualSleep: Equatable, Sendable {
  /// Seconds of the day from onset to wake, which may be after midnight of the next; by the day on which it ends.
  private let workday: DailyWindow
  private let weekend: DailyWindow

  /// The days that count, and the fewest nights from which the usual is known (assumed).
  private static let days = 28
  private static let workdaysMin = 3
  private static let weekendsMin = 2
  /// Shorter sleep is a nap (assumed).
  private static let shortest = Span.hours(3)
  /// The seconds before sleep and after it in which no session begins or ends (assumed).
  private static let around = 1_800
  private static let standard = DailyWindow(from: 22 * 3_600 + 1_800, to: 7 * 3_600)

  /// - Parameter days: The known days, in any order.
  package init(_ days: [DaySummary], asOf today: CivilDate, in zone: Zone) {
    let sleeps = days.filter { (today.adding(days: -Self.days)...today).contains($0.date) }.flatMap { day in
      let edges = day.sleeps ?? []
      return stride(from: 0, to: edges.count - 1, by: 2).map {
        edges[$0]..<max(edges[$0], edges[$0 + 1])
      }
    }.merged(within: .hours(1))
    let nights = sleeps.filter { $0.upperBound - $0.lowerBound >= Self.shortest }
    func usual(_ isWeekend: Bool, _ least: Int) -> DailyWindow? {
      let mine = nights.filter { zone.civil($0.upperBound).date.weekday.isWeekend == isWeekend }
      guard mine.count >= least else { return nil }
      // Noon parts the nights, and midnight the sleep of a shift worker.
      let onsets = mine.map { zone.civil($0.lowerBound).secondOfDay }
      let isByDay = onsets.count { (14_400..<54_000).contains($0) } * 2 > onsets.count
      let shifted = onsets.map { isByDay || $0 >= 43_200 ? $0 : $0 + 86_400 }.sorted()
      let wakes = mine.map { zone.civil($0.upperBound).secondOfDay }.sorted()
      return DailyWindow(
        from: shifted[shifted.count / 2] - Self.around, to: wakes[wakes.count / 2] + Self.around)
    }
    let workday = usual(false, Self.workdaysMin) ?? Self.standard
    self.workday = workday
    // Days off begin no earlier than others.
    weekend = usual(true, Self.weekendsMin) ?? workday
  }

  /// Returns the sleep that touches a day: that which ends on it, and that which begins on it.
  func ranges(on day: LocalDay) -> [Range<Timestamp>] {
    let (now, next) = (window(day.date), window(day.date.adding(days: 1)))
    let isByNight = now.end > 86_400
    let ends = day.ranges(from: isByNight ? 0 : now.start, to: isByNight ? now.end - 86_400 : now.end)
    return next.end > 86_400 ? ends + day.ranges(from: next.start, to: 86_400) : ends
  }

  private func window(_ date: CivilDate) -> DailyWindow {
    date.weekday.isWeekend ? weekend : workday
  }
}
