import WearerKit

/// The input of a morning's decision.
package struct MorningSituation: Hashable, Sendable {
  package let now: Timestamp
  package let source: MorningDecision.Source
  package let signals: DaySignals
  /// The newest observation of all; `nil` if it is among the signals.
  package let newest: Timestamp?
  /// The days before it, in order.
  package let before: [DaySummary]
  /// The beginning of the day's first session; `nil` if none is planned.
  package let session: Timestamp?
  /// The rest of the day; `nil` on the watch, without permission for the calendars, and if a session is planned.
  package let calendar: MorningCalendar?
  package let rules: Rules
  package let app: AppVersion

  package init(
    now: Timestamp, source: MorningDecision.Source, signals: DaySignals, newest: Timestamp? = nil,
    before: [DaySummary] = [], session: Timestamp? = nil, calendar: MorningCalendar? = nil, rules: Rules = Rules(),
    app: AppVersion = .current
  ) {
    (self.now, self.source, self.signals, self.newest) = (now, source, signals, newest)
    (self.before, self.session, self.calendar, self.rules, self.app) = (before, session, calendar, rules, app)
  }
}

/// The constraints on a session that isn't planned yet.
package struct MorningCalendar: Hashable, Sendable {
  package let zone: Zone
  /// The calendars' events of the day, in order of (start, id).
  package let events: [CalendarEvent]
  /// The wearer's own times, learned and stated.
  package let memory: BehaviouralMemory
  package let profile: TrainingProfile
}

/// The other records behind a morning's decision: the phone writes them, and the watch holds a copy.
struct MorningMaterial {
  private let device: DeviceServices

  init(_ device: DeviceServices) { self.device = device }

  /// Returns the summaries of the days with which the night is compared, in order.
  func summaries(before date: CivilDate) -> [DaySummary] {
    (1...Self.daysBefore).reversed().compactMap { age in
      device.replica.ledger.record(DaySummary.key(date.adding(days: -age)))?.body?.content(DaySummary.self)
    }
  }

  /// Returns the beginning of the date's first open session; `nil` if none is planned.
  func session(on date: CivilDate, _ context: DeviceContext) -> Timestamp? {
    guard device.setup.planner != nil else { return nil }
    let lately = device.replica.ledger.records(
      in: .planning, observedFrom: context.clock - Self.plannedAhead, to: context.clock + .days(1))
    let blocks = lately.compactMap { $0.body?.content(TrainingBlock.self) }.filter { $0.status == .scheduled }
    return blocks.map(\.start).filter { context.clock < $0 && context.zone.civil($0).date == date }.min()
  }

  /// Returns the events of the day; `nil` if the app plans nothing, or may not read the calendars.
  func calendar(on date: CivilDate, _ context: DeviceContext) -> MorningCalendar? {
    guard device.setup.planner != nil, !context.platform.isCalendarDenied else { return nil }
    let day = context.zone.startOfDay(date)..<context.zone.startOfDay(date.adding(days: 1))
    let ledger = device.replica.ledger
    return MorningCalendar(
      zone: context.zone, events: CalendarStore(device.store).events(from: day.lowerBound, to: day.upperBound),
      memory: ledger.record(BehaviouralMemory.key)?.body?.content() ?? BehaviouralMemory(),
      profile: ledger.record(TrainingProfile.key)?.body?.content() ?? TrainingProfile())
  }

  /// The number of days behind the wearer's baselines.
  private static let daysBefore = 28
  /// The earliest that a session is planned before its beginning.
  private static let plannedAhead = Span.days(8)
}
