package import DeviceKit

/// What each device showed to the wearer, and how old it said that it was; the checks and the report read it.
package final class DisplayLog: TraceObserver {
  package var interest: TraceInterest { .facts }
  package private(set) var entries: [Entry] = []

  /// One thing that a device showed.
  package struct Entry {
    package let at: Instant
    package let device: DeviceID
    package let display: Display
    /// When that was so, by the device that observed it; nil when it rests on no observation.
    package let observed: Timestamp?
    /// How old the device said that it was.
    package let level: Staleness
    /// What the device's clock showed.
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
