import DeviceKit
import Devices
import Reports
import SimKernel
import Wire

extension StepBreak {
  /// Whether that is what it stops at; failures are known otherwise.
  func isHit(by seen: SeenEvent) -> Bool {
    let isThere = role == nil || Role(node: seen.event.node) == role
    switch event {
    case .send: return isThere && seen.event.kind == .send && Self.carriesSomething(seen)
    case .receive: return isThere && seen.event.kind == .delivery && Self.carriesSomething(seen)
    case .crash:
      if case .commitFailed? = seen.event.deviceFact { return isThere }
      guard seen.event.kind == .fault, seen.event.fact?.name == "crash" else { return false }
      return role == nil || seen.event.fact(as: FaultFact.self)?.target == role?.rawValue
    case .failure: return false
    }
  }

  /// What the wearer does is no message, nor is the session's own talk.
  private static func carriesSomething(_ seen: SeenEvent) -> Bool {
    switch seen.envelope?.payload {
    case nil, .stimulus?: return false
    case .session(let frame)?:
      switch frame.content {
      case .acknowledged, .presence: return false
      default: return true
      }
    default: return true
    }
  }
}
