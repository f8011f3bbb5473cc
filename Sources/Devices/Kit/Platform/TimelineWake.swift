/// The wakes in which the face of the watch asks the app for its next entries: at the end of the known ones, if the
/// complication is on the active face (tech spec §2.9; it counts against the budget of wakes, A, WWDC20 10049).
struct TimelineWake {
  private let hasFace: Bool
  private let ignoresFace: Bool
  private var isShown = true
  private var due: Timestamp?
  private var number: UInt64 = 0

  init(_ setup: DeviceSetup) {
    hasFace = setup.platform.complicationsADay > 0 && !setup.platform.launchesForMessages
    ignoresFace = setup.rules.hasPlanted(.offFaceWoken)
  }

  /// `true` if the complication is on the active face.
  var isOnFace: Bool { hasFace && (isShown || ignoresFace) }

  /// The wearer has chosen a face with or without the complication. One that is shown again asks at once (assumed).
  mutating func show(_ isShown: Bool, _ context: inout DeviceContext) {
    self.isShown = isShown
    if isShown, due != nil { context.wake(after: .seconds(1), WakeToken(.timeline, number)) }
  }

  mutating func plan(_ moment: Timestamp, _ context: inout DeviceContext) {
    guard hasFace, due != moment else { return }
    due = moment
    number += 1
    guard isOnFace else { return }
    context.wake(after: max(.seconds(1), moment - context.clock), WakeToken(.timeline, number))
  }

  /// Returns whether the app is to run now for a wake that is due.
  mutating func isDue(_ token: WakeToken, budget: inout WakeBudget, _ context: inout DeviceContext) -> Bool {
    guard token.argument == number, due != nil, isOnFace else { return false }
    if let wait = budget.take(at: context.uptime) {
      context.wake(after: wait, token)
      return false
    }
    due = nil
    return true
  }
}
