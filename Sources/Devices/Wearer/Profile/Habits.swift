/// The habits of a modelled or recorded wearer: their days, and their use of the devices.
package struct Habits: Hashable, Sendable {
  /// The times when the watch is off the wrist and on its charger.
  package var charging: [DailyWindow] = [DailyWindow(from: 21 * 3_600 + 1_800, to: 22 * 3_600 + 900)]
  package var commutes: [DailyWindow] = [
    DailyWindow(.workdays, from: 8 * 3_600, to: 8 * 3_600 + 2_100),
    DailyWindow(.workdays, from: 17 * 3_600 + 300, to: 17 * 3_600 + 2_400),
  ]
  /// Working hours: away from home on days with a commute, otherwise at home.
  package var work: [DailyWindow] = [DailyWindow(.workdays, from: 8 * 3_600 + 2_400, to: 17 * 3_600)]
  /// The assumed night if neither a model nor a recording has one.
  package var usualNight = DailyWindow(from: 23 * 3_600 + 900, to: 7 * 3_600)
  /// Means of random counts: 0 to 500, 0 to 200, 0 to 500, 0 to 50, 0 to 50.
  package var usesPhonePerDay: Double = 45
  package var opensAppPerDay: Double = 4
  package var checksWatchPerDay: Double = 100
  /// Openings of the watch's app, 0 to 200, or `nil` if each raised wrist opens it.
  package var opensWatchAppPerDay: Double?
  package var moodsPerWeek: Double = 5
  package var journalsPerWeek: Double = 2
  /// Times that they listen to audio, 0 to 50: half an hour or so, with the watch at hand.
  package var listensPerDay: Double = 0
  /// The probability that the wearer rejects a logged workout, 0 to 1.
  package var rejectsWorkoutProbability: Double = 0.02
  /// `true` if the watch stays on at night instead of on its charger.
  package var wearsAtNight = true
  /// `true` if the wearer works at a desktop.
  package var usesDesktop = true

  /// The wearer's reactions to planned sessions.
  package var plan = PlanHabits()
  /// The wearer's training, in their own words.
  package var training = WearerTraining()

  package init() {}

  /// `true` if the wearer ever opens the phone's app of their own accord. Otherwise they never use it at all.
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

  func works(on date: CivilDate) -> Bool { work.contains { $0.begins(on: date) } }
}
