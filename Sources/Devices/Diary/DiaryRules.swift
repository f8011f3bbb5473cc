extension Rule {
  package static let diary: [Rule] = [
    .debounceLosesLast, .staleCorrelations, .wholeDayBaselines, .logIDPerDevice,
  ]

  package static let debounceLosesLast = Rule(
    "debounce-loses-last", "what is typed is saved after 800 ms, to the day that is shown then (SY 212)")
  package static let staleCorrelations = Rule(
    "stale-correlations", "only new entries, not edits or deletions, invalidate what was found (SY 470)")
  package static let wholeDayBaselines = Rule(
    "whole-day-baselines", "hours before a flare are compared with whole days, test by test (SY 364-378)")
  package static let logIDPerDevice = Rule(
    "log-id-per-device", "a day's log has an id of its own on each device that makes one (SY 18-19, 219)")
}

extension Mutant {
  /// The mistakes that can be planted in the diary and its study.
  package static let diary: [Mutant] = [
    .editedByClock, .trayKeepsFirst, .tornOutAlways,
  ]

  package static let editedByClock = Mutant(
    "edited-by-clock", in: "Devices/DiaryWriter",
    "a correction is dated by the clock alone, which may have been set back")
  package static let trayKeepsFirst = Mutant(
    "tray-keeps-first", in: "Devices/PendingEntries", "what is corrected while it waits stays as it was first")
  package static let tornOutAlways = Mutant(
    "torn-out-always", in: "Devices/DiaryWriter",
    "another device's page makes a device tear out its own, also a newer one")
}
