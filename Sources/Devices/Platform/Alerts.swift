import Transport

/// The alerts that the operating system shows at a local time of day, also when the app does not run.
///
/// An alert belongs to a local date and is shown between seven and ten in the evening of that date by whatever zone the
/// device is in then; one whose date is over lapses.
struct Alerts {
  private let store: DeviceStore

  /// When alerts may be shown (tech spec: quiet hours from 22 to 7).
  static let hours = 7..<22

  /// The literal rule: every alert at once, at whatever time.
  private let isHasty: Bool

  init(_ store: DeviceStore, isHasty: Bool = false) {
    self.store = store
    self.isHasty = isHasty
  }

  /// Plans the alert of a date; there is one a date, whatever wants it.
  func plan(_ date: CivilDate, _ context: inout DeviceContext) throws(StorageError) {
    if isHasty { return context.report(.alerted(context.civil, by: context.role)) }
    try store.beginWriting()
    try store.statement("INSERT OR IGNORE INTO alerts (day, is_shown) VALUES (?, 0)").run(date.dayNumber)
    try check(&context)
  }

  /// Shows what is due, lets lapse what is over, and asks to be woken for the rest.
  func check(_ context: inout DeviceContext) throws(StorageError) {
    let waiting = try store.statement("SELECT day FROM alerts WHERE is_shown = 0 ORDER BY day").all {
      row throws(StorageError) in CivilDate(dayNumber: try row.int(0))
    }
    let civil = context.civil
    for date in waiting {
      let opens = CivilDateTime(date: date, hour: Self.hours.lowerBound, minute: 0)
      // Also one whose date the clock showed before it was set back.
      if civil < opens {
        let wait = context.zone.timestamp(opens) - context.clock
        context.wake(after: max(.seconds(1), wait), WakeToken(.alert))
        continue
      }
      try store.beginWriting()
      try store.statement("UPDATE alerts SET is_shown = 1 WHERE day = ?").run(date.dayNumber)
      if date == civil.date, Self.hours.contains(civil.hour) { context.report(.alerted(civil, by: context.role)) }
    }
  }
}
