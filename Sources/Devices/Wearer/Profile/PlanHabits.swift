/// A wearer's reactions to planned sessions: probabilities on an ordinary day.
///
/// It is the person's true will: the checks know it, the devices see only the acts.
package struct PlanHabits: Hashable, Sendable {
  /// The share of blocks that are done, of those that are still in the calendar as they begin. The day moves it.
  package var follows = 0.75
  /// The probability that a block is deleted when it is seen on its day.
  package var deletes = 0.04
  /// The probability that a block is moved to a better time.
  package var moves = 0.05
  /// The probability that a proposal is accepted; otherwise it is rejected.
  package var accepts = 0.75
  /// The probability that a question is answered at all.
  package var answers = 0.85
  /// The probability that an assistant removes a block from the calendar on a working day.
  package var assistant = 0.0
  /// The probability that a colleague puts a meeting over a block of a working day, on the day itself.
  package var booked = 0.0
  /// The probability that the wearer asks for a later time on the day of a block.
  package var postpones = 0.0
  /// The probability that they revert a block that was made lighter.
  package var reverts = 0.1
  /// The probability that they rate the effort of a workout, and the usefulness of an insight; and how much harder than
  /// planned they would like their workouts, from -1, much easier, to 1.
  package var rates = 0.25
  package var effort = 0.0
  /// The probability that an insight helps them.
  package var isHelped = 0.75
  /// The probability that they accept a proposal at another time, or with another kind of session.
  package var reschedules = 0.05
  package var swaps = 0.03
  /// The probability that they start a planned session on the watch, and that they pause such a session.
  package var startsOnWatch = 0.0
  package var pauses = 0.0
  /// Weekdays on which they hardly ever follow a block, and a kind of session that they hardly ever do.
  package var shunned: [Weekday] = []
  package var dislikes: BlockKind?
  /// `true` if these depend on the night, the meetings, the hour and the annoyance by the plan; otherwise they are
  /// constant.
  package var isMoody = true

  package init() {}

  package func validate() throws(WearerError) {
    let shares = [
      ("follows", follows), ("deletes", deletes), ("moves", moves), ("accepts", accepts), ("answers", answers),
      ("assistant", assistant), ("booked", booked), ("postpones", postpones), ("reverts", reverts), ("rates", rates),
      ("isHelped", isHelped), ("reschedules", reschedules), ("swaps", swaps), ("startsOnWatch", startsOnWatch),
      ("pauses", pauses),
    ]
    for (name, share) in shares { try WearerError.require(name, share, in: 0...1) }
    try WearerError.require("effort", effort, in: -1...1)
  }
}
