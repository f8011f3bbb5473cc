/// Readings in the order of their effective times, each once.
package struct SortedReadings: Equatable, Sendable {
  package private(set) var readings: [TimedReading] = []
  private let isByArrival: Bool

  /// As written, a reading's effective time is its arrival.
  package init(_ readings: [TimedReading] = [], _ rules: Set<MusicRule> = []) {
    isByArrival = rules.contains(.arrivalTagging)
    add(readings)
  }

  package mutating func add(_ more: [TimedReading]) {
    guard let first = more.first else { return }
    let isInOrder =
      readings.last.map { isEarlier($0, first) } != false && zip(more, more.dropFirst()).allSatisfy(isEarlier)
    readings += more
    guard !isInOrder else { return }
    readings.sort(by: isEarlier)
    var kept: [TimedReading] = []
    kept.reserveCapacity(readings.count)
    for reading in readings where kept.last != reading { kept.append(reading) }
    readings = kept
  }

  package func moment(_ reading: TimedReading) -> Double { isByArrival ? reading.arrived : reading.at }

  /// Returns the readings in a span of time, both ends included.
  package func between(_ start: Double, _ end: Double) -> ArraySlice<TimedReading> {
    let first = readings.firstPlace { moment($0) >= start }
    var last = first
    while last < readings.count, moment(readings[last]) <= end { last += 1 }
    return readings[first..<last]
  }

  /// Returns the means of the readings near the beginning and towards the end of a span. Neither extends beyond its
  /// middle, and later readings belong to what follows.
  func ends(_ start: Double, _ end: Double, within window: Double) -> (Double?, Double?) {
    let middle = start + max(0, end - start) / 2
    return (
      mean(start - window, min(start + window / 2, middle.nextDown)), mean(max(end - window, middle), end)
    )
  }

  private func mean(_ start: Double, _ end: Double) -> Double? { Statistics.mean(between(start, end).map(\.value)) }

  private func isEarlier(_ one: TimedReading, _ other: TimedReading) -> Bool {
    let (first, second) = (moment(one), moment(other))
    if first != second { return first < second }
    return (one.at, one.arrived, one.value) < (other.at, other.arrived, other.value)
  }
}
