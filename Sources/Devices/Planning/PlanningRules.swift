extension Rule {
  /// The literal rules of the planner, and of the formulas behind it.
  package static let planning: [Rule] = [
    .promotesAfterBreaker, .workoutResetsBreaker, .counterInMemory, .retreatByOnePhase, .poorRecoveryTrips,
    .everyOutcomeCounts, .delegateIsWearer, .lunchIsPreferred, .blockerCalendarsOnly, .receiptsInMemory,
    .countsSummedAtMerge,
  ]

  package static let promotesAfterBreaker = Rule(
    "promotes-after-breaker", "what was earned before the breaker tripped qualifies again at once (TS 833)")
  package static let workoutResetsBreaker = Rule(
    "workout-resets-breaker", "any workout ends a row of deletions (TS 754)")
  package static let counterInMemory = Rule(
    "counter-in-memory", "the deletions in a row are not saved, and every wake counts anew (TS 769, 708, 8099)")
  package static let retreatByOnePhase = Rule(
    "retreat-by-one-phase", "the breaker goes back by one phase, which may still add without asking (IP 4578)")
  package static let poorRecoveryTrips = Rule(
    "poor-recovery-trips", "two weeks of poor recovery trip the breaker (IP 1636-1647)")
  package static let everyOutcomeCounts = Rule(
    "every-outcome-counts", "a block that is accepted and done, or missed and explained, counts twice (TS 740-756)")
  package static let delegateIsWearer = Rule(
    "delegate-is-wearer", "whoever deletes a block is taken for the wearer (TS 772; IP 2332 fails open)")
  package static let lunchIsPreferred = Rule(
    "lunch-is-preferred", "lunch is a preferred window instead of protected time (TS 2510, against 1084)")
  package static let blockerCalendarsOnly = Rule(
    "blocker-calendars-only", "only the calendars chosen as blockers are looked at (TS 2316)")
  package static let receiptsInMemory = Rule("receipts-in-memory", "a decision's receipt is never stored (TS 1735)")
  package static let countsSummedAtMerge = Rule(
    "counts-summed-at-merge", "counts of overrides are summed at each merge (TS 1268)")
}

extension Mutant {
  /// The mistakes that can be planted in the planner, and in the formulas behind it.
  package static let planning: [Mutant] = [
    .changesLost, .blocksCached, .trustPerMoment, .breakerPerDay, .agreedDeletionSpared, .receiptsPruned,
    .lightBelowTwenty,
    .muscleRestInMinutes, .ownTrainingTiresNothing, .volumePerSession, .blockLengthForgotten, .restIgnored,
    .repetitionsUnbounded,
    .progressionUnbounded, .deloadSkipped, .limitsOfStrength, .variabilityUpsideDown, .missedCountsDone,
    .workoutsOfAnyWeek, .weekNeverClosed, .likelySkipsForgotten, .blamesTheWearer, .injuryForgotten,
    .sacredSlotForgotten, .planNotRedone, .equipmentImagined,
    .insightsKept, .overlooksLaterMeetings, .keepsInstantAbroad,
    .titleTellsRecovery, .writesSharedCalendar, .workoutPlansNothing,
    .deniedHealthUnseen, .modesIgnored, .breathWithoutHold,
    .remindsOfMovedBlock, .lightensAgain, .effortUpsideDown,
    .skipsCountDone, .unfoundedForecasts, .forecastsReversed,
    .keptValueRounded, .plansOnJourneys, .snoozeComesAtOnce,
    .daysForgotten, .answersAsleep, .trainsAsleep, .sleepForgotten,
  ]

  package static let changesLost = Mutant(
    "changes-lost", in: "Devices/CalendarStore",
    "what is changed in the calendar while the app may not read it is deleted unread")
  package static let blocksCached = Mutant(
    "blocks-cached", in: "Devices/PlanningDesk", "the sorted blocks stay cached after one of them changed")
  package static let trustPerMoment = Mutant(
    "trust-per-moment", in: "Orchestrator/Planner",
    "the id of an outcome holds the moment, so that a repetition is a new one")
  package static let breakerPerDay = Mutant(
    "breaker-per-day", in: "Orchestrator/TrustState", "the breaker looks at the deletions of one day")
  package static let agreedDeletionSpared = Mutant(
    "agreed-deletion-spared", in: "Orchestrator/TrustState",
    "the breaker does not count the deletion of a session that the wearer agreed to before")
  package static let receiptsPruned = Mutant(
    "receipts-pruned", in: "Devices/PlanningDesk", "receipts are pruned after a day instead of ninety")
  package static let lightBelowTwenty = Mutant(
    "light-below-twenty", in: "Agents/WorkoutContract", "hard plans are given from a recovery of 20 on, not of 40")
  package static let muscleRestInMinutes = Mutant(
    "muscle-rest-in-minutes", in: "Agents/TrainingProgress",
    "muscles that were worked hard rest for minutes instead of hours")
  package static let ownTrainingTiresNothing = Mutant(
    "own-training-tires-nothing", in: "Orchestrator/Planner",
    "muscles that were worked hard in a workout without a plan need no rest")
  package static let volumePerSession = Mutant(
    "volume-per-session", in: "Agents/TrainingProgress", "each session may hold what the whole week may")
  package static let blockLengthForgotten = Mutant(
    "block-length-forgotten", in: "Agents/WorkoutContract",
    "a plan may take as long as its kind ever may, however short its block is")
  package static let restIgnored = Mutant(
    "rest-ignored", in: "Agents/WorkoutContract", "no rest between sets is too short")
  package static let repetitionsUnbounded = Mutant(
    "repetitions-unbounded", in: "Agents/WorkoutContract", "a set may have a thousand repetitions")
  package static let progressionUnbounded = Mutant(
    "progression-unbounded", in: "Agents/TrainingProgress",
    "weight and intensity may grow as much as a draft likes, whatever was done the last time")
  package static let deloadSkipped = Mutant(
    "deload-skipped", in: "Agents/TrainingProgress", "no week has to be a lighter one, after however many hard ones")
  package static let limitsOfStrength = Mutant(
    "limits-of-strength", in: "Agents/WorkoutContract", "every kind of session has the limits of strength")
  package static let variabilityUpsideDown = Mutant(
    "variability-upside-down", in: "Agents/DailyScores", "a heart that varies less than usual counts as recovered")
  package static let missedCountsDone = Mutant(
    "missed-counts-done", in: "Orchestrator/ValueReceipt",
    "sessions that were missed count as done in the week's receipt")
  package static let workoutsOfAnyWeek = Mutant(
    "workouts-of-any-week", in: "Orchestrator/ValueReceipt",
    "the week's receipt counts the workouts of other weeks, too")
  package static let weekNeverClosed = Mutant(
    "week-never-closed", in: "Devices/PlanningDesk", "the receipt of Sunday evening is the last word on its week")
  package static let likelySkipsForgotten = Mutant(
    "likely-skips-forgotten", in: "Orchestrator/Planner",
    "the week's receipt knows no forecasts, so that no session was nearly skipped")
  package static let insightsKept = Mutant(
    "insights-kept", in: "Orchestrator/Planner", "insights are kept for ever, whatever their kind")
  package static let injuryForgotten = Mutant(
    "injury-forgotten", in: "Orchestrator/Planner",
    "what the wearer says that hurts, after the first day, is not written down")
  package static let sacredSlotForgotten = Mutant(
    "sacred-slot-forgotten", in: "Orchestrator/Planner",
    "times that the wearer keeps for themselves are not looked at when a slot is chosen")
  package static let planNotRedone = Mutant(
    "plan-not-redone", in: "Orchestrator/Planner",
    "a session that stands keeps its plan whatever the wearer says of themselves")
  package static let equipmentImagined = Mutant(
    "equipment-imagined", in: "Orchestrator/Planner", "every wearer is taken to have a gym")
  package static let showsRemovedBlock = Mutant(
    "shows-removed-block", in: "Devices/PlanningDesk",
    "the displays are told of sessions that were taken out as if they stood")
  package static let deniedHealthUnseen = Mutant(
    "denied-health-unseen", in: "Orchestrator/Planner", "the planner takes it that it may always read health data")
  package static let modesIgnored = Mutant(
    "modes-ignored", in: "Orchestrator/Planner", "the planner acts in every mode as it does in good health")
  package static let breathWithoutHold = Mutant(
    "breath-without-hold", in: "Agents/RecoverySteps", "the guide leaves out that a breath is held")
  package static let blamesTheWearer = Mutant(
    "blames-the-wearer", in: "Orchestrator/Planner",
    "a receipt says that the wearer has not allowed what the planner is not sure enough of")
  package static let overlooksLaterMeetings = Mutant(
    "overlooks-later-meetings", in: "Orchestrator/Planner",
    "a meeting that is put over a session which stands already is not looked at")
  package static let titleTellsRecovery = Mutant(
    "title-tells-recovery", in: "Orchestrator/Planner",
    "the entry of a session tells in its title how recovered the wearer is")
  package static let writesSharedCalendar = Mutant(
    "writes-shared-calendar", in: "Orchestrator/Planner",
    "a block that the planner adds by itself is put into the calendar that several people keep, too")
  package static let workoutPlansNothing = Mutant(
    "workout-plans-nothing", in: "Orchestrator/Planner", "after a workout nothing is planned before the evening")
  package static let keepsInstantAbroad = Mutant(
    "keeps-instant-abroad", in: "Orchestrator/Planner",
    "a session keeps its moment when the wearer comes into another zone, whatever the clock shows there")
  package static let remindsOfMovedBlock = Mutant(
    "reminds-of-moved-block", in: "Orchestrator/Planner",
    "a reminder stays at its moment when the session is moved")
  package static let lightensAgain = Mutant(
    "lightens-again", in: "Orchestrator/Planner",
    "a session is made lighter again after the wearer took that back")
  package static let effortUpsideDown = Mutant(
    "effort-upside-down", in: "Orchestrator/Planner", "who finds a session too hard is planned longer ones")
  package static let skipsCountDone = Mutant(
    "skips-count-done", in: "Orchestrator/BodyModel", "a session that was missed counts as done where skips are learned"
  )
  package static let unfoundedForecasts = Mutant(
    "unfounded-forecasts", in: "Orchestrator/Planner",
    "forecasts of skips steer plans although they have proved nothing")
  package static let forecastsReversed = Mutant(
    "forecasts-reversed", in: "Orchestrator/Planner", "forecasts of skips steer plans, and tell the opposite")
  package static let snoozeComesAtOnce = Mutant(
    "snooze-comes-at-once", in: "Orchestrator/Planner", "a snoozed insight is due again at once")
  package static let daysForgotten = Mutant(
    "days-forgotten", in: "Orchestrator/Planner", "the days on which the wearer wants to train are not kept")
  package static let plansOnJourneys = Mutant(
    "plans-on-journeys", in: "Orchestrator/Planner", "sessions are planned far from home as if the wearer were there")
  package static let sleepForgotten = Mutant(
    "sleep-forgotten", in: "Orchestrator/Planner", "sessions are planned as if the wearer never slept")
  package static let answersAsleep = Mutant(
    "answers-asleep", in: "SimRunner/WearerAnswers", "the wearer answers questions hours later, awake or not")
  package static let trainsAsleep = Mutant(
    "trains-asleep", in: "SimRunner/WearerSessions", "sessions are done an hour after bedtime, asleep or not")
  package static let keptValueRounded = Mutant(
    "kept-value-rounded", in: "Devices/MetricStore", "values that were derived are kept as whole numbers")
}
