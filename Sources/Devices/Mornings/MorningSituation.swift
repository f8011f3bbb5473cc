package import PersonWire
package import DeviceKit
import WearerKit

/// What is known when the morning of a date is to be decided.
package struct MorningSituation: Hashable, Sendable {
  package let now: Timestamp
  package let source: MorningDecision.Source
  /// What is known of the night.
  package let signals: DaySignals
  /// When the newest thing of all was observed; nil where that is in the signals.
  package let newest: Timestamp?
  /// The days before it, in order.
  package let before: [DaySummary]
  /// When the day's first session begins; nil where none is planned.
  package let session: Timestamp?
  /// What fills the rest of the day; nil on the watch, where the calendars may not be read, and where a session is planned.
  package let calendar: MorningCalendar?
  package let rules: Rules
  /// The version of the app that decides.
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

/// What a session that is not planned yet would have to fit into.
package struct MorningCalendar: Hashable, Sendable {
  package let zone: Zone
  /// What the calendars hold of the day, in order of (start, id).
  package let events: [CalendarEvent]
  /// What was learned that the wearer keeps free, and what they said.
  package let memory: BehaviouralMemory
  package let profile: TrainingProfile
}

/// What a device has of the other records on which a morning rests: the phone writes them, and the watch keeps a copy.
struct MorningMaterial {
  private let device: DeviceServices

  init(_ device: DeviceServices) { self.device = device }

  /// The summaries of the days against which the night is judged, in order.
  func summaries(before date: CivilDate) -> [DaySummary] {
    (1...Self.daysBefore).reversed().compactMap { age in
      device.replica.ledger.record(DaySummary.key(date.adding(days: -age)))?.body?.content(DaySummary.self)
    }
  }

  /// When the date's first session begins that still stands before the wearer; nil where none is planned.
  func session(on date: CivilDate, _ context: DeviceContext) -> Timestamp? {
    guard device.setup.planner != nil else { return nil }
    let lately = device.replica.ledger.records(
      in: .planning, observedFrom: context.clock - Self.plannedAhead, to: context.clock + .days(1))
    let blocks = lately.compactMap { $0.body?.content(TrainingBlock.self) }.filter { $0.status == .scheduled }
    return blocks.map(\.start).filter { context.clock < $0 && context.zone.civil($0).date == date }.min()
  }

  /// What fills the day; nil where an app plans nothing, or may not read the calendars.
  func calendar(on date: CivilDate, _ context: DeviceContext) -> MorningCalendar? {
    guard device.setup.planner != nil, !context.platform.isCalendarDenied else { return nil }
    let day = context.zone.startOfDay(date)..<context.zone.startOfDay(date.adding(days: 1))
    let ledger = device.replica.ledger
    return MorningCalendar(
      zone: context.zone, events: CalendarStore(device.store).events(from: day.lowerBound, to: day.upperBound),
      memory: ledger.record(BehaviouralMemory.key)?.body?.content() ?? BehaviouralMemory(),
      profile: ledger.record(TrainingProfile.key)?.body?.content() ?? TrainingProfile())
  }

  /// What is usual for the wearer is what it was in so many days.
  private static let daysBefore = 28
  /// No session is planned earlier than so long before it.
  private static let plannedAhead = Span.days(8)
}
