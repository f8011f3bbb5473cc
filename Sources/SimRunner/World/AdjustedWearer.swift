import Devices
import Transport

/// A wearer with what a scenario adds to their days: hours without the watch, and the meetings of a calendar.
struct AdjustedWearer: Wearer {
  private var wearer: any Wearer
  private let worn: [DailyWindow]
  private let meetings: [Meeting]
  private let zone: Zone

  /// - Parameters:
  ///   - worn: when the watch is worn, apart from charging.
  ///   - meetings: in order of start.
  init(_ wearer: any Wearer, worn: [DailyWindow], meetings: [Meeting], zone: Zone) {
    self.wearer = wearer
    self.worn = worn
    self.meetings = meetings
    self.zone = zone
  }

  mutating func nextDay() -> WearerDay {
    var day = wearer.nextDay()
    guard let first = day.events.first?.at, let last = day.events.last?.at else { return day }
    let opens = min(first, zone.startOfDay(day.date))
    let closes = max(last + .nanoseconds(1), zone.startOfDay(day.date.adding(days: 1)))
    day.events = withoutTheWatch(day.events, opens..<closes) + calendarEvents(opens..<closes)
    day.events = day.events.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
    return day
  }

  private func isWorn(at moment: Timestamp) -> Bool {
    let civil = zone.civil(moment)
    return [civil.date.adding(days: -1), civil.date].contains { date in
      worn.contains { window in
        window.occurrence(on: date, in: zone).map { $0.begin <= moment && moment < $0.end } ?? false
      }
    }
  }

  /// The day's events with the watch put off and on at the edges of the windows; in between it stays off.
  private func withoutTheWatch(_ events: [WearerEvent], _ range: Range<Timestamp>) -> [WearerEvent] {
    let date = zone.civil(range.lowerBound).date
    let edges = (-1...1).flatMap { offset in
      worn.compactMap { $0.occurrence(on: date.adding(days: offset), in: zone) }.flatMap { [$0.begin, $0.end] }
    }
    var changes: [WearerEvent] = []
    for edge in Set(edges).sorted() where range.contains(edge) {
      let isOn = isWorn(at: edge)
      // Windows that touch or overlap have edges at which nothing changes.
      guard isOn != isWorn(at: edge - .nanoseconds(1)) else { continue }
      changes.append(WearerEvent(at: edge, stimulus: .wrist(isOn: isOn)))
    }
    let kept = events.filter { event in
      if case .wrist(isOn: true) = event.stimulus { isWorn(at: event.at) } else { true }
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
