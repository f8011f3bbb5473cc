/// The alerts that the operating system shows at a local time of day, even while the app doesn't run.
///
/// An alert belongs to a local date and is shown between 07:00 and 22:00 of that date in the device's current time
/// zone. It expires with the date.
package struct Alerts {
  private let store: DeviceStore
  private let device: DeviceID

  /// The literal rule: every alert at once, at any hour.
  private let isHasty: Bool
  /// `true` if the wearer has forbidden notices of the app: due ones expire unseen.
  var isDenied = false
  /// Notified of every alert for which the app named a subject.
  private let shown: Shown

  package typealias Shown = (_ subject: NoticeSubject, _ device: DeviceID, _ context: inout DeviceContext) -> Void

  package init(
    _ store: DeviceStore, device: DeviceID, isHasty: Bool = false, shown: @escaping Shown = { _, _, _ in }
  ) {
    (self.store, self.device, self.isHasty, self.shown) = (store, device, isHasty, shown)
  }

  /// Plans the alert of a date. There is one per date: a new one replaces one that wasn't shown yet.
  ///
  /// - Parameter moment: The time to show it, or `nil` for as soon as possible.
  package func plan(
    _ date: CivilDate, _ subject: NoticeSubject?, at moment: AlertMoment? = nil, _ context: inout DeviceContext
  ) {
    if isHasty { return show(subject, &context) }
    if let last = store.number(.alertsTakenOver), date.dayNumber <= last { return }
    let content = subject.map { AlertContent(subject: $0, moment: moment) }
    // The planted mistake adds a reminder even if the date had its alert.
    let isBesideCap = moment != nil && store.hasPlanted(.remindsBesideCap)
    store.statement(
      """
      INSERT INTO alerts (day, is_shown, subject) VALUES (?, 0, ?)
      ON CONFLICT (day) DO UPDATE SET subject = excluded.subject, is_shown = 0 WHERE is_shown = 0 OR ?
      """
    ).run(date.dayNumber, content?.wireBytes, isBesideCap ? 1 : 0)
    check(&context)
  }

  /// Prepares a phone that replaces another one. It doesn't know when the other phone alerted, so it assumes an alert
  /// on this date and on each earlier one, which the clock may show again. The alerts in a backup belong to the other
  /// phone.
  func takeOver(_ context: DeviceContext) {
    store.statement("DELETE FROM alerts WHERE is_shown = 0").run()
    store.remember(.alertsTakenOver, Int64(context.civil.date.dayNumber))
  }

  /// Cancels unshown alerts about that subject, on any date: the clock may show another date in the meantime.
  package func withdraw(_ subject: NoticeSubject) {
    for (date, content) in waiting() where content?.subject == subject {
      store.statement("DELETE FROM alerts WHERE day = ?").run(date.dayNumber)
    }
  }

  private func waiting() -> [(CivilDate, AlertContent?)] {
    store.statement("SELECT day, subject FROM alerts WHERE is_shown = 0 ORDER BY day").all { row in
      (CivilDate(dayNumber: row.int(0)), row.isNull(1) ? nil : row.value(1))
    }
  }

  /// Holds back alerts until then, for two hours at most, because the clock may have been wrong at the request.
  func focus(until moment: Timestamp) { store.remember(.focusUntil, moment.nanoseconds) }

  /// Returns how long alerts are still held back, or `nil` if they aren't.
  private func focused(at now: Timestamp) -> Span? {
    guard let until = store.number(.focusUntil).map({ Timestamp(nanoseconds: $0) }), now < until,
      until - now <= .hours(2), !store.hasPlanted(.alertInFocus)
    else { return nil }
    return until - now
  }

  /// A planted mistake: the record of shown alerts is lost.
  func forgetShown() { store.statement("UPDATE alerts SET is_shown = 0").run() }

  /// Shows the due alerts, drops expired ones, and asks to be woken for the rest.
  package func check(_ context: inout DeviceContext) {
    let waiting = waiting()
    let civil = store.hasPlanted(.alertInUTC) ? Zone.utc.civil(context.clock) : context.civil
    let focus = focused(at: context.clock)
    for (date, content) in waiting {
      let opens = CivilDateTime(date: date, hour: QuietHours.loud.lowerBound, minute: 0)
      // Also one whose date the clock showed before it was set back.
      if civil < opens {
        let wait = context.zone.timestamp(opens) - context.clock
        context.wake(after: max(.seconds(1), wait), WakeToken(.alert))
        continue
      }
      if let focus, date == civil.date {
        context.wake(after: focus, WakeToken(.alert))
        continue
      }
      if let moment = content?.moment, context.clock < moment.due {
        context.wake(after: max(.seconds(1), moment.due - context.clock), WakeToken(.alert))
        continue
      }
      store.statement("UPDATE alerts SET is_shown = 1 WHERE day = ?").run(date.dayNumber)
      let isLate = content?.moment?.isOver(at: context.clock) ?? false
      if date == civil.date, QuietHours.loud.contains(civil.hour), !isLate { show(content?.subject, &context) }
    }
  }

  private func show(_ subject: NoticeSubject?, _ context: inout DeviceContext) {
    guard !isDenied else { return }
    context.report(DeviceFact.alerted(context.civil, by: context.role))
    if let subject { shown(subject, device, &context) }
  }
}

/// The subject of an alert and its time.
private struct AlertContent: WireCodable {
  let subject: NoticeSubject
  let moment: AlertMoment?

  init(subject: NoticeSubject, moment: AlertMoment?) { (self.subject, self.moment) = (subject, moment) }

  /// Without a moment, the subject alone: the earlier byte form.
  func write(to writer: inout WireWriter) {
    writer.write(fields: subject)
    if let moment { writer.write(fields: moment.due, moment.lapses) }
  }

  init(from reader: inout WireReader) throws(WireError) {
    subject = try reader.field()
    guard !reader.isAtEnd else {
      moment = nil
      return
    }
    let (due, lapses): (Timestamp, Timestamp) = (try reader.field(), try reader.field())
    moment = AlertMoment(due: due, lapses: lapses)
  }
}
