import Testing
import PersonWire

@testable import Agents

@Suite("The timeline of the diary")
struct DiaryTimelineTests {
  private func diary(days: Range<Int>) throws -> Diary {
    var diary = Diary()
    for day in days { _ = try diary.add(.food("f\(day)", day, 12, "soup"), stamp(1)) }
    return diary
  }

  @Test("shows twenty days a page, the latest first, each once, though a day is added meanwhile")
  func pages() throws {
    var diary = try diary(days: 0..<45)
    let first = Timeline(diary).page()
    #expect(first.days.count == 20 && first.hasMore && first.days.first?.day == diaryDay + 44)
    _ = try diary.add(.food("late", 50, 12, "soup"), stamp(2))
    let timeline = Timeline(diary)
    let second = timeline.page(.before(day: diaryDay + 25))
    let third = timeline.page(.before(day: diaryDay + 5))
    #expect(second.days.map(\.day) == (5...24).reversed().map { diaryDay + $0 } && second.hasMore)
    #expect(third.days.count == 5 && !third.hasMore)
    #expect(Timeline(diary, in: diaryDay...diaryDay + 2).page().days.count == 3)
    #expect(Timeline(Diary()).page() == Timeline.Page(days: [], hasMore: false))
  }

  @Test("groups what happens within half an hour of the first")
  func groups() throws {
    var diary = Diary()
    for (id, hour) in [("a", 8), ("b", 8.25), ("c", 8.5), ("d", 8.9), ("e", 12)] {
      _ = try diary.add(.food(id, 0, hour, "tea"), stamp(1))
    }
    let groups = DayTimeline(diary, day: diaryDay).groups
    #expect(groups.map { $0.entries.map(\.id) } == [["a", "b"], ["c", "d"], ["e"]])
    #expect(groups.map(\.gap) == [nil, 30, 210])
  }

  @Test(
    "says how a day was from its worst symptom",
    arguments: [(nil, "good"), (1, "good"), (3, "good"), (4, "fair"), (6, "fair"), (7, "poor"), (10, "poor")])
  func quality(_ worst: Int?, _ word: String) throws {
    var diary = try diary(days: 0..<1)
    if let worst {
      _ = try diary.add(.symptom("s", 0, 9, severity: worst), stamp(1))
      _ = try diary.add(.symptom("t", 0, 8, severity: 1), stamp(1))
    }
    let summary = DiaryDay(diary, day: diaryDay)
    #expect(summary.quality?.rawValue == word && summary.total == (worst == nil ? 1 : 3))
    #expect(DiaryDay(diary, day: diaryDay + 1).quality == nil)
  }
}

@Suite("Looking for something in the diary")
struct DiarySearchTests {
  private func diary() throws -> Diary {
    var diary = Diary()
    var food = FoodEntry.Draft(name: "Tomato sauce", mealType: "dinner")
    food.ingredients = ["garlic", "Basil"]
    try diary.note(DiaryEntry(id: "f", time: .at(1, 19), .food(FoodEntry(food))))
    try diary.note(.food("g", 0, 8, "tomatoes"))
    var pain = SymptomEntry.Draft(name: "joint pain", severity: 8)
    (pain.bodyLocation, pain.notes) = ("left knee", "after the tomatoes")
    try diary.note(DiaryEntry(id: "s", time: .at(1, 22), .symptom(SymptomEntry(pain))))
    try diary.note(.symptom("t", 2, 9, severity: 3))
    return diary
  }

  private func found(_ change: (inout DiarySearch) -> Void) throws -> [String] {
    var search = DiarySearch()
    change(&search)
    return try search.entries(in: diary()).map(\.id)
  }

  @Test("finds every word in whatever field and case, in the order of time")
  func words() throws {
    #expect(try found { _ in } == ["g", "f", "s", "t"])
    #expect(try found { $0.text = " TOMATO " } == ["g", "f", "s"])
    #expect(try found { $0.text = "tomato basil" } == ["f"])
    #expect(try found { $0.text = "knee" } == ["s"])
    #expect(try found { $0.text = "milk" }.isEmpty)
  }

  @Test("finds a kind, and symptoms from a severity on")
  func kinds() throws {
    #expect(try found { $0.kind = .symptom } == ["s", "t"])
    #expect(try found { $0.leastSeverity = 7 } == ["s"])
    #expect(try found { ($0.kind, $0.text) = (.food, "tomato") } == ["g", "f"])
    #expect(try found { ($0.kind, $0.leastSeverity) = (.food, 1) }.isEmpty)
  }

  @Test("leads to trying one day a week more of what protects, but not more than every day")
  func advice() {
    let half = ProtectiveAdvice(CorrelationTable(2, 18, 28, 12))
    #expect(half?.daysAWeek == 3.5 && half?.suggestedDays == 4)
    #expect(ProtectiveAdvice(CorrelationTable(0, 20, 0, 40))?.suggestedDays == 1)
    #expect(ProtectiveAdvice(CorrelationTable(20, 0, 40, 0)) == nil)
    #expect(ProtectiveAdvice(CorrelationTable(0, 0, 0, 0)) == nil)
  }
}
