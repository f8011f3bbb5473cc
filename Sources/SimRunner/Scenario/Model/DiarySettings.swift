import Transport

/// The key `diary`: what the wearer writes down, and how.
struct DiarySettings: Hashable, Sendable {
  /// Something that makes flares likelier. Known to the checks, and to nobody in the run.
  struct Trigger: Hashable, Sendable {
    var factor = ""
    /// How many times likelier a flare is.
    var risk = 3.0
    /// How long after it the flare begins: the earliest and the latest.
    var after = Span.minutes(150)
    var until = Span.hours(5)
    /// Of what the wearer does not eat or do as it is: on what share of the days, and when.
    var eaten = 0.4
    var time = TimeOfDay(18, 50)
  }

  /// The path of a recorded diary; nil is one that is made up.
  var recorded: String?
  /// The recorded day that becomes the scenario's first; nil keeps the recording's own dates.
  var from: CivilDate?
  var triggers: [Trigger] = []
  /// How likely a flare is on a day without a cause.
  var baseRisk = 0.3
  /// What share of it is typed on the watch, later than at once, wrongly at first, without being so, and in a hurry.
  var watch = 0.35
  var late = 0.15
  var corrects = 0.08
  var deletes = 0.03
  var hasty = 0.2
  /// How often the wearer looks at what the phone found out.
  var looks = Frequency(3, a: .week)
}
