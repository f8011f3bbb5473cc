import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire
import WearerKit

/// Who pays nothing asks the cloud's model about no more chats of a month than their tier has.
final class ChatLimitCheck: OnlineCheck {
  static let name = CheckName(
    "chat-limit", "The cloud's model is asked about no more chats of a month than the wearer's tier has.")
  static let kind = CheckKind.safety
  static let promise =
    "where the wearer pays nothing, the cloud's model is asked about at most \(limit) chats in a calendar month of UTC, and "
    + "every further chat is answered on the phone"
  static let doesNotVerify =
    "chats of a phone that was lost, which the next one does not know of, or months on a clock that was set"

  /// Of a month where nothing is paid (tech spec §7.3).
  static let limit = 20

  private let start: Timestamp
  private var month = Int.min
  private var asked = 0
  private var isClockSet = false
  private var chances = 0
  var failures: [CheckFailure] = []

  var interest: TraceInterest { [.facts, .messages] }

  init(_ plan: WorldPlan) { start = plan.start }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.agents?.cloudModel != nil && plan.planner?.tier == .free }

  func observe(_ event: TraceEvent) {
    if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone { asked = 0 }
    if let change = event.fact(as: ClockFact.self), change.role == .phone { isClockSet = true }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send, envelope.cloudQuestion != nil else { return }
    let date = Zone.utc.civil(start + event.at.sinceStart).date
    if date.year * 12 + date.month != month { (month, asked) = (date.year * 12 + date.month, 0) }
    asked += 1
    chances += 1
    if asked > Self.limit, !isClockSet {
      fail(event.at, "the cloud's model is asked about chat \(asked) of a month that has \(Self.limit)")
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: chances, vacuousBecause: "the cloud's model was never asked")
  }
}
