/// The outline of a wearer's day before its small events are filled in.
///
/// Both kinds of wearer create one, the modelled from its plans and the recorded from its samples, and the same
/// ``Routine`` derives from it the events that devices notice.
package struct DayShape {
  /// A workout of the day, modelled or recorded.
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
  /// `true` if the wearer stays at home instead of going to work, because they are ill: today and yesterday.
  var staysHome = false
  var stayedHome = false
  /// From -1 (miserable) to 1 (splendid), or `nil` if unknown.
  package var feeling: Double?
  /// The wearer's own account of the day, or `nil` if unknown.
  package var dayFeeling: DayFeeling?
  /// Intervals in which the watch was really worn, so the day must not charge it then. Empty for a modelled wearer's
  /// nights, which follow their habits.
  var wornFor: [Range<Timestamp>] = []

  package func isAsleep(at moment: Timestamp) -> Bool { asleep.contains { $0.contains(moment) } }
}
