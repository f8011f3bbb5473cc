import WearerKit

/// The wearer's calendars as the phone and the wearer see them: the entries of the coming days, and the training that the
/// planner has put there.
final class WearerCalendars: WorldComponent {
  private unowned let world: World
  private var horizon: CalendarHorizon

  init(_ world: World, _ planner: PlannerPlan) {
    self.world = world
    let plan = world.plan
    horizon = CalendarHorizon(
      from: plan.start, zone: plan.zone, days: planner.hours.horizon, past: plan.history.dates,
      others: OtherCalendars(planner, seed: plan.seed, zone: plan.zone))
  }

  func dayBegins() {
    let added = horizon.advance(world.wearer, to: world.clock.timestamp(world.kernel.now))
    guard world.host(.phone)?.isUp == true else { return }
    world.kernel.post(.calendarHolds(added), to: Role.phone.node, at: world.kernel.now)
  }

  func remind(_ role: Role) {
    guard role == .phone else { return }
    let known = horizon.known(world.wearer, at: world.clock.timestamp(world.kernel.now))
    world.kernel.post(.calendarHolds(known), to: role.node, at: world.kernel.now)
  }

  /// The planner's blocks in the phone's calendar for the coming day and a half.
  func blocks() -> [TrainingBlock] {
    let now = world.clock.timestamp(world.kernel.now)
    return (try? world.host(.phone)?.plannedBlocks(from: now, to: now + .hours(36))) ?? []
  }

  /// Another person adds an event to one of the calendars; the phone's account delivers it, even to a phone that is off
  /// now.
  func add(_ entry: CalendarEvent) {
    horizon.add(entry)
    guard world.host(.phone)?.isUp == true else { return }
    world.kernel.post(.calendarHolds([entry]), to: Role.phone.node, at: world.kernel.now)
  }
}

extension World {
  var plannedBlocks: [TrainingBlock] { self[WearerCalendars.self]?.blocks() ?? [] }
}

/// The wearer's own calendars as the phone sees them: a number of days ahead, and the days of its history.
struct CalendarHorizon {
  private let zone: Zone
  private let days: Int
  private var next: CivilDate
  private var entries: [CalendarEvent] = []
  private let past: Range<CivilDate>
  private let others: OtherCalendars

  /// - Parameter past: The days before the start that a phone finds in them.
  init(from start: Timestamp, zone: Zone, days: Int, past: Range<CivilDate>, others: OtherCalendars) {
    (self.zone, self.others) = (zone, others)
    self.days = days
    self.past = past
    next = zone.civil(start).date
  }

  mutating func advance(_ wearer: any Wearer, to moment: Timestamp) -> [CalendarEvent] {
    var added: [CalendarEvent] = []
    let last = zone.civil(moment).date.adding(days: days)
    while next <= last {
      added += wearer.meetings(on: next).map { CalendarEvent($0, zone) } + others.entries(on: next)
      next = next.adding(days: 1)
    }
    entries = entries.filter { $0.end > moment } + added
    return added
  }

  mutating func add(_ entry: CalendarEvent) { entries.append(entry) }

  /// Returns the events that a starting phone finds in them.
  func known(_ wearer: any Wearer, at moment: Timestamp) -> [CalendarEvent] {
    let before = (past.lowerBound.dayNumber..<past.upperBound.dayNumber).flatMap { day in
      let date = CivilDate(dayNumber: day)
      return wearer.meetings(on: date).map { CalendarEvent($0, zone) } + others.entries(on: date)
    }
    return before + entries.filter { $0.end > moment }
  }
}

extension CalendarEvent {
  /// A meeting in working hours is in the employer's calendar, any other in the wearer's own.
  fileprivate init(_ meeting: Meeting, _ zone: Zone) {
    let civil = zone.civil(meeting.start)
    let isWork = !civil.date.weekday.isWeekend && (7..<19).contains(civil.hour)
    self.init(
      id: meeting.id, calendar: isWork ? .work : .personal, start: meeting.start, end: meeting.end,
      isAllDay: meeting.isAllDay, availability: meeting.isBusy ? .busy : .free)
  }
}
