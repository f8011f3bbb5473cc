final class PhantomTrustCheck: CheckFindings, WatchingCheck, OnlineCheck {
  static let name = CheckName(
    "no-phantom-trust", "Trust moves only for what the wearer did, once for each block and workout.")
  static let promise =
    "trust moves only for what the wearer did to a block that there is or by a workout that there is, once for each, a "
    + "later outcome in the place of the former; the score is what that comes to"
  static let doesNotVerify =
    "that everything that the wearer did is counted, that a workout is matched to the right block, or the score after a "
    + "phone was lost until the new one has said where it stands"

  var watch: TrustWatch
  private var evidence = Evidence()
  /// The events counted at one moment. Some of the evidence for them follows just after it.
  private var moment: (at: Instant, events: [TrustEvent]) = (.start, [])
  /// The phone that counted each event. A phone that has lost it may count the same event again.
  private var counters: [UInt64: DeviceID] = [:]
  /// The latest outcome of each block and workout.
  private var outcomes: [UInt64: TrustEvent.Outcome] = [:]
  /// By workout: the block or workout that it was counted for.
  private var claims: [UInt64: UInt64] = [:]
  /// The workouts that any phone counted for a block.
  private var completing: Set<UInt64> = []

  /// The evidence of the wearer's will in the trace.
  private struct Evidence {
    var blocks: [UInt64: TrainingBlock] = [:]
    /// The blocks that were missed, also when a late workout completed them at once.
    var missed: Set<UInt64> = []
    var workouts: Set<UInt64> = []
    var hasRejected = false
    var deleted: Set<UInt64> = []
    var moved: Set<UInt64> = []
    var reverted: Set<UInt64> = []
    var accepted: Set<UInt64> = []
    var refused: Set<UInt64> = []
    var explained: Set<UInt64> = []
    var causes: [UInt64: UInt64] = [:]

    mutating func follow(_ event: TraceEvent) {
      if let fact = event.recordFact, let header = fact.header, header.key.domain == .workouts {
        if case .overwrote = fact, !header.isDeleted { return }
        if header.isDeleted { hasRejected = true } else { workouts.insert(header.key.id) }
      }
      let planningFact = event.planningFact
      if case .planned(let block, _)? = planningFact {
        blocks[block.id] = block
        if block.status == .missed { missed.insert(block.id) }
        if block.status == .scheduled { missed.remove(block.id) }
      }
      if case .changed(let change, _)? = planningFact {
        guard change.editor == .wearer else { return }
        if change.kind == .deleted { deleted.insert(change.block) } else { moved.insert(change.block) }
      }
      if case .answered(let answer, _)? = planningFact { followAnswer(answer) }
      if case .explained(let receipt, _)? = planningFact, let impact = receipt.trust, let cause = receipt.cause {
        causes[impact.event] = cause
      }
    }

    private mutating func followAnswer(_ answer: PlanAnswer) {
      switch answer {
      case .proposal(let block, true): accepted.insert(block)
      case .proposal(let block, false): refused.insert(block)
      case .missed(let block, _): explained.insert(block)
      case .later(let block): moved.insert(block)
      // Both accept a pending proposal, and move a block that isn't one.
      case .reschedules(let block, _), .changesKind(let block, _):
        accepted.insert(block)
        moved.insert(block)
      case .reverts(let block): reverted.insert(block)
      case .crashing, .vacation, .phase, .shadows, .profile, .effort, .insight, .replies: break
      }
    }
  }

  init(_ plan: WorldPlan) { watch = TrustWatch(plan) }

  func observe(_ event: TraceEvent) {
    if moment.at < event.at { closeMoment() }
    evidence.follow(event)
    // A new phone doesn't know the events that a lost one counted until it restores them.
    if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone { claims = [:] }
    for step in watch.follow(event) {
      guard case .shown(let summary, let expected) = step, abs(summary.score - expected.score) > 1e-9 else { continue }
      fail(event.at, "the phone shows a score of \(summary.score), and its events come to \(expected.score)")
    }
    guard case .trusted(let trusted, let device)? = event.planningFact else { return }
    let earlier = counters.updateValue(device, forKey: trusted.id)
    guard earlier == nil || earlier == device else { return }
    moment.at = event.at
    moment.events.append(trusted)
  }

  private func closeMoment() {
    for event in moment.events {
      guard case .outcome(let outcome, let subject, _, _, _) = event.content else { continue }
      chances += 1
      if let complaint = complaint(of: event, outcome, subject) {
        fail(moment.at, "\(outcome) of \(shortID(subject)) counted for trust, \(complaint)")
      }
      outcomes[subject] = outcome
    }
    moment.events = []
  }

  /// Returns the reason why an outcome shouldn't have been counted, or `nil` if it should.
  private func complaint(
    of event: TrustEvent, _ outcome: TrustEvent.Outcome, _ subject: UInt64
  ) -> String? {
    let block = evidence.blocks[subject]
    guard block != nil || evidence.workouts.contains(subject) else { return "and there is no such block or workout" }
    if outcomes[subject] == outcome { return "and had been counted so already" }
    switch outcome {
    case .blockDeleted: return evidence.deleted.contains(subject) ? nil : "and the wearer did not delete it"
    case .blockMoved: return evidence.moved.contains(subject) ? nil : "and the wearer did not move it"
    case .proposalAccepted: return evidence.accepted.contains(subject) ? nil : "and the wearer did not say yes"
    case .overridden: return evidence.reverted.contains(subject) ? nil : "and the wearer took no change back"
    case .proposalRejected: return evidence.refused.contains(subject) ? nil : "and the wearer did not say no"
    case .slotWasBad, .lifeHappened: return evidence.explained.contains(subject) ? nil : "and the wearer did not say so"
    case .takenBack:
      claims = claims.filter { $0.value != subject }
      return evidence.hasRejected || completing.contains(subject) ? nil : "and the wearer took no workout back"
    case .blockIgnored:
      guard let block, evidence.missed.contains(subject) else { return "and it was not missed" }
      return block.end <= event.at ? nil : "and it was not over"
    case .blockCompleted, .otherWorkout:
      // Without a receipt it is unknown which workout is meant; that it has none is another promise broken.
      guard let cause = evidence.causes[event.id] else { return nil }
      guard evidence.workouts.contains(cause) else { return "and there is no such workout" }
      if cause != subject { completing.insert(cause) }
      guard let other = claims.updateValue(subject, forKey: cause), other != subject else { return nil }
      return "and its workout was counted for \(shortID(other))"
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    closeMoment()
    return .judge(failures, chances: chances, vacuousBecause: "nothing was counted for trust")
  }
}

/// A second account of trust by the documents (tech spec §2.3): the events counted since the last demotion, and the
/// phases that the phone may be in.
///
/// It knows the rules by their words alone; the planner has its own account of them.
struct TrustAccount {
  private(set) var phase = TrustPhase.observer
  /// The phases that it may show next: the one it shows, and those that the events since then have earned.
  private(set) var possible: Set<TrustPhase> = [.observer]
  private(set) var score = 0.0
  private(set) var demotions = 0
  private(set) var days = 0
  private(set) var acceptances = 0
  private(set) var deletions = 0
  /// The row that each yes ended, by the session.
  private var suspended: [UInt64: Int] = [:]
  private var trained: Set<UInt64> = []
  private var knowsHistory = false
  private var latest: CivilDate?
  /// The real effect of each block or workout on the score.
  private var worth: [UInt64: Double] = [:]
  private let config: TrustConfig

  enum Effect: Hashable {
    case none
    /// The third deletion in a row, in a phase that adds without asking.
    case trips
  }

  init(_ config: TrustConfig) { self.config = config }

  /// All of it from the beginning, as a phone that advances at once would show it.
  init(_ events: some Sequence<TrustEvent>, _ config: TrustConfig, isWill: (UInt64) -> Bool = { _ in true }) {
    self.init(config)
    for event in events.sorted(by: { ($0.at, $0.id) < ($1.at, $1.id) }) {
      _ = count(event, isWill: isWill)
      show(possible.max() ?? phase)
    }
  }

  /// The phone shows that phase: whatever else was possible is not so any more.
  mutating func show(_ phase: TrustPhase) { (self.phase, possible) = (phase, [phase]) }

  /// Returns the same account for a phone that shows that phase, rightly or not.
  func standing(at phase: TrustPhase) -> TrustAccount {
    var account = self
    account.phase = phase
    return account
  }

  /// Adopts the reported state. Later events are measured from there.
  mutating func show(_ summary: TrustSummary) {
    show(summary.phase)
    (score, demotions) = (summary.score, summary.demotions)
  }

  /// - Parameter isWill: whether the wearer deleted that block themselves.
  mutating func count(_ event: TrustEvent, isWill: (UInt64) -> Bool = { _ in true }) -> Effect {
    switch event.content {
    case .dayPassed:
      if latest.map({ $0 < event.date }) != false {
        latest = event.date
        days += 1
      }
    case .history(let workouts, let nights):
      if workouts >= config.historyWorkouts || nights >= config.historyNights { knowsHistory = true }
    case .chosen(let phase):
      possible = [phase]
      return .none
    case .outcome(let outcome, let subject, let isAutomatic, let confidence, let awareness):
      let value =
        (config.impacts[outcome] ?? 0) * max(0, min(1, confidence)) * (1 - (config.ambiguity[awareness] ?? 1))
      // An outcome replaces the one before it, so that one's actual change is subtracted.
      let former = worth[subject] ?? 0
      let after = max(0, min(1, score + value - former))
      worth[subject] = after - (score - former)
      score = after
      if count(outcome, subject, isAutomatic, isWill(subject)) == .trips { return .trips }
    }
    for phase in possible {
      if let next = phase.next, conditions(in: phase).allSatisfy(isMet) { possible.insert(next) }
    }
    return .none
  }

  private mutating func count(
    _ outcome: TrustEvent.Outcome, _ subject: UInt64, _ isAutomatic: Bool, _ isWill: Bool
  ) -> Effect {
    switch outcome {
    case .blockCompleted:
      trained.insert(subject)
      // A block that was added without asking, and kept.
      if isAutomatic { deletions = 0 }
      suspended = [:]
    case .otherWorkout: trained.insert(subject)
    case .blockIgnored, .slotWasBad, .lifeHappened, .takenBack: trained.remove(subject)
    case .proposalAccepted:
      acceptances += 1
      suspended[subject] = deletions
      deletions = 0
    case .blockDeleted:
      // A yes that is followed by a deletion doesn't end a row of deletions.
      let row = suspended.removeValue(forKey: subject)
      guard isAutomatic || row != nil, isWill, possible.contains(where: { $0 >= .autoScheduler }) else { break }
      deletions += (row ?? 0) + 1
      guard deletions >= config.deletionsMax else { break }
      trip()
      return .trips
    case .blockMoved, .proposalRejected, .overridden: break
    }
    return .none
  }

  private mutating func trip() {
    possible = [.scheduler]
    score = min(score, config.scoreAfterBreaker)
    demotions += 1
    (days, acceptances, deletions, trained, suspended) = (0, 0, 0, [], [:])
  }

  /// Returns the missing conditions for the phase after that one, in words, or an empty list if it is earned.
  func missing(in phase: TrustPhase) -> [String] {
    conditions(in: phase).filter { !isMet($0) }.map { condition in
      switch condition {
      case .count(let have, let need, let what): "\(have) of \(need) \(what)"
      case .score(let need): "a score of \(score), which is not above \(need)"
      case .never: "nothing comes after it"
      }
    }
  }

  /// Something that the phase after another one takes.
  private enum Condition {
    case count(Int, of: Int, String)
    case score(above: Double)
    case never
  }

  private func isMet(_ condition: Condition) -> Bool {
    switch condition {
    case .count(let have, let need, _): have >= need
    case .score(let need): score > need
    case .never: false
    }
  }

  private func conditions(in phase: TrustPhase) -> [Condition] {
    switch phase {
    case .observer:
      [
        .count(days, of: knowsHistory ? config.observerDaysWithHistory : config.observerDays, "days"),
        .count(acceptances, of: config.acceptedForScheduler, "acceptances"),
      ]
    case .scheduler:
      [
        .count(days, of: config.schedulerDays, "days"),
        .count(trained.count, of: config.workoutsForAutoScheduler, "workouts"),
      ]
    case .autoScheduler:
      [.count(days, of: config.autoSchedulerDays, "days"), .score(above: config.scoreForTransformer)]
    case .transformer: [.count(days, of: config.transformerDays, "days"), .score(above: config.scoreForFullGhost)]
    case .fullGhost: [.never]
    }
  }
}

/// Follows the phone's trust events and its summaries in the trace, beside an account of its own.
struct TrustWatch: ArchiveWatch {
  private(set) var account: TrustAccount
  var archive = RecordArchive()
  /// The knowledge of the phone in use.
  private var events: [UInt64: TrustEvent] = [:]
  private var newest: TrustEvent?
  /// The blocks whose entries the wearer deleted themselves.
  private(set) var willed: Set<UInt64> = []
  /// The time of an event since which the phone hasn't reported its trust.
  private var open: Instant?
  /// The phase in the summary that the phone in use has, whether written or restored. It writes another summary only if
  /// the phase changes.
  private var stood: TrustPhase?
  private var config: TrustConfig
  /// The app's own configuration: a phone that replaces another one plans by it until it receives another.
  private let own: TrustConfig
  /// The numbers of each document that is published, by its tag.
  private let published: [UInt64: TrustConfig]

  enum Step {
    /// Something was counted; before it the account was so.
    case counted(TrustEvent, before: TrustAccount, TrustAccount.Effect)
    /// The phone reports its trust, and should report that.
    case shown(TrustSummary, expected: TrustAccount)
    /// The phone didn't report a change, and should have this trust.
    case silent(since: Instant, expected: TrustAccount)
  }

  init(_ plan: WorldPlan) {
    let base = plan.planner?.config ?? GhostConfig()
    (config, own) = (base.trust, base.trust)
    published = TrustWatch.published(plan, over: base)
    account = TrustAccount(config)
  }

  mutating func follow(_ event: TraceEvent) -> [Step] {
    guard event.hasFact else { return [] }
    var steps: [Step] = []
    if let open, open < event.at { steps += close() }
    if case .changed(let change, _)? = event.planningFact, change.kind == .deleted, change.editor == .wearer {
      willed.insert(change.block)
    }
    if case .configured(let tag, _)? = event.planningFact, let config = published[tag] {
      // The same events have another result with another configuration.
      self.config = config
      recount()
    }
    switch archive.follow(event) {
    case .blank?:
      (events, newest, open, stood, config) = ([:], nil, nil, nil, own)
      account = TrustAccount(config)
    case .knows(.event(let trusted), let isRestored)?:
      if let step = step(of: trusted, isRestored: isRestored) {
        steps.append(step)
        open = event.at
      }
    case .knows(.standing(let summary), let isRestored)?:
      stood = summary.phase
      if isRestored { break }
      steps.append(.shown(summary, expected: account))
      account.show(summary)
      open = nil
    case .knows?, nil: break
    }
    return steps
  }

  /// Ends the run.
  mutating func close() -> [Step] {
    guard let since = open else { return [] }
    open = nil
    let phase = stood ?? account.phase
    defer { account.show(phase) }
    return [.silent(since: since, expected: account.standing(at: phase))]
  }

  private mutating func recount() {
    let willed = willed
    account = TrustAccount(events.values, config) { willed.contains($0) }
    newest = events.values.max { ($0.at, $0.id) < ($1.at, $1.id) }
  }

  /// The numbers of each document that the story publishes, by its tag.
  static func published(_ plan: WorldPlan, over base: GhostConfig) -> [UInt64: TrustConfig] {
    var found: [UInt64: TrustConfig] = [:]
    for moment in plan.story {
      guard case .publishes(let bytes)? = moment.act.done?.body(as: ConfigurationAct.self) else { continue }
      if let document = try? ConfigDocument(bytes, over: base) {
        found[ConfigurationFetch.tag(of: bytes)] = document.config.trust
      }
    }
    return found
  }

  /// Applies an event. One that is older than others, or restored, is inserted at its place.
  private mutating func step(of event: TrustEvent, isRestored: Bool) -> Step? {
    let isNew = events.updateValue(event, forKey: event.id) == nil
    let willed = willed
    let isLate = newest.map { (event.at, event.id) < ($0.at, $0.id) } ?? false
    guard isNew, !isRestored, !isLate else {
      recount()
      return nil
    }
    newest = event
    let before = account
    let effect = account.count(event) { willed.contains($0) }
    return .counted(event, before: before, effect)
  }
}
