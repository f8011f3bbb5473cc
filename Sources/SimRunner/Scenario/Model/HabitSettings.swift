package import WearerKit
package import SimKernel

/// What the wearer does again and again.
package struct HabitSettings: Hashable, Sendable {
  /// When the watch lies on its charger.
  package var charges: [DailyWindow]
  /// Whether the watch stays on at night, instead of on its charger.
  package var wearsAtNight: Bool
  /// When the watch is worn (apart from charging).
  package var wearsWatch = HabitSettings.always
  /// When the phone lies in a drawer at home: untouched, and not charged.
  package var drawer: [DailyWindow] = []
  /// Whether the watch reaches the phone there.
  package var drawerInReach = false
  /// When the wearer is on the way.
  package var commute: [DailyWindow]
  /// When the wearer is at work; none means when they sit at the desktop.
  package var work: [DailyWindow]
  /// The phone's app.
  package var opensApp: Frequency
  /// A wrist raise to look at the watch.
  package var checksWatch: Frequency
  /// An entry in the journal.
  package var journals: Frequency
  /// Half an hour or so of music on the phone, with the watch as its remote control.
  package var listens: Frequency
  /// How likely the wearer is to say that a detected workout never happened, 0 ... 1.
  package var rejectsWorkouts: Double

  /// How they take it that an app plans for them.
  package var plans = PlanHabits()

  package static let always = [DailyWindow(.everyDay, from: .midnight, until: .endOfDay)]

  /// Habits as the devices' model has them.
  package init(_ habits: Habits) {
    charges = habits.charging
    wearsAtNight = habits.wearsAtNight
    commute = habits.commutes
    work = habits.work
    opensApp = Frequency(habits.opensAppPerDay, a: .day)
    checksWatch = Frequency(habits.checksWatchPerDay, a: .day)
    journals = Frequency(habits.journalsPerWeek, a: .week)
    listens = Frequency(habits.listensPerDay, a: .day)
    rejectsWorkouts = habits.rejectsWorkoutProbability
  }
}
