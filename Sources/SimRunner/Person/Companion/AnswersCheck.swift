import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire

/// Every request to the agents is answered, once and in its turn.
final class AnswersCheck: OnlineCheck {
  static let name = CheckName(
    "every-request-answered", "Whatever the wearer asks of the agents is answered once, in its turn.")
  static let kind = CheckKind.liveness
  static let promise =
    "whatever the wearer asks of the agents, and each journal entry that the phone learns of, is answered exactly once, in the order "
    + "in which it came, whatever becomes of models and of the phone, in words that are no longer than 280 characters; what a phone "
    + "that is lost was asked is lost with it"
  static let doesNotVerify = "that the answer is a good one"

  /// The positions of requests without an answer, in order.
  private var open: [Int64] = []
  private var count = 0
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.agents != nil }

  func observe(_ event: TraceEvent) {
    if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone { open = [] }
    switch event.companionFact {
    case .asked(_, let position, _)?:
      count += 1
      open.append(position)
    case .answered(let answer, _)?: judge(answer, event.at)
    default: break
    }
  }

  private func judge(_ answer: CompanionAnswer, _ at: Instant) {
    if let place = open.firstIndex(of: answer.position) {
      if place > 0 { fail(at, "request \(answer.position) was answered before request \(open[0])") }
      open.remove(at: place)
    } else {
      fail(at, "request \(answer.position) was answered, and nothing was asked there, or it had its answer")
    }
    if case .reply(let text, _) = answer.content, text.isEmpty || text.count > 280 {
      fail(at, "request \(answer.position) was answered with \(text.count) characters")
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    for position in open { fail(world.kernel.now, "request \(position) has no answer") }
    return .judge(failures, chances: count, vacuousBecause: "the wearer asked for nothing")
  }
}
