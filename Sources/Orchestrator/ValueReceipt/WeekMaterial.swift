/// A week of the wearer's dates: Monday to Sunday, whatever the locale's first day is.
package struct WearerWeek: Hashable, Comparable, Sendable {
  package let monday: CivilDate

  package init(containing date: CivilDate) { monday = date.adding(days: -date.weekday.rawValue) }

  package var sunday: CivilDate { monday.adding(days: 6) }
  package var previous: WearerWeek { WearerWeek(containing: monday.adding(days: -7)) }
  package func contains(_ date: CivilDate) -> Bool { monday <= date && date <= sunday }

  package static func < (a: WearerWeek, b: WearerWeek) -> Bool { a.monday < b.monday }
}

/// The data of a weekly receipt, each item with its date for the wearer. It may reach beyond the week.
package struct WeekMaterial: Equatable, Sendable {
  package var blocks: [Block] = []
  package var workouts: [Workout] = []
  package var trust: [Trust] = []
  package var insights: [Insight] = []
  package var decisions: [Decision] = []
  package var risks: [Risk] = []

  /// A block, by the date of its planned beginning.
  package struct Block: Equatable, Sendable {
    package let date: CivilDate
    package let block: TrainingBlock
    /// The probability of a skip as forecast when it was planned, 0 to 1; `nil` without a forecast.
    package var skipProbability: Double?
  }

  package struct Workout: Equatable, Sendable {
    package let id: UInt64
    package let date: CivilDate
    package var minutes = 0
    /// Kilocalories; `nil` if they were not measured.
    package var energy: Double?
  }

  /// A change of the plan that the planner made, in the words of its receipt.
  package struct Decision: Equatable, Sendable {
    package let date: CivilDate
    package let words: String
  }

  /// A sign that a session or the body was at risk. The probability is `nil` if the sign is a measurement.
  package struct Risk: Equatable, Sendable {
    package let date: CivilDate
    package let sign: String
    package var probability: Double?
  }

  package struct Trust: Equatable, Sendable {
    package let date: CivilDate
    package let phase: TrustPhase
    package let score: Double
  }

  package struct Insight: Equatable, Sendable {
    package let date: CivilDate
    package let text: String
  }
}
