import Testing

@testable import Agents

@Suite("Planted causes")
struct CorrelationPowerTests {
  private static let foods = ["aged cheese", "rye bread", "dark chocolate"]

  @Test("are found in 95 of 100 diaries of 60 days, at thrice a risk of 0.3 and a lag of hours")
  func power() throws {
    var found = 0
    for seed in 1...200 {
      let name = Self.foods[seed % 3]
      let life = try Diary.planted(seed: seed, [.init(name, relativeRisk: 3, lag: 2.5...5)])
      if try study(life.diary, days: 60).triggers().contains(where: { $0.factor == .food(name) }) { found += 1 }
    }
    #expect(found >= 190)
  }

  @Test("are claimed in at most 5 of 100 diaries that have none, as written in far more")
  func falseClaims() throws {
    var (sound, protects, asWritten, protective) = (0, 0, 0, 0)
    for seed in 1...200 {
      let diary = try Diary.planted(seed: seed).diary
      let found = try study(diary, days: 60)
      if !found.triggers().isEmpty { sound += 1 }
      if !found.protective().isEmpty { protects += 1 }
      guard seed <= 40 else { continue }
      let set = try study(diary, days: 60, literal())
      asWritten += set.triggers().isEmpty ? 0 : 1
      protective += set.protective().isEmpty ? 0 : 1
    }
    #expect(sound <= 10 && protects <= 10)
    #expect(asWritten >= 6 && protective == 40)
  }

  @Test("beside which nothing is claimed to protect, nor where bad days are hardly written down, in at most 5 of 100")
  func falseProtection() throws {
    var (beside, unwritten) = (0, 0)
    for seed in 1...200 {
      let trigger = PlantedConfig.Trigger(Self.foods[seed % 3], relativeRisk: 3, lag: 2.5...5)
      let life = try Diary.planted(seed: seed, [trigger])
      if try !study(life.diary, days: 60).protective().isEmpty { beside += 1 }
      let tired = try Diary.planted(seed: seed) { $0.unwrittenOnFlares = 0.6 }
      if try !study(tired.diary, days: 60).protective().isEmpty { unwritten += 1 }
    }
    #expect(beside <= 10 && unwritten <= 10)
  }

  @Test("that protect are found too, where flares are frequent enough without them")
  func protection() throws {
    var found = 0
    for seed in 1...60 {
      let life = try Diary.planted(seed: seed, [.init("porridge", relativeRisk: 0.1, lag: 1...12)]) {
        ($0.baseRisk, $0.days) = (0.5, 90)
      }
      let protective = try study(life.diary, days: 90).protective()
      if protective.contains(where: { $0.factor == .food("porridge") }) { found += 1 }
    }
    #expect(found >= 20)
  }

  @Test("make the same diary from the same seed, and one more habit moves no other")
  func planting() throws {
    let trigger = PlantedConfig.Trigger("aged cheese", relativeRisk: 3, lag: 2.5...5)
    let life = try Diary.planted(seed: 4, [trigger])
    let again = try Diary.planted(seed: 4, [trigger])
    #expect(life.diary == again.diary && life.truth == again.truth)
    #expect(try Diary.planted(seed: 5, [trigger]).diary != life.diary)
    let more = try Diary.planted(seed: 4, [trigger]) {
      $0.forgottenEntry = 0
      $0.habits.append(.init("green tea", .food(.snack), frequency: 0.5, minute: 600))
    }
    let without = try Diary.planted(seed: 4, [trigger]) { $0.forgottenEntry = 0 }
    #expect(more.truth == without.truth)
    #expect(without.diary.entries.allSatisfy { more.diary.entry($0.key) == $0.value.value })
    let caused = life.truth.flares.count { $0.trigger == 0 }
    #expect(caused > 0 && caused < life.truth.flares.count && life.truth.triggers == [trigger])
  }

  @Test("have the risk that was planted")
  func risk() throws {
    let trigger = PlantedConfig.Trigger("aged cheese", relativeRisk: 3, lag: 0...0)
    let life = try Diary.planted(seed: 1, [trigger]) {
      $0.days = 4_000
      $0.baseRisk = 0.2
      $0.forgottenDay = 0
    }
    let days = diaryDay..<diaryDay + 4_000
    let exposed = Set(
      days.filter { day in
        life.diary.entries(on: day).contains { entry in
          guard case .food(let food) = entry.content else { return false }
          return food.name == "aged cheese"
        }
      })
    let flares = Set(life.truth.flares.map(\.day))
    func risk(_ days: Set<Int>) -> Double { Double(days.intersection(flares).count) / Double(days.count) }
    #expect((risk(exposed) - 0.6).magnitude < 0.04)
    #expect((risk(Set(days).subtracting(exposed)) - 0.2).magnitude < 0.03)
  }
}
