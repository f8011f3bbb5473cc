package import SimKernel

/// What becomes of each notice that is wanted now, and why.
package struct NoticePlan: Equatable, Sendable {
  /// In the order in which the notices were weighed.
  package internal(set) var decisions: [Decision] = []

  package struct Decision: Equatable, Sendable {
    package let notice: Notice
    package let fate: NoticeFate
  }

  /// The notice that alerts now.
  package var alertsNow: Notice? { decisions.first { $0.fate == .alertsNow }?.notice }

  /// The notice that alerts when the quiet hours end, and on which date, unless something more important comes.
  package var alertsInMorning: NoticeAlert? {
    for decision in decisions {
      if case .alertsInMorning(let date) = decision.fate { return NoticeAlert(notice: decision.notice, date: date) }
    }
    return nil
  }

  package func fate(of notice: Notice) -> NoticeFate? { decisions.first { $0.notice.id == notice.id }?.fate }
}

/// A notice that takes the one alert of a local date.
package struct NoticeAlert: Equatable, Sendable {
  package let notice: Notice
  package let date: CivilDate
}

/// What becomes of a notice.
package enum NoticeFate: Equatable, Sendable {
  case alertsNow
  /// At the end of the quiet hours of that date.
  case alertsInMorning(of: CivilDate)
  case badge
  /// It stands in the app, and makes no sound.
  case inApp(NoticeReason)
  /// Nobody is told of anything before onboarding is completed (implementation plan 13.0.2); it stays wanted.
  case refused
  /// It is no longer worth showing, or will not be when it could alert.
  case lapsed
  /// It has alerted.
  case done
}

/// Why a notice does not alert.
package enum NoticeReason: Equatable, Sendable {
  /// Its kind never does.
  case neverAlerts
  /// The night was bad, and its kind is silent then.
  case badSleep
  /// The date has its one alert. One that is more important than what took it leads the next date.
  case dateIsTaken(leadsNext: Bool)
  /// The date's one alert belongs to the weekly receipt; this one leads the next date.
  case receiptDay
}
