import DeviceKit
import SimKernel

// The first day: when the past is known, or it is clear that it may not be, the planner looks back on it once
// (implementation plan 6.1, 13.2).
extension PhoneApp {
  /// The health store has answered the import of the days before the app came.
  mutating func advanceImport(_ token: WakeToken, _ context: inout DeviceContext) {
    let wasComplete = history.isComplete()
    addDirty(history.advance(token, &context), &context)
    guard !wasComplete, history.isComplete() else { return }
    occur(.imported(before: history.end(context), isWhole: true), &context)
  }

  /// What is refused is refused: the wearer stands before the app and sees nothing, because the health store looks empty;
  /// the next step comes all the same.
  mutating func considerRefusal(_ context: inout DeviceContext) {
    guard planning != nil, context.platform.launchReason == .opened, history.looksRefused(context),
      store.number(.isPastRefused) != 1
    else { return }
    store.remember(.isPastRefused, 1)
    occur(.imported(before: history.end(context), isWhole: false), &context)
  }

  /// Whether what a trigger rests on cannot be read while the phone is locked: it waits for a run in which it can.
  func mustWait(_ trigger: PlanningTrigger, _ context: DeviceContext) -> Bool {
    if case .imported = trigger { !context.platform.isProtectedDataAvailable } else { false }
  }

  /// What is known of the days before the app came; nil for a trigger that is not about them.
  func knownPast(_ trigger: PlanningTrigger, _ context: DeviceContext) -> KnownPast? {
    guard case .imported(let end, _) = trigger else { return nil }
    let dates = ImportWindow(before: end).dates
    let (begin, close) = (context.zone.startOfDay(dates.lowerBound), context.zone.startOfDay(end))
    return KnownPast(
      dates: dates, days: history.days(),
      events: context.platform.isCalendarDenied ? nil : CalendarStore(store).events(from: begin, to: close))
  }
}
