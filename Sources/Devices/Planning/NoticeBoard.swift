/// Notices pending in the app.
struct NoticeBoard {
  private let store: DeviceStore

  init(_ store: DeviceStore) { self.store = store }

  func add(_ notice: PlannedNotice) {
    store.statement("INSERT INTO notices (way, lapses, bytes) VALUES (?, ?, ?)")
      .run(Int64(notice.way.rawValue), notice.lapses.nanoseconds, notice.subject.wireBytes)
  }

  /// Returns the notices that the wearer sees now, in the order of their arrival, and clears the board. Expired ones
  /// are left out.
  func takeAll(at now: Timestamp) -> [(way: PlannedNotice.Way, subject: NoticeSubject)] {
    let found = store.statement("SELECT way, bytes FROM notices WHERE lapses > ? ORDER BY position")
      .compactAll(now.nanoseconds) { row in
        let way = PlannedNotice.Way(rawValue: UInt8(truncatingIfNeeded: row.int64(0))) ?? .inApp
        return row.value(1, as: NoticeSubject.self).map { (way: way, subject: $0) }
      }
    guard !isEmpty() else { return [] }
    store.statement("DELETE FROM notices").run()
    return found
  }

  /// Removes what the wearer has answered elsewhere.
  func remove(_ subject: NoticeSubject) {
    store.statement("DELETE FROM notices WHERE bytes = ?").run(subject.wireBytes)
  }

  private func isEmpty() -> Bool {
    store.statement("SELECT 1 FROM notices LIMIT 1").first { row in row.bool(0) } == nil
  }
}
