import Devices
import WearerKit
import SimKernel

/// The key `planner`, and how the wearer takes it that an app plans for them.
enum PlannerDefinition {
  static let record = ObjectShape(
    "planner", blank: PlannerSettings(),
    [
      Field("evening", \.hours.evening, .integer(15...23), "From which hour on tomorrow is planned."),
      Field("week", \.hours.week, .integer(6...23), "From which hour of its Sunday on the week is summed up."),
      Field("grace", \.hours.grace, .duration(.minutes(5)...Span.days(2)), "How long a block waits for its workout."),
      Field(
        "shadow", \.wantsShadows, .bool,
        "Whether blocks stand in the employer's calendar too, as \"Busy\", for colleagues to see."),
      .optional(
        "tier", \.tier, tier, "What the wearer pays for: the cloud then drafts workouts, within the tier's limits.",
        defaultNote: "the cloud drafts none"),
    ])

  private static let tier = Shape<Tier>.choice(
    "tier", of: Tier.allCases, name: { "\($0)" },
    about: { $0 == .free ? "Ten drafts a calendar month." : "As many as are asked for." })

  static let habits = ObjectShape(
    "plans", blank: PlanHabits(),
    [
      Field("follows", \.follows, .probability, "Following a block."),
      Field("deletes", \.deletes, .probability, "Deleting a block on its morning."),
      Field("moves", \.moves, .probability, "Moving a block to a time that suits better."),
      Field("accepts", \.accepts, .probability, "Saying yes to a proposal, when it is answered."),
      Field("answers", \.answers, .probability, "Answering a question at all."),
      Field("assistant", \.assistant, .probability, "That an assistant clears a block away on a working day."),
      Field(
        "moody", \.isMoody, .bool,
        "Whether these depend on the night, the meetings, the hour and how often the plan annoyed."),
    ])
}
