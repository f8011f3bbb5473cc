import WearerKit

/// The key `plans` of the wearer's habits: how the wearer takes it that an app plans for them.
package enum PlanHabitsDefinition {
  private static let kind = Shape<BlockKind>.choice(
    "kind", of: BlockKind.allCases, name: { "\($0)" }, about: { "A session of \($0.name)." })

  package static let weekday = Shape<Weekday>.choice(
    "weekday", of: Weekday.allCases, name: { "\($0)" }, about: { "Every \($0)." })

  static let habits = ObjectShape(
    "plans", blank: PlanHabits(),
    [
      Field("follows", \.follows, .probability, "Following a block."),
      Field("deletes", \.deletes, .probability, "Deleting a block on its morning."),
      Field("moves", \.moves, .probability, "Moving a block to a time that suits better."),
      Field("accepts", \.accepts, .probability, "Saying yes to a proposal, when it is answered."),
      Field("answers", \.answers, .probability, "Answering a question at all."),
      Field("assistant", \.assistant, .probability, "That an assistant clears a block away on a working day."),
      Field("booked", \.booked, .probability, "That a meeting is put over a block of a working day, on that day."),
      Field("postpones", \.postpones, .probability, "Asking for a later time on the day of a block."),
      Field("reverts", \.reverts, .probability, "Taking it back when a block was made lighter."),
      Field(
        "rates", \.rates, .probability, "Saying how hard a workout was, and whether an insight helped, when it is seen."
      ),
      Field(
        "effort", \.effort, .number(-1...1),
        "How much harder than planned they would like their workouts; -1 is much easier."),
      Field("helped", \.isHelped, .probability, "That an insight helps them."),
      Field("reschedules", \.reschedules, .probability, "Saying yes to a proposal, but at another time."),
      Field("swaps", \.swaps, .probability, "Saying yes to a proposal, but to another kind of session."),
      Field("startsOnWatch", \.startsOnWatch, .probability, "Starting a session on the watch, and ending it there."),
      Field("pauses", \.pauses, .probability, "Pausing such a session once."),
      Field("shuns", \.shunned, .list(of: weekday), "The weekdays on which they hardly ever follow a block."),
      .optional(
        "dislikes", \.dislikes, kind, "A kind of session that they hardly ever do.", defaultNote: "none"),
      Field(
        "moody", \.isMoody, .bool,
        "Whether these depend on the night, the meetings, the hour and how often the plan annoyed."),
    ])
}
