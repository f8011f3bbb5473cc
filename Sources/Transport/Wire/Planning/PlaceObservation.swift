package import SimKernel

/// Where the wearer was at a moment, with the offset of the clocks there.
package struct PlaceObservation: Hashable, Sendable, Codable {
  package let at: Timestamp
  /// Seconds east of UTC.
  package let offset: Int
  package let coordinate: Coordinate

  package init(at: Timestamp, offset: Int, _ coordinate: Coordinate) {
    self.at = at
    self.offset = offset
    self.coordinate = coordinate
  }

  /// What the clock on the wall showed.
  package var civil: CivilDateTime { CivilDateTime(secondsAsIfUTC: at.unixSeconds + Int64(offset)) }

  /// The date of waking of the night that it belongs to; nil by day.
  package func night(_ window: DailyWindow) -> CivilDate? {
    let civil = civil
    guard window.contains(civil) else { return nil }
    let hasBegunToday = civil.secondOfDay >= window.start
    return hasBegunToday && window.end > 86_400 ? civil.date.adding(days: 1) : civil.date
  }

  /// A total order: by time, then by everything else.
  package static func comesFirst(_ a: PlaceObservation, _ b: PlaceObservation) -> Bool {
    if a.at != b.at { return a.at < b.at }
    return (a.offset, a.coordinate.latitude, a.coordinate.longitude)
      < (b.offset, b.coordinate.latitude, b.coordinate.longitude)
  }
}
