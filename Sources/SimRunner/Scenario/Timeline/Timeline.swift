package import SimKernel

/// One occurrence of a fault with its true times.
package struct ScheduledFault: Hashable, Sendable {
  /// Unique within the scenario and the same in every run: `crash#2` for the second entry, `loss#1/d5` for the
  /// occurrence of a repeating entry that begins on the fifth day, `loss#1/d5.2` for the day's second.
  package let name: String
  /// The entry's index in ``Scenario/faults``.
  package let entry: Int
  package let fault: Fault
  /// Within the run: not before its beginning, and before its ending.
  package let begin: Timestamp
  /// The end of the fault (the repair, the release, the restart, the return home), at the latest the end of the run.
  /// `nil` for an instantaneous fault, and for one that stays: a device that is down for good, a journey without a
  /// return.
  package let end: Timestamp?
  package let why: String?
}

extension Scenario {
  /// Returns every occurrence of every fault, in order of (begin, entry, place in the entry).
  package func timeline() -> [ScheduledFault] {
    faults.indices.flatMap { occurrences(ofFault: $0) }
      .enumerated().sorted { ($0.1.begin, $0.0) < ($1.1.begin, $1.0) }.map(\.element)
  }

  /// Returns the occurrences of the entry with that index, in order of their start; empty if it never happens.
  package func occurrences(ofFault index: Int) -> [ScheduledFault] {
    let entry = faults[index]
    let name = "\(entry.fault.kind)#\(index + 1)"
    guard entry.timing.every.isEmpty else { return repetitions(of: entry, index, name) }
    let begin = timestamp(of: entry.timing.at ?? entry.timing.from ?? .start)
    let lasts = entry.timing.duration ?? entry.restart
    let end = lasts.map { begin + $0 } ?? entry.timing.until.map(timestamp)
    return clipped(entry, index, name, begin: begin, end: end, to: (beginning, ending)).map { [$0] } ?? []
  }

  private func repetitions(of entry: FaultEntry, _ index: Int, _ name: String) -> [ScheduledFault] {
    let bounds = (
      begin: max(beginning, entry.timing.from.map(timestamp) ?? beginning),
      end: min(ending, entry.timing.until.map(timestamp) ?? ending)
    )
    var found: [ScheduledFault] = []
    // A window over midnight of the day before the first may still be open when the run starts.
    for day in 0...dayCount {
      var count = 0
      let date = start.adding(days: day - 1)
      let windows = entry.timing.every.compactMap { $0.occurrence(on: date, in: zone) }
      for window in windows.sorted(by: { ($0.begin, $0.end) < ($1.begin, $1.end) }) {
        let suffix = count == 0 ? "/d\(day)" : "/d\(day).\(count + 1)"
        let end = entry.restart.map { window.begin + $0 } ?? window.end
        let fault = clipped(entry, index, name + suffix, begin: window.begin, end: end, to: bounds)
        guard let fault else { continue }
        count += 1
        found.append(fault)
      }
    }
    return found
  }

  /// Returns the part of an occurrence within the bounds, or `nil` if there is none.
  private func clipped(
    _ entry: FaultEntry, _ index: Int, _ name: String, begin: Timestamp, end: Timestamp?,
    to bounds: (begin: Timestamp, end: Timestamp)
  ) -> ScheduledFault? {
    let isInside = begin >= bounds.begin && begin < bounds.end
    switch entry.fault.lifetime {
    case .momentary,
      .counted where entry.timing.duration == nil:
      guard isInside else { return nil }
      return ScheduledFault(name: name, entry: index, fault: entry.fault, begin: begin, end: nil, why: entry.why)
    case .stopping:
      guard isInside else { return nil }
      // A device that would restart after the run's end stays down in it.
      let restart = end.flatMap { $0 < ending ? $0 : nil }
      return ScheduledFault(name: name, entry: index, fault: entry.fault, begin: begin, end: restart, why: entry.why)
    case .staying where end == nil:
      guard isInside else { return nil }
      return ScheduledFault(name: name, entry: index, fault: entry.fault, begin: begin, end: nil, why: entry.why)
    case .lasting, .staying, .counted:
      let clipped = (begin: max(begin, bounds.begin), end: min(end ?? bounds.end, bounds.end))
      guard clipped.begin < clipped.end else { return nil }
      return ScheduledFault(
        name: name, entry: index, fault: entry.fault, begin: clipped.begin, end: clipped.end, why: entry.why)
    }
  }
}
