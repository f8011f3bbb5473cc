import WearerKit

final class TimelyPushesCheck: CheckFindings, PlannerCheck, CountingCheck {
  static let name = CheckName("timely-pushes", "The cloud wakes the phone at the moments that it asked for.")
  static let atErasure = ErasurePolicy.beginsWithAll
  static let promise =
    "the cloud's push for an evening leaves within an hour from when evenings are planned, by the clock where the wearer "
    + "lives, at most once a date; that for the week does so on Sundays; one before a session leaves two hours before a "
    + "session of the plan; and those for changed calendars leave a quarter of an hour apart"
  static let doesNotVerify = "whether a push arrives: the system may hold it back, and faults may lose it"
  static let vacuousBecause = "no push was sent"

  private var zones: PhoneZones
  private let hours: PlanningHours
  /// The planned starts of sessions, in any version of them.
  private var starts: Set<Timestamp> = []
  private var evenings: [UInt32: Set<CivilDate>] = [:]
  private var synced: [UInt32: Timestamp] = [:]

  private static let notice = Span.hours(2)
  private static let lateness = Span.minutes(10)
  private static let interval = Span.minutes(15)
  private static let tolerance = Span.seconds(2)

  init(_ plan: WorldPlan) {
    zones = PhoneZones(plan)
    hours = plan.planner?.hours ?? PlanningHours()
  }

  func observe(_ event: TraceEvent) {
    zones.follow(event)
    let fact = event.planningFact
    if case .planned(let block, _)? = fact { starts.insert(block.start) }
    if case .pushed(let kind, let installation, let at, _)? = fact {
      chances += 1
      judge(kind, to: installation, at, event.at)
    }
  }

  private func judge(_ kind: Push.Kind, to phone: UInt32, _ at: Timestamp, _ moment: Instant) {
    switch kind {
    case .eveningCycle:
      guard let civil = civil(at, inHourFrom: hours.evening) else {
        return fail(
          moment, "a push for the evening left at \(zones.all.map { "\($0.civil(at))" }.joined(separator: ", "))")
      }
      // On a journey a date may have two evenings.
      let isNew = evenings[phone, default: []].insert(civil.date).inserted
      if !isNew, zones.all.count == 1 { fail(moment, "a second push for the evening of \(civil.date) left") }
    case .weekCycle:
      if civil(at, inHourFrom: hours.week)?.date.weekday != .sunday {
        fail(moment, "a push for the week left at \(zones.all.map { "\($0.civil(at))" }.joined(separator: ", "))")
      }
    case .preWorkout:
      let isDue = starts.contains { start in
        let due = start - Self.notice
        return due - Self.tolerance <= at && at <= due + Self.lateness
      }
      if !isDue { fail(moment, "a push before a session left, and no session begins two hours later") }
    case .calendarSync:
      if let last = synced.updateValue(at, forKey: phone), at - last < Self.interval - Self.tolerance {
        fail(moment, "two pushes for changed calendars left \(Figures.span(at - last)) apart")
      }
    case .morningWake, .configUpdate: break
    }
  }

  /// Returns the civil time by one of the wearer's clocks in which it is in that hour, or `nil` if there is none.
  private func civil(_ at: Timestamp, inHourFrom hour: Int) -> CivilDateTime? {
    zones.all.map { $0.civil(at) }.first { $0.hour == hour }
  }
}
