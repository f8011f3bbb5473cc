import Foundation

/// A place on earth. It stays on the device that determined it.
///
/// It has no byte form on purpose: no message and no record can contain one.
package struct Coordinate: Hashable, Sendable {
  /// Degrees north, -90 to 90.
  package let latitude: Double
  /// Degrees east, -180 to 180.
  package let longitude: Double

  /// The mean radius of the earth in metres.
  private static let radius = 6_371_008.8
  /// The resolution in parts of a degree: some 220 metres, since no feature needs more (assumed).
  private static let grain = 500.0

  /// Creates a place; `nil` if the coordinates are invalid.
  package init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// Creates the nearest valid place: limited to the poles, and wrapped around the earth.
  package init(near latitude: Double, _ longitude: Double) {
    self.latitude = min(90, max(-90, latitude))
    let turns = longitude.remainder(dividingBy: 360)
    self.longitude = min(180, max(-180, turns))
  }

  /// Metres along the surface, by the haversine formula on a sphere: wrong by less than 0.6 %.
  package func distance(to other: Coordinate) -> Double {
    guard self != other else { return 0 }
    let radians = Double.pi / 180
    let north = sin((other.latitude - latitude) * radians / 2)
    let east = sin((other.longitude - longitude) * radians / 2)
    let chord = north * north + cos(latitude * radians) * cos(other.latitude * radians) * east * east
    return 2 * Self.radius * asin(min(1, chord.squareRoot()))
  }

  /// Returns the place that many metres away along the surface; a bearing of 0 degrees is north, of 90 east.
  package func moved(by metres: Double, bearing: Double) -> Coordinate {
    let radians = Double.pi / 180
    let (angle, way, north) = (metres / Self.radius, bearing * radians, latitude * radians)
    let there = asin(min(1, max(-1, sin(north) * cos(angle) + cos(north) * sin(angle) * cos(way))))
    let east = atan2(sin(way) * sin(angle) * cos(north), cos(angle) - sin(north) * sin(there))
    return Coordinate(near: there / radians, longitude + east / radians)
  }

  /// The same place with the necessary precision only.
  package var rounded: Coordinate {
    Coordinate(near: (latitude * Self.grain).rounded() / Self.grain, (longitude * Self.grain).rounded() / Self.grain)
  }
}

/// The wearer's location at a moment, with the offset of the local clocks.
package struct PlaceObservation: Hashable, Sendable {
  package let at: Timestamp
  /// Seconds east of UTC.
  package let offset: Int
  package let coordinate: Coordinate

  package init(at: Timestamp, offset: Int, _ coordinate: Coordinate) {
    (self.at, self.offset, self.coordinate) = (at, offset, coordinate)
  }

  /// The reading of the local wall clock.
  package var civil: CivilDateTime { CivilDateTime(secondsAsIfUTC: at.unixSeconds + Int64(offset)) }

  /// Returns the date of waking of its night; `nil` by day.
  package func night(_ window: DailyWindow) -> CivilDate? {
    let civil = civil
    guard window.contains(civil) else { return nil }
    let hasBegunToday = civil.secondOfDay >= window.start
    return hasBegunToday && window.end > 86_400 ? civil.date.adding(days: 1) : civil.date
  }

  /// Returns whether `a` is first in a total order: by time, then by everything else.
  package static func comesFirst(_ a: PlaceObservation, _ b: PlaceObservation) -> Bool {
    if a.at != b.at { return a.at < b.at }
    return (a.offset, a.coordinate.latitude, a.coordinate.longitude)
      < (b.offset, b.coordinate.latitude, b.coordinate.longitude)
  }
}
