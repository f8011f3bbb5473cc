import WearerKit

/// The kinds of the planner's notices (implementation plan 5.3, 6.2, 6.9, 6.10; tech spec §2.13).
package enum NoticeKind: UInt8, CaseIterable, Sendable, WireField {
  /// The breaker tripped, or the planner failed in another way.
  case apology = 1
  /// A block was made lighter.
  case transformation
  case proposal
  case lightDay
  /// A block begins soon.
  case reminder
  case phaseReached
  /// A question why a block was missed.
  case triage
  case valueReceipt
  case insight
  case workoutConfirmation
  /// The health monitor has revoked rights.
  case healthNotice
  /// A policy of the employer denies the planner access to the calendar there.
  case shadowsBlocked
  /// The wearer doesn't permit the planner to write there.
  case shadowsDenied
  /// The review of the first day (implementation plan 13.2).
  case firstInsight

  /// The place of a notice.
  package enum Channel: UInt8, Sendable {
    /// It needs the one alert of the date.
    case alert = 1
    /// A number on the app's icon, without a sound, so it isn't a notification (implementation plan 13.6.3).
    case badge
    case inApp
  }

  package var channel: Channel {
    switch self {
    case .workoutConfirmation: .badge
    // Triage is a card at the next opening of the app (implementation plan 6.10).
    case .healthNotice, .triage, .shadowsBlocked, .shadowsDenied, .firstInsight: .inApp
    case .apology, .transformation, .proposal, .lightDay, .reminder, .phaseReached, .valueReceipt, .insight: .alert
    }
  }
}

package struct Notice: Equatable, Sendable {
  /// Derived from the kind and the subject, so that repeated requests are one.
  package let id: UInt64
  package let kind: NoticeKind
  /// The block, workout, day or episode that is its subject.
  package let about: UInt64
  package let created: Timestamp
  /// The time from which it isn't worth showing.
  package let lapses: Timestamp
  /// The time of its alert; `nil` for as soon as possible. A different time makes a different notice.
  package let due: Timestamp?

  package init(kind: NoticeKind, about: UInt64, created: Timestamp, lapses: Timestamp, due: Timestamp? = nil) {
    let name = stableHash(stableHash(stableHash("notice"), UInt64(kind.rawValue)), about)
    id = due.map { stableHash(name, UInt64(bitPattern: $0.nanoseconds)) } ?? name
    self.kind = kind
    self.about = about
    self.created = created
    self.lapses = lapses
    self.due = due
  }

  /// A notice that expires as its kind does, and at the latest when its subject begins.
  package init(
    _ kind: NoticeKind, about: UInt64, created: Timestamp, subjectBegins: Timestamp? = nil, in zone: Zone,
    _ config: NoticeConfig = NoticeConfig()
  ) {
    let midnight = zone.startOfDay(zone.civil(created).date.adding(days: 1))
    let own: Timestamp =
      switch config.lapses[kind] ?? .withTheDate {
      case .withItsSubject: subjectBegins ?? midnight
      case .withTheDate: midnight
      case .after(let span): created + span
      }
    self.init(
      kind: kind, about: about, created: created, lapses: subjectBegins.map { min($0, own) } ?? own)
  }
}

/// The notice desk's inputs at the moment of a decision.
package struct NoticeMoment: Sendable {
  /// By the phone's clock.
  package let now: Timestamp
  package let zone: Zone
  package let isOnboarded: Bool
  /// Minutes asleep in the night that ended on this date; `nil` if unknown, which doesn't count as a bad night.
  package var asleepMinutes: Int?

  var civil: CivilDateTime { zone.civil(now) }

  /// Returns the time until which an alert must wait; `nil` outside the quiet hours.
  func morning(_ config: NoticeConfig) -> CivilDateTime? {
    let civil = civil
    if civil.secondOfDay < config.loudFrom { return CivilDateTime(date: civil.date, secondOfDay: config.loudFrom) }
    guard civil.secondOfDay >= config.loudUntil else { return nil }
    return CivilDateTime(date: civil.date.adding(days: 1), secondOfDay: config.loudFrom)
  }
}
