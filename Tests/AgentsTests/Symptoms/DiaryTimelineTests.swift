import Testing

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
    // By number of the page, as written, the last day of the first page comes again.
    #expect(timeline.page(.page(1)).days.first?.day == diaryDay + 25)
    #expect(timeline.page(.page(7)) == Timeline.Page(days: [], hasMore: false))
    #expect(!timeline.wantsMore(atPlace: 16, ofShown: 20) && timeline.wantsMore(atPlace: 17, ofShown: 20))
    #expect(!timeline.wantsMore(atPlace: 45, ofShown: 46))
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
