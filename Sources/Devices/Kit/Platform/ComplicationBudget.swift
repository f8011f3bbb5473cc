import Wire

/// How many updates of the complication a day are urgent: fifty with the complication on the active face, else none (A);
/// those beyond go as user info.
struct ComplicationBudget {
  private let updatesADay: Int
  /// When the updates of the last 24 hours were sent: by uptime, so that no clock refunds them.
  private var sent: [Instant] = []

  init(_ profile: PlatformProfile) { updatesADay = profile.complicationsADay }

  /// Returns the number of urgent updates that are left.
  func left(at now: Instant) -> Int { max(0, updatesADay - sent.count { now - $0 < .days(1) }) }

  /// Counts an update; answers it as it goes on.
  mutating func count(_ item: SessionItem, _ context: DeviceContext) -> SessionItem {
    sent.removeAll { context.uptime - $0 >= .days(1) }
    guard sent.count < updatesADay else {
      return SessionItem(channel: .userInfo, id: item.id, message: item.message)
    }
    sent.append(context.uptime)
    return item
  }
}
