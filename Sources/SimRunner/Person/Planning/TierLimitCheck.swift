import WearerKit

extension CheckDeclaration {
  static let tierLimit = CheckDeclaration(
    "tier-limit", "No wearer gets more cloud drafts than their tier has, and none is counted twice.",
    promise:
      "no user is given more drafts in a day or month, by the cloud's own clock, than their tier has, and no request is "
      + "counted twice",
    doesNotVerify:
      "that a request within the limit is granted, that a draft that was counted arrives, or what a cloud gives that has lost "
      + "its count",
    vacuousBecause: "nobody asked the cloud for a draft",
    of: CheckSubject(
      gate: PlannerGate.self, atErasure: .beginsWithPhone, facts: .planner + .of(FaultFact.self),
      concerns: { $0.planner?.tier != nil }),
    remembering: { DraftCount(tier: $0.planner?.tier) }
  ) { event, count in
    if let fault = event.fact(as: FaultFact.self), fault.target == Role.cloud.rawValue,
      ["wipe", "restoresBackup"].contains(fault.name)
    {
      count.forget()
    }
    guard case .generation(let step, let id, _)? = event.planningFact else { return nil }
    switch step {
    case .granted(let user, let at): return count.judge(id, user, Zone.utc.civil(at).date)
    case .repeated, .limited: return .kept
    case .queued, .sent, .arrived, .refused, .dropped, .asksModel, .modelFailed, .gaveUp, .postponed: return nil
    }
  }
}

/// The drafts that each user was given.
private struct DraftCount {
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

  init(tier: Tier?) { self.tier = tier }

  /// A cloud that has lost its count starts from zero.
  mutating func forget() { (usage, counted) = ([:], []) }

  mutating func judge(_ id: UInt64, _ user: UInt64, _ date: CivilDate) -> Ruling? {
    guard let tier else { return nil }
    var complaints = counted.insert(id).inserted ? [] : ["request \(shortID(id)) is counted again"]
    var usage = usage[user] ?? Usage()
    let month = date.year * 12 + date.month
    // A clock that is set back gives nothing back.
    if month > usage.month { (usage.month, usage.monthly) = (month, 0) }
    if date.dayNumber > usage.day { (usage.day, usage.daily) = (date.dayNumber, 0) }
    usage.monthly += 1
    usage.daily += 1
    self.usage[user] = usage
    if let limit = config.monthly[tier]?[.workoutGeneration], usage.monthly > limit {
      complaints.append("user \(user) is given draft \(usage.monthly) of a month that has \(limit)")
    }
    if let limit = config.daily[tier]?[.workoutGeneration], usage.daily > limit {
      complaints.append("user \(user) is given draft \(usage.daily) of a day that has \(limit)")
    }
    return Ruling(complaints)
  }
}
