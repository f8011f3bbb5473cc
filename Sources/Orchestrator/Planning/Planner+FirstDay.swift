import Devices
import SimKernel
import Wire

// The first day: one look back, what trust counts of it, and the first block (implementation plan 6.1, 13.0, 13.2).
extension Planner {
  /// How far the wearer has come.
  var gates: OnboardingGates { OnboardingGates(hasPast: situation.hasPast, isWelcomed: memory.welcomed != nil) }

  /// The days before the app came are known, or as much of them as may be.
  ///
  /// Trust counts them when they are whole, whenever that is. The wearer is told once, with what is known then: what comes
  /// later, or on another phone, changes nothing that was said.
  mutating func welcome(isWhole: Bool) {
    guard let past = situation.past else { return }
    let insight = FirstInsight(FirstDayMaterial(past, in: situation.zone, config.density), config.firstDay)
    let event = insight.trustEvent(at: now, date: civil.date, context: trustContext)
    let impact = isWhole ? add(event) : nil
    let cause = UInt64(bitPattern: Int64(civil.date.dayNumber))
    guard memory.welcomed == nil else { return explainLateness(insight, impact, cause) }
    memory.welcomed = civil.date
    var details = Array(insight.lines.dropFirst())
    details.append("The past tells of \(insight.workouts) workouts and \(insight.nights) nights.")
    if past.events == nil { details.append("The calendars may not be read, so nothing is said of meetings.") }
    if !isWhole { details.append("The health data may not be read; what of them comes later changes nothing of this.") }
    explain(.insight, insight.lines[0], details: details, trust: impact, cause: cause)
    tell(.firstInsight, about: cause)
    planEvening(civil.date)
  }

  private mutating func explainLateness(
    _ insight: FirstInsight, _ impact: DecisionReceipt.TrustImpact?, _ cause: UInt64
  ) {
    let found = "The past tells of \(insight.workouts) workouts and \(insight.nights) nights"
    guard let impact else { return explain(.insight, "\(found), which is known already.", cause: cause) }
    explain(
      .insight, "\(found). It came late: trust counts it, and what was told stays as it is.", trust: impact,
      cause: cause)
  }
}

extension FirstDayMaterial {
  /// The past as the phone could read it.
  ///
  /// A calendar is known from its first entry on: before that nobody may have kept one (assumed).
  init(_ past: KnownPast, in zone: Zone, _ config: DensityConfig) {
    var meetings: [CivilDate: Int] = [:]
    let itinerary = Itinerary(home: zone)
    if let events = past.events, let first = events.map({ zone.civil($0.start).date }).min() {
      let byDate = Dictionary(grouping: events) { zone.civil($0.start).date }
      var date = max(first, past.dates.lowerBound)
      while date < past.dates.upperBound {
        // What began the evening before may go on after midnight.
        let events = (byDate[date.adding(days: -1)] ?? []) + (byDate[date] ?? [])
        let density = CalendarDensity(on: itinerary.day(date), events: events, config)
        meetings[date] = Int((density.busy.seconds / 60).rounded())
        date = date.adding(days: 1)
      }
    }
    self.init(past.days, of: past.dates, meetings: meetings, in: zone)
  }
}
