// Notices to the wearer (tech spec §2.13, implementation plan 5.3).
extension Planner {
  /// Requests a notice; its fate is decided together with all other wanted notices.
  mutating func tell(_ kind: NoticeKind, about: UInt64, begins: Timestamp? = nil) {
    let notice = Notice(
      kind, about: about, created: now, subjectBegins: begins, in: situation.zone, config.notices)
    guard !state.wanted.contains(where: { $0.notice.id == notice.id }) else { return }
    state.wanted.append(WantedNotice(notice: notice, isPosted: false))
  }

  mutating func untell(_ kind: NoticeKind, about: UInt64) {
    state.wanted.removeAll { $0.notice.kind == kind && $0.notice.about == about }
  }

  /// Decides which notices alert, which are in the app, and which expire.
  mutating func tellAll() {
    let before = state.desk.waiting
    let reminders = wantedReminders(before)
    let plan = state.desk.decide(state.wanted.map(\.notice) + reminders, at: noticeMoment, config.notices)
    var rest: [WantedNotice] = []
    for decision in plan.decisions {
      if let reminder = reminders.first(where: { $0.id == decision.notice.id }) {
        publish(reminder, decision.fate, before)
      } else if var wanted = state.wanted.first(where: { $0.notice.id == decision.notice.id }) {
        let stays = publish(&wanted, decision.fate, before)
        if stays { rest.append(wanted) }
      }
    }
    state.wanted = rest
    withdraw(before, unless: plan)
  }

  private var noticeMoment: NoticeMoment {
    NoticeMoment(now: now, zone: situation.zone, isOnboarded: gates.mayNotify, asleepMinutes: body.asleepMinutes)
  }

  /// Cancels scheduled alerts that are no longer wanted or have lost their date.
  private mutating func withdraw(_ before: [NoticeAlert], unless plan: NoticePlan) {
    for alert in before where alert.date >= civil.date {
      // An alert that replaces another on its date cancels it.
      let isReplaced =
        state.desk.waiting.contains { $0.date == alert.date } || plan.alertsNow != nil && alert.date == civil.date
      if !isReplaced, !state.desk.alerted.contains(alert.date) { withdrawAlert(NoticeSubject(alert.notice)) }
    }
  }

  /// Returns whether the notice is still wanted afterwards.
  private mutating func publish(_ wanted: inout WantedNotice, _ fate: NoticeFate, _ before: [NoticeAlert]) -> Bool {
    let notice = wanted.notice
    func made(_ way: PlannedNotice.Way, on date: CivilDate) -> PlannedNotice {
      PlannedNotice(way: way, subject: NoticeSubject(notice), date: date, lapses: notice.lapses)
    }
    switch fate {
    case .alertsNow:
      notify(made(.alert, on: civil.date))
      if !wanted.isPosted { notify(made(.inApp, on: civil.date)) }
      return false
    case .alertsInMorning(let date):
      if !before.contains(NoticeAlert(notice: notice, date: date)) { notify(made(.alert, on: date)) }
      if !wanted.isPosted { notify(made(.inApp, on: civil.date)) }
      wanted.isPosted = true
      return true
    case .badge:
      notify(made(.badge, on: civil.date))
      return false
    case .inApp(let reason):
      if !wanted.isPosted { notify(made(.inApp, on: civil.date)) }
      wanted.isPosted = true
      return reason == .dateIsTaken(leadsNext: true) || reason == .receiptDay
    case .refused: return true
    // Only a reminder has a time of its own.
    case .lapsed, .done, .alertsAt: return false
    }
  }
}

// The reminder before a session, with the lead that the wearer needs (tech spec §2.13).
extension Planner {
  /// Returns the reminders of the sessions in the calendar for today and tomorrow. They follow from the plan each time,
  /// so a session that is moved or removed takes its reminder along.
  ///
  /// - Parameter before: The alerts scheduled until now.
  private func wantedReminders(_ before: [NoticeAlert]) -> [Notice] {
    let coming = blocks.values.filter { block in
      block.status == .scheduled && block.start > now && block.start < now + config.notices.reminderHorizon
    }
    return coming.sorted { ($0.start, $0.id) < ($1.start, $1.id) }.compactMap { block in
      if situation.rules.hasPlanted(.remindsOfMovedBlock),
        let old = before.first(where: { $0.notice.kind == .reminder && $0.notice.about == block.id })
      {
        return old.notice
      }
      return reminder(of: block)
    }
  }

  /// Returns `nil` if there is no time left for one, or if the date's alert is reserved for the question of its
  /// evening.
  private func reminder(of block: TrainingBlock) -> Notice? {
    let zone = situation.zone
    var due = block.start - .minutes(Int64(memory.leadMinutes))
    let civil = zone.civil(due)
    // A reminder due in the quiet hours moves to their end, if that is before the session.
    if civil.secondOfDay < config.notices.loudFrom {
      due = zone.timestamp(CivilDateTime(date: civil.date, secondOfDay: config.notices.loudFrom))
    }
    guard now < due, due < block.start, !asks(onTheEveningOf: zone.civil(due).date) else { return nil }
    return Notice(kind: .reminder, about: block.id, created: block.created, lapses: block.start, due: due)
  }

  /// Returns whether the planner will ask about the next day in the evening, for which it needs the date's one alert.
  private func asks(onTheEveningOf date: CivilDate) -> Bool {
    guard trust.state.phase < PlanningAction.autoSchedule.firstPhase, !memory.isOnVacation else { return false }
    let next = itinerary.day(date.adding(days: 1))
    return !blocks.values.contains { $0.isOpen && next.contains($0.start) }
  }

  private mutating func publish(_ reminder: Notice, _ fate: NoticeFate, _ before: [NoticeAlert]) {
    func alert(_ due: Timestamp) {
      let date = situation.zone.civil(due).date
      guard !before.contains(NoticeAlert(notice: reminder, date: date)) else { return }
      notify(
        PlannedNotice(way: .alert, subject: NoticeSubject(reminder), date: date, lapses: reminder.lapses, due: due))
    }
    switch fate {
    case .alertsAt(let due): alert(due)
    case .inApp where situation.rules.hasPlanted(.remindsBesideCap): if let due = reminder.due { alert(due) }
    default: break
    }
  }

  /// Withholds reminders for now; those still useful are requested again later.
  mutating func withholdReminders() {
    for alert in state.desk.dropTimed(at: noticeMoment, config.notices) where alert.date >= civil.date {
      withdrawAlert(NoticeSubject(alert.notice))
    }
  }
}

extension NoticeSubject {
  /// The notice's subject, for the display.
  fileprivate init(_ notice: Notice) {
    self =
      switch notice.kind {
      case .apology: .apology
      case .transformation: .transformation(block: notice.about)
      case .proposal: .proposal(block: notice.about)
      case .reminder: .reminder(block: notice.about)
      case .lightDay: .lightDay
      case .phaseReached: .phaseReached
      case .triage: .missed(block: notice.about)
      case .valueReceipt: .weekReceipt
      case .insight: .insight(rule: Insight.rule(of: notice.about))
      case .workoutConfirmation: .workout(notice.about)
      case .healthNotice: .health
      case .shadowsBlocked: .shadowsBlocked
      case .shadowsDenied: .shadowsDenied
      case .firstInsight: .firstInsight
      }
  }
}
