package import Wire

/// How a wearer takes it that an app plans for them: probabilities on an ordinary day.
///
/// It is the person's true will: the checks know it, the devices see only what is done.
package struct PlanHabits: Hashable, Sendable {
  /// That a block is followed when its time comes.
  package var follows = 0.75
  /// That a block is deleted on its morning.
  package var deletes = 0.04
  /// That a block is moved to a time that suits better.
  package var moves = 0.05
  /// That a proposal is accepted; what is not accepted is refused.
  package var accepts = 0.75
  /// That a question is answered at all.
  package var answers = 0.85
  /// That an assistant takes a block out of the calendar on a working day.
  package var assistant = 0.0
  /// That a colleague puts a meeting over a block of a working day, on the day itself.
  package var booked = 0.0
  /// That the wearer asks for a later time on the day of a block.
  package var postpones = 0.0
  /// That they take it back when a block was made lighter.
  package var reverts = 0.1
  /// That they say how hard a workout was, and whether an insight helped; how much harder than planned they would like
  /// their workouts, from -1, much easier, to 1.
  package var rates = 0.25
  package var effort = 0.0
  /// That an insight helps them.
  package var isHelped = 0.75
  /// That they say yes to a proposal at another time, or with another kind of session.
  package var reschedules = 0.05
  package var swaps = 0.03
  /// Days of the week on which they hardly ever follow a block, and a kind of session that they hardly ever do.
  package var shunned: [Weekday] = []
  package var dislikes: BlockKind?
  /// Whether these depend on the night, the meetings, the hour and how often the plan annoyed; if not they hold as they
  /// are.
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
