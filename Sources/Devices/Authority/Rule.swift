/// A rule of the source documents that breaks a promise, taken literally.
///
/// By default every rule is the mended one; a scenario that asks for a rule "as written" shows the failure.
package enum Rule: String, CaseIterable, Hashable, Sendable, Codable {
  /// An outbox entry is dropped after five attempts.
  case dropAfterFiveRetries = "drop-after-five-retries"
  /// A record gets a new id each time it is sent.
  case idPerSend = "id-per-send"
  /// An acknowledgement overwrites the outbox with what was in it when the batch was sent.
  case queueOverwritten = "queue-overwritten"
  /// Acknowledged entries stay in the outbox.
  case acknowledgementIgnored = "acknowledgement-ignored"
  /// A wiped or replaced device counts from 1 again, in the old epoch.
  case sequenceRestartsAfterRestore = "sequence-restarts-after-restore"
  /// The phone writes into any domain, and the last write wins.
  case lastWriteWins = "last-write-wins"
  /// A merge takes what the phone has where the watch has nothing, so that a deletion comes back.
  case phoneWinsMerge = "phone-wins-merge"
  /// The reconciler is sent whole records.
  case valuesToReconciler = "values-to-reconciler"
  /// Recomputing a day rounds its raw signals in place.
  case rawEditedInPlace = "raw-edited-in-place"
  /// Watch and phone each have their own gate for the morning's decision.
  case gatePerDevice = "gate-per-device"
  /// The gate for the morning's decision closes before the work is done.
  case gateBeforeWork = "gate-before-work"
  /// What was handed to the session's queue counts as delivered.
  case trustsTheQueue = "trusts-the-queue"
  /// What is shown counts as being as old as its arrival.
  case arrivalIsObservation = "arrival-is-observation"
  /// The morning's alert is shown when the decision is made.
  case alertAtOnce = "alert-at-once"
  /// The budget of background wakes starts anew with every hour of the clock.
  case budgetResetsHourly = "budget-resets-hourly"
  /// The session is activated at launch, and not again after it changed to another watch.
  case activatesOnce = "activates-once"
  /// Playback commands lack id, target and expiry, and are queued where they fail.
  case bareCommands = "bare-commands"
  /// What arrives last counts as the newest.
  case latestArrivalWins = "latest-arrival-wins"
  /// The stored application context is not looked at; only the callback counts.
  case waitsForCallback = "waits-for-callback"
  /// One message holds everything that waits, whatever the limit.
  case unboundedBatches = "unbounded-batches"
  /// What could not be sent live is sent when the platform says that the other device is reachable, and not queued.
  case waitsForReachability = "waits-for-reachability"
  /// The watch decides on whatever it has, however old.
  case ignoresStaleness = "ignores-staleness"
  /// The health store is never told that a wake was answered.
  case neverAnswersHealth = "never-answers-health"
  /// The import of the first day counts its weeks back from now, and keeps what it read in memory until the last one.
  case importFollowsNow = "import-follows-now"
  /// Whoever is told to come back later comes back at once.
  case ignoresRetryAfter = "ignores-retry-after"
  /// What the backend refused because a token had expired counts as delivered.
  case dropsWhenUnauthorised = "drops-when-unauthorised"
  /// There is one push token a user, and any that is refused clears it.
  case onePushToken = "one-push-token"
  /// A record of a kind that the app does not know is acknowledged and thrown away.
  case dropsUnknownKinds = "drops-unknown-kinds"
  /// What was earned before the breaker tripped still counts for the next phase.
  case promotesAfterBreaker = "promotes-after-breaker"
  /// Any workout ends a row of deletions.
  case workoutResetsBreaker = "workout-resets-breaker"
  /// The deletions in a row are counted in memory alone, and each time the planner thinks it is a new one.
  case counterInMemory = "counter-in-memory"
  /// Every outcome of a block moves trust, also the second one.
  case everyOutcomeCounts = "every-outcome-counts"
  /// Whoever changes an entry of the planner's is taken for the wearer.
  case delegateIsWearer = "delegate-is-wearer"
  /// Lunch is a window that is preferred, and not protected.
  case lunchIsPreferred = "lunch-is-preferred"
  /// Only the calendars that were chosen as blockers are looked at: the employer's.
  case blockerCalendarsOnly = "blocker-calendars-only"
  /// The entry in the employer's calendar says that it is for training.
  case shadowNamesTraining = "shadow-names-training"
  /// Receipts are kept in memory alone.
  case receiptsInMemory = "receipts-in-memory"
  /// Sleep that the wearer calls good adds to the strain.
  case sleepQualitySign = "sleep-quality-sign"
  /// Sleep debt has a weight of one sign and a target of the other.
  case sleepDebtSign = "sleep-debt-sign"
  /// The estimator and the moving means advance with every delivery.
  case learnsPerDelivery = "learns-per-delivery"
  /// Deviations are divided by a scale that may be next to nothing, and have no bound.
  case scaleWithoutFloor = "scale-without-floor"
  /// A slider that nobody touched stands at zero.
  case missingIsZero = "missing-is-zero"
  /// Heart rates and breathing have weights, and no place in what the weights are taught.
  case heartRatesUntaught = "heart-rates-untaught"
  /// The estimator's step may overshoot, and its weights may turn.
  case unboundLearning = "unbound-learning"
  /// A resting heart rate out of calm moments is compared with those that the watch measured.
  case mixesMeasures = "mixes-measures"
  /// What the phone's model says of the wearer's words overrules the local judgement.
  case modelOverrulesSafety = "model-overrules-safety"
  /// A chat looks at the wearer's days before its words are judged.
  case snapshotBeforeSafety = "snapshot-before-safety"
  /// What is typed on the page of a day is saved to whichever day is shown 800 ms later, or never.
  case debounceLosesLast = "debounce-loses-last"
  /// Only new entries make outdated what was found in the diary, not corrections and deletions.
  case staleCorrelations = "stale-correlations"
  /// The hours before a flare are compared with whole days, and each test stands on its own.
  case wholeDayBaselines = "whole-day-baselines"
  /// Each device that makes a log of a day gives it an id of its own.
  case logIDPerDevice = "log-id-per-device"
  /// What the desktop said once is true for ever.
  case foreverDesktop = "forever-desktop"
  /// Any focus whose name has "work" in it is one for deep work.
  case focusNameContains = "focus-name-contains"
  /// Stress is a straight line that misses its own lowest point.
  case stressLine = "stress-line"
  /// Trends in beats and milliseconds are added to shares.
  case rawTrend = "raw-trend"
  /// The focus that work needs is more than work can have.
  case focusOutOfReach = "focus-out-of-reach"
  /// Who was not measured is half tense and half aroused.
  case confidenceOfHeart = "confidence-of-heart"
  case unmeasuredIsTense = "unmeasured-is-tense"
  /// A tempo that nobody knows is zero.
  case unknownTempoFar = "unknown-tempo-far"
  /// A share goes beyond one.
  case familiarityOverflow = "familiarity-overflow"
  /// A song that was just heard loses points, and may win all the same.
  case softRepeat = "soft-repeat"
  /// A score below zero gains by what should lower it.
  case invertedMultiplier = "inverted-multiplier"
  /// A reading that is missing is zero, and no change is no reading.
  case zeroIsMissing = "zero-is-missing"
  /// A reading belongs to the song that plays when it arrives.
  case arrivalTagging = "arrival-tagging"
  /// A play teaches as often as it is delivered.
  case playsPerDelivery = "plays-per-delivery"
  /// One play without readings takes from the confidence of many with.
  case confidenceFalls = "confidence-falls"
  /// The first play in a new context halves what is believed of the song.
  case confidenceDiluted = "confidence-diluted"
  /// The history has been read up to now, whatever arrives later.
  case watermarkNow = "watermark-now"
  /// Of the next night counts what begins within twelve hours.
  case truncatedNight = "truncated-night"
  /// Pieces of sleep that touch are one piece of the deeper stage.
  case mergedSleepSources = "merged-sleep-sources"
  /// A device's log is not synced when it commits: what it told others may be undone by a loss of power.
  case writeAheadUnsynced = "write-ahead-unsynced"

  /// What the literal rule does, and where it is written (tech spec TS, implementation plan IP, by line).
  package var about: String {
    switch self {
    case .dropAfterFiveRetries: "an outbox entry is dropped after five attempts (TS 6898-6916)"
    case .idPerSend: "a record gets a new id each time it is sent (TS 6835, 6504)"
    case .queueOverwritten: "an acknowledgement overwrites what was queued meanwhile (TS 6898-6916)"
    case .acknowledgementIgnored: "acknowledged entries stay in the outbox"
    case .sequenceRestartsAfterRestore: "a restored device counts from 1 again in the old epoch (TS 6790)"
    case .lastWriteWins: "the phone writes into any domain and the last write wins (IP 4620)"
    case .phoneWinsMerge: "a merge keeps what the phone has where the watch has nothing (IP 872)"
    case .valuesToReconciler: "the reconciler is sent whole records (against TS 8140-8147)"
    case .rawEditedInPlace: "recomputing a day rounds its raw signals in place (against TS 901, 3989)"
    case .gatePerDevice: "watch and phone each decide the morning behind a gate of their own (TS 7136, 7290)"
    case .gateBeforeWork: "the morning's gate closes before the work is done (TS 7097, 7258)"
    case .trustsTheQueue: "what was queued for the other device counts as delivered (RS 1674)"
    case .arrivalIsObservation: "data counts as observed when it arrived (IP 1904)"
    case .alertAtOnce: "the morning's alert is shown when the decision is made (TS 7127)"
    case .bareCommands: "a playback command lacks id, target and expiry (RS 1606)"
    case .latestArrivalWins: "what arrives last counts as the newest (RS 1664)"
    case .waitsForCallback: "only the callback counts, not the stored context (RS 1664)"
    case .unboundedBatches: "one message holds everything that waits (RS 1674)"
    case .waitsForReachability: "what is not reachable is sent when it is, and never queued (RS 1660)"
    case .ignoresStaleness: "the background cycle of the watch decides without the staleness check (TS 7253)"
    case .neverAnswersHealth: "the observer query's completion handler is ignored (TS 6433)"
    case .activatesOnce: "the session is activated once, whatever watch the phone changes to (RS 1634)"
    case .budgetResetsHourly: "the budget of background wakes starts anew every hour (TS 8018)"
    case .importFollowsNow: "an import that resumes counts back from now and has lost the earlier chunks (TS 1828-1871)"
    case .ignoresRetryAfter: "a busy private store is asked again a second later (against TN3162)"
    case .dropsWhenUnauthorised: "what was refused for an expired token counts as delivered (TS 6898-6916)"
    case .onePushToken: "one push token a user, which any 410 clears (IP 3733-3746)"
    case .dropsUnknownKinds: "records of kinds that an older app does not know are acknowledged and thrown away"
    case .promotesAfterBreaker: "what was earned before the breaker tripped qualifies again at once (TS 833)"
    case .workoutResetsBreaker: "any workout ends a row of deletions (TS 754)"
    case .counterInMemory: "the deletions in a row are not saved, and every wake counts anew (TS 769, 708, 8099)"
    case .everyOutcomeCounts: "a block that is accepted and done, or missed and explained, counts twice (TS 740-756)"
    case .delegateIsWearer: "whoever deletes a block is taken for the wearer (TS 772; IP 2332 fails open)"
    case .lunchIsPreferred: "lunch is a preferred window instead of protected time (TS 2510, against 1084)"
    case .blockerCalendarsOnly: "only the calendars chosen as blockers are looked at (TS 2316)"
    case .shadowNamesTraining: "the entry in the employer's calendar names training (IP 2320, against TS 2591)"
    case .receiptsInMemory: "a decision's receipt is never stored (TS 1735)"
    case .sleepQualitySign: "sleep that is called good adds to the strain (PU 700, 1019)"
    case .sleepDebtSign: "sleep debt adds to the strain by its weight and takes from it by the target (PU 1018)"
    case .learnsPerDelivery:
      "the estimator advances with every delivery, so that duplicates change the score (PU 918-1025)"
    case .scaleWithoutFloor: "deviations are divided by a scale that may be 1e-6, and have no bound (PU 808, 697)"
    case .missingIsZero: "a slider that nobody touched counts as zero (PU 1010)"
    case .heartRatesUntaught: "heart rates have weights and no target, so that they fade out of the score (PU 1018)"
    case .unboundLearning: "the estimator's step may overshoot, and leave weights of the wrong sign (PU 1018-1025)"
    case .mixesMeasures: "a fallback value is compared with those of the better source (PU 943-949)"
    case .modelOverrulesSafety: "a model's judgement of the wearer's words replaces the local one (PU 472-479)"
    case .snapshotBeforeSafety: "a locked phone cannot read its days, and so does not judge the words (PU 1182)"
    case .debounceLosesLast: "what is typed is saved after 800 ms, to the day that is shown then (SY 212)"
    case .staleCorrelations: "only new entries, not edits or deletions, invalidate what was found (SY 470)"
    case .wholeDayBaselines: "hours before a flare are compared with whole days, test by test (SY 364-378)"
    case .logIDPerDevice: "a day's log has an id of its own on each device that makes one (SY 18-19, 219)"
    case .foreverDesktop: "what the desktop said once is true for ever (RS 909)"
    case .focusNameContains: "any focus with \"work\" in its name is deep work, \"Workout\" too (RS 913)"
    case .stressLine: "stress is a straight line, 0.7 where its comment says 0.8 (RS 871-877)"
    case .rawTrend: "trends in beats and milliseconds are added to shares after their bounds (RS 843, 881)"
    case .focusOutOfReach: "focused at work takes more focus than work can have (RS 967, 1027)"
    case .confidenceOfHeart: "how sure a state is says nothing of where its context comes from (RS 989)"
    case .unmeasuredIsTense: "who was not measured is half tense and half aroused (RS 828, 861)"
    case .unknownTempoFar: "a tempo that nobody knows is 0 (RS 304, 1052)"
    case .familiarityOverflow: "familiarity goes up to 1.3, and of two boosts the last counts (RS 699, 1062-1067)"
    case .softRepeat: "\"don't repeat\" is a deduction that a good song outweighs (RS 793, 1089)"
    case .invertedMultiplier: "a score below zero gains by what should lower it (RS 1105-1108, 1179)"
    case .zeroIsMissing: "a missing reading is 0, and a change of 0 is a missing one (RS 1354, 3428)"
    case .arrivalTagging: "a reading belongs to the song that plays when it arrives (RS 3044)"
    case .playsPerDelivery: "a play teaches live, and once more from the history (RS 3894)"
    case .confidenceFalls: "one play without readings lowers the confidence of all before (RS 3883)"
    case .confidenceDiluted: "the first play in a new context halves what is believed of a song (RS 3925)"
    case .watermarkNow: "the history was read up to \"now\", whatever arrives later (RS 4205-4233)"
    case .truncatedNight: "of the next night counts what begins within 12 hours of the music's end (RS 3400, 3671)"
    case .mergedSleepSources: "pieces of sleep that touch are one of the deeper stage (RS 3341)"
    case .writeAheadUnsynced:
      "a commit is not synced, and its messages leave all the same (WAL with synchronous=NORMAL)"
    }
  }
}

/// The rules that are taken literally in a run; empty by default.
package struct Rules: Hashable, Sendable, Codable {
  package let asWritten: Set<Rule>
  /// A mistake that is planted in the program, for whoever tries the checks.
  package let planted: Mutant?

  package init(asWritten: Set<Rule> = [], planted: Mutant? = nil) {
    (self.asWritten, self.planted) = (asWritten, planted)
  }

  package func takesLiterally(_ rule: Rule) -> Bool { asWritten.contains(rule) }
  package func hasPlanted(_ mutant: Mutant) -> Bool { planted == mutant }
}
