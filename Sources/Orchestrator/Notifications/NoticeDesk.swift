import WearerKit

/// Decides which of the wanted notices alerts the wearer: one alert per local date over all kinds, and none in the
/// quiet hours (implementation plan 5.3, 13.6).
///
/// It is called with all wanted notices whenever something changes. It remembers only the dates that had their alert,
/// the alerts that wait for the morning, and the blocked ones that lead the next date. It forgets notices that are no
/// longer wanted.
package struct NoticeDesk: Equatable, Sendable {
  package private(set) var alerted: RecentDates = RecentDates()
  package private(set) var latest: NoticeAlert?
  /// The alert at the end of the quiet hours, delivered even without another call.
  package private(set) var planned: NoticeAlert?
  /// Alerts at times of their own, delivered even without another call; at most one a date, in order of time.
  package private(set) var timed: [NoticeAlert] = []
  /// The ids of notices blocked by a less important one, or by the receipt's day, in the order of blocking.
  package private(set) var leaders: [UInt64] = []
  /// The final fates of notices that are still wanted.
  package private(set) var settled: [UInt64: NoticeFate] = [:]

  func remembering(_ timed: [NoticeAlert]) -> NoticeDesk {
    var desk = self
    desk.timed = timed
    return desk
  }

  /// Decides on all wanted notices, in any order.
  package mutating func decide(
    _ wanted: [Notice], at moment: NoticeMoment, _ config: NoticeConfig = NoticeConfig()
  ) -> NoticePlan {
    showPlanned(moment, config)
    let ids = Set(wanted.map(\.id))
    leaders.removeAll { !ids.contains($0) }
    settled = settled.filter { ids.contains($0.key) }
    (planned, timed) = (nil, [])
    var plan = NoticePlan()
    for notice in order(wanted, config) {
      plan.decisions.append(.init(notice: notice, fate: fate(of: notice, moment, config)))
    }
    timed.sort { $0.date < $1.date }
    return plan
  }

  /// All alerts that need no further call, in the order of the dates.
  package var waiting: [NoticeAlert] { (planned.map { [$0] } ?? []) + timed }

  /// Drops the alerts that wait for a time of their own, and returns them. Those whose time has passed have alerted.
  package mutating func dropTimed(at moment: NoticeMoment, _ config: NoticeConfig = NoticeConfig()) -> [NoticeAlert] {
    showPlanned(moment, config)
    defer { timed = [] }
    return timed
  }

  /// Marks planned alerts as shown once their time has passed: the operating system showed them whether or not the app
  /// ran.
  private mutating func showPlanned(_ moment: NoticeMoment, _ config: NoticeConfig) {
    let isOver = { (alert: NoticeAlert) in alert.notice.due.map { $0 <= moment.now } ?? false }
    for alert in timed where isOver(alert) { showAlert(alert) }
    timed.removeAll(where: isOver)
    guard let planned, moment.civil >= CivilDateTime(date: planned.date, secondOfDay: config.loudFrom) else { return }
    showAlert(planned)
  }

  private func waiting(on date: CivilDate) -> NoticeAlert? { waiting.first { $0.date == date } }

  private mutating func showAlert(_ alert: NoticeAlert) {
    alerted.add(alert.date)
    latest = alert
    settled[alert.notice.id] = .done
    leaders.removeAll { $0 == alert.notice.id }
  }

  /// Leaders first, then by importance, then the longest wanted; each notice once.
  private func order(_ wanted: [Notice], _ config: NoticeConfig) -> [Notice] {
    let weighed = wanted.map { notice in
      (key: (leaders.contains(notice.id) ? 0 : 1, config.rank(notice.kind), notice.created, notice.id), notice: notice)
    }
    var seen: Set<UInt64> = []
    return weighed.sorted { $0.key < $1.key }.map(\.notice).filter { seen.insert($0.id).inserted }
  }

  // MARK: - One notice

  private mutating func fate(of notice: Notice, _ moment: NoticeMoment, _ config: NoticeConfig) -> NoticeFate {
    guard moment.isOnboarded else { return .refused }
    if settled[notice.id] == .done { return .done }
    if notice.lapses <= moment.now { return .lapsed }
    switch notice.kind.channel {
    case .badge: return .badge
    case .inApp: return .inApp(.neverAlerts)
    case .alert: break
    }
    if let fate = settled[notice.id] { return fate }
    if let due = notice.due { return fate(of: notice, due: due, moment, config) }
    let morning = moment.morning(config)
    if let morning, notice.lapses <= moment.zone.timestamp(morning) { return .lapsed }
    let date = morning?.date ?? moment.civil.date
    if let reason = silence(notice.kind, on: date, moment, config) { return .inApp(reason) }
    if notice.kind != .valueReceipt, date.weekday == config.receiptDay {
      lead(notice.id)
      return .inApp(.receiptDay)
    }
    if config.alertsPerDay == 0 { return .inApp(.dateIsTaken(leadsNext: false)) }
    if let rival = rival(on: date) { return block(notice, by: rival, config) }
    let alert = NoticeAlert(notice: notice, date: date)
    guard morning == nil else {
      planned = alert
      return .alertsInMorning(of: date)
    }
    showAlert(alert)
    return .alertsNow
  }

  /// A notice with a due time waits for it or isn't shown at all: it leads no other date, and is dropped if its time is
  /// past or quiet.
  private mutating func fate(
    of notice: Notice, due: Timestamp, _ moment: NoticeMoment, _ config: NoticeConfig
  ) -> NoticeFate {
    let civil = moment.zone.civil(due)
    guard due > moment.now, (config.loudFrom..<config.loudUntil).contains(civil.secondOfDay) else { return .lapsed }
    if let reason = silence(notice.kind, on: civil.date, moment, config) { return .inApp(reason) }
    if civil.date.weekday == config.receiptDay { return .inApp(.receiptDay) }
    guard rival(on: civil.date) == nil else { return .inApp(.dateIsTaken(leadsNext: false)) }
    timed.append(NoticeAlert(notice: notice, date: civil.date))
    return .alertsAt(due)
  }

  /// A bad night concerns the date that it ended on: the coming night is unknown.
  private func silence(
    _ kind: NoticeKind, on date: CivilDate, _ moment: NoticeMoment, _ config: NoticeConfig
  ) -> NoticeReason? {
    guard date == moment.civil.date, let asleep = moment.asleepMinutes, asleep < config.badSleep,
      !config.speaksAfterBadSleep.contains(kind)
    else { return nil }
    return .badSleep
  }

  private enum Rival {
    /// The date's alert was shown; `nil` if its kind isn't remembered.
    case shown(NoticeKind?)
    case planned(NoticeKind)
  }

  private func rival(on date: CivilDate) -> Rival? {
    if alerted.contains(date) { return .shown(latest.flatMap { $0.date == date ? $0.notice.kind : nil }) }
    return waiting(on: date).map { .planned($0.notice.kind) }
  }

  private mutating func block(_ notice: Notice, by rival: Rival, _ config: NoticeConfig) -> NoticeFate {
    func isMoreImportant(than kind: NoticeKind?) -> Bool {
      kind.map { config.rank(notice.kind) < config.rank($0) } ?? false
    }
    switch rival {
    // A planned alert can still be withdrawn, which frees the date.
    case .planned(let kind):
      return .inApp(.dateIsTaken(leadsNext: leaders.contains(notice.id) || isMoreImportant(than: kind)))
    case .shown(let kind):
      if leaders.contains(notice.id) || isMoreImportant(than: kind) {
        lead(notice.id)
        return .inApp(.dateIsTaken(leadsNext: true))
      }
      let fate = NoticeFate.inApp(.dateIsTaken(leadsNext: false))
      settled[notice.id] = fate
      return fate
    }
  }

  private mutating func lead(_ id: UInt64) { if !leaders.contains(id) { leaders.append(id) } }
}

/// The local dates on which something was done that is done once a date.
///
/// It remembers several dates, because a clock that is set back, or the date line, repeats a date.
package struct RecentDates: Equatable, Sendable {
  /// The latest that were added, the newest last.
  package private(set) var dates: [CivilDate]

  /// The number of dates remembered: more than travel or a manual change sets a clock back (assumed).
  static let capacity = 32

  package init(_ dates: [CivilDate] = []) { self.dates = Array(dates.suffix(Self.capacity)) }

  package func contains(_ date: CivilDate) -> Bool { dates.contains(date) }

  package mutating func add(_ date: CivilDate) {
    guard !contains(date) else { return }
    dates.append(date)
    if dates.count > Self.capacity { dates.removeFirst() }
  }
}

/// The fate of each notice that is wanted now, with its reason.
package struct NoticePlan: Equatable, Sendable {
  /// In the order in which the notices were considered.
  package internal(set) var decisions: [Decision] = []

  package struct Decision: Equatable, Sendable {
    package let notice: Notice
    package let fate: NoticeFate
  }

  package var alertsNow: Notice? { decisions.first { $0.fate == .alertsNow }?.notice }
}

/// A notice that uses the one alert of a local date.
package struct NoticeAlert: Equatable, Sendable {
  package let notice: Notice
  package let date: CivilDate
}

package enum NoticeFate: Equatable, Sendable {
  case alertsNow
  /// At the end of the quiet hours of that date.
  case alertsInMorning(of: CivilDate)
  case alertsAt(Timestamp)
  case badge
  /// It is in the app, without a sound.
  case inApp(NoticeReason)
  /// No notices before onboarding is completed (implementation plan 13.0.2); it stays wanted.
  case refused
  /// It is no longer worth showing, or won't be when it could alert.
  case lapsed
  /// It has alerted.
  case done
}

/// The reason that a notice doesn't alert.
package enum NoticeReason: Equatable, Sendable {
  /// Its kind never does.
  case neverAlerts
  /// The night was bad, and its kind is silent then.
  case badSleep
  /// The date's one alert is used. A more important notice leads the next date.
  case dateIsTaken(leadsNext: Bool)
  /// The date's one alert is reserved for the weekly receipt; this one leads the next date.
  case receiptDay
}
