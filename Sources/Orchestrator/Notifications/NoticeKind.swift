/// What the planner may tell the wearer (implementation plan 5.3, 6.2, 6.9, 6.10; tech spec §2.13).
package enum NoticeKind: UInt8, CaseIterable, Sendable {
  /// The breaker tripped, or the planner failed otherwise.
  case apology = 1
  /// A block was made lighter.
  case transformation
  /// A block is offered.
  case proposal
  /// The morning found that the day should be a light one.
  case lightDay
  /// A block begins soon.
  case reminder
  /// Trust has reached another phase.
  case phaseReached
  /// Why was a block missed?
  case triage
  case valueReceipt
  case insight
  /// A workout was logged by itself.
  case workoutConfirmation
  /// The health monitor has taken rights away.
  case healthNotice
  /// A policy of the employer's keeps the planner out of the calendar there.
  case shadowsBlocked
  /// The wearer does not let the planner write there.
  case shadowsDenied
  /// The look back of the first day (implementation plan 13.2).
  case firstInsight

  /// Where it may be seen.
  package enum Channel: UInt8, Sendable {
    /// It wants the one alert of the date.
    case alert = 1
    /// A number on the app's icon, without a sound: it is no notification (implementation plan 13.6.3).
    case badge
    /// Only in the app.
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

  /// The two answers that it offers; nil where there is nothing to say to it.
  package var answers: NoticeAnswers? {
    switch self {
    case .proposal: NoticeAnswers(.yes, .no)
    case .workoutConfirmation: NoticeAnswers(.correct, .wrong)
    case .transformation, .lightDay: NoticeAnswers(.okay, .revert)
    case .triage: NoticeAnswers(.badTime, .justToday)
    case .insight: NoticeAnswers(.helpful, .notHelpful)
    case .apology, .reminder, .phaseReached, .valueReceipt, .healthNotice, .shadowsBlocked, .shadowsDenied,
      .firstInsight:
      nil
    }
  }
}

/// Answers are one tap, and there are never more than two (implementation plan 5.3).
package struct NoticeAnswers: Equatable, Sendable {
  package enum Answer: UInt8, CaseIterable, Sendable {
    case yes = 1, no, correct, wrong, okay, revert, badTime, justToday, helpful, notHelpful
  }

  package let first: Answer
  package let second: Answer

  init(_ first: Answer, _ second: Answer) { (self.first, self.second) = (first, second) }
}
