/// A notice of an app that the system shows the wearer, even while the app doesn't run.
package struct LocalNotice: Hashable, Sendable {
  /// The app's own name for it. A notice replaces an earlier one of that name.
  package let id: String
  package let title: String
  /// The app's own data, returned to it when the wearer opens the notice.
  package let payload: [UInt8]
  /// `nil` to show it at once.
  package let time: NoticeTime?
  package let repeats: Bool

  package init(id: String, title: String, payload: [UInt8] = [], time: NoticeTime? = nil, repeats: Bool = false) {
    (self.id, self.title, self.payload, self.time, self.repeats) = (id, title, payload, time, repeats)
  }
}

/// The time to show a notice.
package enum NoticeTime: Hashable, Sendable {
  /// After that time since it was planned, by a clock that is never set.
  case after(Span)
  /// At the next time at which the device's clock matches.
  case civil(CivilPattern)
}

/// The notices of a device's app, in the tables `app_notices` and `app_notices_shown`: planned ones, and shown ones
/// until the wearer opens them.
package struct NoticeCenter {
  /// The maximum number of planned notices. Of more, the soonest are kept, without an error (A, UILocalNotification).
  package static let plannedMax = 64
  /// The maximum number of shown notices. The oldest is removed for a new one (assumed).
  package static let shownMax = 64
  /// The minimum interval of a repeating notice (A, UNTimeIntervalNotificationTrigger).
  package static let repeatMin = Span.seconds(60)

  private let store: DeviceStore

  package init(_ store: DeviceStore) { self.store = store }

  /// The current time on the device.
  package struct Moment {
    package let clock: Timestamp
    package let zone: Zone
    package let uptime: Instant

    package init(clock: Timestamp, zone: Zone, uptime: Instant) {
      (self.clock, self.zone, self.uptime) = (clock, zone, uptime)
    }

    init(_ context: DeviceContext) { self.init(clock: context.clock, zone: context.zone, uptime: context.uptime) }
  }

  /// A planned notice and the time until it is due, or `nil` if it never is.
  package struct Planned {
    package let notice: LocalNotice
    package let wait: Span?
  }

  /// Plans a notice.
  ///
  /// - Returns: The names of the notices for which there was no room.
  package func plan(_ notice: LocalNotice, at now: Moment) -> [String] {
    store.statement("INSERT OR REPLACE INTO app_notices (id, since, uptime, bytes) VALUES (?, ?, ?, ?)")
      .run(notice.id, now.clock.nanoseconds, now.uptime.sinceStart.nanoseconds, notice.wireBytes)
    guard count() > Self.plannedMax else { return [] }
    let dropped = planned(at: now).dropFirst(Self.plannedMax).map(\.notice.id)
    for id in dropped { withdraw(id) }
    return dropped
  }

  /// Cancels a planned notice.
  package func withdraw(_ id: String) { store.statement("DELETE FROM app_notices WHERE id = ?").run(id) }

  /// Removes a shown notice.
  package func clear(_ id: String) { store.statement("DELETE FROM app_notices_shown WHERE id = ?").run(id) }

  package func count() -> Int {
    store.statement("SELECT count(*) FROM app_notices").first { row in row.int(0) } ?? 0
  }

  /// Returns the planned notices, soonest first.
  package func planned(at now: Moment) -> [Planned] {
    let all = store.statement("SELECT since, uptime, bytes FROM app_notices ORDER BY id").compactAll { row in
      row.value(2, as: LocalNotice.self).map { notice in
        Planned(
          notice: notice,
          wait: Self.wait(notice, since: row.moment(0), .start + Span(nanoseconds: row.int64(1)), at: now))
      }
    }
    let order = all.indices.sorted {
      let (a, b) = (all[$0].wait?.nanoseconds ?? .max, all[$1].wait?.nanoseconds ?? .max)
      return (a, $0) < (b, $1)
    }
    return order.map { all[$0] }
  }

  /// Returns the time until a notice is due that was planned or last shown at `since`. A time that the clock skipped is
  /// due at once (assumed).
  private static func wait(_ notice: LocalNotice, since: Timestamp, _ uptime: Instant, at now: Moment) -> Span? {
    switch notice.time {
    case nil: .zero
    case .after(let span)?: max(.zero, span - (now.uptime - uptime))
    case .civil(let pattern)?: pattern.next(after: since, in: now.zone).map { max(.zero, $0 - now.clock) }
    }
  }

  /// Removes and returns the due notices. Repeating ones stay planned for their next time.
  func takeDue(at now: Moment) -> [LocalNotice] {
    let due = planned(at: now).filter { $0.wait == .zero }.map(\.notice)
    for notice in due {
      store.beginWriting()
      if notice.repeats {
        store.statement("UPDATE app_notices SET since = ?, uptime = ? WHERE id = ?")
          .run(now.clock.nanoseconds, now.uptime.sinceStart.nanoseconds, notice.id)
      } else {
        withdraw(notice.id)
      }
    }
    return due
  }

  func keepShown(_ notice: LocalNotice, at now: Moment) {
    clear(notice.id)
    store.statement("INSERT INTO app_notices_shown (id, bytes) VALUES (?, ?)").run(notice.id, notice.wireBytes)
    store.statement(
      """
      DELETE FROM app_notices_shown WHERE position <= (SELECT max(position) FROM app_notices_shown) - ?
        AND (SELECT count(*) FROM app_notices_shown) > ?
      """
    ).run(Self.shownMax, Self.shownMax)
  }

  /// Returns the notices that are on display, oldest first.
  package func shown() -> [LocalNotice] {
    store.statement("SELECT bytes FROM app_notices_shown ORDER BY position").values()
  }
}

extension OperatingSystem {
  /// The longest time until a change of clock or zone is noticed (assumed).
  private static var noticeInterval: Span { .minutes(15) }

  /// Checks, after the start, which notices became due meanwhile, once the device knows the lasting states.
  func lookAtNotices(_ context: inout DeviceContext) {
    guard App.plansNotices, NoticeCenter(store).count() > 0 else { return }
    context.wake(after: .seconds(1), WakeToken(.notice, noticeLook))
  }

  /// Shows the app's due notices, and asks to be woken for the rest.
  mutating func checkNotices(_ context: inout DeviceContext) {
    guard App.plansNotices else { return }
    let center = NoticeCenter(store)
    for notice in center.takeDue(at: NoticeCenter.Moment(context)) { show(notice, &context) }
    noticeLook += 1
    guard let wait = center.planned(at: NoticeCenter.Moment(context)).first?.wait else { return }
    context.wake(after: max(.milliseconds(1), min(wait, Self.noticeInterval)), WakeToken(.notice, noticeLook))
  }

  /// Shows a notice, unless the wearer forbids notices of the app.
  mutating func show(_ notice: LocalNotice, _ context: inout DeviceContext) {
    let isShown = !system.conditions.contains(.noticesDenied)
    if isShown, App.plansNotices { NoticeCenter(store).keepShown(notice, at: NoticeCenter.Moment(context)) }
    App.noticeWasDue(notice, isShown: isShown, on: setup, &context)
    guard isShown, App.plansNotices, process.isInForeground else { return }
    inApp(&context) { app, context in app.presented(notice, &context) }
  }
}

extension LocalNotice: WireStruct {
  package static let form = WireForm(Self.init) { ($0.id, $0.title, $0.payload, $0.time, $0.repeats) }
}

extension NoticeTime: WireCodable {
  package func write(to writer: inout WireWriter) {
    switch self {
    case .after(let span): writer.write(fields: true, span)
    case .civil(let pattern): writer.write(fields: false, pattern)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self = try reader.flag() ? .after(try reader.field()) : .civil(try reader.field())
  }
}
