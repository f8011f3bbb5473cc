package import Wire

/// What is known of one day of a wearer before the small things of the day are filled in.
///
/// Both wearers draw one, the modelled from its plans and the recorded from its samples, and the same ``Routine`` turns
/// it into what the devices notice.
package struct DayShape {
  /// A workout of the day, however it came about.
  package struct Outing {
    package let interval: Range<Timestamp>
    let activity: Activity
    /// The id of the body sample that says so.
    package let id: UInt64
  }

  package let yesterday: LocalDay
  package let day: LocalDay
  /// Sleep that touches the day, in order and disjoint: last night, naps, the coming night.
  package var asleep: [Range<Timestamp>] = []
  /// The coming night, if it is known; it may begin after the day.
  var comingNight: Range<Timestamp>?
  package var outings: [Outing] = []
  /// Meetings that begin on the day, in order.
  package var meetings: [Meeting] = []
  /// Whether the wearer stays at home instead of going to work: ill, today and yesterday.
  var staysHome = false
  var stayedHome = false
  /// From -1 (miserable) to 1 (splendid); nil when nothing is known about it.
  package var feeling: Double?
  /// What the wearer would say of the day; nil where nothing is known.
  package var dayFeeling: DayFeeling?
  /// What was really lived through with the watch on, and must not be charged away; empty for a modelled wearer's
  /// nights, whose habits are the wearer's own business.
  var wornFor: [Range<Timestamp>] = []

  package func isAsleep(at moment: Timestamp) -> Bool { asleep.contains { $0.contains(moment) } }
}
