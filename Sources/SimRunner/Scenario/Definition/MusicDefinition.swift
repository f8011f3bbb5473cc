import SimKernel

/// The key `music`: a DJ on the phone, and how the wearer listens.
enum MusicDefinition {
  static let record = ObjectShape(
    "music", blank: MusicSettings(),
    [
      .optional(
        "songs", \.songs, .text, "A library that `triad import songs` made, relative to this file.",
        defaultNote: "two hundred songs made up by the seed"),
      Field("lists", \.lists, .integer(1...50), "How many lists there are to put on."),
      Field("listSize", \.listSize, .integer(3...500), "How many songs each of them has."),
      Field("listens", \.listens, .notation(.frequency), "Putting on a list for half an hour or so, workouts apart."),
      Field("trainsWith", \.trainsWith, .probability, "Putting one on for a workout."),
      Field("feels", \.feels, .notation(.frequency), "Tapping on the watch how one feels while music plays."),
      Field(
        "analysis", \.analysis, .duration(.days(1)...Span.weeks(8)),
        "How long the phone waits before it goes through the history again."),
    ])
}
