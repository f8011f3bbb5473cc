import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire
import WearerKit

/// No user gets more of the cloud than their tier has.
final class TierLimitCheck: PlannerCheck, OnlineCheck {
  static let name = CheckName(
    "tier-limit", "No wearer gets more cloud drafts than their tier has, and none is counted twice.")
  static let kind = CheckKind.safety
  static let promise =
    "no user is given more drafts in a day or month, by the cloud's own clock, than their tier has, and no request is "
    + "counted twice"
  static let doesNotVerify =
    "that a request within the limit is granted, that a draft that was counted arrives, or what a cloud gives that has lost "
    + "its count"

  private struct Usage {
    var month = Int.min
    var day = Int.min
    var monthly = 0
    var daily = 0
  }

  private let tier: Tier?
  private let config = TierConfig()
  private var usage: [UInt64: Usage] = [:]
  private var counted: Set<UInt64> = []
  private var chances = 0
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) { tier = plan.planner?.tier }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.planner?.tier != nil }

  var facts: FactInterest { .planner + .of(FaultFact.self) }

  func observe(_ event: TraceEvent) {
    if let fault = event.fact(as: FaultFact.self), fault.target == Role.cloud.rawValue,
      ["wipe", "restoresBackup"].contains(fault.name)
    {
      // A cloud that has lost its count begins anew.
      (usage, counted) = ([:], [])
    }
    guard let tier, case .generation(let step, let id, _)? = event.planningFact else { return }
    switch step {
    case .granted(let user, let at): noteDraft(id, user, tier, Zone.utc.civil(at).date, event.at)
    case .repeated, .limited: chances += 1
    default: break
    }
  }

  private func noteDraft(_ id: UInt64, _ user: UInt64, _ tier: Tier, _ date: CivilDate, _ at: Instant) {
    chances += 1
    if !counted.insert(id).inserted { fail(at, "request \(shortID(id)) is counted again") }
    var usage = usage[user] ?? Usage()
    let month = date.year * 12 + date.month
    // A clock that is set back gives nothing back.
    if month > usage.month { (usage.month, usage.monthly) = (month, 0) }
    if date.dayNumber > usage.day { (usage.day, usage.daily) = (date.dayNumber, 0) }
    usage.monthly += 1
    usage.daily += 1
    self.usage[user] = usage
    if let limit = config.monthly[tier]?[.workoutGeneration], usage.monthly > limit {
      fail(at, "user \(user) is given draft \(usage.monthly) of a month that has \(limit)")
    }
    if let limit = config.daily[tier]?[.workoutGeneration], usage.daily > limit {
      fail(at, "user \(user) is given draft \(usage.daily) of a day that has \(limit)")
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard tier != nil else { return .vacuous("the cloud drafts no workouts") }
    return .judge(failures, chances: chances, vacuousBecause: "nobody asked the cloud for a draft")
  }
}
