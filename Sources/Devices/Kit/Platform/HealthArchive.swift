/// The health store of a phone as its app sees it: a week of daily values at a time.
///
/// Its files have complete protection: nothing can be read while the phone is locked (A, HKError
/// errorDatabaseInaccessible). A denied permission looks like an empty store (A).
package struct HealthArchive {
  private let store: DeviceStore
  private let history: HealthHistory

  package init(_ store: DeviceStore, _ history: HealthHistory) {
    self.store = store
    self.history = history
  }

  /// Returns the days of a range with data, in order, or `nil` if nothing can be read now.
  package func days(in range: Range<CivilDate>, _ platform: PlatformView) -> [HistoryDay]? {
    guard platform.isProtectedDataAvailable else { return nil }
    return isDenied ? [] : history.days(in: range)
  }

  /// `true` if the store looks empty, which may also be a missing permission.
  package var looksEmpty: Bool { isDenied || history.days.isEmpty }

  /// Returns whether a query for a day's steps is empty. On a phone that is carried, with permission, it never is
  /// (implementation plan 13.3).
  package static func probesEmpty(_ store: DeviceStore) -> Bool { store.number(.isHealthDenied) == 1 }

  private var isDenied: Bool { store.number(.isHealthDenied) == 1 }
}
