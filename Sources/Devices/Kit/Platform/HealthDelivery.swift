/// The wakes of the app by the watch's health store for observed types.
///
/// New workouts wake it after a short wait in which more of them coalesce, other readings once an hour. A wake is
/// postponed when the budget is used up, but never discarded: the app's anchored queries then find everything that
/// arrived meanwhile. An app that doesn't report completion is woken again later, and after three such wakes no more
/// (A, HKObserverQuery), until it is launched again and registers its observers.
struct HealthDelivery {
  private let store: DeviceStore
  private let profile: PlatformProfile
  private var planned: Set<Kind> = []
  /// `true` if the app hasn't yet reported completion of the present wake.
  private var isOpen = false

  enum Kind: UInt64 { case workouts = 1, readings }

  init(_ store: DeviceStore, _ profile: PlatformProfile) {
    self.store = store
    self.profile = profile
  }

  /// The store has a new sample of that kind.
  mutating func noticed(_ kind: Kind, _ context: inout DeviceContext) {
    plan(kind, after: kind == .workouts ? profile.workoutDelay : profile.readingInterval, &context)
  }

  private mutating func plan(_ kind: Kind, after wait: Span, _ context: inout DeviceContext) {
    guard planned.insert(kind).inserted else { return }
    context.wake(after: wait, WakeToken(.healthDelivery, kind.rawValue))
  }

  /// Returns whether the app is to run now for a wake that is due.
  mutating func isDue(_ token: WakeToken, budget: inout WakeBudget, _ context: inout DeviceContext) -> Bool {
    guard let kind = Kind(rawValue: token.argument), planned.contains(kind) else { return false }
    guard !hasStopped() else {
      planned.remove(kind)
      return false
    }
    if let wait = budget.take(at: context.uptime) {
      context.wake(after: wait, token)
      return false
    }
    planned.remove(kind)
    // Counted as unanswered until the app reports completion, so that a crash of the app or the device counts as well.
    store.remember(.unansweredWakes, unanswered() + 1)
    isOpen = true
    return true
  }

  /// The app reports completion.
  mutating func answered() {
    guard isOpen else { return }
    isOpen = false
    store.remember(.unansweredWakes, 0)
  }

  /// The run for which the app was woken ended.
  mutating func runEnded(_ context: inout DeviceContext) {
    guard isOpen else { return }
    isOpen = false
    let wait = profile.healthRetryAfter.nanoseconds << (unanswered() - 1)
    if !hasStopped() { plan(.workouts, after: Span(nanoseconds: wait), &context) }
  }

  /// A new process of the app registers its observers again.
  mutating func launched(_ context: inout DeviceContext) {
    guard hasStopped() else { return }
    store.remember(.unansweredWakes, 0)
    noticed(.workouts, &context)
    noticed(.readings, &context)
  }

  func hasStopped() -> Bool { unanswered() >= Int64(profile.healthWakesMax) }

  private func unanswered() -> Int64 { store.number(.unansweredWakes) ?? 0 }
}
