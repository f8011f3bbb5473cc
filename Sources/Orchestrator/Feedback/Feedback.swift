/// The parameters of learning from the wearer's reactions to offers (tech spec §2.13). A factor is 1 without data.
package struct FeedbackConfig: Equatable, Sendable {
  /// The effect of each signal on the preference for a kind of block (assumed; the documents name none).
  package var completed = 0.05
  package var accepted = 0.02
  package var rejected = -0.03
  package var deleted = -0.05
  package var revertedTo = 0.05
  package var changed = 0.1
  /// The effect of a moved block on its new hour.
  package var movedTo = 0.1
  /// The effect of a tap on the intensity bias: easier after too hard, harder after too easy.
  package var intensityStep = 0.05
  /// The effect of a tap on an insight rule, up or down.
  package var insightStep = 0.1
  /// The bounds of factors (assumed).
  package var factorMin = 0.5
  package var factorMax = 1.5
  /// Insight rules below this value are silent (assumed): three taps that one was unhelpful.
  package var insightWorth = 0.75
  /// The largest effect of the intensity bias on the length of a session, as a share (assumed).
  package var lengthShare = 0.25
  /// The largest effect of the bias on choosing the hardest kind (assumed).
  package var intensityWorth = 0.5
  /// The bias, towards easier, from which hard days don't follow one another (assumed).
  package var easierDaysFrom = -0.5
  /// The days after which half of the learned effect is left (assumed).
  package var halfLifeDays = 42.0
}

/// The wearer's act on an offer, or their one-tap opinion of it (tech spec §2.13).
package enum Feedback: Equatable, Sendable {
  case completed(BlockKind)
  /// A block passed without a workout: noise, until the wearer explains it.
  case missed(BlockKind)
  case accepted(BlockKind)
  case rejected(BlockKind)
  /// Deleted by the wearer, from its offered time.
  case deleted(BlockKind, Weekday, hour: Int)
  case moved(BlockKind, toHour: Int)
  /// The wearer chose another kind.
  case changedKind(from: BlockKind, to: BlockKind)
  /// The wearer undid a change of the planner's.
  case reverted(to: BlockKind, from: BlockKind)
  case intensity(Effort)
  /// The rating of an insight rule, identified by its name's hash.
  case insight(rule: UInt64, isHelpful: Bool)
  /// A delegate or the system changed something in the calendar, which shows nothing about the wearer's will.
  case delegateEdit

}

/// The consequences of the wearer's "Wrong" to an automatically logged workout (implementation plan 3.4 and 5.3): its
/// effect on trust is undone, once.
package struct WorkoutRetraction: Equatable, Sendable {
  /// The event that undoes the trust; `nil` if the workout changed none, or if it was undone already.
  package let trust: TrustEvent?
  /// The block that the workout had completed, in its new state; `nil` if there is none.
  package let block: TrainingBlock?

  /// - Parameters:
  ///   - completed: The block that the workout had completed.
  ///   - log: All known trust events.
  package init(
    of workout: UInt64, completed: TrainingBlock?, _ log: TrustLog, at now: Timestamp, date: CivilDate,
    context: TrustContext?
  ) {
    var reopened = completed?.status == .completed ? completed : nil
    if let end = reopened?.end { reopened?.status = end <= now ? .missed : .scheduled }
    reopened?.workout = nil
    block = reopened
    trust = Self.reversal(of: completed?.id ?? workout, log, at: now, date: date, context: context)
  }

  /// Returns an event without an effect that replaces the outcome of the same subject. Its id follows from that of the
  /// replaced event, so that a second tap, even on another device, is the same event.
  private static func reversal(
    of subject: UInt64, _ log: TrustLog, at now: Timestamp, date: CivilDate, context: TrustContext?
  ) -> TrustEvent? {
    for event in log.ordered.reversed() {
      guard case .outcome(let outcome, subject, let wasAutomatic, _, _) = event.content else { continue }
      guard outcome == .blockCompleted || outcome == .otherWorkout else { return nil }
      return TrustEvent(
        id: stableHash(stableHash("workout retracted"), event.id), at: max(now, event.at + .nanoseconds(1)), date: date,
        content: .outcome(.takenBack, of: subject, wasAutomatic: wasAutomatic, confidence: 1, .confirmed),
        context: context)
    }
    return nil
  }
}
