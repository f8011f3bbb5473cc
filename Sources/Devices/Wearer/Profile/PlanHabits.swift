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
  /// Weekdays on which they hardly ever follow a block, and a kind of session that they hardly ever do.
  package var shunned: [Weekday] = []
  package var dislikes: BlockKind?
  /// `true` if these depend on the night, the meetings, the hour and the annoyance by the plan; otherwise they are
  /// constant.
  package var isMoody = true

  package init() {}

  package func validate() throws(WearerError) {
    try WearerError.require("follows", follows, in: 0...1)
    try WearerError.require("deletes", deletes, in: 0...1)
    try WearerError.require("moves", moves, in: 0...1)
    try WearerError.require("accepts", accepts, in: 0...1)
    try WearerError.require("answers", answers, in: 0...1)
    try WearerError.require("assistant", assistant, in: 0...1)
    try WearerError.require("booked", booked, in: 0...1)
    try WearerError.require("postpones", postpones, in: 0...1)
    try WearerError.require("reverts", reverts, in: 0...1)
    try WearerError.require("rates", rates, in: 0...1)
    try WearerError.require("effort", effort, in: -1...1)
    try WearerError.require("isHelped", isHelped, in: 0...1)
    try WearerError.require("reschedules", reschedules, in: 0...1)
    try WearerError.require("swaps", swaps, in: 0...1)
  }
}
