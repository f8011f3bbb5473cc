/// The phone's data about its diary besides the pages: the studied state, and the findings.
package struct StudyLog {
  private let store: DeviceStore
  private let rules: Rules

  init(_ store: DeviceStore) { (self.store, rules) = (store, store.rules) }

  /// Notes a new or received page. Today is only studied when it has ended; under the literal rule only new data makes
  /// findings outdated (Symptom tracker, ticket 5: "new data entry").
  func note(_ page: DiaryPage, today: Int) {
    guard page.isFirst || !rules.hasDefect(.staleCorrelations) else { return }
    // The first page of all creates the diary.
    if page.isFirst, let day = page.day, day >= today, revision() > 0, !wasStudied(day) { return }
    note()
  }

  /// Returns whether a day was studied before it ended, by a clock that was ahead.
  private func wasStudied(_ day: Int) -> Bool {
    store.number(.studiedDay).map { Int64(day) <= $0 } ?? false
  }

  /// Notes a change of the diary.
  func note() { store.remember(.diaryRevision, revision() + 1) }

  func revision() -> Int64 { store.number(.diaryRevision) ?? 0 }

  /// Returns whether the findings belong to the current diary, up to that local day.
  func isStudied(upTo lastDay: Int) -> Bool {
    let (revision, day) = (store.number(.studiedRevision), store.number(.studiedDay))
    return revision == self.revision() && day == Int64(lastDay)
  }

  /// Stops studies of the current diary up to that day.
  func stop(upTo lastDay: Int) {
    store.remember(.stoppedRevision, revision())
    store.remember(.stoppedDay, Int64(lastDay))
  }

  func isStopped(upTo lastDay: Int) -> Bool {
    store.number(.stoppedRevision) == revision() && store.number(.stoppedDay) == Int64(lastDay)
  }

  func keep(_ findings: StudyFindings, of revision: Int64) {
    store.statement("INSERT OR REPLACE INTO diary_study (one, bytes) VALUES (1, ?)").run(findings.wireBytes)
    store.remember(.studiedRevision, revision)
    store.remember(.studiedDay, Int64(findings.lastDay))
  }

  /// Returns the findings, if they belong to the current diary; readable while the phone is off.
  package static func current(in database: StickyErrorDatabase) -> StudyFindings? {
    guard let findings = findings(in: database) else { return nil }
    let (revision, studied) = (database.remembered(.diaryRevision), database.remembered(.studiedRevision))
    return revision != nil && revision == studied ? findings : nil
  }

  /// Returns the findings of the device's last study; `nil` if an earlier version of the app wrote another format,
  /// until the next study.
  package static func findings(in database: StickyErrorDatabase) -> StudyFindings? {
    let bytes = database.statement("SELECT bytes FROM diary_study").first { row in row.blob(0) }
    return bytes.flatMap { try? StudyFindings(wireBytes: $0) }
  }
}

extension MemoryKey {
  /// the number of changes of the diary that may change its findings; absent without a diary.
  package static let diaryRevision = MemoryKey("diaryRevision")
  /// the revision of the diary that was studied, and its last local day.
  package static let studiedRevision = MemoryKey("studiedRevision")
  package static let studiedDay = MemoryKey("studiedDay")
  /// the revision of the diary whose study the wearer stopped, and its last local day.
  package static let stoppedRevision = MemoryKey("stoppedRevision")
  package static let stoppedDay = MemoryKey("stoppedDay")
}
