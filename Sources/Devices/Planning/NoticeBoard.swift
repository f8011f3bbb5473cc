import DeviceKit
import SimKernel
import Wire

/// What waits in the app for the wearer to open it.
struct NoticeBoard {
  private let store: DeviceStore

  init(_ store: DeviceStore) { self.store = store }

  func add(_ notice: PlannedNotice) throws(StorageError) {
    try store.beginWriting()
    try store.statement("INSERT INTO notices (way, lapses, bytes) VALUES (?, ?, ?)")
      .run(Int64(notice.way.rawValue), notice.lapses.nanoseconds, notice.subject.wireBytes)
  }

  /// What the wearer sees now, in the order in which it came; what is not worth showing any more is gone.
  func takeAll(at now: Timestamp) throws(StorageError) -> [(way: PlannedNotice.Way, subject: NoticeSubject)] {
    let found = try store.statement("SELECT way, bytes FROM notices WHERE lapses > ? ORDER BY position")
      .all(now.nanoseconds) { row throws(StorageError) in
        let way = PlannedNotice.Way(rawValue: UInt8(truncatingIfNeeded: try row.int64(0))) ?? .inApp
        return (way: way, subject: try row.value(1, as: NoticeSubject.self))
      }
    guard try !isEmpty() else { return [] }
    try store.beginWriting()
    try store.statement("DELETE FROM notices").run()
    return found
  }

  private func isEmpty() throws(StorageError) -> Bool {
    try store.statement("SELECT 1 FROM notices LIMIT 1").first { row throws(StorageError) in try row.bool(0) } == nil
  }
}
