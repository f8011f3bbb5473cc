final class TrueReasonsCheck: CheckFindings, WatchingCheck, CountingCheck {
  static let name = CheckName(
    "true-reasons", "A receipt gives the reason that holds, and what follows from it is allowed.")
  static let promise =
    "a receipt that says that the wearer has not let the planner go so far is of a phase in which it may not change a session by "
    + "itself; one that says that the planner is not sure enough is of a phase in which it may, and of less confidence than "
    + "it names; and a session is made lighter only below a recovery of 40, and taken out only below 25"
  static let doesNotVerify =
    "how much confidence an action needs, whether the planner is in the mode that it names, or reasons of sessions that are not changed for "
    + "recovery, and limits after a configuration was published"
  static let vacuousBecause = "no skipped or changed session gave a reason that can be judged"

  var watch: TrustWatch
  /// `true` if a configuration other than the app's own was published.
  private var isConfigured = false
  /// The phase from which a session may be changed without asking (tech spec §2.3).
  private static let allowed = TrustPhase.transformer
  private static let lightBelow = 40
  private static let removeBelow = 25

  init(_ plan: WorldPlan) { watch = TrustWatch(plan) }

  func observe(_ event: TraceEvent) {
    _ = watch.follow(event)
    if case .configured? = event.planningFact { isConfigured = true }
    guard case .explained(let receipt, _)? = event.planningFact else { return }
    for alternative in receipt.rejected { judge(alternative, receipt, event.at) }
    guard let recovery = RecoveryClaim.recovery(in: receipt.reason) else { return }
    if receipt.action == .transformed { judge(recovery, below: Self.lightBelow, receipt, event.at) }
    if receipt.action == .removed { judge(recovery, below: Self.removeBelow, receipt, event.at) }
  }

  private func judge(_ alternative: DecisionReceipt.Alternative, _ receipt: DecisionReceipt, _ at: Instant) {
    let phase = watch.account.phase
    if alternative.why == "the wearer has not let it go so far" {
      chances += 1
      if phase >= Self.allowed {
        fail(at, "\"\(receipt.reason)\" blames the wearer, who has let it go to \(phase.name)")
      }
    } else if alternative.why.hasPrefix("it is not sure enough: ") {
      chances += 1
      let numbers = alternative.why.split { !$0.isNumber }.compactMap { Int($0) }
      if phase < Self.allowed {
        fail(at, "\"\(receipt.reason)\" blames doubt, and the wearer has let it go to \(phase.name) only")
      } else if numbers.count != 2 || numbers[0] >= numbers[1]
        || Double(numbers[0]) > alternative.confidence * 100 + 1e-9
      {
        fail(at, "\"\(receipt.reason)\" blames doubt, and says \"\(alternative.why)\"")
      }
    }
  }

  private func judge(_ recovery: Int, below limit: Int, _ receipt: DecisionReceipt, _ at: Instant) {
    chances += 1
    // Reported values are rounded.
    if recovery > limit, !isConfigured { fail(at, "\"\(receipt.reason)\" was done at a recovery of \(recovery)") }
    let phase = watch.account.phase
    if phase < Self.allowed { fail(at, "\"\(receipt.reason)\" was done without asking in \(phase.name)") }
  }
}

/// A receipt's statement about recovery.
enum RecoveryClaim {
  /// Returns the number after "Recovery is" or "recovery is", or `nil` if there is none.
  static func recovery(in reason: String) -> Int? {
    let bytes = Array(reason.utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: phrase) }) else { return nil }
    let digits = bytes[(start + phrase.count)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private static let phrase = Array("ecovery is ".utf8)
}
