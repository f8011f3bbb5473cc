extension Rule {
  package static let phone: [Rule] = [
    .rawEditedInPlace
  ]

  package static let rawEditedInPlace = Rule(
    "raw-edited-in-place", "recomputing a day rounds its raw signals in place (against TS 901, 3989)")
}

extension Mutant {
  /// The mistakes that can be planted in the days on the phone.
  package static let phone: [Mutant] = [
    .dayInUTC, .deletionNotMarked, .lockedBatchLost, .unchangedDayStays, .packingDropsLast, .deletedReadingsCount,
    .halfNightCounts, .missingIsZero,
  ]

  package static let dayInUTC = Mutant(
    "day-in-utc", in: "Devices/RawSignals", "a sample counts for its day in UTC, not for the wearer's")
  package static let deletionNotMarked = Mutant(
    "deletion-not-marked", in: "Devices/PhoneDays", "a workout that was deleted does not mark its day as changed")
  package static let lockedBatchLost = Mutant(
    "locked-batch-lost", in: "Devices/LockedReadings",
    "of what waited for the unlock three are taken, and all are deleted")
  package static let unchangedDayStays = Mutant(
    "unchanged-day-stays", in: "Devices/PhoneDays",
    "a day whose summary stays what it was keeps its mark of a day that changed")
  package static let packingDropsLast = Mutant(
    "packing-drops-last", in: "Devices/PackedDays", "the last sample of a day is lost as the day is packed")
  package static let deletedReadingsCount = Mutant(
    "deleted-readings-count", in: "Devices/PhoneReadings",
    "what the wearer deleted in the health store goes on counting for its day")
  package static let halfNightCounts = Mutant(
    "half-night-counts", in: "Devices/DaySignals", "a night that was recorded in part counts as a short night")
  package static let missingIsZero = Mutant(
    "missing-is-zero", in: "Devices/PhoneDays", "a day on which nothing was measured has no movement, and no deep sleep"
  )
}
