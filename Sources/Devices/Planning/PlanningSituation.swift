import WearerKit

/// The planner's inputs for a trigger.
package struct PlanningSituation: Sendable {
  /// The position of the trigger in the queue.
  package let position: Int64
  package let trigger: PlanningTrigger
  package let now: Timestamp
  package let zone: Zone
  /// All of the planner's blocks, in order of (start, id).
  package let blocks: [TrainingBlock]
  package let plans: [UInt64: WorkoutPlanRecord]
  /// The calendars' events from the beginning of today until ``PlanningHours/horizon``, in order of (start, id). Empty
  /// if they may not be read: a denial looks like an empty calendar.
  package let events: [CalendarEvent]
  package let days: [DaySummary]
  /// The stored values derived from the last days, in order of (date, metric); filled only in the morning and at night.
  package let metrics: [StoredMetric]
  /// The workouts of the last days, in order of (start, id), without rejected ones.
  package let workouts: [KnownWorkout]
  package let trust: [TrustEvent]
  package let memory: BehaviouralMemory
  /// The wearer's training profile; `nil` before they have given it.
  package var profile: TrainingProfile?
  /// The planner's own memory, as it wrote it; `nil` at first.
  package let state: [UInt8]?
  /// `true` if the calendars can be read and written.
  package let hasCalendarAccess: Bool
  /// The last accepted configuration; `nil` while the app's defaults apply.
  package let configuration: [UInt8]?
  /// The phone's view of the employer's calendar; only if the trigger is about it.
  package var office: OfficeView?
  /// `true` if the phone may have data of the days before the app: then the first day has its gates.
  package let hasPast: Bool
  /// The data of those days; only if the trigger is about them.
  package let past: KnownPast?
  /// The rules of the documents that are taken literally.
  package let rules: Rules
  /// The version of the planner's app.
  package var app = AppVersion.current
  /// The stored insights, in the order in which they were generated; filled only in the morning, at night and at the
  /// end of a week.
  package var insights: [KeptInsight] = []
  /// The date after the last night in which weeks were analysed; `nil` before the first. Filled like the metrics.
  package var analysed: CivilDate?
  /// The newest observation of the trigger's day; filled only in the morning.
  package var newest: Timestamp?
  /// The phone's recent places, in order of time; empty without permission.
  package var places: [PlaceObservation] = []
  /// The results of the cloud's generator.
  package var cloud = CloudHelp()
  /// The calendars whose events occupy time, as the wearer chose them.
  package var blockers = CalendarEvent.Calendar.read
  package var surroundings = PlannerSurroundings()
}

package struct PlannerSurroundings: Hashable, Sendable {
  /// Noted events that weren't judged yet, in order.
  package var events: [NotedEvent] = []
  /// `true` if a query for a day's steps returns nothing, or nothing was measured for as long as if denied.
  package var isHealthDenied = false
}

/// The results of the cloud's generator.
package struct CloudHelp: Hashable, Sendable {
  package var mayAsk = false
  package var drafts: [UInt64: CloudDraft] = [:]
}

package struct KnownWorkout: Hashable, Sendable {
  package let id: UInt64
  package let workout: Workout
}

/// The planner's outcome for a trigger, applied as a whole or not at all.
package struct PlanningOutcome: Sendable {
  /// New versions, or new blocks.
  package var blocks: [TrainingBlock] = []
  package var plans: [WorkoutPlanRecord] = []
  package var calls: [GenerationRequest] = []
  package var calendar: [CalendarMutation] = []
  package var trust: [TrustEvent] = []
  /// The trust after them; `nil` if it didn't change.
  package var standing: TrustSummary?
  package var memory: BehaviouralMemory?
  /// The wearer's profile; `nil` if it didn't change.
  package var profile: TrainingProfile?
  package var receipts: [DecisionReceipt] = []
  /// Derived values that replace all stored ones of those days.
  package var metrics: [DayMetrics] = []
  package var insights = InsightChanges()
  /// The time from which a snoozed insight is due again; `nil` if none is snoozed.
  package var snoozedUntil: Timestamp?
  /// The date after the night in which weeks were analysed; `nil` if they weren't.
  package var analysed: CivilDate?
  /// The probabilities that sessions of today are skipped.
  package var forecasts: [SkipForecast] = []
  package var notices: [PlannedNotice] = []
  package var withdrawnAlerts: [NoticeSubject] = []
  package var state: [UInt8]?
  /// The request to the employer's calendar.
  package var shadow: ShadowStep?
  /// The time until that calendar is reviewed again at the latest; `nil` if nothing is pending.
  package var shadowWait: Span?
  /// The changes of the planner's mode, in order.
  package var turns: [HealthTurn] = []
  package var figures: TodayFigures?
  /// The planner's knowledge of the body at the beginning of a date.
  package var standingOfBody: BodyStanding?
  /// The session offered to a wearer who is crashing.
  package var recovery: RecoverySession?
  /// The end of the undisturbed time.
  package var focusUntil: Timestamp?
  /// The configuration from now on; `nil` if none was offered, or if it was rejected.
  package var configuration: [UInt8]?

  package init() {}
}

package enum CalendarMutation: Hashable, Sendable {
  case put(CalendarEvent)
  case remove(UInt64)
}
