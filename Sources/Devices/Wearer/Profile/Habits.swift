package import SimKernel

/// How a wearer, modelled or recorded, moves through the day and treats their devices.
package struct Habits: Hashable, Sendable {
  /// When the watch is off the wrist and on its charger.
  package var charging: [DailyWindow] = [DailyWindow(from: 21 * 3_600 + 1_800, to: 22 * 3_600 + 900)]
  package var commutes: [DailyWindow] = [
    DailyWindow(.workdays, from: 8 * 3_600, to: 8 * 3_600 + 2_100),
    DailyWindow(.workdays, from: 17 * 3_600 + 300, to: 17 * 3_600 + 2_400),
  ]
  /// When they work: with a commute on that day away from home, otherwise at home.
  package var work: [DailyWindow] = [DailyWindow(.workdays, from: 8 * 3_600 + 2_400, to: 17 * 3_600)]
  /// When they are taken to sleep where neither a model nor a recording tells.
  package var usualNight = DailyWindow(from: 23 * 3_600 + 900, to: 7 * 3_600)
  /// Means of random counts: 0 to 500, 0 to 200, 0 to 500, 0 to 50, 0 to 50.
  package var usesPhonePerDay: Double = 45
  package var opensAppPerDay: Double = 4
  package var checksWatchPerDay: Double = 100
  /// Openings of the watch's app, 0 to 200; `nil` if each raised wrist is a look at it.
  package var opensWatchAppPerDay: Double?
  package var moodsPerWeek: Double = 5
  package var journalsPerWeek: Double = 2
  /// How often they listen to something, 0 to 50: half an hour or so, with the watch at hand.
  package var listensPerDay: Double = 0
  /// That a logged workout is called wrong, 0 to 1.
  package var rejectsWorkoutProbability: Double = 0.02
  /// Whether the watch stays on at night, instead of on its charger.
  package var wearsAtNight = true
  /// Whether work happens at a desktop.
  package var usesDesktop = true

  /// How they take it that an app plans for them.
  package var plan = PlanHabits()
  /// How they train, as they say it themselves.
  package var training = WearerTraining()
  /// Those that the features of their apps bring.
  package var apps = AppHabits()

  package init() {}

  /// Whether they ever come to the phone's app by themselves; one who does not does nothing else in it either.
  package var opensApp: Bool { opensAppPerDay > 0 }
  package var opensWatchApp: Bool { opensWatchAppPerDay ?? 1 > 0 }

  /// Refuses rates and probabilities outside the ranges above.
  package func validate() throws(WearerError) {
    try WearerError.require("usesPhonePerDay", usesPhonePerDay, in: 0...500)
    try WearerError.require("opensAppPerDay", opensAppPerDay, in: 0...200)
    try WearerError.require("checksWatchPerDay", checksWatchPerDay, in: 0...500)
    try WearerError.require("opensWatchAppPerDay", opensWatchAppPerDay ?? 0, in: 0...200)
    try WearerError.require("moodsPerWeek", moodsPerWeek, in: 0...50)
    try WearerError.require("journalsPerWeek", journalsPerWeek, in: 0...50)
    try WearerError.require("listensPerDay", listensPerDay, in: 0...50)
    try plan.validate()
    try WearerError.require("rejectsWorkoutProbability", rejectsWorkoutProbability, in: 0...1)
  }

  /// Whether a working window begins on that date.
  func works(on date: CivilDate) -> Bool { work.contains { $0.begins(on: date) } }
}
