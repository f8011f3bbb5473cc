package import PersonWire
package import DeviceKit
import WearerKit

/// Everything that the planner may look at when it thinks about a trigger.
package struct PlanningSituation: Sendable {
  /// Which of the triggers that wait this is.
  package let position: Int64
  package let trigger: PlanningTrigger
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
  /// What was derived from the last days and kept, in order of (date, metric); of interest in the morning and at night alone.
  package let metrics: [StoredMetric]
  /// The workouts of the last days, in order of (start, id); those that were rejected are gone.
  package let workouts: [KnownWorkout]
  package let trust: [TrustEvent]
  package let memory: BehaviouralMemory
  /// What the wearer has told of themselves; nil before they have.
  package var profile: TrainingProfile?
  /// What the planner remembers for itself, as it wrote it; nil at first.
  package let state: [UInt8]?
  /// Whether the calendars can be read and written.
  package let hasCalendarAccess: Bool
  /// The configuration that was accepted last; nil while the app's own numbers hold.
  package let configuration: [UInt8]?
  /// What the phone knows of the employer's calendar; only where the trigger is about it.
  package var office: OfficeView?
  /// Whether there are days before the app came that the phone may know of: then the first day has its gates.
  package let hasPast: Bool
  /// What is known of them, where the trigger is about them.
  package let past: KnownPast?
  /// Which rules of the documents are taken literally.
  package let rules: Rules
  /// The version of the app that thinks.
  package var app = AppVersion.current
  /// The insights that are kept, in the order in which they were generated; of interest in the morning, at night and at the
  /// end of a week.
  package var insights: [KeptInsight] = []
  /// To which date the last night led that was used to look at weeks; nil before the first. Of interest like the metrics.
  package var analysed: CivilDate?
  /// When the newest was observed of what is known of the day that the trigger is about; of interest in the morning alone.
  package var newest: Timestamp?
  /// Where the phone was of late, in order of time; nothing where it may not know.
  package var places: [PlaceObservation] = []
  /// What the cloud's generator has to give.
  package var cloud = CloudHelp()
  /// The calendars whose entries take time, as the wearer chose them.
  package var blockers = CalendarEvent.Calendar.read
  /// How its surroundings have treated the planner.
  package var surroundings = PlannerSurroundings()
}

/// How its surroundings have treated the planner.
package struct PlannerSurroundings: Hashable, Sendable {
  /// What was noted and not judged yet, in order.
  package var events: [NotedEvent] = []
  /// Whether a query for a day's steps comes back empty, or nothing was measured for so long that it might as well.
  package var isHealthDenied = false
}

/// What the cloud's generator has to give.
package struct CloudHelp: Hashable, Sendable {
  /// Whether it may be asked.
  package var mayAsk = false
  /// What it has drafted, by block.
  package var drafts: [UInt64: CloudDraft] = [:]
}

/// A workout that the phone has a record of.
package struct KnownWorkout: Hashable, Sendable {
  package let id: UInt64
  package let workout: Workout
}

/// What the planner made of a trigger: carried out as a whole or not at all.
package struct PlanningOutcome: Sendable {
  /// New versions, or new blocks.
  package var blocks: [TrainingBlock] = []
  /// The plans of what to do in blocks.
  package var plans: [WorkoutPlanRecord] = []
  /// The drafts that the cloud is to be asked for.
  package var calls: [GenerationRequest] = []
  package var calendar: [CalendarMutation] = []
  package var trust: [TrustEvent] = []
  /// Where trust stands after them; nil where nothing moved.
  package var standing: TrustSummary?
  package var memory: BehaviouralMemory?
  /// What the wearer has told of themselves by now; nil where they said nothing new.
  package var profile: TrainingProfile?
  package var receipts: [DecisionReceipt] = []
  /// Derived values to keep, in the place of all that was kept of those days.
  package var metrics: [DayMetrics] = []
  package var insights = InsightChanges()
  /// The date that the night led to in which weeks were looked at; nil where none were.
  package var analysed: CivilDate?
  /// How likely sessions of today are skipped.
  package var forecasts: [SkipForecast] = []
  package var notices: [PlannedNotice] = []
  /// What no alert is wanted about any more.
  package var withdrawnAlerts: [NoticeSubject] = []
  package var state: [UInt8]?
  /// What is to be asked of the employer's calendar.
  package var shadow: ShadowStep?
  /// After how long that calendar is to be thought of again, at the latest; nil where nothing is waited for.
  package var shadowWait: Span?
  /// How the planner's mode changed, in order.
  package var turns: [HealthTurn] = []
  /// What the displays are to show of the wearer.
  package var figures: TodayFigures?
  /// What the planner knows of the body, as a date begins.
  package var standingOfBody: BodyStanding?
  /// What the wearer is offered who is crashing.
  package var recovery: RecoverySession?
  /// Until when nothing is to call for their attention.
  package var focusUntil: Timestamp?
  /// The configuration that holds from now on; nil where none was offered, or it was refused.
  package var configuration: [UInt8]?

  package init() {}
}

/// What the planner does to the calendar that is its own.
package enum CalendarMutation: Hashable, Sendable {
  case put(CalendarEvent)
  case remove(UInt64)
}
