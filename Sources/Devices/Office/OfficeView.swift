import PersonWire

/// What the phone knows of the employer's calendar, for the planner (tech spec §2.6).
package struct OfficeView: Sendable {
  /// Whether the wearer wanted their blocks to be seen there when they set up the app.
  package let isWanted: Bool
  /// Whether the app has the wearer's permission to write there.
  package let isAllowed: Bool
  /// Whether an answer is still expected.
  package let isAsking: Bool
  /// The planner's entries there as the phone last saw them.
  package let entries: [CalendarEvent]
}
