/// A daily number, which may be missing.
package enum BodySignal: UInt8, CaseIterable, Sendable {
  case asleep = 1, steps, restingHeartRate, heartRateVariability, workoutMinutes, workouts
  case meetings, backToBack, travel, blocksPlanned, blocksCompleted
  case activeEnergy, exercise, trainingLoad

  /// The body's signals that a worn watch measures by itself.
  package static let measured: [BodySignal] = [.asleep, .steps, .restingHeartRate, .heartRateVariability]

  /// `true` if a higher value is better; `nil` if neither direction is.
  package var isBetterHigher: Bool? {
    switch self {
    case .asleep, .steps, .heartRateVariability, .workoutMinutes, .workouts, .blocksCompleted, .activeEnergy, .exercise,
      .trainingLoad:
      true
    case .restingHeartRate: false
    case .meetings, .backToBack, .travel, .blocksPlanned: nil
    }
  }
}

/// The data of one local day, as plain numbers. Unmeasured values are absent, never zero.
package struct DayValues: Equatable, Sendable {
  /// Days since 1970-01-01.
  package let day: Int
  /// Minutes, in the night that ended on this day.
  package var asleepMinutes: Int?
  package var steps: Int?
  /// Beats a minute.
  package var restingHeartRate: Double?
  /// SDNN in milliseconds.
  package var heartRateVariability: Double?
  package var workoutMinutes: Int?
  package var workouts: Int?
  /// Kilocalories.
  package var activeEnergy: Int?
  package var exerciseMinutes: Int?
  /// The training impulse of the workouts.
  package var trainingLoad: Int?
  package var meetings: Int?
  /// Minutes in meetings with hardly a break between them.
  package var backToBackMinutes: Int?
  package var isTravel: Bool?
  /// Blocks in the calendar for the day, and the number of them that were done.
  package var blocksPlanned: Int?
  package var blocksCompleted: Int?

  package init(day: Int) { self.day = day }

  /// One of them as a number; `nil` also if it isn't finite.
  package subscript(_ signal: BodySignal) -> Double? {
    switch signal {
    case .asleep: asleepMinutes.map(Double.init)
    case .steps: steps.map(Double.init)
    case .restingHeartRate: restingHeartRate.flatMap { $0.isFinite ? $0 : nil }
    case .heartRateVariability: heartRateVariability.flatMap { $0.isFinite ? $0 : nil }
    case .workoutMinutes: workoutMinutes.map(Double.init)
    case .workouts: workouts.map(Double.init)
    case .meetings: meetings.map(Double.init)
    case .backToBack: backToBackMinutes.map(Double.init)
    case .travel: isTravel.map { $0 ? 1 : 0 }
    case .blocksPlanned: blocksPlanned.map(Double.init)
    case .blocksCompleted: blocksCompleted.map(Double.init)
    case .activeEnergy: activeEnergy.map(Double.init)
    case .exercise: exerciseMinutes.map(Double.init)
    case .trainingLoad: trainingLoad.map(Double.init)
    }
  }

  /// `true` if there was a completed workout; `nil` if unknown.
  package var hasWorkout: Bool? { workouts.map { $0 > 0 } }
}

/// Days in order, each once; days without stored data aren't in it.
package struct DayTable: Equatable, Sendable {
  package private(set) var days: [DayValues] = []

  /// Of several values for one day the last one counts.
  package init(_ values: some Sequence<DayValues> = []) {
    var newest: [Int: DayValues] = [:]
    for value in values { newest[value.day] = value }
    days = newest.values.ordered { $0.day < $1.day }
  }

  package var first: Int? { days.first?.day }
  package var last: Int? { days.last?.day }

  package subscript(_ day: Int) -> DayValues? {
    let place = place(of: day)
    return place < days.count && days[place].day == day ? days[place] : nil
  }

  /// Returns the stored days among those, in order.
  package func window(_ range: ClosedRange<Int>) -> ArraySlice<DayValues> {
    let start = place(of: range.lowerBound)
    var end = start
    while end < days.count && days[end].day <= range.upperBound { end += 1 }
    return days[start..<end]
  }

  package mutating func set(_ values: DayValues) {
    let place = place(of: values.day)
    if place < days.count && days[place].day == values.day {
      days[place] = values
    } else {
      days.insert(values, at: place)
    }
  }

  /// Returns the index of that day, or the one at which it would be inserted.
  private func place(of day: Int) -> Int { days.firstPlace { $0.day >= day } }
}
