/// The display of the past (Symptom tracker, ticket 4).
package struct TimelineConfig: Equatable, Sendable {
  /// Days a page.
  package var pageSize = 20
  /// The minutes from the first event of a group within which the others lie.
  var groupMinutes = 30
  /// The worst severity up to which a day has each quality (assumed, except the flare, which is ticket 5's).
  var goodUpTo = 3
  var fairBelow = 7
}

/// The quality of a day, by its worst symptom (Symptom tracker, ticket 4; the steps are assumed).
package enum DayQuality: String, CaseIterable, Sendable {
  case good, fair, poor

  /// - Parameter worst: The highest severity; `nil` for a day with entries but no symptom.
  package init(worst: Int?, _ config: TimelineConfig = TimelineConfig()) {
    let worst = worst ?? 0
    self = worst <= config.goodUpTo ? .good : worst < config.fairBelow ? .fair : .poor
  }
}

/// One day in the list of days (Symptom tracker, ticket 4).
package struct DiaryDay: Equatable, Sendable {
  package let day: Int
  package let sleepHours: Double?
  package let symptoms: Int
  package let foods: Int
  package let exercises: Int
  package let activities: Int
  /// `nil` for a day without entries.
  package let quality: DayQuality?

  package var total: Int { symptoms + foods + exercises + activities }

  package init(_ diary: Diary, day: Int, _ config: TimelineConfig = TimelineConfig()) {
    let entries = diary.entries(on: day)
    func count(_ kind: DiaryEntryKind) -> Int { entries.count { $0.kind == kind } }
    self.day = day
    sleepHours = diary.log(on: day)?.sleepHours
    (symptoms, foods) = (count(.symptom), count(.food))
    (exercises, activities) = (count(.exercise), count(.activity))
    let worst = entries.compactMap(\.symptom?.severity).max()
    quality = entries.isEmpty && sleepHours == nil ? nil : DayQuality(worst: worst, config)
  }
}

/// The entries of one day in the order of time, close ones in one group (Symptom tracker, ticket 4).
package struct DayTimeline: Equatable, Sendable {
  package struct Group: Equatable, Sendable {
    package let entries: [DiaryEntry]
    /// Minutes since the previous group's beginning; `nil` for the first. The distances on the screen follow it.
    package let gap: Int?
  }

  package let groups: [Group]

  /// A group begins with an entry and includes those within 30 minutes of it (assumed: not of each other, or a day of
  /// snacks would be one group).
  package init(_ diary: Diary, day: Int, _ config: TimelineConfig = TimelineConfig()) {
    var groups: [[DiaryEntry]] = []
    for entry in diary.entries(on: day) {
      let limit = config.groupMinutes * 60
      if let first = groups.last?.first, entry.time.seconds - first.time.seconds < limit {
        groups[groups.count - 1].append(entry)
      } else {
        groups.append([entry])
      }
    }
    let starts = groups.compactMap { $0.first?.time.seconds }
    self.groups = groups.indices.map { index in
      Group(entries: groups[index], gap: index == 0 ? nil : (starts[index] - starts[index - 1]) / 60)
    }
  }
}

/// The days of a diary, the latest first, page by page (Symptom tracker, ticket 4).
package struct Timeline: Sendable {
  package enum Position: Equatable, Sendable {
    case start
    /// Continues after the last shown day: nothing is shown twice if a day is added meanwhile.
    case before(day: Int)
  }

  package struct Page: Equatable, Sendable {
    package let days: [DiaryDay]
    package let hasMore: Bool
  }

  private let diary: Diary
  private let config: TimelineConfig
  private let days: [Int]

  /// - Parameter range: The local days to show; `nil` for all.
  package init(_ diary: Diary, in range: ClosedRange<Int>? = nil, _ config: TimelineConfig = TimelineConfig()) {
    (self.diary, self.config) = (diary, config)
    days = diary.days.filter { range?.contains($0) ?? true }.reversed()
  }

  package func page(_ position: Position = .start) -> Page {
    let first: Int
    switch position {
    case .start: first = 0
    case .before(let day): first = days.firstIndex { $0 < day } ?? days.count
    }
    let shown = days.dropFirst(first).prefix(config.pageSize)
    return Page(
      days: shown.map { DiaryDay(diary, day: $0, config) }, hasMore: first + config.pageSize < days.count)
  }
}
