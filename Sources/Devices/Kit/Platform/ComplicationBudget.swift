/// The number of urgent complication updates a day: 50 with the complication on the active face, else none (A). Further
/// ones are sent as user info.
struct ComplicationBudget {
  private let updatesADay: Int
  /// The send times of the updates in the last 24 hours, by uptime, so that a clock change doesn't refund them.
  private var sent: [Instant] = []

  init(_ profile: PlatformProfile) { updatesADay = profile.complicationsADay }

  /// Returns the number of urgent updates that are left.
  func left(at now: Instant) -> Int { max(0, updatesADay - sent.count { now - $0 < .days(1) }) }

  /// Counts an update. Returns it with the channel on which it is sent.
  mutating func count(_ item: SessionItem, isOnFace: Bool, _ context: DeviceContext) -> SessionItem {
    sent.removeAll { context.uptime - $0 >= .days(1) }
    guard isOnFace, sent.count < updatesADay else {
      return SessionItem(channel: .userInfo, id: item.id, message: item.message)
    }
    sent.append(context.uptime)
    return item
  }
}
