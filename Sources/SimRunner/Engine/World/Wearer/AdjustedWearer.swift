import WearerKit

/// A wearer with a scenario's additions to their days: hours without the watch or the phone, and the meetings of a
/// calendar.
struct AdjustedWearer: Wearer {
  private var wearer: any Wearer
  private let worn: [DailyWindow]
  private let drawer: Drawer?
  private let meetings: [Meeting]
  private let zone: Zone

  /// - Parameters:
  ///   - worn: The hours in which the watch is worn, apart from charging.
  ///   - drawer: The hours and the place in which the phone is put away.
  ///   - meetings: In order of start.
  init(_ wearer: any Wearer, worn: [DailyWindow], drawer: Drawer? = nil, meetings: [Meeting], zone: Zone) {
    self.wearer = wearer
    self.worn = worn
    self.drawer = drawer
    self.meetings = meetings
    self.zone = zone
  }

  func meetings(on date: CivilDate) -> [Meeting] {
    let (opens, closes) = (zone.startOfDay(date), zone.startOfDay(date.adding(days: 1)))
    let own = meetings.filter { opens <= $0.start && $0.start < closes }
    return (wearer.meetings(on: date) + own).sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  mutating func relieve(by amount: Double) { wearer.relieve(by: amount) }
  var bodyWeights: BodyWeights? { wearer.bodyWeights }
  var followsPlans: Bool { wearer.followsPlans }
  mutating func followsSessions() { wearer.followsSessions() }
  mutating func sees(_ block: PlannedSession, at moment: Timestamp) -> Reaction? { wearer.sees(block, at: moment) }

  func begins(_ block: PlannedSession, at moment: Timestamp, _ promise: Promise) -> Session? {
    wearer.begins(block, at: moment, promise)
  }

  mutating func trains(_ session: Session) -> [WearerEvent] {
    wearer.trains(session).filter { drawer?.hides($0, zone) != true }
  }

  mutating func nextDay() -> WearerDay {
    var day = wearer.nextDay()
    guard let first = day.events.first?.at, let last = day.events.last?.at else { return day }
    let opens = min(first, zone.startOfDay(day.date))
    let closes = max(last + .nanoseconds(1), zone.startOfDay(day.date.adding(days: 1)))
    let range = opens..<closes
    day.events = withoutTheWatch(day.events, range) + calendarEvents(range)
    if let drawer { day.events = drawer.applied(to: day.events, range, zone) }
    day.events = day.events.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
    return day
  }

  /// Returns the day's events with the watch taken off and put on at the edges of the windows. In between it stays off.
  private func withoutTheWatch(_ events: [WearerEvent], _ range: Range<Timestamp>) -> [WearerEvent] {
    let changes = worn.changes(in: range, zone).map { WearerEvent(at: $0.at, stimulus: .wrist(isOn: $0.isInside)) }
    let kept = events.filter { event in
      if case .wrist(isOn: true) = event.stimulus { worn.contain(event.at, in: zone) } else { true }
    }
    return kept + changes
  }

  private func calendarEvents(_ range: Range<Timestamp>) -> [WearerEvent] {
    meetings.filter { $0.isBusy && !$0.isAllDay && $0.start < $0.end }.flatMap { meeting in
      [(meeting.start, true), (meeting.end, false)].filter { range.contains($0.0) }.map {
        WearerEvent(at: $0.0, stimulus: .meeting(id: meeting.id, isStarting: $0.1))
      }
    }
  }
}

/// The place where the wearer habitually leaves the phone for a while. Meanwhile they don't unlock it, open its app,
/// speak to it or charge it.
struct Drawer {
  private let windows: [DailyWindow]
  private let isInReach: Bool

  init(_ windows: [DailyWindow], isInReach: Bool) {
    self.windows = windows
    self.isInReach = isInReach
  }

  func hides(_ event: WearerEvent, _ zone: Zone) -> Bool {
    event.act?.needsThePhone == true && windows.contain(event.at, in: zone)
  }

  /// Returns the day's events without those that need the phone at hand, and with its moves into the drawer and out of
  /// it.
  func applied(to events: [WearerEvent], _ range: Range<Timestamp>, _ zone: Zone) -> [WearerEvent] {
    let kept = events.filter { !hides($0, zone) }
    let moves = windows.changes(in: range, zone).flatMap { at, isInside in
      // A wearer who puts it away takes it off its charger.
      (isInside ? [WearerEvent(at: at, stimulus: .phoneCharger(isConnected: false))] : [])
        + [WearerEvent(at: at, stimulus: .phoneInDrawer(isInside, isInReach: isInReach))]
    }
    return kept + moves
  }
}

extension [DailyWindow] {
  /// Returns whether one of the windows is open at that moment.
  func contain(_ moment: Timestamp, in zone: Zone) -> Bool {
    let civil = zone.civil(moment)
    return [civil.date.adding(days: -1), civil.date].contains { date in
      contains { window in
        window.occurrence(on: date, in: zone).map { $0.begin <= moment && moment < $0.end } ?? false
      }
    }
  }

  /// Returns the moments within `range` at which the first of the windows opens or the last one closes, in order.
  package func changes(in range: Range<Timestamp>, _ zone: Zone) -> [(at: Timestamp, isInside: Bool)] {
    let dates = zone.civil(range.lowerBound).date.dayNumber - 1...zone.civil(range.upperBound).date.dayNumber
    let edges = dates.flatMap { day in
      compactMap { $0.occurrence(on: CivilDate(dayNumber: day), in: zone) }.flatMap { [$0.begin, $0.end] }
    }
    return Set(edges).sorted().filter(range.contains).compactMap { edge in
      let isInside = contain(edge, in: zone)
      // Windows that touch or overlap have edges at which nothing changes.
      return isInside == contain(edge - .nanoseconds(1), in: zone) ? nil : (edge, isInside)
    }
  }
}
