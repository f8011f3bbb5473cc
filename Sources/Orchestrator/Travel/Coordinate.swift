import Foundation

/// A place on earth; it stays on the device that learned it.
package struct Coordinate: Hashable, Sendable {
  /// Degrees north, -90 to 90.
  package let latitude: Double
  /// Degrees east, -180 to 180.
  package let longitude: Double

  /// Nil when there is no such place.
  package init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Metres along the surface, by the haversine formula on a sphere: wrong by less than 0.6 %.
  package func distance(to other: Coordinate) -> Double {
    guard self != other else { return 0 }
    let radians = Double.pi / 180
    let north = sin((other.latitude - latitude) * radians / 2)
    let east = sin((other.longitude - longitude) * radians / 2)
    let chord = north * north + cos(latitude * radians) * cos(other.latitude * radians) * east * east
    return 2 * 6_371_008.8 * asin(min(1, chord.squareRoot()))
  }
}
