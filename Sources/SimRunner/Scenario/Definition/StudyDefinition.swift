/// The key `study`: what `triad study` varies.
enum StudyDefinition {
  static let record = ObjectShape(
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
