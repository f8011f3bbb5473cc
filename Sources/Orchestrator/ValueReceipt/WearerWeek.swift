package import SimKernel

/// A week of the wearer's dates: Monday to Sunday, whatever the locale's first day is.
package struct WearerWeek: Hashable, Comparable, Sendable {
  package let monday: CivilDate

  package init(containing date: CivilDate) { monday = date.adding(days: -date.weekday.rawValue) }

  package var sunday: CivilDate { monday.adding(days: 6) }
  package var previous: WearerWeek { WearerWeek(containing: monday.adding(days: -7)) }
  package func contains(_ date: CivilDate) -> Bool { monday <= date && date <= sunday }

  package static func < (a: WearerWeek, b: WearerWeek) -> Bool { a.monday < b.monday }
}
