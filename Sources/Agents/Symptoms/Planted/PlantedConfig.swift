/// The food, acts and feelings of the wearer of a planted diary. All of it is assumed, and no real person is described.
package struct PlantedConfig: Equatable, Sendable {
  /// An act on some days at about the same time.
  package struct Habit: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      case food(MealType)
      case exercise(ExerciseType, intensity: Int)
      case activity(ActivityType, stress: Int?)
    }

    package var name: String
    package var kind: Kind
    /// The share of the days.
    package var frequency: Double
    /// Minute of the local day.
    package var minute: Int
    /// The other fields recorded with it.
    package var details = Details()

    package init(
      _ name: String, _ kind: Kind, frequency: Double, minute: Int, _ describe: (inout Details) -> Void = { _ in }
    ) {
      (self.name, self.kind, self.frequency, self.minute) = (name, kind, frequency, minute)
      describe(&details)
    }
  }

  /// The other fields of an entry; on any day some of them are omitted, and numbers vary by a fifth.
  package struct Details: Equatable, Sendable {
    package var ingredients: [String] = []
    package var preparation: String?
    package var quantity: Double?
    package var unit = "serving"
    package var minutes: Int?
    package var calories: Int?
    package var heartRate: Int?
    package var company: SocialContext?
    package var location: String?
    /// Remarks, of which one is used occasionally.
    package var notes: [String] = []
  }

  /// A true cause of flares.
  package struct Trigger: Equatable, Sendable {
    /// The names of the habits that must coincide on a day; most triggers have one.
    package var habits: [String]
    /// The factor by which a flare is more likely on the day that the lag leads to.
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
  /// The probability of a flare on a day without a cause.
  ///
  /// The rarer flares are, the less 60 days can tell. At a relative risk of three and a lag of a few hours about 97 of
  /// 100 causes are found at 0.3, 87 at 0.25, 67 at 0.2, and 39 at 0.15. With a lag around midnight there are fewer
  /// everywhere.
  package var baseRisk = 0.3
  /// Flares without a cause begin in these minutes of the local day.
  var flareMinutes = 480...1_320
  /// The largest shift of a habit in minutes, early or late.
  package var jitter = 45
  /// The probability of a mild symptom on any day.
  var mildSymptoms = 0.4
  /// The probabilities that an entry, and a whole day, is forgotten.
  var forgottenEntry = 0.02
  var forgottenDay = 0.02
  /// The share of food and acts that isn't recorded on a day with a flare.
  package var unwrittenOnFlares = 0.0
  /// The severity from which a symptom has a location in the body.
  var flareSeverity = 7
  /// The probability that an optional field is filled in.
  var filledIn = 0.6
  /// The probability of a remark in words on an entry.
  var wordy = 0.15
  /// Locations of pain, and remarks about it.
  var bodyLocations = ["left knee", "both hands", "right hip", "neck"]
  var symptomNotes = ["worse on the stairs", "had to lie down", "better after a while", "as in the winter"]
  /// Hours slept.
  package var sleep = 5.0...9.0

  package init() {}

  static let usualHabits = [
    Habit("porridge", .food(.breakfast), frequency: 0.6, minute: 450) {
      ($0.ingredients, $0.preparation, $0.quantity, $0.unit) = (["oats", "raisins"], "boiled", 1, "bowl")
    },
    Habit("black coffee", .food(.breakfast), frequency: 0.85, minute: 455) { ($0.quantity, $0.unit) = (2, "cup") },
    Habit("rye bread", .food(.lunch), frequency: 0.5, minute: 740) { ($0.quantity, $0.unit) = (3, "slice") },
    Habit("lentil soup", .food(.lunch), frequency: 0.3, minute: 745) {
      ($0.ingredients, $0.preparation, $0.quantity, $0.unit) = (["lentils", "carrots"], "boiled", 400, "g")
    },
    Habit("aged cheese", .food(.dinner), frequency: 0.35, minute: 1_130) { ($0.quantity, $0.unit) = (60, "g") },
    Habit("tomato sauce", .food(.dinner), frequency: 0.4, minute: 1_135) {
      ($0.ingredients, $0.preparation, $0.quantity) = (["garlic", "basil"], "simmered", 1)
    },
    Habit("red wine", .food(.dinner), frequency: 0.25, minute: 1_150) { ($0.quantity, $0.unit) = (1, "glass") },
    Habit("dark chocolate", .food(.snack), frequency: 0.35, minute: 960) { ($0.quantity, $0.unit) = (20, "g") },
    Habit("long walk", .exercise(.walking, intensity: 3), frequency: 0.45, minute: 1_040) {
      ($0.minutes, $0.calories, $0.heartRate) = (45, 210, 104)
      $0.notes = ["along the river", "in the rain", "with the dog"]
    },
    Habit("desk day", .activity(.work, stress: 5), frequency: 0.7, minute: 540) {
      ($0.minutes, $0.company, $0.location) = (450, .smallGroup, "office")
      $0.notes = ["many meetings", "quiet for once"]
    },
    Habit("evening out", .activity(.social, stress: nil), frequency: 0.2, minute: 1_220) {
      ($0.minutes, $0.company, $0.location) = (150, .largeGroup, "in town")
      $0.notes = ["somebody's birthday"]
    },
  ]
}
