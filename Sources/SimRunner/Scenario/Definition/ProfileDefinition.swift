import WearerKit

/// The key `profile` of a wearer: their training, as they describe it to the app.
package enum ProfileDefinition {
  static let record = ObjectShape(
    "profile", blank: ProfileSettings(WearerTraining()),
    [
      Field("level", \.level, level, "How much practice they have.", defaultNote: byWearer),
      Field("goal", \.goal, goal, "What they train for.", defaultNote: byWearer),
      Field("equipment", \.equipment, equipment, "What they have to train with.", defaultNote: byWearer),
      Field("injuries", \.injuries, .list(of: injury.shape), "What hurts.", defaultNote: byWearer),
      Field(
        "keepsFree", \.keepsFree, .windows, "Times that are theirs, and not to be planned into.", defaultNote: byWearer),
      Field("lunchIsFree", \.lunchIsFree, .bool, "Whether they train at lunch, too.", defaultNote: byWearer),
    ])

  private static let byWearer = "depends on the wearer"

  package static let level = Shape<TrainingLevel>.choice(
    "level", of: TrainingLevel.allCases, name: { "\($0)" },
    about: { level in
      switch level {
      case .beginner: "A set less of everything that burdens the body."
      case .intermediate: "More exercises, and intervals."
      case .advanced: "Every exercise, and a set more."
      }
    })

  package static let goal = Shape<TrainingGoal>.choice(
    "goal", of: TrainingGoal.allCases, name: { "\($0)" },
    about: { goal in
      switch goal {
      case .strength: "Heavy sessions come twice as often."
      case .muscle: "More sets of more repetitions."
      case .endurance: "Endurance comes twice as often."
      }
    })

  package static let equipment = Shape<[String]>.list(of: thing)

  package static let thing = Shape<String>.choice(
    "equipment", of: WearerTraining.things, name: { $0 },
    about: { $0.hasSuffix("gym") ? "Several things at once." : "" })

  /// A muscle or a joint.
  package static let area = Shape<String>.text

  private static let injury = ObjectShape(
    "injury", blank: InjurySettings(area: "", from: .start, until: nil),
    [
      .required(
        "area", \.area, area, "A muscle or a joint, in their words: what the app does not understand may be any joint."),
      Field(
        "from", \.from, .notation(.moment), "When they say that it hurts; from the start on means on the first day."),
      .optional(
        "until", \.until, .notation(.moment), "When they say that it hurts no more.", defaultNote: "it goes on hurting"),
    ])
}
