import WearerKit

/// The study of `triad study`: one knob from one value to another, with so many seeds for each.
package struct StudySettings: ScenarioPart, Codable {
  package var knob = StudyKnob.follows
  package var from = 0.0
  package var to = 1.0
  package var step = 0.05
  package var seeds = 50

  package init() {}

  static let valuesMax = 200

  /// The values in order, in whole ten-thousandths, so that sums of steps equal the file's numbers.
  package var values: [Double] {
    let (first, last, step) = (Self.whole(from), Self.whole(to), Self.whole(step))
    guard step > 0, first <= last else { return [] }
    return stride(from: first, through: last, by: step).map { Double($0) / 10_000 }
  }

  private static func whole(_ part: Double) -> Int { Int((part * 10_000).rounded()) }
}

/// A parameter of the wearer's behaviour that a study may vary.
package enum StudyKnob: String, CaseIterable, Hashable, Codable, Sendable {
  case follows, deletes, moves, accepts, answers, assistant

  private var path: WritableKeyPath<PlanHabits, Double> {
    switch self {
    case .follows: \.follows
    case .deletes: \.deletes
    case .moves: \.moves
    case .accepts: \.accepts
    case .answers: \.answers
    case .assistant: \.assistant
    }
  }

  /// Sets it to a value, 0 to 1.
  package func set(_ value: Double, in scenario: inout Scenario) { scenario.wearer.habits.plans[keyPath: path] = value }
}

/// The key `study` of `triad study`.
enum StudyDefinition {
  static let key = Field<Scenario>.optional(
    "study", \.study, record.shape, "The parameter that `triad study` varies; `triad run` ignores it.",
    defaultNote: "none")

  private static let record = ObjectShape(
    "study", blank: StudySettings(),
    [
      .required(
        "knob", \.knob,
        .choice("knob", of: StudyKnob.allCases, name: \.rawValue, about: { "The key `\($0.rawValue)` of `plans`." }),
        "The varied parameter of the wearer's reactions to plans."),
      Field("from", \.from, .probability, "The first value."),
      Field("to", \.to, .probability, "The last value."),
      Field("step", \.step, .probability, "The distance between values."),
      Field(
        "seeds", \.seeds, .integer(1...10_000), "The number of seeds for each value, starting from the scenario's."),
    ])
}
