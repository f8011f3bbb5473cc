/// A stretch of time.
package struct TimeSpan: Codable, Equatable, Sendable {
  /// Seconds since 1970.
  package let start: Double
  package let end: Double

  package init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  package var length: Double { end - start }
}
