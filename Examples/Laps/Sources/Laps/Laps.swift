public import Foundation
public import TriadKit

/// The person taps at the end of a lap.
public struct Tap: Act {
  public static let name = "tap"
  public var seconds = 60.0
}

/// A lap, on its way to the phone.
public struct Lap: Payload, Hashable {
  public var id: UUID
  public var seconds: Double
  /// The time at which it was run.
  public var ended: Date
}

/// The watch: queues each lap for the phone.
public struct LapTimer: App {
  public init() {}

  public mutating func act(_ tap: Tap, _ device: inout Device) {
    device.session.transferUserInfo(Lap(id: device.uuid(), seconds: tap.seconds, ended: device.now))
  }
}

/// The phone: keeps the laps.
public struct LapBook: App {
  @Stored public var laps: [Lap] = []
  public init() {}

  public mutating func receive(_ lap: Lap, _ device: inout Device) {
    // User info is delivered at least once. The mend: guard !laps.contains(where: { $0.id == lap.id }) else { return }
    laps.append(lap)
  }
}
