import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire

/// A day has one log.
final class OneLogADayCheck: OnlineCheck {
  static let name = CheckName("one-log-a-day", "A day has one log.")
  static let kind = CheckKind.safety
  static let promise =
    "no device ever holds two logs of the same local day, however many devices the wearer wrote it on"
  static let doesNotVerify = "that the log says what the wearer said last (diary-converges looks at that)"

  /// Who wrote about a day, under which number.
  private var numbers: [Int: Set<UInt64>] = [:]
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.hasDiary }

  func observe(_ event: TraceEvent) {
    guard case .filed(.log(let day, let number), _, let device)? = event.diaryFact else { return }
    guard numbers[day, default: []].insert(number).inserted, numbers[day]?.count == 2 else { return }
    let message = "\(device) makes a second log of \(CivilDate(dayNumber: day))"
    failures.append(CheckFailure(at: event.at, message: message))
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    for role in world.plan.roles where DiaryShelf.isKept(on: role) {
      guard let host = world.host(role), host.isStarted else { continue }
      var counts: [Int: Int] = [:]
      for leaf in try host.database.reading({ DiaryShelf($0).latest() }) {
        if case .log(let day, _) = leaf.page.subject, leaf.page.content != nil { counts[day, default: 0] += 1 }
      }
      for (day, count) in counts.sorted(by: { $0.key < $1.key }) where count > 1 {
        let message = "the \(role.rawValue) has \(count) logs of \(CivilDate(dayNumber: day))"
        failures.append(CheckFailure(at: world.kernel.now, message: message))
      }
    }
    return .judge(failures, chances: numbers.count, vacuousBecause: "nothing was said of a day")
  }
}
