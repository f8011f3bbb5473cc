import Devices
import SimKernel
import Wire

// What it tells the wearer, and how (tech spec §2.13, implementation plan 5.3).
extension Planner {
  /// Wants the wearer to be told; what becomes of it is decided with everything else that is wanted.
  mutating func tell(_ kind: NoticeKind, about: UInt64, begins: Timestamp? = nil) {
    let notice = Notice(
      kind, about: about, created: now, subjectBegins: begins, in: situation.zone, config.notices)
    guard !state.wanted.contains(where: { $0.notice.id == notice.id }) else { return }
    state.wanted.append(WantedNotice(notice: notice, isPosted: false))
  }

  /// It need not be told any more.
  mutating func untell(_ kind: NoticeKind, about: UInt64) {
    state.wanted.removeAll { $0.notice.kind == kind && $0.notice.about == about }
  }

  /// Decides what alerts, what stands in the app, and what lapses.
  mutating func tellAll() {
    let planned = state.desk.planned
    let moment = NoticeMoment(
      now: now, zone: situation.zone, isOnboarded: gates.mayNotify, asleepMinutes: body.asleepMinutes)
    let plan = state.desk.decide(state.wanted.map(\.notice), at: moment, config.notices)
    var rest: [WantedNotice] = []
    for decision in plan.decisions {
      guard var wanted = state.wanted.first(where: { $0.notice.id == decision.notice.id }) else { continue }
      let stays = publish(&wanted, decision.fate, planned)
      if stays { rest.append(wanted) }
    }
    state.wanted = rest
    // What was planned for the morning and is wanted no more must not be shown.
    if let planned, plan.alertsInMorning?.date != planned.date, planned.date >= civil.date,
      plan.alertsNow == nil, !state.desk.alerted.contains(planned.date)
    {
      withdrawAlert(on: planned.date)
    }
  }

  /// Answers whether the notice is still wanted afterwards.
  private mutating func publish(_ wanted: inout WantedNotice, _ fate: NoticeFate, _ planned: NoticeAlert?) -> Bool {
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
      if planned?.notice.id != notice.id || planned?.date != date { notify(made(.alert, on: date)) }
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
    case .lapsed, .done: return false
    }
  }
}

extension NoticeSubject {
  /// What the notice is about, for the display.
  fileprivate init(_ notice: Notice) {
    self =
      switch notice.kind {
      case .apology: .apology
      case .transformation: .transformation(block: notice.about)
      case .proposal, .reminder: .proposal(block: notice.about)
      case .lightDay: .lightDay
      case .phaseReached: .phaseReached
      case .triage: .missed(block: notice.about)
      case .valueReceipt: .weekReceipt
      case .insight: .insight
      case .workoutConfirmation: .workout(notice.about)
      case .healthNotice: .health
      case .shadowsBlocked: .shadowsBlocked
      case .shadowsDenied: .shadowsDenied
      case .firstInsight: .firstInsight
      }
  }
}
