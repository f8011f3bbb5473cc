/// The first day on the phone: imports the days before the app, and announces once that they are known, or that they
/// can't be read (implementation plan 6.1, 13.2).
package final class FirstDay: Feature {
  package static let schema: FeatureSchema? = .firstDay
  package static let wakes: [WakeToken.Reason] = [.historyQuery]

  package let device: DeviceServices
  private var history: HistoryImport

  package init?(_ device: DeviceServices) {
    self.device = device
    history = HistoryImport(device.store, device.setup)
  }

  package var isBusy: Bool { history.isUnderWay }

  /// Reads the health store again, which came with the backup, too. Days of the first import that are before the new
  /// window stay as they were imported (tech spec §2.4).
  package func takeOver() { letGo(numbers: Self.progress) }

  private static let progress: [MemoryKey] = [.importWindow, .importedChunks, .isPastRefused]

  package func catchUp(_ context: inout DeviceContext) {
    // The phone has learned only since it began that the wearer wants all that deleted.
    if store.number(.erasedAt) != nil, store.number(.importWindow) != nil || history.holdsDays {
      letGo(tables: ["imported_days", "imported_workouts"], numbers: Self.progress)
    }
    history.resume(&context)
    considerRefusal(&context)
  }

  /// The health store has answered.
  package func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    let wasComplete = history.isComplete()
    let days = history.advance(token, &context)
    device.announce(DaysNews(days: days), &context)
    guard !wasComplete, history.isComplete() else { return }
    device.announce(PastNews(end: history.end(context), isWhole: true), &context)
  }

  /// Handles a denied permission: the wearer sees nothing, because the health store looks empty, but the next step
  /// comes all the same.
  private func considerRefusal(_ context: inout DeviceContext) {
    guard context.platform.launchReason == .opened, history.looksRefused(context), store.number(.isPastRefused) != 1
    else { return }
    // Announced again in the next run if no feature takes charge of it.
    guard device.announce(PastNews(end: history.end(context), isWhole: false), &context) else { return }
    store.remember(.isPastRefused, 1)
  }
}

extension WakeToken.Reason {
  /// The phone's health store has answered the import of the first day.
  static let historyQuery = Self(22, "the health store answers the import")
}
