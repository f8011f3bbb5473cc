/// What the wearer of a planted diary eats, does and feels. All of it is assumed; no person is meant.
package struct PlantedConfig: Equatable, Sendable {
  /// Something that is done on some days at about the same time.
  package struct Habit: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      case food(MealType)
      case exercise(ExerciseType, intensity: Int)
      case activity(ActivityType, stress: Int?)
    }

    package var name: String
    package var kind: Kind
    /// On what share of the days.
    package var frequency: Double
    /// Of the local day.
    package var minute: Int

    package init(_ name: String, _ kind: Kind, frequency: Double, minute: Int) {
      (self.name, self.kind, self.frequency, self.minute) = (name, kind, frequency, minute)
    }
  }

  /// A cause that is really there.
  package struct Trigger: Equatable, Sendable {
    /// The names of the habits that have to come together on a day; one is enough for most.
    package var habits: [String]
    /// How many times likelier a flare is on the day that the lag leads to.
    package var relativeRisk: Double
    /// Hours after the last of the habits.
    package var lag: ClosedRange<Double>

    package init(_ habits: String..., relativeRisk: Double, lag: ClosedRange<Double>) {
      (self.habits, self.relativeRisk, self.lag) = (habits, relativeRisk, lag)
    }
  }

  package var days = 60
  /// The first local day, counted since 1970.
  package var firstDay = 20_000
  /// Seconds east of UTC.
  package var offset = 0
  package var habits = PlantedConfig.usualHabits
  package var triggers: [Trigger] = []
  /// How likely a flare is on a day without a cause. The rarer flares are, the less 60 days can tell: at a relative risk
  /// of three and a lag of a few hours some 97 of 100 causes are found at 0.3, 87 at 0.25, 67 at 0.2, 39 at 0.15; with a
  /// lag around midnight fewer everywhere.
  package var baseRisk = 0.3
  /// Flares without a cause begin in these minutes of the local day.
  var flareMinutes = 480...1_320
  /// Minutes by which habits are early or late, at most.
  package var jitter = 45
  /// How likely a mild symptom is on any day.
  var mildSymptoms = 0.4
  /// How likely it is that an entry is forgotten, and that a whole day is.
  var forgottenEntry = 0.02
  var forgottenDay = 0.02
  /// Hours slept.
  package var sleep = 5.0...9.0

  package init() {}

  static let usualHabits = [
    Habit("porridge", .food(.breakfast), frequency: 0.6, minute: 450),
    Habit("black coffee", .food(.breakfast), frequency: 0.85, minute: 455),
    Habit("rye bread", .food(.lunch), frequency: 0.5, minute: 740),
    Habit("lentil soup", .food(.lunch), frequency: 0.3, minute: 745),
    Habit("aged cheese", .food(.dinner), frequency: 0.35, minute: 1_130),
    Habit("tomato sauce", .food(.dinner), frequency: 0.4, minute: 1_135),
    Habit("red wine", .food(.dinner), frequency: 0.25, minute: 1_150),
    Habit("dark chocolate", .food(.snack), frequency: 0.35, minute: 960),
    Habit("long walk", .exercise(.walking, intensity: 3), frequency: 0.45, minute: 1_040),
    Habit("desk day", .activity(.work, stress: 5), frequency: 0.7, minute: 540),
    Habit("evening out", .activity(.social, stress: nil), frequency: 0.2, minute: 1_220),
  ]
}
