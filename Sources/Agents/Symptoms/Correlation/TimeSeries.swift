/// Values in the order of time (Symptom tracker, ticket 5).
package struct TimeSeries<Value: Sendable>: Sendable {
  package struct Point: Sendable {
    /// Seconds since 1970.
    package let time: Double
    package let value: Value
  }

  /// Ascending; those of the same moment in the order in which they were given.
  package let points: [Point]

  /// Times that are no number are left out.
  package init(_ values: [(Double, Value)]) {
    let valid = values.enumerated().filter { $1.0.isFinite }.sorted { ($0.1.0, $0.0) < ($1.1.0, $1.0) }
    points = valid.map { Point(time: $1.0, value: $1.1) }
  }

  /// The values from a moment on, for so many seconds; the end is not included.
  package func values(from start: Double, duration: Double) -> [Value] {
    points.filter { $0.time >= start && $0.time < start + duration }.map(\.value)
  }
}

extension TimeSeries<Double> {
  /// Pearson's correlation of each value with the mean of the other series' within so many seconds before it; nil where
  /// there is none. What has no counterpart is left out.
  package func correlation(with other: TimeSeries<Double>, window: Double) -> Double? {
    var pairs: (x: [Double], y: [Double]) = ([], [])
    for point in points {
      let before = other.points.filter { $0.time > point.time - window && $0.time <= point.time }.map(\.value)
      guard let mean = Statistics.mean(before) else { continue }
      pairs.x.append(mean)
      pairs.y.append(point.value)
    }
    return Correlation.pearson(pairs.x, pairs.y)
  }
}
