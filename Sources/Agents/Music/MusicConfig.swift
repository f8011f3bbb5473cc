/// All numbers and rules of the music in one place.
package struct MusicConfig: Equatable, Sendable {
  package var state = MusicStateConfig()
  package var preferences = MusicPreferences()
  package var ranking = RankingConfig()
  package var history = HistoryConfig()

  /// With these rules taken literally, wherever they apply; by default with none.
  package init(asWritten rules: Set<MusicRule> = []) {
    state.rules = rules
    ranking.rules = rules
    history.rules = rules
    history.learning.rules = rules
  }

  package var estimator: MusicEstimator { MusicEstimator(state) }
  package var ranker: SongRanker { SongRanker(preferences, ranking) }
  /// For whoever learns live without a job.
  package var learning: LearningConfig { history.learningWithRules }
}
