import Devices
import Transport

/// What each device showed to the wearer, and how old it said that it was; the checks and the report read it.
final class DisplayLog: TraceObserver {
  var interest: TraceInterest { .facts }
  private(set) var entries: [Entry] = []

  /// One thing that a device showed.
  struct Entry {
    let at: Instant
    let device: DeviceID
    let display: Display
    /// When that was so, by whoever observed it; nil when it rests on no observation.
    let observed: Timestamp?
    /// How old the device said that it was.
    let level: Staleness
    /// What the device's clock showed.
    let clock: Timestamp
  }

  func observe(_ event: TraceEvent) {
    guard case .displayed(let display, let observed, let level, let clock, let device)? = event.deviceFact
    else { return }
    entries.append(
      Entry(at: event.at, device: device, display: display, observed: observed, level: level, clock: clock))
  }
}
