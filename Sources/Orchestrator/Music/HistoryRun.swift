/// One run through the history: continues from the phone's stored state, and returns the state to store after each
/// step.
package struct HistoryRun: Sendable {
  package private(set) var job: HistoryJob
  private let songs: [Song.ID: Song]

  package init(_ memory: HistoryMemory, _ songs: [Song.ID: Song], _ config: HistoryConfig) {
    self.songs = songs
    if let mark = memory.mark.flatMap({ HistoryForm.value($0, as: HistoryMark.self) }) {
      job = HistoryJob(
        mark, facts: memory.entries.map { HistoryFact($0, songs) },
        sessions: memory.sessions.compactMap { HistoryForm.value($0) }, lessons: memory.lessons,
        impacts: memory.impacts.compactMap { HistoryForm.value($0) }, config)
    } else {
      job = HistoryJob(learnt: memory.lessons, config)
    }
  }

  package mutating func advance(_ batch: HistoryBatch) -> HistoryStep {
    // A job that couldn't read an earlier one's state starts over.
    let entries = batch.after == job.watermark ? batch.entries : []
    let old = job
    var progress = job.advance(
      entries.map { HistoryFact($0, songs) }, at: batch.now.exact, limit: HistoryBatch.size)
    if progress.phase == .reading {
      progress = HistoryNews(phase: .reading, done: progress.done, left: batch.total - job.watermark)
    }
    let (lessons, known) = (Self.lessons(of: job), Self.lessons(of: old))
    return HistoryStep(
      watermark: job.watermark, mark: HistoryForm.bytes(job.mark), progress: progress,
      sessions: Self.changes(from: Self.sessions(of: old), to: Self.sessions(of: job)),
      impacts: Self.changes(from: Self.impacts(of: old), to: Self.impacts(of: job)),
      lessons: lessons.keys.sorted().compactMap { play in
        lessons[play].flatMap { $0 == known[play] ? nil : $0 }
      }, forgotten: known.keys.filter { lessons[$0] == nil }.sorted())
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
