package import Wire
import WearerKit

/// The hours and days in which the planner may plan at all (tech spec §2.6 and §2.8).
package struct FreeTimeConfig: Equatable, Sendable {
  /// Seconds of the local day between which blocks may lie.
  package var dayStart = 6 * 3_600
  package var dayEnd = 22 * 3_600
  /// The shortest free stretch (the remote configuration's 20 minutes rather than the code's 30).
  package var shortest = Span.minutes(20)
  /// Entries that last all day take the day only if they say so: a birthday does not.
  package var blockingAllDay: Set<CalendarEvent.Availability> = [.busy, .unavailable]
  /// Entries with a time take it whatever they say.
  package var blocking: Set<CalendarEvent.Availability> = [.busy, .free, .tentative, .unavailable]
}

/// The times protected without learning, and the thresholds of learning (tech spec §2.8, implementation plan 5.2).
package struct SacredConfig: Equatable, Sendable {
  /// Seconds of the local day: weekend mornings before this are protected.
  package var weekendMorningEnd = 9 * 3_600
  package var lunchStart = 12 * 3_600
  package var lunchEnd = 13 * 3_600
  /// The days that have a lunch (assumed).
  package var lunchDays = Weekdays.everyDay
  /// So many blocks deleted at one hour of one weekday make it sacred.
  package var deletionsMax = 3
}

/// The thresholds for a day full of meetings (tech spec §2.7, calendar density).
package struct DensityConfig: Equatable, Sendable {
  /// The calendars whose entries are meetings; the planner's own never are.
  package var calendars: Set<CalendarEvent.Calendar> = [.work, .personal]
  /// Meetings that are less apart than this are back to back.
  package var breather = Span.minutes(15)
  /// More meetings, or more minutes of them back to back, make the day moderate or heavy.
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
  /// Hours of the day that suit an unknown person (tech spec §2.6, preferred windows), with their
  /// weights by the order in which they are tried.
  package struct Default: Equatable, Sendable {
    package let hours: Range<Int>
    package let weight: Double

    package init(_ hours: Range<Int>, weight: Double) {
      self.hours = hours
      self.weight = weight
    }
  }

  package var defaults = [Default(6..<8, weight: 1), Default(12..<13, weight: 0.9), Default(17..<19, weight: 0.8)]
  /// The weight of every other hour.
  package var base = 0.2
  /// So many attempts count as much as the defaults do.
  package var defaultsWorth = 10.0
  /// So many attempts at an hour count as much as what is thought of it without any.
  package var priorWorth = 2.0
  /// The effect of an attempt on the neighbouring hours.
  package var neighbourShare = 0.25
  /// After so many weeks an attempt counts half.
  package var halfLifeWeeks = 8.0
  /// From this weight on an hour is preferred.
  package var preferredFrom = 0.5
  /// So many attempts are half of certainty.
  package var halfConfidence = 5.0
}

/// The weights for choosing a slot; they are assumed.
package struct SlotConfig: Equatable, Sendable {
  /// Starts are tried at these steps of the clock.
  package var step = Span.minutes(15)
  /// No more blocks than this on one day (tech spec §2.8).
  package var blocksPerDayMax = 2
  /// So many days a block may be moved ahead, the first one included (tech spec §2.6).
  package var daysAheadMax = 7
  /// So many days after its own a session is put that cannot stay where it is (assumed).
  package var daysNear = 2
  /// A block that is moved to later is moved by at least this.
  package var laterBy = Span.minutes(30)
  /// From this weight on the start of a slot lies in a preferred window.
  package var preferredFrom = 0.5
  package var preferenceWeight = 1.0
  /// The cost of an hour after infinitely many refusals.
  package var rejectionWeight = 0.6
  /// The contributions of one complaint and one deletion; at 1 half of the cost is reached.
  package var complaintStrength = 0.5
  package var deletionStrength = 0.5
  /// After so many weeks a refusal counts half.
  package var rejectionHalfLifeWeeks = 4.0
  /// The free time wanted beside a slot, and the value of all of it by the day's density.
  package var roomWanted = Span.minutes(30)
  package var roomWeight: [MeetingLoad: Double] = [.light: 0.05, .moderate: 0.1, .heavy: 0.2]
  /// The most alternatives that a report lists.
  package var alternativesMax = 3
}

/// The handling of the employer's calendar (tech spec §2.6); other numbers are assumed.
package struct ShadowConfig: Equatable, Sendable {
  /// Codes of the identity service that say that a policy forbids it.
  package var policyCodes: Set<Int> = [53_000, 530_003, 50_076, 53_003]
  /// Policies change: what was forbidden is tried again after this.
  package var probeEvery = Span.weeks(1)
  /// A bare refusal may be anything; so many in a row are taken for a policy (assumed).
  package var refusalsMax = 3
  /// After a passing error it waits this long, then twice as long each time, up to the longest (assumed).
  package var firstWait = Span.minutes(1)
  package var longestWait = Span.hours(6)
  /// So long an entry that was written may take to be read back (assumed).
  package var visibleWithin = Span.minutes(15)

  /// The title of a block as colleagues see it (tech spec §2.6).
  package var title = "Busy"
  /// `true` if it is hidden from their detailed view.
  package var isPrivate = true

  package init() {}
}
