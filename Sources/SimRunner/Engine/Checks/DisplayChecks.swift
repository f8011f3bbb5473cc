import DeviceKit
import SimKernel
import Wire

/// What a device shows says how old it is.
final class HonestStalenessCheck: Check {
  static let name = "honest-staleness"
  static let kind = CheckKind.safety
  static let promise =
    "nothing is shown as fresher than the age of its observation, by the clock of the device, allows"
  static let doesNotVerify = "whether the device's clock is right"

  /// Below which age something may be shown on which level (implementation plan, task 3.7); said here again, so that the
  /// devices are not measured by their own rule.
  private static let limits: [(Span, Staleness)] = [
    (.minutes(30), .fresh), (.hours(2), .slightlyStale), (.hours(6), .stale), (.hours(24), .veryStale),
  ]

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

/// A device shows the newest of what it has, and never goes back (monotonic reads).
final class NewestShownCheck: OnlineCheck {
  static let name = "newest-shown"
  static let kind = CheckKind.safety
  static let promise =
    "what a device shows of what plays is the newest that its system has for the app, and never older than what it showed"
  static let doesNotVerify = "what the device was not told yet (honest-staleness says how old that may look)"

  /// By device: the newest version that its system was given, and that it has shown.
  private var given: [DeviceID: Version] = [:]
  private var shown: [DeviceID: Version] = [:]
  private var looks = 0
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.hasSound }

  func observe(_ event: TraceEvent) {
    switch event.deviceFact {
    case .given(let version, let device)?: given[device] = max(given[device] ?? version, version)
    case .showedPlaying(let version, let device)?: judge(version, device, event.at)
    default: break
    }
  }

  private func judge(_ version: Version, _ device: DeviceID, _ at: Instant) {
    looks += 1
    if let before = shown[device], version < before {
      fail(at, "\(device) showed \(version) of what plays, and had shown \(before)")
    } else if let newest = given[device], version < newest {
      fail(at, "\(device) showed \(version) of what plays, and had \(newest)")
    }
    shown[device] = max(shown[device] ?? version, version)
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: looks, vacuousBecause: "no device showed what plays")
  }
}
