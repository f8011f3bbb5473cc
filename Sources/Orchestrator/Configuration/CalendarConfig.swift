import WearerKit

/// The hours and days in which the planner may plan at all (tech spec §2.6 and §2.8).
package struct FreeTimeConfig: Equatable, Sendable {
  /// The seconds of the local day between which blocks may be planned.
  package var dayStart = 6 * 3_600
  package var dayEnd = 22 * 3_600
  /// The shortest free stretch (the remote configuration's 20 minutes rather than the code's 30).
  package var shortest = Span.minutes(20)
  /// The availabilities with which an all-day event occupies the day: a birthday doesn't.
  package var blockingAllDay: Set<CalendarEvent.Availability> = [.busy, .unavailable]
  /// The availabilities with which a timed event occupies its time: all of them.
  package var blocking: Set<CalendarEvent.Availability> = [.busy, .free, .tentative, .unavailable]
}

/// The times protected without learning, and the thresholds of learning (tech spec §2.8, implementation plan 5.2).
package struct SacredConfig: Equatable, Sendable {
  /// Seconds of the local day: weekend mornings before this are protected.
  package var weekendMorningEnd = 9 * 3_600
  package var lunchStart = 12 * 3_600
  package var lunchEnd = 13 * 3_600
  /// The days on which lunch is protected (assumed).
  package var lunchDays = Weekdays.everyDay
  /// The number of deleted blocks at one hour of one weekday that protects it.
  package var deletionsMax = 3
}

/// The thresholds for a day full of meetings (tech spec §2.7, calendar density).
package struct DensityConfig: Equatable, Sendable {
  /// The calendars whose events are meetings; the planner's own never are.
  package var calendars: Set<CalendarEvent.Calendar> = [.work, .personal]
  /// Meetings with a shorter pause between them are back to back.
  package var breather = Span.minutes(15)
  /// The numbers of meetings, and of minutes back to back, above which a day is moderate or heavy.
  package var meetingsForModerate = 4
  package var meetingsForHeavy = 6
  package var backToBackForModerate = Span.minutes(90)
  package var backToBackForHeavy = Span.minutes(180)
  /// Hours: a meeting that begins before the first is early; one that ends at the second or later is late.
  package var earlyBefore = 9
  package var lateFrom = 19
}

package enum MeetingLoad: UInt8, CaseIterable, Sendable { case light = 1, moderate, heavy }

/// The learning of the hours that suit a person; the numbers are assumed except the defaults' hours.
package struct WindowsConfig: Equatable, Sendable {
  /// The preferred hours of an unknown person (tech spec §2.6, preferred windows), with their weights by the order in
  /// which they are tried.
  struct Default: Equatable, Sendable {
    let hours: Range<Int>
    let weight: Double
  }

  var defaults = [
    Default(hours: 6..<8, weight: 1), Default(hours: 12..<13, weight: 0.9), Default(hours: 17..<19, weight: 0.8),
  ]
  /// The weight of every other hour.
  package var base = 0.2
  /// The number of attempts that weigh as much as the defaults.
  package var defaultsWorth = 10.0
  /// The number of attempts at an hour that weigh as much as its prior.
  package var priorWorth = 2.0
  /// The effect of an attempt on the neighbouring hours.
  package var neighbourShare = 0.25
  /// The weeks after which an attempt counts half.
  package var halfLifeWeeks = 8.0
  package var preferredFrom = 0.5
  /// The number of attempts that gives half of the confidence.
  package var halfConfidence = 5.0
}

/// The weights for choosing a slot; they are assumed.
struct SlotConfig: Equatable, Sendable {
  /// The grid of possible starts.
  var step = Span.minutes(15)
  /// The most blocks on one day (tech spec §2.8).
  var blocksPerDayMax = 2
  /// The days over which a block may be moved, including the first (tech spec §2.6).
  var daysAheadMax = 7
  /// The days after its own into which a displaced session may move (assumed).
  var daysNear = 2
  /// The least shift of a block that is moved to later.
  var laterBy = Span.minutes(30)
  /// The weight from which the start of a slot is in a preferred window.
  var preferredFrom = 0.5
  var preferenceWeight = 1.0
  /// The cost of an hour after infinitely many refusals.
  var rejectionWeight = 0.6
  /// The contributions of one complaint and one deletion; at 1 half of the cost is reached.
  var complaintStrength = 0.5
  var deletionStrength = 0.5
  /// The weeks after which a refusal counts half.
  var rejectionHalfLifeWeeks = 4.0
  /// The free time wanted beside a slot, and the value of all of it by the day's density.
  var roomWanted = Span.minutes(30)
  var roomWeight: [MeetingLoad: Double] = [.light: 0.05, .moderate: 0.1, .heavy: 0.2]
  /// The most alternatives that a report lists.
  var alternativesMax = 3
}

/// The handling of the employer's calendar (tech spec §2.6); other numbers are assumed.
package struct ShadowConfig: Equatable, Sendable {
  /// The identity service's error codes for a policy.
  package var policyCodes: Set<Int> = [53_000, 530_003, 50_076, 53_003]
  /// The interval of retries against a policy, which may change.
  package var probeEvery = Span.weeks(1)
  /// The number of bare refusals in a row that count as a policy (assumed).
  package var refusalsMax = 3
  /// The delay after a transient error; it doubles each time, up to the longest (assumed).
  package var firstWait = Span.minutes(1)
  package var longestWait = Span.hours(6)
  /// The time until a written entry must be readable (assumed).
  package var visibleWithin = Span.minutes(15)

  /// The title of a block as colleagues see it (tech spec §2.6).
  package var title = "Busy"
  /// `true` if it is hidden from their detailed view.
  package var isPrivate = true

  package init() {}
}
