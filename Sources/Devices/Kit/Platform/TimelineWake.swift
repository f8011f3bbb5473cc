/// The wakes in which the face of the watch asks the app for its next entries: at the end of the known ones, if the
/// complication is on the active face (tech spec §2.9; it counts against the budget of wakes, A, WWDC20 10049).
struct TimelineWake {
  private let isOnFace: Bool
  private var due: Timestamp?
  private var number: UInt64 = 0

  init(_ profile: PlatformProfile) { isOnFace = profile.complicationsADay > 0 && !profile.launchesForMessages }

  mutating func plan(_ moment: Timestamp, _ context: inout DeviceContext) {
    guard isOnFace, due != moment else { return }
    due = moment
    number += 1
    context.wake(after: max(.seconds(1), moment - context.clock), WakeToken(.timeline, number))
  }

  /// Returns whether the app is to run now for a wake that is due.
  mutating func isDue(_ token: WakeToken, budget: inout WakeBudget, _ context: inout DeviceContext) -> Bool {
    guard token.argument == number, due != nil else { return false }
    if let wait = budget.take(at: context.uptime) {
      context.wake(after: wait, token)
      return false
    }
    due = nil
    return true
  }
}
