package import SimKernel

/// The health store of a phone as its app sees it: a week of daily values at a time.
///
/// Its files are of complete protection: nothing can be read while the phone is locked (A, HKError
/// errorDatabaseInaccessible). A denied permission is not told apart from a store that holds nothing (A).
package struct HealthArchive {
  private let store: DeviceStore
  private let history: HealthHistory

  package init(_ store: DeviceStore, _ history: HealthHistory) {
    self.store = store
    self.history = history
  }

  /// The days of a range of which something is known, in order; nil when nothing can be read now.
  package func days(in range: Range<CivilDate>, _ platform: PlatformView) -> [HistoryDay]? {
    guard platform.isProtectedDataAvailable else { return nil }
    return isDenied ? [] : history.days(in: range)
  }

  /// Whether there seems to be nothing at all, which may as well be a permission that is missing.
  package var looksEmpty: Bool { isDenied || history.days.isEmpty }

  /// Whether a query for a day's steps comes back empty, as it never does on a phone that is carried and may be read
  /// (implementation plan 13.3).
  package static func probesEmpty(_ store: DeviceStore) -> Bool { store.number(.isHealthDenied) == 1 }

  private var isDenied: Bool { store.number(.isHealthDenied) == 1 }
}
