package import SimKernel

/// The local dates on which something was done that is done once a date.
///
/// It remembers which dates, not only the last: a clock that is set back, or the date line, lets a date come twice.
package struct RecentDates: Equatable, Sendable {
  /// The latest that were added, the newest last.
  package private(set) var dates: [CivilDate]

  /// How many are remembered: more than a clock goes back over by travel or by hand (assumed).
  static let capacity = 32

  package init(_ dates: [CivilDate] = []) { self.dates = Array(dates.suffix(Self.capacity)) }

  package func contains(_ date: CivilDate) -> Bool { dates.contains(date) }

  package mutating func add(_ date: CivilDate) {
    guard !contains(date) else { return }
    dates.append(date)
    if dates.count > Self.capacity { dates.removeFirst() }
  }
}
