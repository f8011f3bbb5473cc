import Testing
@testable import Orchestration
import SimKernel
import PersonWire

/// A life with the planner, told as events, a minute apart.
private struct Story {
  private(set) var events: [TrustEvent] = []
  private var day = 0
  private var block: UInt64 = 0

  private mutating func add(_ content: TrustEvent.Content, recovery: Double? = nil) {
    let number = UInt64(events.count + 1)
    let at = Timestamp(unixSeconds: Int64(day) * 86_400 + Int64(number % 1_000) * 60)
    events.append(
      TrustEvent(
        id: number, at: at, date: CivilDate(dayNumber: 20_000 + day), content: content,
        context: recovery.map { TrustContext(hour: 12, phase: .observer, score: 0, recovery: $0) }))
  }

  mutating func day(_ acts: (inout Story) -> Void = { _ in }) {
    day += 1
    add(.dayPassed)
    acts(&self)
  }

  mutating func days(_ count: Int, _ acts: (inout Story) -> Void = { _ in }) {
    for _ in 0..<count { day(acts) }
  }

  /// Something becomes of a new block, or of the latest.
  mutating func outcome(
    _ outcome: TrustEvent.Outcome, automatic: Bool = false, confidence: Double = 1,
    _ awareness: TrustEvent.Awareness = .confirmed, ofLatest: Bool = false, recovery: Double? = nil
  ) {
    if !ofLatest { block += 1 }
    add(.outcome(outcome, of: block, wasAutomatic: automatic, confidence: confidence, awareness), recovery: recovery)
  }

  mutating func history(workouts: Int, nights: Int) { add(.history(workouts: workouts, nights: nights)) }

  mutating func chooses(_ phase: TrustPhase) { add(.chosen(phase)) }

  var state: TrustState { state { _ in } }

  /// The trust under a literal rule of the documents.
  func state(_ change: (inout TrustConfig) -> Void) -> TrustState {
    var config = TrustConfig()
    change(&config)
    return TrustState(TrustLog(events), config)
  }

  var steps: [TrustState.Step] {
    var state = TrustState()
    return events.compactMap { state.apply($0) }
  }

  /// A planner that may schedule by itself.
  static var trusted: Story {
    var story = Story()
    story.days(7) { $0.outcome(.proposalAccepted) }
    story.days(7) { $0.outcome(.blockCompleted) }
    return story
  }
}

@Suite("Trust")
struct TrustTests {
  @Test("climbs by days, acceptances and workouts, one phase at a time")
  func climbs() {
    var story = Story()
    story.days(7) { $0.outcome(.proposalAccepted) }
    #expect(story.state.phase == .scheduler)
    story.days(7) { $0.outcome(.blockCompleted) }
    #expect(story.state.phase == .autoScheduler)
    story.days(46) { $0.outcome(.blockCompleted, automatic: true) }
    #expect(story.state.phase == .fullGhost)
    #expect(
      story.steps == zip(TrustPhase.allCases, TrustPhase.allCases.dropFirst()).map { .advanced(from: $0, to: $1) })
  }

  @Test("advances from the first phase after three days when the imported history is long enough")
  func history() {
    for (workouts, nights, phase) in [(10, 0, TrustPhase.scheduler), (0, 30, .scheduler), (9, 29, .observer)] {
      var story = Story()
      story.history(workouts: workouts, nights: nights)
      story.days(3) { $0.outcome(.proposalAccepted) }
      #expect(story.state.phase == phase)
    }
  }

  @Test("of an outcome is its base by confidence by how clearly it was seen")
  func attribution() {
    let cases: [(TrustEvent.Outcome, Double, TrustEvent.Awareness, Double)] = [
      (.blockCompleted, 1, .confirmed, 0.03), (.blockCompleted, 0.7, .implicit, 0.0105),
      (.blockIgnored, 1, .unknown, -0.002), (.blockDeleted, 0.5, .confirmed, -0.01),
    ]
    for (outcome, confidence, awareness, impact) in cases {
      var story = Story()
      story.outcome(outcome, confidence: confidence, awareness)
      #expect(abs((story.events.last?.impact(TrustConfig()) ?? 0) - impact) < 1e-12)
    }
  }

  @Test("is not lost by answering: the answer to a missed block takes the place of the miss")
  func answers() {
    var story = Story.trusted
    let before = story.state.score
    story.outcome(.blockIgnored, .confirmed)
    let missed = story.state.score
    story.outcome(.lifeHappened, .confirmed, ofLatest: true)
    #expect(abs(before - missed - 0.01) < 1e-12)
    #expect(abs(before - story.state.score - 0.005) < 1e-12)
  }

  @Test("falls by attribution at two deletions in a row, and to the second phase and at most a half at the third")
  func breaker() {
    var story = Story.trusted
    story.days(40) { $0.outcome(.blockCompleted, automatic: true) }
    let before = story.state
    for number in 1...2 {
      story.outcome(.blockDeleted, automatic: true)
      #expect(story.state.phase == before.phase)
      #expect(abs(before.score - story.state.score - 0.02 * Double(number)) < 1e-12)
    }
    story.outcome(.blockDeleted, automatic: true)
    #expect(story.state.phase == .scheduler && story.state.score == 0.5 && story.state.demotions == 1)
    #expect(story.steps.last == .tripped(from: before.phase))
  }

  @Test("falls also at the deletion of a session that was agreed to, unless one was kept since the yes")
  func agreed() {
    var story = Story.trusted
    for _ in 1...3 {
      #expect(story.state.phase >= .autoScheduler)
      story.outcome(.proposalAccepted)
      story.outcome(.blockDeleted, ofLatest: true)
    }
    #expect(story.state.phase == .scheduler && story.state.demotions == 1)
    #expect(story.state { $0.sparesAgreed = true }.demotions == 0)
    var kept = Story.trusted
    for _ in 1...2 { kept.outcome(.blockDeleted, automatic: true) }
    kept.outcome(.proposalAccepted)
    kept.outcome(.blockCompleted, ofLatest: true)
    kept.outcome(.proposalAccepted)
    kept.outcome(.blockDeleted, ofLatest: true)
    #expect(kept.state.demotions == 0 && kept.state.deletionsInARow == 1)
  }

  @Test("is not given back by the next workout: what qualifies is counted from the demotion")
  func qualification() {
    var story = Story.trusted
    for _ in 0..<3 { story.outcome(.blockDeleted, automatic: true) }
    story.days(5) { $0.outcome(.blockCompleted) }
    #expect(story.state.phase == .scheduler)
    #expect(story.state.limits() == [.days(5, of: 14)])
    story.days(9)
    #expect(story.state.phase == .autoScheduler)
  }

  @Test("is broken also for a daily runner: only blocks that were accepted or kept break the row")
  func dailyRunner() {
    var story = Story.trusted
    for _ in 0..<3 {
      story.outcome(.blockDeleted, automatic: true)
      story.day { $0.outcome(.otherWorkout) }
    }
    #expect(story.state.demotions == 1)
    var kept = Story.trusted
    for _ in 0..<5 {
      for _ in 0..<2 { kept.outcome(.blockDeleted, automatic: true) }
      kept.outcome(.blockCompleted, automatic: true)
    }
    #expect(kept.state.demotions == 0)
  }

  @Test("gates what may be done by phase and by confidence")
  func gates() {
    var story = Story()
    #expect(story.state.allows(.proposeBlock, confidence: 0.5) && !story.state.allows(.proposeBlock, confidence: 0.49))
    #expect(!story.state.allows(.autoSchedule, confidence: 1))
    story.chooses(.transformer)
    #expect(story.state.allows(.removeBlock, confidence: 0.9) && !story.state.allows(.removeBlock, confidence: 0.89))
  }

  @Test("says what limits it")
  func limits() {
    var story = Story()
    story.days(2) { $0.outcome(.proposalAccepted) }
    #expect(story.state.limits() == [.days(2, of: 7), .accepted(2, of: 3)])
    // A year of completed workouts that are only inferred, by an unsure planner, ends at what the score allows.
    var year = Story.trusted
    year.days(60) { $0.outcome(.blockIgnored, confidence: 0.7, .unknown) }
    #expect(year.state.limits().contains { if case .score = $0 { true } else { false } })
  }
}

@Suite("Trust, where the documents are taken literally")
struct LiteralTrustTests {
  @Test("goes back by one phase at the breaker, which leaves one who may transform blocks scheduling by itself")
  func retreat() {
    var story = Story.trusted
    story.chooses(.transformer)
    for _ in 0..<3 { story.outcome(.blockDeleted, automatic: true) }
    #expect(story.state.phase == .scheduler)
    let literal = story.state { $0.retreatsByOnePhase = true }
    #expect(literal.phase == .autoScheduler && literal.demotions == 1)
    #expect(literal.allows(.autoSchedule, confidence: 0.7))
  }

  @Test("is lost to three days of poor recovery in a row, whatever the wearer did")
  func recovery() {
    func literal(_ story: Story) -> TrustState { story.state { $0.poorDaysMax = 3 } }
    var story = Story.trusted
    story.days(2) { $0.outcome(.blockCompleted, recovery: 39) }
    #expect(literal(story).demotions == 0)
    var broken = story
    broken.day { $0.outcome(.blockCompleted, recovery: 39) }
    #expect(literal(broken).demotions == 1 && broken.state.demotions == 0)
    // A good day between them, and the same day told twice, make no row.
    var mixed = story
    mixed.outcome(.blockCompleted, recovery: 39)
    mixed.day { $0.outcome(.blockCompleted, recovery: 40) }
    mixed.days(2) { $0.outcome(.blockCompleted, recovery: 39) }
    #expect(literal(mixed).demotions == 0)
  }

  @Test("is given back the day after the breaker when what qualified before still counts")
  func qualification() {
    var story = Story.trusted
    story.days(8)
    for _ in 0..<3 { story.outcome(.blockDeleted, automatic: true) }
    story.days(1)
    #expect(story.state.phase == .scheduler)
    #expect(story.state { $0.keepsQualification = true }.phase == .autoScheduler)
  }

  @Test("never breaks for a daily runner when any workout ends the row")
  func row() {
    var story = Story.trusted
    for _ in 0..<5 {
      story.outcome(.blockDeleted, automatic: true)
      story.day { $0.outcome(.otherWorkout) }
    }
    #expect(story.state.demotions == 1)
    #expect(story.state { $0.anyWorkoutEndsRow = true }.demotions == 0)
  }

  @Test("pays twice for a block that was missed and explained when outcomes add up")
  func sums() {
    var story = Story.trusted
    story.outcome(.blockIgnored, .confirmed)
    story.outcome(.lifeHappened, .confirmed, ofLatest: true)
    let difference = story.state.score - story.state { $0.outcomesAddUp = true }.score
    #expect(abs(difference - 0.01) < 1e-12)
  }
}

@Suite("Merging trust")
struct TrustMergeTests {
  /// Events of a random life, with blocks that recur.
  private func events(_ random: inout RandomStream, count: Int) -> [TrustEvent] {
    (0..<count).map { number in
      let date = CivilDate(dayNumber: 20_000 + number / 3)
      let content: TrustEvent.Content =
        switch random.below(10) {
        case 0...2: .dayPassed
        case 3: .history(workouts: random.below(20), nights: random.below(60))
        case 4: .chosen(TrustPhase.allCases[random.below(5)])
        default:
          .outcome(
            TrustEvent.Outcome.allCases[random.below(TrustEvent.Outcome.allCases.count)],
            of: UInt64(random.below(count)), wasAutomatic: random.chance(0.6), confidence: random.unit(),
            TrustEvent.Awareness.allCases[random.below(3)])
        }
      // Some at the same moment, and now and then two under one id.
      let id = random.chance(0.05) ? UInt64(random.below(number + 1)) : UInt64(number)
      return TrustEvent(id: id, at: Timestamp(unixSeconds: Int64(number / 2) * 3_600), date: date, content: content)
    }
  }

  private func part(_ events: [TrustEvent], _ random: inout RandomStream) -> TrustLog {
    TrustLog(events.filter { _ in random.chance(0.6) })
  }

  @Test("is a join: idempotent, commutative and associative, whatever is known where", arguments: 1...40 as ClosedRange)
  func join(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "trust")
    let all = events(&random, count: 120)
    let (a, b, c) = (part(all, &random), part(all, &random), part(all, &random))
    #expect(a.merged(with: a) == a)
    #expect(a.merged(with: b) == b.merged(with: a))
    #expect(a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c)))
    #expect(TrustState(a.merged(with: b)) == TrustState(b.merged(with: a)))
  }

  @Test("loses no event, and arrives at one state in whatever order they come", arguments: 1...20 as ClosedRange)
  func order(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "trust")
    let all = events(&random, count: 90)
    var shuffled = TrustLog()
    var rest = all + all
    while !rest.isEmpty { shuffled.add(rest.remove(at: random.below(rest.count))) }
    #expect(shuffled == TrustLog(all))
    #expect(TrustState(shuffled) == TrustState(TrustLog(all)))
  }

  @Test(
    "keeps the score between 0 and 1, and never climbs more than one phase at an event",
    arguments: 1...20 as ClosedRange)
  func bounds(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "trust")
    var state = TrustState()
    for event in TrustLog(events(&random, count: 200)).ordered {
      let before = state
      let step = state.apply(event)
      #expect((0...1).contains(state.score))
      if step == nil { #expect(state.phase == before.phase) }
      if case .advanced(let from, let to)? = step { #expect(to.rawValue == from.rawValue + 1) }
      if case .tripped? = step { #expect(state.phase == .scheduler && state.score <= 0.5) }
    }
  }

  @Test(
    "is the same for a process that kept its state, in whatever order it reads later events",
    arguments: 1...40 as ClosedRange)
  func kept(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "trust")
    // Ids that say nothing of the time, as real ones do not.
    let all = TrustLog(
      events(&random, count: 60).map { event in
        TrustEvent(id: stableHash("\(event.id)"), at: event.at, date: event.date, content: event.content, context: nil)
      })
    var known = part(all.ordered, &random).ordered
    var cache = PlannerCache(GhostConfig())
    #expect(cache.trust(known, TrustConfig()).state == TrustState(TrustLog(known)))
    // One more is written at the end; then others are given back, and all are read again by their ids.
    for _ in 0..<10 {
      guard let next = all.ordered.first(where: { event in !known.contains { $0.id == event.id } }) else { return }
      known.append(next)
      #expect(cache.trust(known, TrustConfig()).state == TrustState(TrustLog(known)))
      let more = all.ordered.filter { event in random.chance(0.1) && !known.contains { $0.id == event.id } }
      known = (known + more).sorted { $0.id < $1.id }
      #expect(cache.trust(known, TrustConfig()).state == TrustState(TrustLog(known)))
    }
  }

  @Test("of summaries never undoes a breaker, and is the greater of two")
  func summaries() {
    let before = TrustSummary(demotions: 0, phase: .fullGhost, score: 1)
    let after = TrustSummary(demotions: 1, phase: .scheduler, score: 0.5)
    #expect(max(before, after) == after && max(after, before) == after && max(after, after) == after)
  }
}

extension TrustLog {
  func merged(with other: TrustLog) -> TrustLog { TrustLog(ordered + other.ordered) }
}

extension TrustState {
  /// Returns whether the phase and the confidence allow the action.
  fileprivate func allows(
    _ action: PlanningAction, confidence: Double, _ config: TrustConfig = TrustConfig()
  ) -> Bool {
    phase >= action.firstPhase && confidence >= config.confidenceNeeded[action] ?? 1
  }
}
