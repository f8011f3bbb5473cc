import Transport

/// What waits in the app for the wearer to open it.
struct NoticeBoard {
  private let store: DeviceStore

  init(_ store: DeviceStore) { self.store = store }

  func add(_ notice: PlannedNotice) throws(StorageError) {
    try store.beginWriting()
    try store.statement("INSERT INTO notices (way, bytes) VALUES (?, ?)")
      .run(Int64(notice.way.rawValue), notice.subject.wireBytes)
  }

  /// What the wearer sees now, in the order in which it came.
  func takeAll() throws(StorageError) -> [(way: PlannedNotice.Way, subject: NoticeSubject)] {
    let found = try store.statement("SELECT way, bytes FROM notices ORDER BY position").all {
      row throws(StorageError) in
      let way = PlannedNotice.Way(rawValue: UInt8(truncatingIfNeeded: try row.int64(0))) ?? .inApp
      return (way: way, subject: try row.value(1, as: NoticeSubject.self))
    }
    guard !found.isEmpty else { return [] }
    try store.beginWriting()
    try store.statement("DELETE FROM notices").run()
    return found
  }
}
