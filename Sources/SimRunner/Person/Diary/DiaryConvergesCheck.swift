import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire

/// Every device has the diary that the wearer wrote.
final class DiaryConvergesCheck: Check {
  static let name = CheckName("diary-converges", "Every device has the diary that the wearer wrote, and nothing else.")
  static let kind = CheckKind.liveness
  static let promise =
    "in the end the watch and the phone have the same diary: what the wearer last said of each thing wherever they said it, "
    + "nothing lost, nothing doubled, and nothing that they deleted"
  static let doesNotVerify =
    "which of two corrections counts that were made on two devices whose clocks disagree about the order, or what went down "
    + "with a device, and with those that had heard of it, or was replaced as it lay in a drawer, before anybody else had"
  var interest: TraceInterest { [.facts, .messages] }

  private var recall: DiaryRecall

  init(_ plan: WorldPlan) { recall = DiaryRecall(plan) }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.hasDiary }

  func observe(_ event: TraceEvent) { recall.observe(event) }
  func observe(_ event: TraceEvent, _ envelope: Envelope) { recall.observe(event, envelope) }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    var failures: [CheckFailure] = []
    func fail(_ message: String) { failures.append(CheckFailure(at: world.kernel.now, message: message)) }
    for role in world.plan.roles where DiaryShelf.isKept(on: role) {
      guard let host = world.host(role), host.isStarted else { continue }
      var diary: [DiarySubject: DiaryPage.Content] = [:]
      for leaf in try host.database.reading({ DiaryShelf($0).latest() }) {
        guard let content = leaf.page.content else { continue }
        let subject = leaf.page.subject.ofTheDay
        if diary[subject] != nil { fail("the \(role.rawValue) has \(subject) twice") }
        diary[subject] = content
      }
      for subject in recall.subjects {
        let (allowed, found) = (recall.allowed(subject), diary.removeValue(forKey: subject))
        guard !allowed.contains(found) else { continue }
        if found == nil {
          fail("the \(role.rawValue) has lost \(subject)")
        } else if allowed.allSatisfy({ $0 == nil }) {
          fail("the \(role.rawValue) still has \(subject), which the wearer deleted")
        } else {
          fail("the \(role.rawValue) has \(subject) otherwise than the wearer said last")
        }
      }
      for subject in diary.keys.sorted() { fail("the \(role.rawValue) has \(subject), which the wearer never wrote") }
    }
    return .judge(failures, chances: recall.taken, vacuousBecause: "nothing was written in the diary")
  }
}

extension DiarySubject {
  /// The same for all logs of a day.
  var ofTheDay: DiarySubject {
    if case .log(let day, _) = self { .log(day: day) } else { self }
  }
}
