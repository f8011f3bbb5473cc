package import SimKernel

/// The key `diary`: what the wearer writes down, and how.
package struct DiarySettings: Hashable, Sendable {
  /// Something that makes flares likelier. Known to the checks, and to nobody in the run.
  package struct Trigger: Hashable, Sendable {
    package var factor = ""
    /// How many times likelier a flare is.
    package var risk = 3.0
    /// How long after it the flare begins: the earliest and the latest.
    package var after = Span.minutes(150)
    package var until = Span.hours(5)
    /// Of what the wearer does not eat or do as it is: on what share of the days, and when.
    package var eaten = 0.4
    package var time = TimeOfDay(18, 50)

    package init() {}
  }

  /// The path of a recorded diary; nil is one that is made up.
  package var recorded: String?
  /// The recorded day that becomes the scenario's first; nil keeps the recording's own dates.
  package var from: CivilDate?
  package var triggers: [Trigger] = []
  /// How likely a flare is on a day without a cause.
  package var baseRisk = 0.3
  /// What share of it is typed on the watch, later than at once, wrongly at first, without being so, and in a hurry.
  package var watch = 0.35
  package var late = 0.15
  package var corrects = 0.08
  package var deletes = 0.03
  package var hasty = 0.2
  /// How often the wearer looks at what the phone found out.
  package var looks = Frequency(3, a: .week)

  package init() {}
}
