extension Scenario {
  /// The time of a fault, clipped to the run.
  package typealias Occurrence = (begin: Timestamp, end: Timestamp?)

  /// Every occurrence of every fault, in order of (begin, entry, place in the entry).
  package func timeline() -> [PlannedFault] {
    occurrences().enumerated().map { place, occurrence in
      let entry = faults[occurrence.entry]
      return PlannedFault(
        id: FaultID(place + 1), fault: entry.fault, begin: occurrence.begin, end: occurrence.end, why: entry.why)
    }
  }

  /// The occurrences in the order of ``timeline()``, each with its entry's index in ``faults``.
  func occurrences() -> [(entry: Int, begin: Timestamp, end: Timestamp?)] {
    faults.indices.flatMap { index in occurrences(ofFault: index).map { (entry: index, begin: $0.begin, end: $0.end) } }
      .enumerated().sorted { ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset) }.map(\.element)
  }

  /// The occurrences of the entry with that index, in order of their beginning; empty when it never happens.
  package func occurrences(ofFault index: Int) -> [Occurrence] {
    let entry = faults[index]
    guard entry.timing.every.isEmpty else { return repetitions(of: entry) }
    let begin = timestamp(of: entry.timing.at ?? entry.timing.from ?? .start)
    let lasts = entry.timing.duration ?? entry.restart
    let end = lasts.map { begin + $0 } ?? entry.timing.until.map(timestamp)
    return clipped(entry, begin: begin, end: end, to: (beginning, ending)).map { [$0] } ?? []
  }

  private func repetitions(of entry: FaultEntry) -> [Occurrence] {
    let bounds = (
      begin: max(beginning, entry.timing.from.map(timestamp) ?? beginning),
      end: min(ending, entry.timing.until.map(timestamp) ?? ending)
    )
    // A window over midnight of the day before the first may still be open when the run begins.
    return (0...dayCount).flatMap { day in
      let date = start.adding(days: day - 1)
      let windows = entry.timing.every.compactMap { $0.occurrence(on: date, in: zone) }
      return windows.sorted { ($0.begin, $0.end) < ($1.begin, $1.end) }.compactMap { window in
        clipped(entry, begin: window.begin, end: entry.restart.map { window.begin + $0 } ?? window.end, to: bounds)
      }
    }
  }

  /// Returns the part of an occurrence within the bounds, or `nil` if there is none.
  private func clipped(
    _ entry: FaultEntry, begin: Timestamp, end: Timestamp?, to bounds: (begin: Timestamp, end: Timestamp)
  ) -> Occurrence? {
    let isInside = begin >= bounds.begin && begin < bounds.end
    switch entry.fault.lifetime {
    case .momentary,
      .counted where entry.timing.duration == nil,
      .staying where end == nil:
      return isInside ? (begin, nil) : nil
    case .stopping:
      // A device that would restart after the run stops stays down in it.
      return isInside ? (begin, end.flatMap { $0 < ending ? $0 : nil }) : nil
    case .lasting, .staying, .counted:
      let clipped = (begin: max(begin, bounds.begin), end: min(end ?? bounds.end, bounds.end))
      return clipped.begin < clipped.end ? clipped : nil
    }
  }
}
