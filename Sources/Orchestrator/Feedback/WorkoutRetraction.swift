package import SimKernel
package import Wire

/// What follows when the wearer says "Wrong" to a workout that was logged by itself (implementation plan 3.4 and 5.3):
/// what it did to trust is taken back, once.
package struct WorkoutRetraction: Equatable, Sendable {
  /// Takes the trust back; nil when the workout moved none, or it has been taken back already.
  package let trust: TrustEvent?
  /// The block that the workout had completed, as it stands now; nil when there is none.
  package let block: TrainingBlock?

  /// - Parameters:
  ///   - completed: the block that the workout had completed.
  ///   - log: every trust event that is known.
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

  /// An outcome of the same subject takes the place of the one that counted, and this one is worth nothing. Its id follows from the event that it takes back, so that a second tap, or a tap on another device,
  /// is the same event.
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
