/// The displayed values of each device with their displayed age, for the checks and the report.
package final class DisplayLog: TraceObserver {
  package var interest: TraceInterest { .facts }
  package private(set) var entries: [Entry] = []

  package struct Entry {
    package let at: Instant
    package let device: DeviceID
    package let display: Display
    /// The time of its observation, by the observing device; `nil` if it isn't based on one.
    package let observed: Timestamp?
    package let level: Staleness
    package let clock: Timestamp
  }

  package var facts: FactInterest { .device(.wearer) }

  package func observe(_ event: TraceEvent) {
    guard case .displayed(let display, let observed, let level, let clock, let device)? = event.deviceFact
    else { return }
    entries.append(
      Entry(at: event.at, device: device, display: display, observed: observed, level: level, clock: clock))
  }
}
