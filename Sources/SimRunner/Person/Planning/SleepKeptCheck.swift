import WearerKit

/// No session is planned into the wearer's usual sleep, by the body's true nights.
final class SleepKeptCheck: OnlineCheck {
  static let name = CheckName(
    "sleep-is-kept", "No session is planned into the wearer's usual sleep.")
  static let kind = CheckKind.safety
  static let promise =
    "the planner puts no session between the median beginning and the median end of the wearer's true nights of the last "
    + "four weeks, weekends apart, by the zone then and a quarter of an hour exact, once the phone knows a week of nights"
  static let doesNotVerify =
    "where the wearer put a session, single nights, naps, or the sleep of a wearer whose watch is off at night"

  static var atErasure: ErasurePolicy { CheckSubject.planner.atErasure }
  static func concerns(_ plan: WorldPlan) -> Bool { CheckSubject.planner.concerns(plan) }
  var facts: FactInterest { CheckSubject.planner.facts + .of(TruthFact.self) }

  private var watch: PlanWatch
  private let plan: WorldPlan
  private var nights: [Range<Timestamp>] = []
  /// The number of nights of the last weeks that the phone knew on the date when it was last asked.
  private var known = (date: CivilDate?.none, nights: 0)
  private var wished: Set<UInt64> = []
  private var count = 0
  var failures: [CheckFailure] = []

  private static let days = 28
  private static let knownMin = 7
  private static let nightsMin = (workdays: 5, weekends: 3)
  private static let exactness = 900

  init(_ plan: WorldPlan) { (self.plan, watch) = (plan, PlanWatch(plan)) }

  func observe(_ event: TraceEvent) {
    if let truth = event.fact(as: TruthFact.self), case .sleep(let stage) = truth.sample.reading, stage.isAsleep {
      let merged = (nights + [truth.sample.start..<truth.sample.end]).merged(within: .hours(1))
      nights = Array(merged.suffix(90))
    }
    if case .answered(let answer, _)? = event.planningFact, case .reschedules(let block, _) = answer {
      wished.insert(block)
    }
    if event.renewsPhone { known = (nil, 0) }
    guard let placement = watch.follow(event), placement.isElsewhere,
      !wished.contains(placement.block.id)
    else {
      return
    }
    judge(placement, event.at)
  }

  func probe(_ world: World) throws(StorageError) {
    let today = plan.zone.civil(plan.start + world.kernel.now.sinceStart).date
    guard known.date != today, let phone = world.host(.phone), phone.isUp else { return }
    let nights = try phone.records(in: .phenome).compactMap { $0.body?.content(DaySummary.self) }
    known = (
      today,
      nights.count { $0.date >= today.adding(days: -Self.days) && $0.asleepMinutes ?? 0 >= 180 }
    )
  }

  private func judge(_ placement: PlanWatch.Placement, _ moment: Instant) {
    let (block, zone) = (placement.block, placement.zone)
    let (now, civil) = (plan.start + moment.sinceStart, zone.civil(block.start))
    guard known.nights >= Self.knownMin,
      let usual = usual(isWeekend: civil.date.weekday.isWeekend, before: now, in: zone)
    else { return }
    count += 1
    // Seconds since the onset, around the clock.
    func since(_ second: Int) -> Int { ((second - usual.onset) % 86_400 + 86_400) % 86_400 }
    let length = since(usual.wake)
    let (begin, duration) = (since(civil.secondOfDay), Int((block.end - block.start).seconds))
    let isIn = begin + Self.exactness < length || begin + duration > 86_400 + Self.exactness
    if isIn {
      fail(
        moment,
        "block \(shortID(block.id)) at \(civil) is in the usual sleep from \(usual.onset / 60) to \(usual.wake / 60) min"
      )
    }
  }

  /// Returns the median beginning and end of the nights before days of that kind, in seconds of the day.
  private func usual(isWeekend: Bool, before now: Timestamp, in zone: Zone) -> (
    onset: Int, wake: Int
  )? {
    let since = now - .days(Int64(Self.days))
    let mine = nights.filter {
      $0.lowerBound > since && $0.length >= .hours(3)
        && zone.civil($0.upperBound).date.weekday.isWeekend == isWeekend
    }
    guard mine.count >= (isWeekend ? Self.nightsMin.weekends : Self.nightsMin.workdays) else {
      return nil
    }
    let wakes = mine.map { zone.civil($0.upperBound).secondOfDay }.sorted()
    // Lengths of sleep before the wake, so that midnight is no edge.
    let lengths = mine.map {
      zone.civil($0.upperBound).secondOfDay - zone.civil($0.lowerBound).secondOfDay
    }
    let onsets = zip(mine, lengths).map { night, length -> Int in
      let wake = zone.civil(night.upperBound).secondOfDay
      return wake - (length < 0 ? length + 86_400 : length)
    }.sorted()
    return ((onsets[onsets.count / 2] % 86_400 + 86_400) % 86_400, wakes[wakes.count / 2])
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(
      failures, chances: count,
      vacuousBecause: "nothing was planned by a phone that knew a week of nights")
  }
}
