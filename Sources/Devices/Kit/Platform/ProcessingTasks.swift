/// The long runs that an app requested. They are granted while the phone charges and hasn't been used for a while,
/// which is at night (A, BGProcessingTask; tech spec §8.1, §8.3).
struct ProcessingTasks {
  private let profile: PlatformProfile
  /// The requests that weren't granted yet. At most ten can wait (A), one of each kind.
  private var pending: Set<ProcessingTask> = []
  /// The time since which the phone has been on a charger, and unused.
  private var restsSince: Instant?
  private var plan: UInt64 = 0

  init(_ profile: PlatformProfile) { self.profile = profile }

  mutating func add(_ task: ProcessingTask) { pending.insert(task) }

  mutating func rests(_ isResting: Bool, at now: Instant) { restsSince = isResting ? restsSince ?? now : nil }

  /// The wearer used the phone, so its time at rest restarts.
  mutating func used(until moment: Instant) {
    if restsSince != nil { restsSince = moment }
  }

  /// Asks to be woken when a run could be granted.
  mutating func schedule(_ context: inout DeviceContext) {
    guard let restsSince, !pending.isEmpty else { return }
    plan += 1
    let wait = restsSince + profile.processingDelay - context.uptime
    context.wake(after: max(.seconds(1), wait), WakeToken(.processing, plan))
  }

  /// Returns whether a run is granted now for a wake that is due, and counts the requests as granted.
  mutating func isDue(_ token: WakeToken, at now: Instant) -> Bool {
    guard token.argument == plan, let restsSince, now - restsSince >= profile.processingDelay, !pending.isEmpty else {
      return false
    }
    pending = []
    return true
  }
}
