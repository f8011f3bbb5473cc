import Testing
import PersonWire

@testable import Agents

@Suite("A trigger of flares")
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
    #expect(sound.strength > 20 && sound.rawStrength == nil && sound.window.text == "6-24 h")
  }

  @Test("has a strength that tells the stronger from the strong, and the raw one beside it")
  func strength() throws {
    #expect(CorrelationTable(8, 2, 2, 18).strength < CorrelationTable(8, 2, 1, 19).strength)
    #expect((1.5...3.5).contains(CorrelationTable(8, 2, 4, 16).strength))
    for table in [CorrelationTable(0, 5, 3, 7), CorrelationTable(5, 0, 3, 7), CorrelationTable(1, 9, 10, 10)] {
      #expect(table.strength > -1 && table.strength.isFinite && (table.strength > 0) == (table.direction > 0))
    }
    #expect(try #require(CorrelationTable(8, 2, 2, 18).rawStrength).isApproximately(7))
    #expect(try #require(CorrelationTable(1, 9, 10, 10).rawStrength).isApproximately(-0.8))
    #expect(CorrelationTable(0, 5, 0, 5).strength == 0 && CorrelationTable(3, 2, 0, 5).strength > 1)
    #expect(CorrelationTable(0, 0, 2, 3).rawStrength == nil && CorrelationTable(0, 0, 2, 3).strength == 0)
    var diary = Diary()
    for day in 0..<40 {
      try diary.note(.food("r\(day)", day, 7, "rice"))
      guard day % 4 == 1 else { continue }
      try diary.note(.food("w\(day)", day, 12, "nuts"))
      try diary.note(.symptom("s\(day)", day, 13, severity: 9))
    }
    #expect(try study(diary, days: 40, literal()).result(.food("nuts"), 0).strength == .infinity)
    let nuts = try study(diary, days: 40).result(.food("nuts"), 0)
    let interval = try #require(nuts.interval)
    #expect(nuts.strength > 10 && interval.contains(nuts.strength) && interval.lowerBound > 0)
  }

  @Test("lies within its interval in at least 93 of 100 diaries")
  func coverage() throws {
    var (dice, covered, count) = (Dice(seed: 11), 0, 0)
    for (flare, other) in [(0.6, 0.3), (0.3, 0.3), (0.2, 0.5), (0.5, 0.1)] {
      for _ in 0..<500 {
        let (with, also) = ((0..<20).count { _ in dice.unit() < flare }, (0..<40).count { _ in dice.unit() < other })
        guard let interval = CorrelationTable(with, 20 - with, also, 40 - also).interval else { continue }
        count += 1
        if interval.contains(flare / other - 1) { covered += 1 }
      }
    }
    #expect(count > 1_950 && Double(covered) / Double(count) >= 0.93)
  }

  /// Sixty days of six foods, with peanuts on four of them.
  private func peanuts(_ dice: inout Dice, severity: Int) throws -> Diary {
    var diary = Diary()
    let days = [8, 22, 35, 51].map { $0 + dice.below(5) }
    for day in 0..<60 {
      for (place, food) in ["porridge", "coffee", "rye bread", "soup", "cheese", "sauce"].enumerated()
      where dice.chance(0.5) {
        try diary.note(.food("f\(place)-\(day)", day, 8 + Double(place) * 2 + dice.unit(), food))
      }
      if days.contains(day) {
        let hour = 9 + dice.unit() * 9
        try diary.note(.food("n\(day)", day, hour, "peanuts"))
        try diary.note(.symptom("x\(day)", day, hour + 0.2 + dice.unit(), severity: severity))
      } else if dice.chance(0.2) {
        try diary.note(.symptom("s\(day)", day, 8 + dice.unit() * 13, severity: 7 + dice.below(3)))
      }
    }
    return diary
  }

  @Test("may be something that was eaten four times, each time before the most severe flares")
  func rare() throws {
    var (found, blamed) = (0, 0)
    for seed in 1...20 {
      var dice = Dice(seed: UInt64(seed))
      let triggers = try study(peanuts(&dice, severity: 10), days: 60).triggers()
      if let claim = triggers.first(where: { $0.factor == .food("peanuts") }) {
        found += 1
        #expect(claim.test == .permutation && claim.severity == 9)
      }
      // It isn't blamed for mild symptoms, except by chance in one life of twenty.
      var again = Dice(seed: UInt64(seed))
      let mild = try study(peanuts(&again, severity: 3), days: 60).triggers()
      if mild.contains(where: { $0.factor == .food("peanuts") }) { blamed += 1 }
    }
    #expect(found >= 18 && blamed <= 1)
  }

  @Test("is not a food that is missing on bad days because it was not written down")
  func unwritten() throws {
    var claims = 0
    for seed in 1...20 {
      var (diary, dice) = (Diary(), Dice(seed: UInt64(seed)))
      for day in 0..<60 {
        let isBad = dice.chance(0.35)
        if isBad {
          try diary.note(.symptom("s\(day)", day, 8 + dice.unit() * 13, severity: 7 + dice.below(4)))
          if dice.chance(0.7) { try diary.note(.food("r\(day)", day, 12 + dice.unit(), "rice")) }
        } else {
          if dice.chance(0.85) { try diary.note(.food("t\(day)", day, 8 + dice.unit(), "toast")) }
          if dice.chance(0.9) { try diary.note(.food("r\(day)", day, 12 + dice.unit(), "rice")) }
          if dice.chance(0.9) { try diary.note(.food("p\(day)", day, 18 + dice.unit(), "pasta")) }
        }
      }
      claims += try study(diary, days: 60).protective().isEmpty ? 0 : 1
    }
    #expect(claims <= 1)
  }

  @Test("is not the food eaten in place of a trigger")
  func instead() throws {
    var (bread, rice) = (0, 0)
    for seed in 1...20 {
      var (diary, dice) = (Diary(), Dice(seed: UInt64(seed)))
      for day in 0..<60 {
        let (isBread, hour) = (dice.chance(0.5), 12 + dice.unit())
        try diary.note(.food("t\(day)", day, 8 + dice.unit(), dice.chance(0.6) ? "toast" : "porridge"))
        try diary.note(.food("l\(day)", day, hour, isBread ? "bread" : "rice"))
        try diary.note(.food("p\(day)", day, 18 + dice.unit(), dice.chance(0.5) ? "pasta" : "soup"))
        guard dice.chance(isBread ? 0.8 : 0.15) else { continue }
        let onset = isBread ? hour + 2 + dice.unit() * 3 : 9 + dice.unit() * 12
        try diary.note(.symptom("s\(day)", day, onset, severity: 7 + dice.below(4)))
      }
      let set = try study(diary, days: 60)
      if set.triggers().contains(where: { $0.factor == .food("bread") }) { bread += 1 }
      if set.protective().contains(where: { $0.factor == .food("rice") }) { rice += 1 }
    }
    #expect(bread >= 18 && rice == 0)
  }

  @Test("is never that stress or a short night protects")
  func burdens() {
    let config = CorrelationConfig()
    #expect(Factor.stress(1...3).isAdvisable(config) && !Factor.stress(4...6).isAdvisable(config))
    #expect(!Factor.stress(7...10).isAdvisable(config) && !Factor.sleep(hours: 0..<6).isAdvisable(config))
    #expect(Factor.sleep(hours: 6..<8).isAdvisable(config) && Factor.food("milk").isAdvisable(config))
    #expect(!Factor.compound([.food("milk"), .food("rye")]).isAdvisable(config))
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

  @Test("does not count a day without entries as a day without it")
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
    // Of the days without a flare, 7 had nuts and 15 had other food. The 15 days without any entry are unknown.
    #expect(try set.result(.food("nuts"), 2).table == CorrelationTable(8, 0, 7, 15))
    let night = Factor.sleep(hours: 6..<8)
    #expect(try set.result(night, 6).table.flares == 0)
  }

  @Test("is not an entry that is always written together with symptoms")
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

@Suite("Tests of small and of grouped counts")
struct GroupedCountTests {
  @Test("a sum is as likely as the draws that reach it")
  func permutation() throws {
    // Of six values two are drawn: of fifteen draws one has both tens, and eight more reach ten.
    let values = [10, 10, 0, 0, 0, 0]
    let both = try #require(ExactPermutation.upperTail(values, drawn: [true, true, false, false, false, false]))
    #expect(both.probability.isApproximately(1 / 15) && both.least.isApproximately(1 / 15))
    let one = try #require(ExactPermutation.upperTail(values, drawn: [true, false, true, false, false, false]))
    #expect(one.probability.isApproximately(9 / 15))
    #expect(ExactPermutation.upperTail(values, drawn: [true]) == nil)
    #expect(ExactPermutation.upperTail([1, 2], drawn: [false, false]) == nil)
    #expect(ExactPermutation.upperTail([-1, 2], drawn: [true, false]) == nil)
  }

  @Test("groups that differ in both do not make the two have to do with each other")
  func groups() {
    // In either group the rows are alike; together they are not.
    let apart = MantelHaenszel.test([(20, 5, 4, 1), (1, 4, 5, 20)])
    #expect(apart.probability > 0.9)
    let within = MantelHaenszel.test([(2, 18, 12, 8), (3, 17, 11, 9)])
    #expect(within.direction == -1 && within.probability < 0.001)
    #expect(MantelHaenszel.test([(5, 0, 5, 0), (0, 5, 0, 5)]) == (0, 1))
    #expect(MantelHaenszel.test([]) == (0, 1))
  }
}
