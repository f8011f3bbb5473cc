/// The operating system's limit on silent pushes: a few an hour, and only the newest of those held back.
package struct PushGate {
  private var budget: WakeBudget
  private var held: Message?

  package init(_ profile: PlatformProfile) { budget = WakeBudget(wakesAnHour: profile.pushesAnHour) }

  /// Returns whether a push that arrived is delivered now. One that is held is delivered on a wake of its own.
  package mutating func take(_ push: Message, _ context: inout DeviceContext) -> Bool {
    guard held == nil else {
      held = push
      return false
    }
    guard let wait = budget.take(at: context.uptime) else { return true }
    held = push
    context.wake(after: wait, WakeToken(.heldPush))
    return false
  }

  /// The wake for the push that was held.
  package mutating func release(_ context: inout DeviceContext) -> Message? {
    if let wait = budget.take(at: context.uptime) {
      context.wake(after: wait, WakeToken(.heldPush))
      return nil
    }
    defer { held = nil }
    return held
  }
}
