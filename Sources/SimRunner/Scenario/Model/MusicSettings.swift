import Transport

/// The key `music`: a DJ on the phone, and how the wearer listens.
struct MusicSettings: Hashable, Sendable {
  /// The path of a library that `triad import songs` made; nil is one that is made up by the seed.
  var songs: String?
  /// How many lists there are to put on, and how many songs each has.
  var lists = 6
  var listSize = 20
  /// How often a day the wearer listens, workouts apart.
  var listens = Frequency(5, a: .day)
  /// How likely they put music on for a workout.
  var trainsWith = 0.6
  /// How often they tap on the watch how they feel.
  var feels = Frequency(1, a: .day)
  /// How often the phone goes through the history: weekly (Resonance plan §8.1.2).
  var analysis = Span.weeks(1)
}
