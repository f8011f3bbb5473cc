import Wire

/// A rule of the source documents that breaks a promise, taken literally.
///
/// By default every rule is the mended one; a scenario that asks for a rule "as written" shows the failure.
package enum Rule: String, Hashable, Sendable, WireIndexed {
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
  /// Of two copies that both come from the authority, the one that is here stays.
  case localAuthorityWins = "local-authority-wins"
  /// The sequences of two installations are compared as if one had counted both; of equal ones the other's wins.
  case originsCompared = "origins-compared"
  /// What the cloud has taken waits for no other device.
  case cloudIsEnough = "cloud-is-enough"
  /// The reconciler stores nothing under an id that it knows.
  case knownIDIsDuplicate = "known-id-is-duplicate"
  /// A wake of the health store looks for one workout of the last five minutes.
  case fiveMinuteWindow = "five-minute-window"
  /// The reconciler is sent whole records.
  case valuesToReconciler = "values-to-reconciler"
  /// Recomputing a day rounds its raw signals in place.
  case rawEditedInPlace = "raw-edited-in-place"
  /// Watch and phone each have their own gate for the morning's decision.
  case gatePerDevice = "gate-per-device"
  /// The gate for the morning's decision closes before the work is done.
  case gateBeforeWork = "gate-before-work"
  /// The gate stays closed for as long as the app is in memory, whatever the date.
  case gateNeverClears = "gate-never-clears"
  /// What was handed to the session's queue counts as delivered.
  case trustsTheQueue = "trusts-the-queue"
  /// What is shown counts as being as old as its arrival.
  case arrivalIsObservation = "arrival-is-observation"
  /// What a clock that was set back says to be in the future has no age, and counts as fresh.
  case futureIsFresh = "future-is-fresh"
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
  /// A device that is told to come back later comes back at once.
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
  /// A deletion counts once for each device that tells of it.
  case countsSummedAtMerge = "counts-summed-at-merge"
  /// The breaker takes one phase away, also where the one before it adds blocks without asking.
  case retreatByOnePhase = "retreat-by-one-phase"
  /// Poor recovery trips the breaker as deletions do.
  case poorRecoveryTrips = "poor-recovery-trips"
  /// Every outcome of a block moves trust, also the second one.
  case everyOutcomeCounts = "every-outcome-counts"
  /// Any editor of an entry of the planner's is taken for the wearer.
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
  /// An untouched slider stands at zero.
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
  /// How sure a state is depends on the heart alone, and not on where its context is from.
  case confidenceOfHeart = "confidence-of-heart"
  /// Who was not measured is half tense and half aroused.
  case unmeasuredIsTense = "unmeasured-is-tense"
  /// An unknown tempo is zero.
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
}
