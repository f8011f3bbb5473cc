import Devices
import Transport

/// Every request to the agents is answered, once and in its turn.
final class AnswersCheck: Check {
  static let name = "every-request-answered"
  static let kind = CheckKind.liveness
  static let promise =
    "whatever the wearer asks of the agents is answered exactly once, in the order in which it was asked, whatever becomes of "
    + "models and of the phone, in words that are no longer than 280 characters; what a phone that is lost was asked is lost with it"
  static let doesNotVerify = "that the answer is a good one"

  private var last: Int64 = 0
  private var count = 0
  private var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.agents != nil }

  func observe(_ event: TraceEvent) {
    if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone { last = 0 }
    switch event.companionFact {
    case .asked?: count += 1
    case .answered(let answer, _)?:
      if answer.position <= last { fail(event.at, "request \(answer.position) was answered again, or out of turn") }
      last = max(last, answer.position)
      if case .reply(let text, _) = answer.content, text.isEmpty || text.count > 280 {
        fail(event.at, "request \(answer.position) was answered with \(text.count) characters")
      }
    default: break
    }
  }

  private func fail(_ at: Instant, _ message: String) {
    if failures.count < 100 { failures.append(CheckFailure(at: at, message: message)) }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    if let open = try world.host(.phone)?.waitingRequests(), open > 0 {
      fail(world.kernel.now, "\(open) requests wait for an answer")
    }
    return .judge(failures, chances: count, vacuousBecause: "the wearer asked for nothing")
  }
}
