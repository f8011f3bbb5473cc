import Wire

/// A small programming mistake that is planted on purpose, to see whether a check finds it.
///
/// A mutant is a rule of no document. At most one is planted in a run, by an option of the
/// command line alone; no scenario can name one, and a run with one says so in its verdict.
package enum Mutant: String, Hashable, Sendable, WireIndexed {
  // Records on their way
  case ackForAll = "ack-for-all"
  case ackAnyVersion = "ack-any-version"
  case everyAckAnswered = "every-ack-answered"
  case ackBeforeCommit = "ack-before-commit"
  case silenceAwaited = "silence-awaited"
  case noTimerAfterBusy = "no-timer-after-busy"
  case proposalsNotRepeated = "proposals-not-repeated"
  case epochNotCompared = "epoch-not-compared"
  case tombstoneDropped = "tombstone-dropped"
  case unknownKindReencoded = "unknown-kind-reencoded"
  case enrolmentCached = "enrolment-cached"
  // The cloud
  case epochGrantedTwice = "epoch-granted-twice"
  case restoreStopsEarly = "restore-stops-early"
  case settingsNotRestored = "settings-not-restored"
  case wrongRowUpdated = "wrong-row-updated"
  case tierCountInMemory = "tier-count-in-memory"
  // The watch and the platform
  case anchorBeforeGrant = "anchor-before-grant"
  case readingSkipped = "reading-skipped"
  case wakeWindowHalved = "wake-window-halved"
  case alertShownAgain = "alert-shown-again"
  case alertInUTC = "alert-in-utc"
  // The phone's days
  case dayInUTC = "day-in-utc"
  case deletionNotMarked = "deletion-not-marked"
  case lockedBatchLost = "locked-batch-lost"
  case unreadChunkCounted = "unread-chunk-counted"
  case decidedUnchecked = "decided-unchecked"
  case scoreNotMarked = "score-not-marked"
  case unchangedDayStays = "unchanged-day-stays"
  // The planner
  case changesLost = "changes-lost"
  case blocksCached = "blocks-cached"
  case trustPerMoment = "trust-per-moment"
  case breakerPerDay = "breaker-per-day"
  case receiptsPruned = "receipts-pruned"
  // The agents, the diary, the music
  case consentCached = "consent-cached"
  case requestFromEnd = "request-from-end"
  case draftUnredacted = "draft-unredacted"
  case editedByClock = "edited-by-clock"
  case trayKeepsFirst = "tray-keeps-first"
  case tornOutAlways = "torn-out-always"
  case expiryReversed = "expiry-reversed"
  case playingCountsAnew = "playing-counts-anew"
  case lessonsKept = "lessons-kept"
  // The formulas of the agents
  case lightBelowTwenty = "light-below-twenty"
  case muscleRestInMinutes = "muscle-rest-in-minutes"
  case volumePerSession = "volume-per-session"
  case blockLengthForgotten = "block-length-forgotten"
  case variabilityUpsideDown = "variability-upside-down"
  case missedCountsDone = "missed-counts-done"
  case workoutsOfAnyWeek = "workouts-of-any-week"
  case effectUpsideDown = "effect-upside-down"
  case stressUpsideDown = "stress-upside-down"
  case sessionReversed = "session-reversed"
  case dottedMailMissed = "dotted-mail-missed"
  case shortNumberMissed = "short-number-missed"

  /// What the program does wrong, in plain words.
  package var about: String { description.about }
  /// The module and the type in which it is planted.
  package var place: String { description.place }

  private var description: (place: String, about: String) {
    switch self {
    case .ackForAll:
      ("Devices/Outbox", "what one destination acknowledges no longer waits for any other")
    case .ackAnyVersion:
      ("Devices/Outbox", "an acknowledgement of an old version deletes the newer one that waits")
    case .everyAckAnswered:
      ("Devices/Courier", "each acknowledgement sends on, also one that comes again")
    case .ackBeforeCommit:
      ("Devices/DeviceActor", "messages leave before the transaction behind them is committed")
    case .silenceAwaited:
      ("Devices/Courier", "a batch that nobody answered stays under way, so that nothing is sent after it")
    case .noTimerAfterBusy:
      ("Devices/Courier", "who was told to come back later sets no timer for it")
    case .proposalsNotRepeated:
      ("Devices/ProposalDesk", "a proposal is sent once: neither a timer, nor a start, nor the next one sends it again")
    case .epochNotCompared:
      ("Devices/Ledger", "of two versions the higher sequence wins, whatever their epochs")
    case .tombstoneDropped:
      ("Devices/Ledger", "a deletion of a record that is not known yet is dropped")
    case .unknownKindReencoded:
      ("Devices/Replica", "a record of an unknown kind is kept as far as it is understood, not as it came")
    case .enrolmentCached:
      ("Devices/Enrolment", "that it is enrolled stays cached in a device that has to enrol again")
    case .epochGrantedTwice:
      ("Devices/Reconciler", "the next epoch is the highest one instead of one after it")
    case .restoreStopsEarly:
      ("Devices/PrivateStore", "a restore ends where a page holds fewer records than were looked at")
    case .settingsNotRestored:
      ("Devices/PrivateStore", "a restore leaves out what the wearer set")
    case .wrongRowUpdated:
      ("Devices/Reconciler", "a newer version is written to every record of that id, whatever the domain")
    case .tierCountInMemory:
      ("Devices/GenerationService", "what was given out is counted in memory, and forgotten by a restart")
    case .anchorBeforeGrant:
      ("Devices/WatchApp", "the anchor moves past workouts that may not be written yet")
    case .readingSkipped:
      ("Devices/HealthStore", "the next query begins one sample too late")
    case .wakeWindowHalved:
      ("Devices/WakeBudget", "the sliding hour of the wakes is half an hour")
    case .alertShownAgain:
      ("Devices/Alerts", "that an alert was shown is forgotten by a restart")
    case .alertInUTC:
      ("Devices/Alerts", "the hours for alerts are those of UTC, not of the wearer")
    case .dayInUTC:
      ("Devices/RawSignals", "a sample counts for its day in UTC, not for the wearer's")
    case .deletionNotMarked:
      ("Devices/PhoneApp", "a workout that was deleted does not mark its day as changed")
    case .lockedBatchLost:
      ("Devices/LockedReadings", "of what waited for the unlock three are taken, and all are deleted")
    case .unreadChunkCounted:
      ("Devices/HistoryImport", "a week that could not be read counts as imported")
    case .decidedUnchecked:
      ("Devices/PhoneApp", "a decision is written without looking whether there is one by now")
    case .scoreNotMarked:
      ("Devices/PhoneApp", "new figures of a day that is over do not mark its score as behind")
    case .unchangedDayStays:
      ("Devices/PhoneApp", "a day whose summary stays what it was keeps its mark of a day that changed")
    case .changesLost:
      ("Devices/CalendarStore", "what is changed in the calendar while the app may not read it is deleted unread")
    case .blocksCached:
      ("Devices/PlanningDesk", "the sorted blocks stay cached after one of them changed")
    case .trustPerMoment:
      ("Orchestrator/Planner", "the id of an outcome holds the moment, so that a repetition is a new one")
    case .breakerPerDay:
      ("Orchestrator/TrustState", "the breaker looks at the deletions of one day")
    case .receiptsPruned:
      ("Devices/PhoneApp", "receipts are pruned after a day instead of ninety")
    case .consentCached:
      ("Devices/PhoneApp", "the consent is read once a process")
    case .requestFromEnd:
      ("Devices/CompanionQueue", "of several requests the last is answered first")
    case .draftUnredacted:
      ("Devices/WearerInput", "words that wait for the device's epoch are kept as they were said")
    case .editedByClock:
      ("Devices/DiaryWriter", "a correction is dated by the clock alone, which may have been set back")
    case .trayKeepsFirst:
      ("Devices/PendingEntries", "what is corrected while it waits stays as it was first")
    case .tornOutAlways:
      ("Devices/DiaryWriter", "another device's page makes a device tear out its own, also a newer one")
    case .expiryReversed:
      ("Devices/Player", "a command from the future has expired, one from the past has not")
    case .playingCountsAnew:
      ("Devices/Player", "versions of what plays count anew in each process")
    case .lessonsKept:
      ("Devices/MusicStore", "what was learnt of a play as it ended stays, whatever the history makes of it")
    case .lightBelowTwenty:
      ("Agents/WorkoutContract", "hard plans are given from a recovery of 20 on, not of 40")
    case .muscleRestInMinutes:
      ("Agents/VolumeCaps", "muscles that were worked hard rest for minutes instead of hours")
    case .volumePerSession:
      ("Agents/VolumeCaps", "each session may hold what the whole week may")
    case .blockLengthForgotten:
      ("Agents/WorkoutContract", "a plan may take as long as its kind ever may, however short its block is")
    case .variabilityUpsideDown:
      ("Agents/DailyScores", "a heart that varies less than usual counts as recovered")
    case .missedCountsDone:
      ("Orchestrator/ValueReceipt", "sessions that were missed count as done in the week's receipt")
    case .workoutsOfAnyWeek:
      ("Orchestrator/ValueReceipt", "the week's receipt counts the workouts of other weeks, too")
    case .effectUpsideDown:
      ("Agents/SongScorer", "songs that have done harm gain what good ones should")
    case .stressUpsideDown:
      ("Agents/MusicEstimator", "the more the heart varies, the more tense the wearer is taken to be")
    case .sessionReversed:
      ("Orchestrator/DiscJockey", "what was heard first counts as what was heard last")
    case .dottedMailMissed:
      ("Agents/RedactionFinder", "an address of mail is not seen where its name has a dot")
    case .shortNumberMissed:
      ("Agents/RedactionForm", "a telephone number of eight digits in groups is not seen")
    }
  }
}
