/// All known trust events: a grow-only set. Two logs merge by union, so the order and repetition of arrivals don't
/// matter. Trust is the fold of the set, and a merge never overwrites anything earned or lost.
package struct TrustLog: Equatable, Sendable {
  private var events: [UInt64: TrustEvent] = [:]

  package init(_ events: [TrustEvent] = []) { for event in events { add(event) } }

  /// Adds an event; a known one changes nothing.
  ///
  /// Of two events with one id, which only a defect can make, the one with the later content stays, the same on every
  /// device.
  package mutating func add(_ event: TrustEvent) {
    guard let known = events[event.id], known != event else {
      events[event.id] = event
      return
    }
    if TrustLog.rank(known).lexicographicallyPrecedes(TrustLog.rank(event)) { events[event.id] = event }
  }

  package func contains(_ id: UInt64) -> Bool { events[id] != nil }

  /// In the order in which they apply.
  package var ordered: [TrustEvent] { events.values.sorted(by: TrustEvent.comesFirst) }

  /// Returns a total order of contents.
  private static func rank(_ event: TrustEvent) -> [UInt64] {
    let head = [UInt64(bitPattern: event.at.nanoseconds), UInt64(bitPattern: Int64(event.date.dayNumber))]
    switch event.content {
    case .dayPassed: return head + [1]
    case .outcome(let outcome, let block, let wasAutomatic, let confidence, let awareness):
      return head + [
        2, UInt64(outcome.rawValue), block, wasAutomatic ? 1 : 0, confidence.bitPattern, UInt64(awareness.rawValue),
      ]
    case .history(let workouts, let nights):
      return head + [3, UInt64(bitPattern: Int64(workouts)), UInt64(bitPattern: Int64(nights))]
    case .chosen(let phase): return head + [4, UInt64(phase.rawValue)]
    }
  }
}
