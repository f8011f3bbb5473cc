/// The import of the first day: copies the health store's data of the days before the app into the phone's own store,
/// as daily values (tech spec §2.5).
///
/// First comes an insight from the last week, then 13 chunks of a week, the newest first. Each chunk is committed
/// together with the savepoint that counts it, and the window's end is fixed at the beginning. Whenever the app ends or
/// runs again, the chunks are therefore the same and none is imported twice. The import continues as long as the app
/// runs; a query interrupted by a suspension is repeated. Unreadable data (the phone is locked, the permission is gone)
/// isn't counted as done.
struct HistoryImport {
  private let store: DeviceStore
  private let setup: DeviceSetup
  private let archive: HealthArchive
  private let imported: ImportedDays
  /// The number of the open query; answers to earlier ones are ignored.
  private var query: UInt64 = 0
  /// `true` if a query of the health store is open.
  private(set) var isUnderWay = false
  /// Under the literal rule `import-follows-now`: the days that this process has read, only in its memory.
  private var collected: [HistoryDay] = []
  /// The pause between two chunks, for the system's resources (tech spec §2.5).
  private static let pause = Span.milliseconds(100)

  init(_ store: DeviceStore, _ setup: DeviceSetup) {
    self.store = store
    self.setup = setup
    archive = HealthArchive(store, setup.history)
    imported = ImportedDays(store.latched)
  }

  func isComplete() -> Bool {
    guard !hasNothing else { return true }
    return store.number(.importedChunks) == Int64(ImportWindow.chunkCount)
  }

  /// `true` if the store has imported days, perhaps of an earlier phone.
  var holdsDays: Bool { !imported.isEmpty }

  /// Returns the first day that isn't imported; today, if the import hasn't begun.
  func end(_ context: DeviceContext) -> CivilDate {
    store.number(.importWindow).map { CivilDate(dayNumber: Int($0)) } ?? context.civil.date
  }

  /// Returns whether the import is stopped because the health store looks empty, as with a denied permission.
  func looksRefused(_ context: DeviceContext) -> Bool {
    guard !isComplete(), context.platform.isProtectedDataAvailable else { return false }
    return archive.looksEmpty
  }

  /// `true` if the wearer wants the days before the app deleted, or there are none.
  private var hasNothing: Bool { setup.history.dates.isEmpty || store.number(.erasedAt) != nil }

  /// At the beginning of a run: continues after the last committed step, or begins.
  mutating func resume(_ context: inout DeviceContext) {
    isUnderWay = false
    guard !hasNothing, store.number(.importedChunks) != Int64(ImportWindow.chunkCount),
      context.platform.isProtectedDataAvailable, !archive.looksEmpty
    else { return }
    if store.number(.importWindow) == nil {
      let window = ImportWindow(before: context.civil.date)
      store.remember(.importWindow, Int64(window.end.dayNumber))
      imported.drop(from: window.dates.lowerBound, store)
      context.report(ImportFact(step: .began(window), device: setup.device))
    }
    let isInsightDue = store.number(.importedChunks) == nil
    ask(after: isInsightDue ? setup.platform.instantQuery : setup.platform.historyQuery, &context)
  }

  /// Processes the health store's answer. Returns the new days.
  mutating func advance(_ token: WakeToken, _ context: inout DeviceContext) -> Set<CivilDate> {
    guard isUnderWay, token.argument == query else { return [] }
    isUnderWay = false
    guard let end = store.number(.importWindow) else { return [] }
    let isLiteral = setup.rules.hasDefect(.importFollowsNow)
    let window = ImportWindow(before: isLiteral ? context.civil.date : CivilDate(dayNumber: Int(end)))
    guard let done = store.number(.importedChunks) else {
      giveInsight(window, &context)
      return []
    }
    let number = Int(done)
    let unread: [HistoryDay]? = setup.rules.hasPlanted(.unreadChunkCounted) ? [] : nil
    guard let days = read(window.chunk(number), context) ?? unread else { return [] }
    if isLiteral { collected += days } else { imported.add(days, store) }
    store.remember(.importedChunks, done + 1)
    context.report(ImportFact(step: .chunk(number, days: days.count), device: setup.device))
    guard number + 1 == ImportWindow.chunkCount else {
      ask(after: Self.pause + setup.platform.historyQuery, &context)
      return isLiteral ? [] : Set(days.map(\.date))
    }
    if isLiteral { imported.add(collected, store) }
    context.report(ImportFact(step: .completed, device: setup.device))
    return Set((isLiteral ? collected : days).map(\.date))
  }

  private mutating func giveInsight(_ window: ImportWindow, _ context: inout DeviceContext) {
    let week = window.chunk(0)
    guard let days = read(week, context) else { return }
    store.remember(.importedChunks, 0)
    context.report(ImportFact(step: .insight(InstantInsight(days, of: week)), device: setup.device))
    ask(after: setup.platform.historyQuery, &context)
  }

  /// Returns the days of a range that have data; `nil` if it isn't certain that missing data doesn't exist.
  private func read(_ range: Range<CivilDate>, _ context: DeviceContext) -> [HistoryDay]? {
    guard let days = archive.days(in: range, context.platform) else { return nil }
    // Without the permission everything is missing: a week without data only counts if other days have some.
    if days.isEmpty, archive.looksEmpty { return nil }
    return days
  }

  private mutating func ask(after span: Span, _ context: inout DeviceContext) {
    query += 1
    isUnderWay = true
    context.wake(after: span, WakeToken(.historyQuery, query))
  }
}

extension MemoryKey {
  /// the day before which the import of the first day ends; absent until it begins.
  package static let importWindow = MemoryKey("importWindow")
  /// the number of its completed chunks; absent until the wearer has the first insight.
  package static let importedChunks = MemoryKey("importedChunks")
  /// 1 once the wearer has opened the app while their past couldn't be read.
  package static let isPastRefused = MemoryKey("isPastRefused")
}
