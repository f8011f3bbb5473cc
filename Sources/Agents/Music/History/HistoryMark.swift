/// How far a job is, without what can be had again from the facts and from what was made of them.
package struct HistoryMark: Codable, Equatable, Sendable {
  /// How many facts were read.
  package let watermark: Int
  let pending: [TimeSpan]
  let duePlaylists: Int
  let rebuilt: Int
  let literalWatermark: Double?
  let run: Int
  let runs: [Int]
  /// Only as written: the plays that were not dropped.
  let plays: [UInt64]?
}

extension HistoryJob {
  package var mark: HistoryMark {
    HistoryMark(
      watermark: kept.watermark, pending: kept.pending, duePlaylists: kept.duePlaylists, rebuilt: kept.rebuilt,
      literalWatermark: kept.literalWatermark, run: kept.run, runs: kept.runs,
      plays: config.rules.contains(.watermarkNow) ? kept.plays.map(\.id) : nil)
  }

  /// Begins, beside what was learnt live.
  package init(learnt lessons: [SongLesson], _ config: HistoryConfig = HistoryConfig()) {
    var state = HistoryState()
    state.lessons = lessons
    self.init(state, config)
  }

  /// Goes on from a mark, with the facts that were read and what was made of them in order.
  package init(
    _ mark: HistoryMark, facts: [HistoryFact], sessions: [ListeningSession], lessons: [SongLesson],
    impacts: [PlaylistImpact], _ config: HistoryConfig = HistoryConfig()
  ) {
    self.init(learnt: lessons, config)
    let plays = mark.plays.map { Set($0) }
    read(
      facts.filter { fact in
        if let plays, case .play(let play) = fact { plays.contains(play.id) } else { true }
      })
    (kept.watermark, kept.pending, kept.duePlaylists) = (mark.watermark, mark.pending, mark.duePlaylists)
    (kept.rebuilt, kept.literalWatermark, kept.run, kept.runs) = (
      mark.rebuilt, mark.literalWatermark, mark.run, mark.runs
    )
    (kept.sessions, kept.impacts) = (sessions, impacts)
  }
}
