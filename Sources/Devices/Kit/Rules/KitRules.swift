extension Rule {
  /// The literal rules of the kit itself.
  package static let kit: [Rule] = [
    .alertAtOnce, .budgetResetsHourly, .writeAheadUnsynced,
  ]

  package static let alertAtOnce = Rule(
    "alert-at-once", "the morning's alert is shown when the decision is made (TS 7127)")
  package static let budgetResetsHourly = Rule(
    "budget-resets-hourly", "the budget of background wakes starts anew every hour (TS 8018)")
  package static let writeAheadUnsynced = Rule(
    "write-ahead-unsynced", "a commit is not synced, and its messages leave all the same (WAL with synchronous=NORMAL)")
}

extension Mutant {
  /// The mistakes that can be planted in the kit itself.
  package static let kit: [Mutant] = [
    .ackBeforeCommit, .readingSkipped, .wakeWindowHalved, .alertShownAgain, .alertInUTC, .alertInFocus,
    .remindsBesideCap, .backupKeepsIdentity, .workoutNotRecovered, .offFaceWoken,
  ]

  package static let ackBeforeCommit = Mutant(
    "ack-before-commit", in: "Devices/DeviceActor", "messages leave before the transaction behind them is committed")
  package static let readingSkipped = Mutant(
    "reading-skipped", in: "Devices/HealthStore", "the next query begins one sample too late")
  package static let wakeWindowHalved = Mutant(
    "wake-window-halved", in: "Devices/WakeBudget", "the sliding hour of the wakes is half an hour")
  package static let alertShownAgain = Mutant(
    "alert-shown-again", in: "Devices/Alerts", "that an alert was shown is forgotten by a restart")
  package static let alertInUTC = Mutant(
    "alert-in-utc", in: "Devices/Alerts", "the hours for alerts are those of UTC, not of the wearer")
  package static let alertInFocus = Mutant(
    "alert-in-focus", in: "Devices/Alerts", "a focus keeps no alert back")
  package static let remindsBesideCap = Mutant(
    "reminds-beside-cap", in: "Devices/Alerts", "a reminder is shown also on a date that has had its alert")
  package static let backupKeepsIdentity = Mutant(
    "backup-keeps-identity", in: "Devices/DeviceStore",
    "a device that was set up from a backup goes on with the numbers of the device that the backup is of")
  package static let workoutNotRecovered = Mutant(
    "workout-not-recovered", in: "Devices/OperatingSystem",
    "an app that starts again does not ask for the workout that was under way when the watch went down")
  package static let offFaceWoken = Mutant(
    "off-face-woken", in: "Devices/TimelineWake",
    "the watch is woken for its complication although no face shows it")
}
