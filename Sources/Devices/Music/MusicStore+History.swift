import DeviceKit
package import SimKernel

// What the history's job keeps between its steps: small rows, of which a step touches few.
extension MusicStore {
  /// How far the job is, and when it last was at the end.
  package func historyMark() -> (
    watermark: Int, bytes: [UInt8], news: HistoryNews, completed: Timestamp?
  )? {
    database.statement("SELECT watermark, mark, phase, done, left, completed FROM music_history").first {
      row in
      let phase = UInt8(exactly: row.int64(2)).flatMap(HistoryNews.Phase.init) ?? .reading
      return (
        row.int(0), row.blob(1), HistoryNews(phase: phase, done: row.int(3), left: row.int(4)),
        row.optionalInt64(5).map { Timestamp(nanoseconds: $0) }
      )
    }
  }

  func keep(_ step: HistoryStep, at now: Timestamp, literally: Bool, keepsFirst: Bool = false) {
    let completed =
      step.progress.phase == .completed ? now.nanoseconds : historyMark()?.completed?.nanoseconds
    database.statement(
      """
      INSERT OR REPLACE INTO music_history (one, watermark, mark, phase, done, left, completed)
      VALUES (1, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      step.watermark, step.mark, Int64(step.progress.phase.rawValue), step.progress.done, step.progress.left, completed)
    keep(step.sessions, in: "music_sessions")
    keep(step.impacts, in: "music_impacts")
    for play in step.forgotten { forget(play) }
    let taught = keepsFirst ? Set(lessons().map(\.play)) : []
    for lesson in step.lessons where !taught.contains(lesson.play) { learn(lesson, literally: literally) }
  }

  private func keep(_ rows: [(key: Int64, bytes: [UInt8]?)], in table: String) {
    for row in rows {
      if let bytes = row.bytes {
        database.statement("INSERT OR REPLACE INTO \(table) (key, bytes) VALUES (?, ?)").run(row.key, bytes)
      } else {
        database.statement("DELETE FROM \(table) WHERE key = ?").run(row.key)
      }
    }
  }

  /// In the order of their keys.
  package func sessions() -> [[UInt8]] { rows(of: "music_sessions") }
  package func impacts() -> [[UInt8]] { rows(of: "music_impacts") }

  private func rows(of table: String) -> [[UInt8]] {
    database.statement("SELECT bytes FROM \(table) ORDER BY key").all { row in row.blob(0) }
  }

  package func historyMemory() -> HistoryMemory {
    let mark = historyMark()
    return HistoryMemory(
      mark: mark?.bytes, entries: mark == nil ? [] : entries(limit: mark?.watermark ?? 0), sessions: sessions(),
      impacts: impacts(), lessons: lessons())
  }
}
