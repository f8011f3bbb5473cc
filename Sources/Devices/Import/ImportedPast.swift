/// A read-only view of the imported days before the app.
struct ImportedPast {
  private let imported: ImportedDays
  /// `true` if there may be data of days before the app.
  let isKnown: Bool

  init(_ device: DeviceServices) {
    imported = ImportedDays(device.store.latched)
    isKnown = !device.setup.history.dates.isEmpty
  }

  func day(_ date: CivilDate) -> HistoryDay? { isKnown ? imported.day(date) : nil }

  /// Everything that was imported, in order of date.
  func days() -> [HistoryDay] { imported.all() }
}

/// The days before the app are known, or certainly can't be.
struct PastNews: AppNews {
  /// The first day after them.
  let end: CivilDate
  let isWhole: Bool
}

/// The data of some local days has changed.
struct DaysNews: AppNews { let days: Set<CivilDate> }
