import WearerKit

/// No session is planned into the wearer's usual sleep, by the body's true nights.
final class SleepKeptCheck: CheckFindings, CountingCheck {
  static let name = CheckName("sleep-is-kept", "No session is planned into the wearer's usual sleep.")
  static let promise =
    "the planner puts no session to a time at which the wearer truly slept for more than a quarter of an hour on three of "
    + "four days of the last four weeks, weekends apart, once the phone knows a week of nights"
  static let doesNotVerify =
    "where the wearer put a session, single nights, naps, nights in another zone, or the sleep of a wearer whose watch is off at night"
  static let vacuousBecause = "nothing was planned by a phone that knew a week of nights"

  static var atErasure: ErasurePolicy { CheckSubject.planner.atErasure }
  static func concerns(_ plan: WorldPlan) -> Bool { CheckSubject.planner.concerns(plan) }
  var facts: FactInterest { CheckSubject.planner.facts + .of(TruthFact.self) }

  private var watch: PlanWatch
  private let plan: WorldPlan
  private var nights: [Range<Timestamp>] = []
  private var zones: [(since: Timestamp, zone: Zone)] = []
  /// The number of nights of the last weeks that the phone knew on the date when it was last asked.
  private var known = (date: CivilDate?.none, nights: 0)
  private var wished: Set<UInt64> = []

  private static let days = 28
  private static let knownMin = 7
  private static let daysMin = (workdays: 5, weekends: 3)
  private static let exactness = Span.minutes(15)

  init(_ plan: WorldPlan) { (self.plan, watch) = (plan, PlanWatch(plan)) }

  func observe(_ event: TraceEvent) {
    if let truth = event.fact(as: TruthFact.self), case .sleep(let stage) = truth.sample.reading, stage.isAsleep {
      let merged = (nights + [truth.sample.start..<truth.sample.end]).merged(within: .hours(1))
      nights = Array(merged.suffix(90))
    }
    if case .answered(let answer, _)? = event.planningFact, case .reschedules(let block, _) = answer {
      wished.insert(block)
    }
    if let change = event.fact(as: ClockFact.self), change.role == .phone {
      zones.append((plan.start + event.at.sinceStart, change.clock.zone))
    }
    if event.renewsPhone { known = (nil, 0) }
    guard let placement = watch.follow(event), placement.isElsewhere, !wished.contains(placement.block.id) else {
      return
    }
    judge(placement, event.at)
  }

  func probe(_ world: World) throws(StorageError) {
    let today = plan.zone.civil(plan.start + world.kernel.now.sinceStart).date
    guard known.date != today, let phone = world.host(.phone), phone.isUp else { return }
    let nights = try phone.records(in: .phenome).compactMap { $0.body?.content(DaySummary.self) }
    let first = today.adding(days: -Self.days)
    known = (today, nights.count { $0.date >= first && $0.asleepMinutes ?? 0 >= 180 })
  }

  private func judge(_ placement: PlanWatch.Placement, _ moment: Instant) {
    let (block, zone) = (placement.block, placement.zone)
    let (today, civil) = (zone.civil(plan.start + moment.sinceStart).date, zone.civil(block.start))
    guard known.nights >= Self.knownMin, let first = nights.first?.lowerBound else { return }
    let isWeekend = civil.date.weekday.isWeekend
    let days = (1...Self.days).map { today.adding(days: -$0) }.filter { $0.weekday.isWeekend == isWeekend }
      .map { zone.timestamp(CivilDateTime(date: $0, hour: civil.hour, minute: civil.minute)) }
      .filter { start in
        // Sleep abroad follows another clock.
        let there = zones.last { $0.since <= start }?.zone ?? plan.clock(of: .phone).zone
        return start > first && there.identifier == zone.identifier
      }
    guard days.count >= (isWeekend ? Self.daysMin.weekends : Self.daysMin.workdays) else { return }
    chances += 1
    let asleep = days.count { start in
      let end = start + (block.end - block.start)
      return nights.contains { min($0.upperBound, end) - max($0.lowerBound, start) > Self.exactness }
    }
    guard asleep * 4 >= days.count * 3 else { return }
    fail(
      moment,
      "block \(shortID(block.id)) is planned for \(civil), when the wearer slept on \(asleep) of \(days.count) days")
  }
}
