/// The phone's knowledge of the employer's calendar, for the planner (tech spec §2.6).
package struct OfficeView: Sendable {
  /// `true` if the wearer wanted their blocks to be visible there when they set up the app.
  package let isWanted: Bool
  /// `true` if the app has the wearer's permission to write there.
  package let isAllowed: Bool
  /// `true` if an answer is still expected.
  package let isAsking: Bool
  /// The planner's entries there as the phone last saw them.
  package let entries: [CalendarEvent]
}
