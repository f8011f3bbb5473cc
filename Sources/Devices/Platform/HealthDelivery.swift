import Transport

/// When the health store of the watch wakes the app for what it observes.
///
/// New workouts wake it after a short wait in which more of them coalesce, other readings once an hour; a wake is put off
/// when the budget is used up and never discarded, and the app's anchored queries then find whatever came meanwhile.
struct HealthDelivery {
  private let profile: PlatformProfile
  private var planned: Set<Kind> = []

  enum Kind: UInt64 { case workouts = 1, readings }

  init(_ profile: PlatformProfile) { self.profile = profile }

  /// There is something new of that kind.
  mutating func noticed(_ kind: Kind, _ context: inout DeviceContext) {
    guard planned.insert(kind).inserted else { return }
    let wait = kind == .workouts ? profile.workoutDelay : profile.readingInterval
    context.wake(after: wait, WakeToken(.healthDelivery, kind.rawValue))
  }

  /// The wake is due; answers whether the app is to run now.
  mutating func isDue(
    _ token: WakeToken, budget: inout WakeBudget, _ context: inout DeviceContext
  ) throws(StorageError) -> Bool {
    guard let kind = Kind(rawValue: token.argument), planned.contains(kind) else { return false }
    if let wait = try budget.take(at: context.uptime) {
      context.wake(after: wait, token)
      return false
    }
    planned.remove(kind)
    return true
  }
}
