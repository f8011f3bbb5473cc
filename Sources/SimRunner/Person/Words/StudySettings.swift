package import ScenarioFiles
import WearerKit

/// The study of `triad study`: one knob from one value to another, with so many seeds for each.
package struct StudySettings: ScenarioPart, Codable {
  package var knob = StudyKnob.follows
  package var from = 0.0
  package var to = 1.0
  package var step = 0.05
  package var seeds = 50

  package init() {}

  /// The most values of a study.
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
    "study", \.study, record.shape, "What `triad study` varies; `triad run` does not look at it.", defaultNote: "none")

  private static let record = ObjectShape(
    "study", blank: StudySettings(),
    [
      .required(
        "knob", \.knob,
        .choice("knob", of: StudyKnob.allCases, name: \.rawValue, about: { "The key `\($0.rawValue)` of `plans`." }),
        "What is varied, of how the wearer takes the plan."),
      Field("from", \.from, .probability, "The first value."),
      Field("to", \.to, .probability, "The last value."),
      Field("step", \.step, .probability, "How far the values are apart."),
      Field("seeds", \.seeds, .integer(1...10_000), "How many seeds each value is run with, from the scenario's on."),
    ])
}
