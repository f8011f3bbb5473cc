import Wire
import Devices
import SimKernel

// How its surroundings behave, and what it may do meanwhile (tech spec §2.4).
extension Planner {
  /// Notes how this run finds things.
  mutating func watchHealth() {
    if gates.mayPenalisePermissions, !state.monitor.isOnboarded { take(.onboarded) }
    if state.monitor.hasCalendarPermission != situation.hasCalendarAccess {
      take(.permissions(health: true, calendar: situation.hasCalendarAccess))
    }
    take(.backgroundRan)
    if state.monitor.isProbeDue(at: now, config.health) { take(.probed(succeeded: situation.hasCalendarAccess)) }
  }

  /// A window of the day passed in which the app did not run.
  mutating func missWindow(_ date: CivilDate) { take(.windowMissed) }

  mutating func take(_ content: HealthEvent.Content) {
    guard let change = state.monitor.take(HealthEvent(content, at: now), config.health) else { return }
    let why = change.causes.first?.words ?? "All is well again."
    explain(.healthChanged, "It is \(change.to.name) now, and was \(change.from.name). \(why)")
    if let episode = change.notice { tell(.healthNotice, about: episode) }
  }
}
