/// The limits and times of notices (implementation plan 5.3 and 13.6; the notification cap).
package struct NoticeConfig: Equatable, Sendable {
  /// The kinds by importance, the most important first (assumed).
  package var order: [NoticeKind] = [
    .apology, .transformation, .proposal, .valueReceipt, .lightDay, .reminder, .phaseReached, .insight, .triage,
    .healthNotice, .shadowsBlocked, .shadowsDenied, .firstInsight, .workoutConfirmation,
  ]
  /// The seconds of the local day at which the quiet hours end and begin.
  package var loudFrom = QuietHours.loud.lowerBound * 3_600
  package var loudUntil = QuietHours.loud.upperBound * 3_600
  /// The alerts on a local date: one, or none (tech spec §2.8, implementation plan 13.6).
  package var alertsPerDay = 1
  /// The least time between two alerts, in minutes (tech spec §2.8); the quiet hours ensure it, and must be as long.
  package var minutesBetween = 60
  /// The expiry of each kind; absent kinds expire with the local date (assumed if the documents are silent).
  var lapses: [NoticeKind: NoticeLapse] = [
    .proposal: .withItsSubject, .transformation: .withItsSubject, .reminder: .withItsSubject, .lightDay: .withTheDate,
    .apology: .after(.days(3)), .phaseReached: .after(.days(3)), .triage: .after(.hours(48)),
    .valueReceipt: .after(.hours(48)), .insight: .after(.hours(12)), .workoutConfirmation: .after(.hours(24)),
    .healthNotice: .after(.days(7)), .shadowsBlocked: .after(.days(7)), .shadowsDenied: .after(.days(7)),
    .firstInsight: .after(.days(30)),
  ]
  /// The lead in which a session has a reminder (assumed): today and tomorrow, which is what the evening plans.
  package var reminderHorizon = Span.hours(36)
  /// The length in minutes below which a night silences the date that it ended on (tech spec §2.7: under five hours a
  /// skip is likely; implementation plan 5.3: after poor sleep say nothing).
  package var badSleep = 300
  /// Kinds that alert even after bad sleep: changes already made for the wearer, protection, and the week's receipt.
  package var speaksAfterBadSleep: Set<NoticeKind> = [.apology, .transformation, .lightDay, .valueReceipt]
  /// The weekday whose one alert is reserved for the receipt.
  package var receiptDay = Weekday.sunday

  /// Returns the rank of a kind, smaller for more important; kinds missing from the order are last.
  package func rank(_ kind: NoticeKind) -> Int { order.firstIndex(of: kind) ?? order.count }
}

/// The time at which a notice is no longer worth showing.
enum NoticeLapse: Equatable, Sendable {
  case withItsSubject
  /// At the end of the local date on which it was requested.
  case withTheDate
  case after(Span)
}
