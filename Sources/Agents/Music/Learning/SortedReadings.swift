/// Readings in the order of the moments that count, each of them once.
package struct SortedReadings: Codable, Hashable, Sendable {
  package private(set) var readings: [TimedReading] = []
  private let isByArrival: Bool

  /// As written, readings count when they arrive.
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

  /// Those of a stretch of time, both ends included.
  package func between(_ start: Double, _ end: Double) -> ArraySlice<TimedReading> {
    let first = place { moment($0) >= start }
    var last = first
    while last < readings.count, moment(readings[last]) <= end { last += 1 }
    return readings[first..<last]
  }

  /// The values nearest to two moments; of one reading that is nearest to both, neither.
  func ends(_ start: Double, _ end: Double, within window: Double) -> (Double?, Double?) {
    let (first, last) = (nearest(start, within: window), nearest(end, within: window))
    guard first != last else { return (nil, nil) }
    return (first.map { readings[$0].value }, last.map { readings[$0].value })
  }

  private func nearest(_ at: Double, within window: Double) -> Int? {
    let after = place { moment($0) >= at }
    let candidates = [after - 1, after].filter {
      readings.indices.contains($0) && abs(moment(readings[$0]) - at) <= window
    }
    return candidates.min {
      (abs(moment(readings[$0]) - at), $0) < (abs(moment(readings[$1]) - at), $1)
    }
  }

  private func place(_ isAfter: (TimedReading) -> Bool) -> Int {
    var (low, high) = (0, readings.count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(readings[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func isEarlier(_ one: TimedReading, _ other: TimedReading) -> Bool {
    let (first, second) = (moment(one), moment(other))
    if first != second { return first < second }
    return (one.at, one.arrived, one.value, one.quality) < (other.at, other.arrived, other.value, other.quality)
  }
}
