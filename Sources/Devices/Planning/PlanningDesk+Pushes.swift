import WearerKit

// The wake times requested from the cloud, and the app's work after each push (tech spec §2.9).
extension PlanningDesk {
  /// Tells the cloud when to wake the app, until the cloud confirms it.
  func wishForWakes(_ context: inout DeviceContext) {
    guard setup.peers.contains(.cloud), setup.app >= WakeWishMessage.since, replica.mayWrite(),
      replica.access.mayAsk(.reconciler, context)
    else { return }
    let now = context.clock
    let sessions = material.allBlocks().filter {
      $0.status == .scheduled && $0.start > now + Self.notice && $0.start < now + .days(2)
    }
    let wishes = WakeWishes(
      device: setup.device, evening: hours.evening * 3_600 + Self.margin, week: hours.week * 3_600 + Self.margin,
      moments: sessions.map { $0.start - Self.notice })
    let fingerprint = Int64(bitPattern: wishes.fingerprint)
    guard store.number(.wakesNoted) != fingerprint, wakesAsked != wishes.fingerprint else { return }
    wakesAsked = wishes.fingerprint
    context.send(to: .cloud, on: .https, WakeWishMessage.wishes(wishes))
  }

  /// A cloud that may have lost data may not know when to wake the app.
  func wishAgain(_ context: inout DeviceContext) {
    store.forget(.wakesNoted)
    wakesAsked = nil
    wishForWakes(&context)
  }

  /// The cloud has confirmed the wake times.
  func takeNote(of fingerprint: UInt64) { store.remember(.wakesNoted, Int64(bitPattern: fingerprint)) }

  /// Handles a push: the work that the run doesn't do by itself.
  func take(_ push: Push, _ context: inout DeviceContext) {
    context.report(PlanningFact.woken(push.kind, by: setup.device))
    switch push.kind {
    case .configUpdate: configuration.ask(setup, &context)
    case .preWorkout:
      // Reviews the session with the current data; only a decided morning has something to compare with.
      let today = context.civil.date
      if store.number(.plannedMorning) == Int64(today.dayNumber) { occur(.night(today, isFirst: false), &context) }
    case .morningWake, .calendarSync, .eveningCycle, .weekCycle: break
    }
  }

  /// The lead of the app's run before a session (tech spec §2.9).
  private static let notice = Span.hours(2)
  /// The seconds added to its hour, so that it has come by the phone's own clock.
  private static let margin = 300
}

extension MemoryKey {
  /// the wishes that the cloud has confirmed, as a hash.
  static let wakesNoted = MemoryKey("wakesNoted")
}
