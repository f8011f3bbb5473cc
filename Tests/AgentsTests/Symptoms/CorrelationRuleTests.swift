import Testing
import Wire

@testable import Agents

@Suite("What flares have to do with")
struct CorrelationRuleTests {
  /// Sixty days with the same breakfast, and on every third a flare at any hour of the day.
  private func breakfasts() throws -> Diary {
    var (diary, dice) = (Diary(), Dice(seed: 8))
    for day in 0..<60 {
      try diary.note(.food("b\(day)", day, 8, "Porridge "))
      guard day % 3 == 1 else { continue }
      try diary.note(.symptom("s\(day)", day, 6 + dice.unit() * 16, severity: 8))
    }
    return diary
  }

  @Test("is not a breakfast that is eaten every day, which as written protects")
  func onceDaily() throws {
    let diary = try breakfasts()
    let asWritten = try study(diary, days: 60, literal()).result(.food("porridge"), 0)
    #expect(asWritten.type == .protective && asWritten.confidence == .high)
    #expect(asWritten.strength < -0.8 && asWritten.table.otherWith == 40)
    let sound = try study(diary, days: 60)
    #expect(sound.results.allSatisfy { $0.type == .neutral && $0.factor == .food("porridge") })
    #expect(try sound.result(.food("porridge"), 0).strength == 0)
  }

  @Test("is compared with the same hours, not with the day before a flare, whose evening belongs to the flare")
  func dayBefore() throws {
    var diary = Diary()
    for day in 0..<60 {
      try diary.note(.food("r\(day)", day, 13, "rice"))
      if day % 3 == 0 { try diary.note(.food("w\(day)", day, 20, "wine")) }
      if day % 3 == 1 { try diary.note(.symptom("s\(day)", day, 18, severity: 9)) }
    }
    let asWritten = try study(diary, days: 60, literal()).result(.food("wine"), 6)
    #expect(asWritten.table == CorrelationTable(20, 0, 20, 20))
    let sound = try study(diary, days: 60).result(.food("wine"), 6)
    // The window of the first day reaches back before the diary.
    #expect(sound.table == CorrelationTable(20, 0, 0, 39))
    #expect(sound.type == .trigger && sound.confidence == .high)
    #expect(sound.strength == 1 && sound.rawStrength == nil && sound.window.text == "6-24 h")
  }

  @Test("has a strength within its range, and the raw one beside it")
  func strength() throws {
    #expect(CorrelationTable(8, 2, 2, 18).strength == 1)
    #expect(try #require(CorrelationTable(8, 2, 2, 18).rawStrength).isApproximately(7))
    #expect(try #require(CorrelationTable(1, 9, 10, 10).rawStrength).isApproximately(-0.8))
    #expect(CorrelationTable(0, 5, 0, 5).strength == 0 && CorrelationTable(3, 2, 0, 5).strength == 1)
    #expect(CorrelationTable(0, 0, 2, 3).rawStrength == nil && CorrelationTable(0, 0, 2, 3).strength == 0)
    var diary = Diary()
    for day in 0..<40 {
      try diary.note(.food("r\(day)", day, 7, "rice"))
      guard day % 4 == 1 else { continue }
      try diary.note(.food("w\(day)", day, 12, "nuts"))
      try diary.note(.symptom("s\(day)", day, 13, severity: 9))
    }
    #expect(try study(diary, days: 40, literal()).result(.food("nuts"), 0).strength == .infinity)
    #expect(try study(diary, days: 40).result(.food("nuts"), 0).strength == 1)
  }

  @Test("is tested exactly where counts are small, and not at all where nothing could be found")
  func smallCells() {
    let config = CorrelationConfig()
    #expect(CorrelationTable(4, 1, 2, 20).test(config).test == .fisher)
    #expect(CorrelationTable(14, 11, 12, 20).test(config).test == .chiSquare)
    #expect(!CorrelationTable(2, 30, 2, 30).isWorthTesting(config))
    #expect(!CorrelationTable(1, 0, 5, 5).isWorthTesting(config))
    #expect(CorrelationTable(5, 5, 5, 45).isWorthTesting(config))
    #expect(CorrelationTable(0, 0, 5, 5).test(config).probability == 1)
  }

  @Test("takes a day of which nothing was written down for no day without it")
  func missing() throws {
    var diary = Diary()
    for day in 0..<60 {
      // Every fourth day only sleep is known, every fourth nothing at all.
      switch day % 4 {
      case 0:
        try diary.note(.food("n\(day)", day, 12, "nuts"))
        if day % 8 == 0 { try diary.note(.symptom("s\(day)", day, 15, severity: 7)) }
      case 1: try diary.note(.food("r\(day)", day, 12, "rice"))
      case 2: _ = try diary.save(DailyLog(DailyLog.Draft(day: diaryDay + day, sleepHours: 7)), stamp(0))
      default: break
      }
    }
    var config = CorrelationConfig()
    config.offset = hourEast
    let set = try study(diary, days: 60, config)
    #expect(set.flareDays.count == 8 && set.normalDays == 37)
    // Of the days without a flare 7 had nuts and 15 other food; nobody knows of the 15 others.
    #expect(try set.result(.food("nuts"), 2).table == CorrelationTable(8, 0, 7, 15))
    let night = Factor.sleep(hours: 6..<8)
    #expect(try set.result(night, 6).table.flares == 0)
  }

  @Test("is not what is written down together with symptoms, whenever that is")
  func together() throws {
    var (diary, dice) = (Diary(), Dice(seed: 5))
    for day in 0..<60 {
      let hour = 7 + dice.unit() * 14
      try diary.note(.symptom("s\(day)", day, hour, severity: day % 3 == 1 ? 8 : 2))
      let activity = try ActivityEntry(ActivityEntry.Draft(type: "other", stress: 5))
      try diary.note(DiaryEntry(id: "a\(day)", time: .at(day, hour), .activity(activity)))
    }
    let set = try study(diary, days: 60)
    #expect(set.triggers().isEmpty && set.protective().isEmpty)
    var config = CorrelationConfig()
    config.togetherShare = 1
    #expect(try study(diary, days: 60, config).result(.activity(.other), 0).type == .trigger)
  }

  @Test("may be two things that only do something together")
  func compound() throws {
    let trigger = PlantedConfig.Trigger("red wine", "aged cheese", relativeRisk: 9, lag: 2.5...5)
    var found = 0
    for seed in 1...20 {
      let life = try Diary.planted(seed: seed, [trigger]) {
        $0.days = 90
        $0.baseRisk = 0.1
        for place in $0.habits.indices where trigger.habits.contains($0.habits[place].name) {
          $0.habits[place].frequency = 0.6
        }
      }
      let triggers = try study(life.diary, days: 90).triggers().map(\.factor)
      if triggers.contains(.compound([.food("aged cheese"), .food("red wine")])) { found += 1 }
    }
    #expect(found >= 12)
  }

  @Test("is asked of one symptom alone if one likes")
  func oneSymptom() throws {
    var (diary, dice) = (Diary(), Dice(seed: 3))
    for day in 0..<40 {
      let isNuts = dice.chance(0.5)
      try diary.note(.food("f\(day)", day, 12, isNuts ? "nuts" : "rice"))
      try diary.note(.symptom("s\(day)", day, 14, severity: 9, name: isNuts ? "rash" : "headache"))
    }
    var config = CorrelationConfig()
    #expect(throws: CorrelationError.noNormalDays) { try study(diary, days: 40, config) }
    config.symptom = "rash"
    #expect(try study(diary, days: 40, config).triggers().map(\.factor) == [.food("nuts")])
  }
}

extension Double {
  func isApproximately(_ other: Double) -> Bool { (self - other).magnitude < 1e-9 }
}
