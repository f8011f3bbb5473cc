/// A week's receipt describes that week.
///
/// Every figure is computed again from the reported versions of the blocks, from the reported trust, and from the
/// wearer's real acts: at the statement, and again each day after the week's end, when the last statement has to be
/// about the week as it ended.
final class WeeklyReceiptCheck: CheckFindings, OnlineCheck {
  static let name = CheckName("weekly-receipt", "What the phone says of a week is what the week was.")
  static let promise =
    "what the phone says of a week is what the week was, since the wearer last deleted everything if they did: how many sessions "
    + "stood in the calendar and how many of them were done, what each day was, the grade, what was made lighter or taken out, the workouts of the week and no others, the planning that "
    + "was saved, the weeks in a row with a workout, the energy that the wearer used in them, the sessions done although their first forecast was a likely "
    + "skip, and where trust stands; once a week has ended, and the phone has run on the Tuesday after it or later, the last that was said is of "
    + "the week as it ended, whose done sessions the wearer really did"
  static let atErasure = ErasurePolicy.beginsWithPhone
  static let doesNotVerify =
    "insights, decisions and risks, by how much trust has moved, a workout that the phone did not know of an hour "
    + "before and after, or the end of weeks on journeys"

  private let archive = RecordArchive()
  private var blocks: [UInt64: TrainingBlock] = [:]
  /// The current trust, or `nil` after the phone in use replaced another one.
  private var standing: TrustSummary?
  private var zones: PhoneZones
  /// The wearer's workouts, by their starts.
  private var done: [Timestamp: Workout] = [:]
  /// The workouts in the phone's records at the last look.
  private var known: [UInt64: Workout] = [:]
  /// The first forecast of each block.
  private var forecasts: [UInt64: Double] = [:]
  /// The last statement about each week, by its Sunday, and the first and the last date of this phone.
  private var said: [CivilDate: WeekWords] = [:]
  private var dates: (first: CivilDate, last: CivilDate)?
  /// The store that was read then, or `nil` if a workout was reported or a device restarted since.
  private var source: Int?
  /// The statements about workouts since then.
  private var open: [Claim] = []

  private struct Claim {
    let at: Instant
    let said: Timestamp
    let words: WeekWords
    let known: [UInt64: Workout]
  }

  /// The minutes that a session takes to plan and record: when the planner added it, and when the wearer had to agree.
  private static let minutesAdded = 5
  private static let minutesAgreed = 3
  /// The probability above which a skip was likely (tech spec §6), and the distance at which a workout is still a
  /// block's.
  private static let likely = 0.6
  private static let margin = Span.hours(1)
  /// The grades, with the percentage of completed sessions that each needs.
  private static let grades = [(95, "A+"), (85, "A"), (70, "B"), (50, "C"), (0, "D")]

  init(_ plan: WorldPlan) { zones = PhoneZones(plan) }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.planner != nil }

  var facts: FactInterest {
    .of(TruthFact.self, PlanningFact.self, ClockFact.self) + .records(.changes) + .device(.life)
  }

  func observe(_ event: TraceEvent) {
    if let truth = event.fact(as: TruthFact.self) {
      if case .workout(let summary) = truth.sample.reading {
        done[truth.sample.start] = Workout(start: truth.sample.start, end: truth.sample.end, summary: summary)
      }
      return
    }
    zones.follow(event)
    if isAboutWorkouts(event) { source = nil }
    switch archive.follow(event) {
    case .blank?:
      (blocks, standing, known, source) = ([:], nil, [:], nil)
      (forecasts, said, dates) = ([:], [:], nil)
    case .knows(.block(let block), _)?: blocks[block.id] = block
    case .knows(.standing(let summary), isRestored: false)?: standing = summary
    case .knows?, nil: break
    }
    if case .foreseen(let forecast, _)? = event.planningFact, forecasts[forecast.block] == nil {
      forecasts[forecast.block] = forecast.probability
    }
    if case .trusted(let trusted, _)? = event.planningFact, trusted.content == .dayPassed {
      judgeWeek(endedBefore: trusted.date, event.at)
    }
    if case .explained(let receipt, _)? = event.planningFact, let words = WeekWords(receipt) {
      chances += 1
      judge(words, event.at)
      judge(trust: words, event.at)
      said[words.sunday] = words
      open.append(Claim(at: event.at, said: receipt.at, words: words, known: known))
    }
  }

  // MARK: - Sessions and trust

  private func judge(_ words: WeekWords, _ at: Instant) {
    let sums = zones.all.map { zone in sessions(of: words, in: zone) }
    func compare(_ told: Int?, _ figure: KeyPath<Sums, Int>, _ what: String) {
      let right = sums.map { $0[keyPath: figure] }
      guard !right.contains(told ?? 0) else { return }
      fail(at, "\(right[0]) \(what) in the week to \(words.sunday), and \(told ?? 0) are told of")
    }
    compare(words.planned, \.stood, "sessions were planned")
    compare(words.done, \.done, "planned sessions were done")
    compare(words.minutes, \.minutes, "minutes of planning were saved")
    compare(words.lightened, \.lightened, "sessions were made lighter")
    compare(words.removed, \.removed, "sessions were taken out")
    compare(words.nearly, \.nearly, "sessions were done although a skip was likely")
    if let grade = words.grade, let (done, planned) = words.share {
      let right = Self.grades.first { 100 * done >= $0.0 * planned }?.1 ?? "D"
      if grade != right { fail(at, "\(done) of \(planned) sessions is a grade of \(right), and \(grade) is told of") }
    } else if words.planned != nil {
      fail(at, "the week to \(words.sunday) has no grade")
    }
    if words.planned != nil, !sums.map(\.days).contains(words.days) {
      let right = sums.first?.days.joined(separator: " ") ?? ""
      fail(
        at,
        "the days of the week to \(words.sunday) were \(right); and \(words.days.joined(separator: " ")) are told of")
    }
  }

  private func judge(trust words: WeekWords, _ at: Instant) {
    if let standing, let trust = words.trust, abs(standing.score * 100 - Double(trust)) > 0.5 + 1e-6 {
      fail(at, "trust stands at \(standing.score) of 1, and the week to \(words.sunday) has \(trust) of 100")
    }
  }

  /// Judges the last statement about the latest week that this phone has had a Tuesday or more to close.
  private func judgeWeek(endedBefore date: CivilDate, _ at: Instant) {
    let known = dates
    dates = (known?.first ?? date, max(known?.last ?? date, date))
    guard let known, date > known.last, zones.all.count == 1 else { return }
    let monday = known.last.adding(days: -1)
    let sunday = monday.adding(days: -1 - monday.weekday.rawValue)
    guard known.first <= sunday, failures.count < 20 else { return }
    guard let words = said[sunday], words.isOver else { return fail(at, "the week to \(sunday) was never closed") }
    judge(words, at)
    for block in blocks.values.sorted(by: { $0.id < $1.id }) where block.status == .completed {
      guard words.holds(zones.all[0].civil(block.start).date) else { continue }
      let isTrue = done.values.contains {
        $0.start < block.end + Self.margin && block.start - Self.margin < $0.end
      }
      if !isTrue { fail(at, "block \(shortID(block.id)) is done, and the wearer did not train then") }
    }
  }

  private struct Sums {
    var stood = 0
    var done = 0
    var minutes = 0
    var lightened = 0
    var removed = 0
    var nearly = 0
    /// From Monday on.
    var days = [String](repeating: "rest", count: 7)
  }

  /// The day's outcome is that of its session with the first of these ranks.
  private static let ranks = ["done", "missed", "deleted", "open", "rest"]

  /// Returns the planned sessions, the completed ones, and the time that they saved the wearer.
  private func sessions(of words: WeekWords, in zone: Zone) -> Sums {
    var sums = Sums()
    for block in blocks.values where words.holds(zone.civil(block.start).date) {
      var day = "open"
      switch block.status {
      case .proposed, .declined, .lapsed, .cancelled: continue
      case .removed:
        sums.removed += 1
        continue
      case .scheduled: break
      case .missed: day = "missed"
      case .completed:
        day = "done"
        sums.done += 1
        if forecasts[block.id] ?? 0 > Self.likely { sums.nearly += 1 }
        sums.minutes += block.isAutomatic ? Self.minutesAdded : Self.minutesAgreed
      case .deleted: day = "deleted"
      }
      sums.stood += 1
      if block.was != nil { sums.lightened += 1 }
      let place = 6 - (words.sunday.dayNumber - zone.civil(block.start).date.dayNumber)
      if Self.rank(day) < Self.rank(sums.days[place]) { sums.days[place] = day }
    }
    return sums
  }

  private static func rank(_ day: String) -> Int { ranks.firstIndex(of: day) ?? ranks.count }

  // MARK: - Workouts

  private func isAboutWorkouts(_ event: TraceEvent) -> Bool {
    if case .booted? = event.deviceFact { return true }
    return event.recordFact?.header?.key.domain == .workouts
  }

  private func workouts(_ world: World) throws(StorageError) -> [UInt64: Workout] {
    // A phone that hasn't started has no reliable records.
    guard let phone = world.host(.phone), phone.isStarted else {
      source = nil
      return [:]
    }
    let store = phone.storeState.store
    if source == store { return known }
    var now: [UInt64: Workout] = [:]
    for record in try phone.records(in: .workouts) {
      if let workout = record.body?.content(Workout.self) { now[record.key.id] = workout }
    }
    source = store
    return now
  }

  func probe(_ world: World) throws(StorageError) {
    // Weeks are summed up on Sunday evenings, or on the morning after.
    let weekday = world.plan.zone.civil(world.clock.timestamp(world.kernel.now)).date.weekday
    guard weekday == .sunday || weekday == .monday || !open.isEmpty else { return }
    let now = try workouts(world)
    for claim in open { judge(claim, now) }
    (open, known) = ([], now)
  }

  /// Judges a statement about workouts: it has none that the wearer didn't do, and omits none that the phone had before
  /// and after.
  private func judge(_ claim: Claim, _ now: [UInt64: Workout]) {
    let sure = claim.known.filter { now[$0.key] == $0.value }.values
    var (least, most) = (Int.max, 0)
    var (leastStreak, mostStreak) = (Int.max, 0)
    var (leastEnergy, mostEnergy) = (Double.infinity, 0.0)
    for zone in zones.all {
      least = min(least, claim.words.count(sure.map(\.start), in: zone))
      most = max(most, claim.words.count(done.keys, in: zone))
      leastStreak = min(leastStreak, claim.words.streak(sure.map(\.start), in: zone))
      mostStreak = max(mostStreak, claim.words.streak(done.keys, in: zone))
      leastEnergy = min(leastEnergy, claim.words.energy(of: sure, in: zone))
      mostEnergy = max(mostEnergy, claim.words.energy(of: done.values, in: zone))
    }
    let energy = Double(claim.words.energy ?? 0)
    if !(leastEnergy - 1...max(leastEnergy, mostEnergy) + 1).contains(energy) {
      fail(
        claim.at,
        "the wearer used \(Int(mostEnergy)) kilocalories in the week to \(claim.words.sunday), and the receipt has \(Int(energy))"
      )
    }
    let (week, told) = (claim.words.sunday, claim.words.workouts)
    if told < least {
      fail(claim.at, "the phone knew of \(least) workouts in the week to \(week), and \(told) are told of")
    }
    if told > most { fail(claim.at, "the wearer did \(most) workouts in the week to \(week), and \(told) are told of") }
    // A single week isn't a streak, so it isn't mentioned.
    let streak = claim.words.streak ?? 0
    if streak == 0 ? leastStreak > 1 : !(leastStreak...max(leastStreak, mostStreak)).contains(streak) {
      fail(claim.at, "the wearer trained \(mostStreak) weeks in a row up to \(week), and \(streak) are told of")
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    if !open.isEmpty { try probe(world) }
    return .judge(failures, chances: chances, vacuousBecause: "no week was summed up")
  }
}

struct WeekWords {
  let sunday: CivilDate
  private(set) var planned: Int?
  private(set) var done: Int?
  /// `true` if the week was over.
  let isOver: Bool
  private(set) var workouts = 0
  /// Kilocalories.
  private(set) var energy: Int?
  private(set) var nearly: Int?
  private(set) var minutes: Int?
  private(set) var streak: Int?
  private(set) var trust: Int?
  private(set) var grade: String?
  private(set) var lightened: Int?
  private(set) var removed: Int?
  private(set) var days: [String] = []
  /// The completed part of the planned sessions.
  var share: (done: Int, planned: Int)? { done.flatMap { done in planned.map { (done, $0) } } }

  /// nil of a receipt about something else.
  init?(_ receipt: DecisionReceipt) {
    guard receipt.action == .insight, receipt.reason.hasPrefix("The week to "), let cause = receipt.cause else {
      return nil
    }
    sunday = CivilDate(dayNumber: Int(Int64(bitPattern: cause)))
    isOver = receipt.reason.hasPrefix("The week to \(sunday) has ended")
    let words = receipt.reason.split(separator: " ")
    func word(_ place: Int) -> Substring { words.indices.contains(place) ? words[place] : "" }
    for place in words.indices {
      switch (words[place], word(place + 1)) {
      case ("planned", _) where word(place - 2) == "of":
        planned = planned ?? Int(word(place - 1))
        done = done ?? Int(word(place - 3))
      case ("grade", let name) where grade == nil: grade = String(name.prefix { $0 != "." })
      case ("made", "lighter."): lightened = Int(word(place - 2))
      case ("taken", "out."): removed = Int(word(place - 2))
      case ("by", "day:"): days = (2...8).map { day in String(word(place + day).prefix { $0.isLetter }) }
      case ("done", "although"): nearly = Int(word(place - 2))
      case ("kilocalories.", _): energy = Int(word(place - 1))
      case ("workout", "in"), ("workouts", "in"): workouts = Int(word(place - 1)) ?? workouts
      case ("About", let number) where minutes == nil: minutes = Int(number)
      case ("weeks", "in") where streak == nil: streak = Int(word(place - 1))
      case ("of", let whole) where trust == nil && whole.hasPrefix("100"): trust = Int(word(place - 1))
      default: break
      }
    }
  }

  /// Monday to Sunday.
  func holds(_ date: CivilDate) -> Bool { week(of: date) == 0 }

  /// Returns the number of weeks before this one, negative for a later date.
  private func week(of date: CivilDate) -> Int {
    let days = sunday.dayNumber - date.dayNumber
    return days >= 0 ? days / 7 : -((6 - days) / 7)
  }

  func count(_ starts: some Sequence<Timestamp>, in zone: Zone) -> Int {
    starts.reduce(0) { $0 + (holds(zone.civil($1).date) ? 1 : 0) }
  }

  func energy(of workouts: some Sequence<Workout>, in zone: Zone) -> Double {
    let all = workouts.filter { holds(zone.civil($0.start).date) }.compactMap(\.summary.energy)
    // In one order, because sums of energies aren't exact.
    return all.sorted().reduce(0, +)
  }

  /// Weeks in a row with a workout, this one the last of them.
  func streak(_ starts: some Sequence<Timestamp>, in zone: Zone) -> Int {
    let trained = Set(starts.map { week(of: zone.civil($0).date) })
    var weeks = 0
    while trained.contains(weeks) { weeks += 1 }
    return weeks
  }
}
