package import DeviceKit
package import SimKernel

// What the history's job keeps between its steps: small rows, of which a step touches few.
extension MusicStore {
  /// How far the job is, and when it last was at the end.
  package func historyMark() throws(StorageError) -> (
    watermark: Int, bytes: [UInt8], news: HistoryNews, completed: Timestamp?
  )? {
    try database.statement("SELECT watermark, mark, phase, done, left, completed FROM music_history").first {
      row throws(StorageError) in
      let phase = UInt8(exactly: try row.int64(2)).flatMap(HistoryNews.Phase.init) ?? .reading
      return (
        try row.int(0), try row.blob(1), HistoryNews(phase: phase, done: try row.int(3), left: try row.int(4)),
        try row.optionalInt64(5).map { Timestamp(nanoseconds: $0) }
      )
    }
  }

  func keep(
    _ step: HistoryStep, at now: Timestamp, literally: Bool, keepsFirst: Bool = false
  ) throws(StorageError) {
    let completed =
      step.progress.phase == .completed ? now.nanoseconds : try historyMark()?.completed?.nanoseconds
    try database.statement(
      """
      INSERT OR REPLACE INTO music_history (one, watermark, mark, phase, done, left, completed)
      VALUES (1, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      step.watermark, step.mark, Int64(step.progress.phase.rawValue), step.progress.done, step.progress.left, completed)
    try keep(step.sessions, in: "music_sessions")
    try keep(step.impacts, in: "music_impacts")
    for play in step.forgotten { try forget(play) }
    let taught = keepsFirst ? Set(try lessons().map(\.play)) : []
    for lesson in step.lessons where !taught.contains(lesson.play) { try learn(lesson, literally: literally) }
  }

  private func keep(_ rows: [(key: Int64, bytes: [UInt8]?)], in table: String) throws(StorageError) {
    for row in rows {
      if let bytes = row.bytes {
        try database.statement("INSERT OR REPLACE INTO \(table) (key, bytes) VALUES (?, ?)").run(row.key, bytes)
      } else {
        try database.statement("DELETE FROM \(table) WHERE key = ?").run(row.key)
      }
    }
  }

  /// In the order of their keys.
  package func sessions() throws(StorageError) -> [[UInt8]] { try rows(of: "music_sessions") }
  package func impacts() throws(StorageError) -> [[UInt8]] { try rows(of: "music_impacts") }

  private func rows(of table: String) throws(StorageError) -> [[UInt8]] {
    try database.statement("SELECT bytes FROM \(table) ORDER BY key").all { row throws(StorageError) in
      try row.blob(0)
    }
  }

  package func historyMemory() throws(StorageError) -> HistoryMemory {
    let mark = try historyMark()
    return HistoryMemory(
      mark: mark?.bytes, entries: mark == nil ? [] : try entries(limit: mark?.watermark ?? 0), sessions: try sessions(),
      impacts: try impacts(), lessons: try lessons())
  }
}
