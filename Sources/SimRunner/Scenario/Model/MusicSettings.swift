package import SimKernel

/// The key `music`: a DJ on the phone, and how the wearer listens.
package struct MusicSettings: Hashable, Sendable {
  /// The path of a library that `triad import songs` made; nil is one that is made up by the seed.
  package var songs: String?
  /// How many lists there are to put on, and how many songs each has.
  package var lists = 6
  package var listSize = 20
  /// How often a day the wearer listens, workouts apart.
  package var listens = Frequency(5, a: .day)
  /// How likely they put music on for a workout.
  package var trainsWith = 0.6
  /// How often they tap on the watch how they feel.
  package var feels = Frequency(1, a: .day)
  /// How often the phone goes through the history: weekly (Resonance plan §8.1.2).
  package var analysis = Span.weeks(1)

  package init(
    songs: String? = nil, lists: Int = 6, listSize: Int = 20, trainsWith: Double = 0.6, analysis: Span = Span.weeks(1)
  ) {
    self.songs = songs
    self.lists = lists
    self.listSize = listSize
    self.trainsWith = trainsWith
    self.analysis = analysis
  }
}
