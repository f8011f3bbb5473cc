import DeviceKit
import Engine
import ScenarioFiles
import SimKernel
import PersonWire
import WearerKit

/// What a device shows says how old it is.
final class HonestStalenessCheck: Check {
  static let name = CheckName("honest-staleness", "Nothing is shown as fresher than it is.")
  static let kind = CheckKind.safety
  static let promise =
    "nothing is shown as fresher than the age of its observation, by the clock of the device, allows"
  static let doesNotVerify = "whether the device's clock is right"

  /// Below which age something may be shown on which level (implementation plan, task 3.7); said here again, so that the
  /// devices are not measured by their own rule.
  private static let limits: [(Span, Staleness)] = [
    (.minutes(30), .fresh), (.hours(2), .slightlyStale), (.hours(6), .stale), (.hours(24), .veryStale),
  ]

  var interest: TraceInterest { [] }

  init(_ plan: WorldPlan) {}

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    let entries = world.displays.entries
    let dishonest = entries.lazy.filter { $0.level < Self.level(of: $0.observed, at: $0.clock) }.prefix(100)
    let failures = dishonest.map { entry in
      let due = Self.level(of: entry.observed, at: entry.clock)
      return CheckFailure(
        at: entry.at,
        message: "\(entry.device) showed the \(entry.display.name) as \(entry.level.name), but it is \(due.name)")
    }
    return .judge(Array(failures), chances: entries.count, vacuousBecause: "no device showed anything")
  }

  private static func level(of observed: Timestamp?, at now: Timestamp) -> Staleness {
    guard let observed, observed <= now else { return .expired }
    return limits.first { now - observed < $0.0 }?.1 ?? .expired
  }
}
