/// Which day the wearer looks at; never one that has not come yet (Symptom tracker, ticket 3).
package struct DayPager: Equatable, Sendable {
  package private(set) var day: Int

  /// - Parameters: local days, counted since 1970; a day to come becomes today.
  package init(day: Int, today: Int) { self.day = min(day, today) }

  package func canGoForward(today: Int) -> Bool { day < today }

  package mutating func back() { day -= 1 }

  /// Whether the day changed.
  package mutating func forward(today: Int) -> Bool { go(to: day + 1, today: today) }

  /// Whether the day is shown now; a day to come is refused. Who travels west may find that today is tomorrow, and is
  /// shown the day that it is.
  package mutating func go(to target: Int, today: Int) -> Bool {
    day = target <= today ? target : min(day, today)
    return day == target
  }
}
