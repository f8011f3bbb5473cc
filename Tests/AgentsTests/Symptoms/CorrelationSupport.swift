import Testing

import Agents

/// A study of the first days of the tests.
func study(
  _ diary: Diary, days: Int, _ config: CorrelationConfig = CorrelationConfig()
) throws -> CorrelationResultSet {
  try #require(try CorrelationRun.results(diary, lastDay: diaryDay + days - 1, at: 0, config))
}

/// The configuration with the literal rules.
func literal(_ config: CorrelationConfig = CorrelationConfig()) -> CorrelationConfig {
  var config = config
  config.rules = .asWritten
  return config
}

extension CorrelationResultSet {
  func result(_ factor: Factor, _ from: Int) throws -> CorrelationResult {
    try #require(results.first { $0.factor == factor && $0.window.from == from })
  }
}

extension Diary {
  mutating func note(_ entry: DiaryEntry) throws { _ = try add(entry, stamp(0)) }

  /// The usual life of the tests with something planted in it, and a few more days changed than one would think of.
  static func planted(
    seed: Int, _ triggers: [PlantedConfig.Trigger] = [], _ change: (inout PlantedConfig) -> Void = { _ in }
  ) throws -> PlantedDiary {
    var config = PlantedConfig()
    (config.firstDay, config.offset, config.triggers) = (diaryDay, hourEast, triggers)
    change(&config)
    return try PlantedDiary(seed: UInt64(seed), config)
  }
}

extension CorrelationRun {
  /// All at once.
  static func results(
    _ diary: Diary, lastDay: Int, at time: Double, _ config: CorrelationConfig = CorrelationConfig()
  ) throws(CorrelationError) -> CorrelationResultSet? {
    var run = CorrelationRun(diary, lastDay: lastDay, at: time, config)
    return try run.finish()
  }
}
