final class SoundRecoveryCheck: CheckFindings, OnlineCheck {
  static let name = CheckName("sound-recovery", "Recovery moves the way in which the body does.")
  static let promise =
    "a plan is made, and a session changed, for a recovery of no more than usual after a night in which nothing was better "
    + "than usual, and of no less after one in which nothing was worse: more sleep and a heart that varies more and beats slower at rest are better; a heart that "
    + "was not seen at rest yet beats as it last did, at most two days before, since version 3 of the app; and a session is changed for the sleep of a night only if the wearer did not really sleep more than an hour and a half longer, "
    + "and for a short night only if it really was an hour shorter than usual"
  static let doesNotVerify =
    "how much each of them counts, nights in which some were better and some worse, and journeys"

  /// The recovery for which a plan was made, with the time by the phone's clock.
  private struct Claim {
    let at: Instant
    let recovery: Double
    var said: Timestamp?
  }

  private var zones: PhoneZones
  private var app: AppVersion
  private var open: [Claim] = []
  /// The sessions that were changed, with the sleep that was named for it, and what the wearer really slept, by day.
  private var changed: [(at: Instant, day: CivilDate, asleep: Int?, isShort: Bool)] = []
  private var nights: [CivilDate: [HealthSample]] = [:]
  /// `true` if the wearer deleted sleep in the health store: the phone may then know less than the truth.
  private var hasDeletedSleep = false

  /// The score of an ordinary night, out of 100.
  private static let usual = 65.0
  /// The number of earlier nights that are considered, and how many of them must be known.
  private static let nights = 28
  private static let nightsMin = 7

  static let atErasure = ErasurePolicy.beginsWithPhone
  static func concerns(_ plan: WorldPlan) -> Bool { plan.planner != nil }
  var facts: FactInterest { .planner + .of(TruthFact.self, SamplesDeletedFact.self) }

  init(_ plan: WorldPlan) {
    zones = PhoneZones(plan)
    app = plan.devices[.phone]?.app ?? .current
  }

  func observe(_ event: TraceEvent) {
    if let sample = event.fact(as: TruthFact.self)?.sample {
      if case .sleep = sample.reading { nights[sample.day(in: zones.all[0]), default: []].append(sample) }
      return
    }
    if let deleted = event.fact(as: SamplesDeletedFact.self), deleted.kind == .sleep { hasDeletedSleep = true }
    zones.follow(event)
    if case .runsApp(let version, let device)? = event.deviceFact, device.role == .phone { app = version }
    let fact = event.planningFact
    if case .delivered(let plan, _)? = fact, let recovery = plan.recovery {
      open.append(Claim(at: event.at, recovery: recovery))
    }
    if case .explained(let receipt, _)? = fact {
      if [.transformed, .removed].contains(receipt.action), let said = RecoveryClaim.recovery(in: receipt.reason) {
        open.append(Claim(at: event.at, recovery: Double(said)))
        let asleep = receipt.details.compactMap(Self.minutesAsleep).first
        let day = zones.all[0].civil(receipt.at).date
        changed.append((event.at, day, asleep, receipt.reason.contains("after a short night")))
      }
      // Facts of one moment come from one decision.
      for index in open.indices where open[index].at == event.at { open[index].said = receipt.at }
    }
  }

  func probe(_ world: World) throws(StorageError) {
    guard !open.isEmpty else { return }
    let claims = open
    open = []
    // On a journey it is unknown which day the phone took for today's.
    guard zones.all.count == 1, let phone = world.host(.phone), phone.isStarted else { return }
    var days: [(summary: DaySummary, changed: Timestamp)] = []
    for record in try phone.records(in: .phenome) {
      if let summary = record.body?.content(DaySummary.self) { days.append((summary, record.header.modified)) }
    }
    for claim in claims {
      guard let said = claim.said else { continue }
      let date = zones.all[0].civil(said).date.dayNumber
      let seen = days.filter { (date - Self.nights...date).contains($0.summary.date.dayNumber) }
      // A night that has changed since was another one then.
      guard seen.allSatisfy({ $0.changed < said }), let today = seen.first(where: { $0.summary.date.dayNumber == date })
      else { continue }
      let before = seen.map(\.summary).filter { $0.date.dayNumber < date }
      judge(claim, today.summary, before)
    }
  }

  private func judge(_ claim: Claim, _ today: DaySummary, _ before: [DaySummary]) {
    let sides = [
      side(today, before) { $0.heartRateVariability },
      side(today, before) { $0.nightMinutes.map(Double.init) },
      side(carrying(today, before), before) { $0.restingHeartRate.map { -$0 } },
    ].compactMap { $0 }
    guard !sides.isEmpty else { return }
    chances += 1
    if sides.allSatisfy({ $0 <= 0 }), claim.recovery > Self.usual + 1e-6 {
      fail(claim.at, "nothing was better than usual on \(today.date), and recovery is \(Int(claim.recovery)) of 100")
    }
    if sides.allSatisfy({ $0 >= 0 }), claim.recovery < Self.usual - 1e-6 {
      fail(claim.at, "nothing was worse than usual on \(today.date), and recovery is \(Int(claim.recovery)) of 100")
    }
  }

  /// The day, or the latest of the two before it of which the heart at rest is known.
  private func carrying(_ today: DaySummary, _ before: [DaySummary]) -> DaySummary {
    guard today.restingHeartRate == nil, app >= .third else { return today }
    let latest = before.filter { $0.restingHeartRate != nil && today.date.dayNumber - $0.date.dayNumber <= 2 }
    return latest.max { $0.date < $1.date } ?? today
  }

  /// Returns a positive value if the night was better than the median one, a negative one if it was worse, or `nil` if
  /// too little is known.
  private func side(
    _ today: DaySummary, _ before: [DaySummary], _ good: (DaySummary) -> Double?
  ) -> Double? {
    let usual = before.compactMap(good).sorted()
    guard let value = good(today), usual.count >= Self.nightsMin else { return nil }
    let middle = (usual[(usual.count - 1) / 2] + usual[usual.count / 2]) / 2
    return value - middle
  }

  /// Returns the minutes of a driver like "sleep 6 h 12 min, below your usual 7 h 30 min".
  private static func minutesAsleep(_ driver: String) -> Int? {
    let words = driver.prefix { $0 != "," }.split(separator: " ")
    guard words.first == "sleep" else { return nil }
    return zip(words, words.dropFirst()).reduce(0) { sum, pair in
      sum + (Int(pair.0) ?? 0) * (pair.1 == "h" ? 60 : 1)
    }
  }

  /// Compares the sleep named for each change with what the wearer really slept.
  private func judgeNights() {
    guard zones.all.count == 1, !hasDeletedSleep else { return }
    for claim in changed {
      guard let truth = nights[claim.day]?.asleepMinutes else { continue }
      let before = (1...Self.nights).compactMap { nights[claim.day.adding(days: -$0)]?.asleepMinutes }.sorted()
      if let asleep = claim.asleep, truth - asleep > 90 {
        fail(
          claim.at, "a session is changed for \(asleep) min of sleep on \(claim.day), and the wearer slept \(truth) min"
        )
      }
      guard claim.isShort, before.count >= Self.nightsMin, truth > before[before.count / 2] - 60 else { continue }
      fail(claim.at, "a session is changed for a short night on \(claim.day), and it was one of \(truth) min, as usual")
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    try probe(world)
    judgeNights()
    return .judge(failures, chances: chances, vacuousBecause: "no plan was made for a recovery that is known")
  }
}
