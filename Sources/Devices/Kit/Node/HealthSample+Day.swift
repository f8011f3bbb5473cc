extension HealthSample {
  /// Returns the local day that the sample counts for. A night belongs to the day of waking, everything else to the day
  /// on which it began. Sleep that ends after 18:00 is a nap before the next night, and counts for that night.
  package func day(in zone: Zone) -> CivilDate {
    guard case .sleep = reading else { return zone.civil(start).date }
    let waking = zone.civil(end)
    return waking.hour >= 18 ? waking.date.adding(days: 1) : waking.date
  }
}
