/// The days of a diary, the latest first, page by page (Symptom tracker, ticket 4).
package struct Timeline: Sendable {
  /// Where a page begins.
  package enum Position: Equatable, Sendable {
    case start
    /// After the last day that was shown: nothing is shown twice when a day is added meanwhile.
    case before(day: Int)
    /// That many pages from the latest day, as written: a day that is added meanwhile shifts all pages.
    case page(Int)
  }

  package struct Page: Equatable, Sendable {
    package let days: [DiaryDay]
    package let hasMore: Bool
  }

  private let diary: Diary
  private let config: TimelineConfig
  private let days: [Int]

  /// - Parameter range: the local days to show; all without one.
  package init(_ diary: Diary, in range: ClosedRange<Int>? = nil, _ config: TimelineConfig = TimelineConfig()) {
    (self.diary, self.config) = (diary, config)
    days = diary.days.filter { range?.contains($0) ?? true }.reversed()
  }

  package func page(_ position: Position = .start) -> Page {
    let first: Int
    switch position {
    case .start: first = 0
    case .before(let day): first = days.firstIndex { $0 < day } ?? days.count
    case .page(let number): first = min(max(0, number), days.count) * config.pageSize
    }
    let shown = days.dropFirst(first).prefix(config.pageSize)
    return Page(
      days: shown.map { DiaryDay(diary, day: $0, config) }, hasMore: first + config.pageSize < days.count)
  }

  /// Whether the next page is wanted when the day in that place, counted from 0, comes into sight.
  package func wantsMore(atPlace place: Int, ofShown count: Int) -> Bool {
    count < days.count && place >= count - config.loadAhead
  }
}
