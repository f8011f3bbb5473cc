import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import Wire

/// A device shows the newest of what it has, and never goes back (monotonic reads).
final class NewestShownCheck: OnlineCheck {
  static let name = CheckName("newest-shown", "A device shows the newest of what it has, and never goes back.")
  static let kind = CheckKind.safety
  static let promise =
    "what a device shows of what plays is the newest that its system has for the app, and never older than what it showed"
  static let doesNotVerify =
    "what the device was not told yet (honest-staleness says how old that may look), or what it showed for no time at all"

  /// By device: the newest version that its system was given, and that it has shown.
  private var given: [DeviceID: Version] = [:]
  private var shown: [DeviceID: Version] = [:]
  /// The last that was shown at this moment: an app that opens is handed what waits for it only after it has shown something.
  private var last: (at: Instant, version: Version, newest: Version, device: DeviceID)?
  private var looks = 0
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.hasSound }

  var facts: FactInterest { .of(PlaybackFact.self) + .device(.platform) }

  func observe(_ event: TraceEvent) {
    if let last, last.at < event.at { judge() }
    if case .given(let version, let device)? = event.deviceFact {
      given[device] = max(given[device] ?? version, version)
    }
    guard case .showed(let version, let device)? = event.fact(as: PlaybackFact.self) else { return }
    if let last, last.device != device { judge() }
    last = (event.at, version, given[device] ?? version, device)
  }

  private func judge() {
    guard let (at, version, newest, device) = last else { return }
    last = nil
    looks += 1
    if let before = shown[device], version < before {
      fail(at, "\(device) showed \(version) of what plays, and had shown \(before)")
    } else if version < newest {
      fail(at, "\(device) showed \(version) of what plays, and had \(newest)")
    }
    shown[device] = max(shown[device] ?? version, version)
  }

  func probe(_ world: World) { if let last, last.at < world.kernel.now { judge() } }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    judge()
    return .judge(failures, chances: looks, vacuousBecause: "no device showed what plays")
  }
}
