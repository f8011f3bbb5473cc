package import Transport

/// Everything that the planner may look at when it thinks about an occasion.
package struct PlanningSituation: Sendable {
  /// Which of the occasions that wait this is.
  package let position: Int64
  package let occasion: PlanningOccasion
  package let now: Timestamp
  package let zone: Zone
  /// All of the planner's blocks, in order of (start, id).
  package let blocks: [TrainingBlock]
  /// The plan of each block that has one.
  package let plans: [UInt64: WorkoutPlanRecord]
  /// What the calendars hold from the beginning of today on for ``PlanningHours/horizon``, in order of (start, id);
  /// nothing where they may not be read: a refusal looks like an empty calendar.
  package let events: [CalendarEvent]
  /// What is known of the days, in order.
  package let days: [DaySummary]
  /// The workouts of the last days, in order of (start, id); those that were rejected are gone.
  package let workouts: [KnownWorkout]
  package let trust: [TrustEvent]
  package let memory: BehaviouralMemory
  /// What the planner remembers for itself, as it wrote it; nil at first.
  package let state: [UInt8]?
  /// Whether the calendars can be read and written.
  package let hasCalendarAccess: Bool
  /// The configuration that was accepted last; nil while the app's own numbers hold.
  package let configuration: [UInt8]?
  /// Whether the days before the app came are known, or there is nothing to know.
  package let isOnboarded: Bool
  /// Which rules of the documents are taken literally.
  package let rules: Rules
  /// Where the phone was of late, in order of time; nothing where it may not know.
  package var places: [PlaceObservation] = []
}

/// A workout that the phone has a record of.
package struct KnownWorkout: Hashable, Sendable {
  package let id: UInt64
  package let workout: Workout
}

/// What the planner made of an occasion: carried out as a whole or not at all.
package struct PlanningOutcome: Sendable {
  /// New versions, or new blocks.
  package var blocks: [TrainingBlock] = []
  /// The plans of what to do in blocks.
  package var plans: [WorkoutPlanRecord] = []
  package var calendar: [CalendarMutation] = []
  package var trust: [TrustEvent] = []
  /// Where trust stands after them; nil where nothing moved.
  package var standing: TrustSummary?
  package var memory: BehaviouralMemory?
  package var receipts: [DecisionReceipt] = []
  package var notices: [PlannedNotice] = []
  /// The dates whose alert is wanted no more.
  package var withdrawnAlerts: [CivilDate] = []
  package var state: [UInt8]?
  /// The configuration that holds from now on; nil where none was offered, or it was refused.
  package var configuration: [UInt8]?

  package init() {}
}

/// What the planner does to the calendars: it writes its own, and shadows of its blocks into the employer's.
package enum CalendarMutation: Hashable, Sendable {
  case put(CalendarEvent)
  case remove(UInt64)
}
