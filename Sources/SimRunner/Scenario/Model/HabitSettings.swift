import Transport

/// What the wearer does again and again.
struct HabitSettings: Hashable, Sendable {
  /// When the watch lies on its charger.
  var charges = [DailyWindow(.daily, from: TimeOfDay(21, 30), until: TimeOfDay(22, 15))]
  /// When the watch is worn (apart from charging).
  var wearsWatch = [DailyWindow(.daily, from: .midnight, until: .endOfDay)]
  /// When the wearer is on the way.
  var commute: [DailyWindow] = []
  /// When the wearer is at work.
  var work: [DailyWindow] = []
  /// The phone's app.
  var opensApp = Frequency(4, a: .day)
  /// A wrist raise to look at the watch.
  var checksWatch = Frequency(80, a: .day)
  /// An entry in the journal.
  var journals = Frequency(2, a: .week)
  /// How likely the wearer is to say that a detected workout never happened, 0 ... 1.
  var rejectsWorkouts = 0.02
}
