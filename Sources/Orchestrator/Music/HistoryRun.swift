/// One run through the history: continues from the phone's stored state, and returns the state to store after each
/// step.
package struct HistoryRun: Sendable {
  package private(set) var job: HistoryJob
  private let songs: [Song.ID: Song]
  private var sessions: [Int64: ListeningSession]
  private var impacts: [Int64: PlaylistImpact]
  private var lessons: [UInt64: SongLesson]

  package init(_ memory: HistoryMemory, _ songs: [Song.ID: Song], _ config: HistoryConfig) {
    self.songs = songs
    let lessons = memory.lessons
    if let mark = memory.mark.flatMap({ HistoryForm.value($0, as: HistoryMark.self) }) {
      job = HistoryJob(
        mark, facts: memory.entries.map { HistoryFact($0, songs) },
        sessions: memory.sessions.compactMap { HistoryForm.value($0) }, lessons: lessons,
        impacts: memory.impacts.compactMap { HistoryForm.value($0) }, config)
    } else {
      job = HistoryJob(learnt: lessons, config)
    }
    sessions = Self.sessions(of: job)
    impacts = Self.impacts(of: job)
    self.lessons = Self.lessons(of: job)
  }

  package mutating func advance(_ batch: HistoryBatch) -> HistoryStep {
    // A job that couldn't read an earlier one's state starts over.
    let entries = batch.after == job.watermark ? batch.entries : []
    let progress = job.advance(
      entries.map { HistoryFact($0, songs) }, at: batch.now.exact, limit: HistoryBatch.size)
    let (newSessions, newImpacts) = (Self.sessions(of: job), Self.impacts(of: job))
    let newLessons = Self.lessons(of: job)
    defer { (sessions, impacts, lessons) = (newSessions, newImpacts, newLessons) }
    return HistoryStep(
      watermark: job.watermark, mark: HistoryForm.bytes(job.mark),
      progress: HistoryNews(progress, waiting: batch.total - job.watermark),
      sessions: Self.changes(from: sessions, to: newSessions), impacts: Self.changes(from: impacts, to: newImpacts),
      lessons: newLessons.keys.sorted().compactMap { play in
        newLessons[play].flatMap { $0 == lessons[play] ? nil : $0 }
      }, forgotten: lessons.keys.filter { newLessons[$0] == nil }.sorted())
  }

  /// Reads a phone's stored sessions.
  package static func sessions(in kept: [[UInt8]]) -> [ListeningSession] { kept.compactMap { HistoryForm.value($0) } }

  /// Reads a phone's stored impacts of its lists.
  package static func impacts(in kept: [[UInt8]]) -> [PlaylistImpact] { kept.compactMap { HistoryForm.value($0) } }

  private static func sessions(of job: HistoryJob) -> [Int64: ListeningSession] {
    Dictionary(job.sessions.map { (Int64(($0.span.start * 1e6).rounded()), $0) }) { _, last in last }
  }

  private static func impacts(of job: HistoryJob) -> [Int64: PlaylistImpact] {
    Dictionary(job.impacts.map { (Int64(bitPattern: $0.playlist), $0) }) { _, last in last }
  }

  private static func lessons(of job: HistoryJob) -> [UInt64: SongLesson] {
    Dictionary(job.learner.lessons.map { ($0.play, $0) }) { _, last in last }
  }

  private static func changes<Value: Equatable & Encodable>(
    from old: [Int64: Value], to new: [Int64: Value]
  ) -> [(key: Int64, bytes: [UInt8]?)] {
    Set(old.keys).union(new.keys).sorted().compactMap { key in
      old[key] == new[key] ? nil : (key, new[key].map { HistoryForm.bytes($0) })
    }
  }
}

extension HistoryNews {
  /// - Parameter waiting: The number of the log's entries that are still to come.
  fileprivate init(_ progress: HistoryProgress, waiting: Int) {
    switch progress {
    case .reading(let done, _): self.init(phase: .reading, done: done, left: waiting)
    case .reconstructing(let done, let left): self.init(phase: .reconstructing, done: done, left: left)
    case .playlists(let done, let left): self.init(phase: .playlists, done: done, left: left)
    case .completed(let sessions, _, _): self.init(phase: .completed, done: sessions, left: 0)
    }
  }
}
