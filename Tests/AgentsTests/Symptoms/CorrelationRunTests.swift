import Testing

@testable import Agents

@Suite("A study of the diary")
struct CorrelationRunTests {
  private let cheese = PlantedConfig.Trigger("aged cheese", relativeRisk: 3, lag: 2.5...5)

  @Test("advances factor by factor, reports its progress, and stops on request")
  func steps() throws {
    let diary = try Diary.planted(seed: 1, [cheese]).diary
    var run = CorrelationRun(diary, lastDay: diaryDay + 59, at: 77)
    var (steps, progress): ([AnalysisStep], [Double]) = ([], [])
    while !run.isComplete {
      steps.append(run.step)
      progress.append(run.progress)
      #expect(run.results == nil)
      try run.advance()
    }
    #expect(progress == progress.sorted() && run.progress == 1)
    let named = steps.compactMap { step -> Factor? in
      guard case .analyzingPatterns(let factor) = step else { return nil }
      return factor
    }
    #expect(named == named.sorted() && Set(named).count == named.count && named.contains(.food("aged cheese")))
    #expect(steps.prefix(2) == [.fetchingData, .identifyingFlares])
    #expect(steps.suffix(2) == [.calculatingSignificance, .rankingResults])
    let results = try #require(run.results)
    #expect(results.calculatedAt == 77 && results.days == (diaryDay - 30)...(diaryDay + 59))
    #expect(results.results.map(\.weight) == results.results.map(\.weight).sorted(by: >))
    // A copy that was put aside half way ends with the same.
    var half = CorrelationRun(diary, lastDay: diaryDay + 59, at: 77)
    for _ in 0..<9 { try half.advance() }
    var other = half
    half.cancel()
    #expect(half.step == .cancelled && half.results == nil && half.progress == 0)
    #expect(throws: CorrelationError.cancelled) { try half.advance() }
    #expect(try other.finish() == results)
  }

  @Test("names the data that it lacks")
  func lacking() throws {
    #expect(throws: CorrelationError.tooFewDays(found: 0, needed: 30)) { try study(Diary(), days: 60) }
    var diary = Diary()
    for day in 0..<30 { try diary.note(.food("f\(day)", day, 12, "rice")) }
    #expect(throws: CorrelationError.noFlares) { try study(diary, days: 30) }
    #expect(throws: CorrelationError.tooFewDays(found: 29, needed: 30)) { try study(diary, days: 29) }
    try diary.note(.symptom("s", 3, 9, severity: 7))
    #expect(try study(diary, days: 30).triggers().isEmpty)
    for day in 0..<30 where day != 3 { try diary.note(.symptom("s\(day)", day, 9, severity: 7)) }
    #expect(throws: CorrelationError.noNormalDays) { try study(diary, days: 30) }
  }

  @Test("that takes over changes equals one from the beginning", arguments: 1...30)
  func incremental(_ seed: Int) throws {
    var dice = Dice(seed: UInt64(seed))
    var diary = try Diary.planted(seed: seed, [cheese]).diary
    var config = CorrelationConfig()
    (config.days, config.offset) = (45, hourEast)
    if dice.chance(0.3) { config.rules = .asWritten }
    var last = diaryDay + 50
    var run = CorrelationRun(diary, lastDay: last, at: 0, config)
    for number in 0..<12 {
      for _ in 0..<dice.below(9) where !run.isComplete { _ = try? run.advance() }
      var changes: [DiaryChange] = []
      for turn in 0..<(1 + dice.below(3)) {
        changes += try change(&diary, &dice, "\(number)-\(turn)")
      }
      last += dice.below(3)
      run.update(diary, changed: changes.map(\.day), lastDay: last, at: Double(number))
      guard dice.chance(0.7) else { continue }
      let whole = Result { try CorrelationRun.results(diary, lastDay: last, at: Double(number), config) }
      let taken = Result { try run.finish() }
      switch (whole, taken) {
      case (.success(let a), .success(let b)): #expect(a == b)
      case (.failure(let a), .failure(let b)): #expect(a as? CorrelationError == b as? CorrelationError)
      default: Issue.record("\(whole) is not \(taken)")
      }
    }
  }

  /// Adds, edits, moves or deletes something.
  private func change(_ diary: inout Diary, _ dice: inout Dice, _ id: String) throws -> [DiaryChange] {
    let day = dice.below(60)
    let old = diary.entries(on: diaryDay + day).first
    switch dice.below(5) {
    case 0:
      let names = ["aged cheese", "rye bread", "something new"]
      return try diary.add(.food(id, day, dice.unit() * 24, names[dice.below(3)]), stamp(1e9))
    case 1: return try diary.add(.symptom(id, day, dice.unit() * 24, severity: 5 + dice.below(6)), stamp(1e9))
    case 2:
      let hours = dice.chance(0.3) ? nil : Double(dice.below(20)) / 2
      return try diary.save(DailyLog(DailyLog.Draft(day: diaryDay + day, sleepHours: hours)), stamp(1e9))
    case 3:
      guard let old else { return [] }
      return try diary.delete(old.id, stamp(1e9))
    default:
      guard let old else { return [] }
      let time = try DiaryTime(day: diaryDay + dice.below(60), minute: dice.below(1_440), offset: dice.below(3) * 1_800)
      return try diary.edit(DiaryEntry(id: old.id, time: time, old.content), stamp(1e9))
    }
  }

  @Test("is dropped from the cache when its data change, and not when other data do")
  func cache() throws {
    var diary = try Diary.planted(seed: 1).diary
    let key = CorrelationKey(user: "me", lastDay: diaryDay + 59)
    let results = try study(diary, days: 60)
    let entry = try #require(diary.entries(on: diaryDay + 30).first)
    let deletion = try diary.delete(entry.id, stamp(1e9))
    for rules in [CorrelationCache.Rules.mended, .asWritten] {
      var cache = CorrelationCache(rules)
      keep(results, key, &cache)
      #expect(found(key, &cache) == results)
      cache.invalidate(after: deletion, user: "someone else")
      cache.invalidate(after: [DiaryChange(kind: .edited, day: diaryDay + 60, entry: "later")], user: "me")
      #expect(found(key, &cache) == results)
      cache.invalidate(after: deletion, user: "me")
      // As written, deleted entries still count.
      #expect((found(key, &cache) == nil) == (rules == .mended))
      cache.refresh()
      #expect(found(key, &cache) == nil)
      let ticket = cache.ticket
      cache.invalidate(after: [DiaryChange(kind: .added, day: diaryDay, entry: "x")], user: "me")
      let isKept = cache.store(results, for: key, since: ticket)
      #expect(isKept == (rules == .asWritten))
    }
  }

  private func keep(_ results: CorrelationResultSet, _ key: CorrelationKey, _ cache: inout CorrelationCache) {
    let isKept = cache.store(results, for: key, since: cache.ticket)
    #expect(isKept)
  }

  private func found(_ key: CorrelationKey, _ cache: inout CorrelationCache) -> CorrelationResultSet? {
    cache.results(for: key)
  }

  @Test("makes room for a new one where the least used was")
  func eviction() throws {
    let results = try study(Diary.planted(seed: 1).diary, days: 60)
    var cache = CorrelationCache(limit: 2)
    let keys = (0..<3).map { CorrelationKey(user: "me", lastDay: diaryDay + $0) }
    keep(results, keys[0], &cache)
    keep(results, keys[1], &cache)
    #expect(found(keys[0], &cache) != nil)
    keep(results, keys[2], &cache)
    #expect(cache.count == 2 && found(keys[1], &cache) == nil && found(keys[0], &cache) != nil)
  }
}
