import Testing

@testable import Agents

@Suite("The rules of music")
struct MusicConfigTests {
  @Test("are mended unless one is named, and then it is literal wherever it applies", arguments: MusicRule.allCases)
  func naming(rule: MusicRule) {
    let config = MusicConfig(asWritten: [rule])
    #expect(config.estimator.config.rules == [rule] && config.ranking.rules == [rule])
    #expect(config.history.rules == [rule] && config.learning.rules == [rule])
    #expect(HistoryJob(config.history).learner.config.rules == [rule])
    #expect(MusicConfig().learning.rules.isEmpty && MusicConfig() != config)
  }

  @Test("taken literally all at once still terminate", arguments: 0..<6 as Range<UInt64>)
  func allAtOnce(seed: UInt64) {
    let config = MusicConfig(asWritten: Set(MusicRule.allCases))
    let life = historyLife(seed, days: 15)
    var (job, random) = (HistoryJob(config.history), MusicRandom(seed: seed))
    for _ in 0..<life.count where job.watermark < life.count {
      let known = min(life.count, job.watermark + 1 + random.below(60))
      let now = historyStart + Double(known) / Double(life.count) * 15 * 24 * hour
      job.advance(life[job.watermark..<known], at: now, limit: .max)
    }
    #expect(job.watermark == life.count && job.kept.pending.isEmpty)
    // The literal history has lost plays on the way.
    #expect(job.kept.plays.count <= HistoryJob(over: life).kept.plays.count)
    #expect(job.sessions.allSatisfy { $0.quality.isFinite })
  }
}
