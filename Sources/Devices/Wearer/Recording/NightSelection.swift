/// Selects, from sleep samples in order of (start, end, id), the whole nights that end on some local days.
package struct NightSelection {
  /// Sleep samples closer together than this belong to the same night.
  private static let gap = Span.hours(2)

  private let dates: Range<CivilDate>
  private let zone: Zone
  private var night: [HealthSample] = []
  private var end: Timestamp?

  package init(_ dates: Range<CivilDate>, in zone: Zone) {
    self.dates = dates
    self.zone = zone
  }

  /// Adds the next sample. Returns the night before it, if that has ended and is selected.
  package mutating func take(_ sample: HealthSample) -> [HealthSample] {
    if let end, sample.start <= end + Self.gap {
      night.append(sample)
      self.end = max(end, sample.end)
      return []
    }
    let ended = finish()
    (night, end) = ([sample], sample.end)
    return ended
  }

  /// Returns the last night, if it is selected.
  package mutating func finish() -> [HealthSample] {
    defer { (night, end) = ([], nil) }
    // A night that ends at midnight sharp belongs to the day before.
    guard let end, dates.contains(zone.civil(end - .nanoseconds(1)).date) else { return [] }
    return night
  }
}
