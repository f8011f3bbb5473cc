import Agents
import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire

/// A model in the cloud is asked only while the wearer allows it, and told little.
final class ConsentCheck: OnlineCheck {
  static let name = CheckName(
    "consent-honoured", "A model in the cloud is asked only while the wearer allows it, and told little.")
  static let kind = CheckKind.safety
  static let promise =
    "nothing crosses to a model in the cloud but while the wearer allows it, the next request after they change their mind "
    + "included; and what crosses is a context of numbers and at most 180 redacted characters of a chat"
  static let doesNotVerify = "what a model does with what it is given"

  private var isAllowed = false
  private var requests = 0
  var failures: [CheckFailure] = []
  private let audit = CoachContextAudit()
  private let redact: (String) -> String

  var interest: TraceInterest { [.facts, .messages] }

  init(_ plan: WorldPlan) { redact = plan.redact }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.agents != nil }

  func observe(_ event: TraceEvent) {
    switch event.companionFact {
    case .asked(.chat, _, _)?: requests += 1
    case .answered(let answer, _)?:
      if case .consent(let isGiven) = answer.content { isAllowed = isGiven }
    default: break
    }
    // A new phone was not allowed anything.
    if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone { isAllowed = false }
  }

  /// What leaves the phone counts, whether or not it arrives.
  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send, let bytes = envelope.cloudQuestion else { return }
    if !isAllowed { fail(event.at, "a model in the cloud was asked, and the wearer does not allow it") }
    if let finding = audit.findings(in: bytes, redact: redact).first {
      fail(event.at, "what crossed to a model in the cloud holds more than it may: \(finding)")
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: requests, vacuousBecause: "the wearer never chatted")
  }
}
