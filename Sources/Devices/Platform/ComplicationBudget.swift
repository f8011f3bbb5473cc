import Transport

/// How many updates of the complication a day are urgent: fifty with the complication on the active face, else none (A);
/// those beyond go as user info.
struct ComplicationBudget {
  private let updatesADay: Int
  private var sent = 0
  private var day: CivilDate?

  init(_ profile: PlatformProfile) { updatesADay = profile.complicationsADay }

  /// Counts an update; answers it as it goes on.
  mutating func count(_ item: SessionItem, _ context: DeviceContext) -> SessionItem {
    if day != context.civil.date { (day, sent) = (context.civil.date, 0) }
    sent += 1
    guard sent > updatesADay else { return item }
    return SessionItem(channel: .userInfo, id: item.id, payload: item.payload)
  }
}
