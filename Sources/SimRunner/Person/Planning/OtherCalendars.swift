/// The other people's calendars on the wearer's phone (implementation plan 1.4): the partner's, and a shared one. An
/// event there involves the wearer.
///
/// Drawn by date alone, so that any day can be read in advance: the partner's evenings on working days, and shared
/// events on any day.
struct OtherCalendars {
  var partner = Frequency.never
  var shared = Frequency.never
  let seed: UInt64
  let zone: Zone

  init(_ plan: PlannerPlan, seed: UInt64, zone: Zone) {
    (partner, shared, self.seed, self.zone) = (plan.partner, plan.shared, seed, zone)
  }

  /// Returns the entries that begin on that date.
  func entries(on date: CivilDate) -> [CalendarEvent] {
    entry(.partner, partner, on: date, hours: 17...19) + entry(.shared, shared, on: date, hours: 10...19)
  }

  private func entry(
    _ calendar: CalendarEvent.Calendar, _ frequency: Frequency, on date: CivilDate, hours: ClosedRange<Int>
  ) -> [CalendarEvent] {
    guard frequency.perDay > 0 else { return [] }
    var random = RandomStream(seed: seed, name: "wearer.calendar.\(calendar.name).\(date.dayNumber)")
    let (luck, hour, isLong) = (random.unit(), hours.lowerBound + random.below(hours.count), random.chance(0.5))
    // A frequency of three a week means three of five evenings.
    let perDay = calendar == .partner ? frequency.perWeek / 5 : frequency.perDay
    guard luck < perDay, calendar == .shared || !date.weekday.isWeekend else { return [] }
    let start = zone.timestamp(CivilDateTime(date: date, hour: hour, minute: 0))
    let id = stableHash(stableHash("entry of \(calendar.name)"), UInt64(bitPattern: start.nanoseconds)) >> 1
    return [
      CalendarEvent(
        id: id, calendar: calendar, start: start, end: start + (isLong ? .minutes(120) : .minutes(60)),
        editor: .delegate)
    ]
  }
}
