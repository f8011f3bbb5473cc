import WearerKit

// The wearer's answers (implementation plan 2.6 and 5.3).
extension Planner {
  mutating func takeAnswer(_ answer: PlanAnswer) {
    switch answer {
    case .proposal(let id, let isWanted): takeProposalAnswer(to: id, isWanted: isWanted)
    case .missed(let id, let reason): takeMissReason(reason, for: id)
    case .vacation(let isOn): leave(isOn)
    case .phase(let phase): choose(phase)
    case .shadows(let isOn): want(shadows: isOn)
    case .crashing: rescue()
    case .profile(let change): takeProfile(change)
    case .later(let id): postpone(id)
    case .reverts(let id): revert(id)
    case .effort(let workout, let effort): takeEffort(effort, of: workout)
    case .insight(let rule, let isHelpful): takeRating(of: rule, isHelpful: isHelpful)
    case .reschedules(let id, let start): reschedule(id, to: start)
    case .changesKind(let id, let kind): change(id, to: kind)
    case .replies(let rule, let reply): takeReply(reply, to: rule)
    }
  }

  private mutating func takeProposalAnswer(to id: UInt64, isWanted: Bool) {
    guard let block = blocks[id], block.status == .proposed else { return }
    untell(.proposal, about: id)
    learn(isWanted ? .accepted(block.kind) : .rejected(block.kind))
    guard isWanted else {
      write(block.with(status: .declined))
      let impact = count(.proposalRejected, of: block, .confirmed)
      return explain(.outcome, "The wearer said no to \(describe(block)).", trust: impact, cause: id)
    }
    let impact = count(.proposalAccepted, of: block, .confirmed)
    let finder = finder(moving: id)
    let isFree =
      block.start > now
      && FreeTime(
        on: itinerary.day(situation.zone.civil(block.start).date), notBefore: now, among: finder.commitments,
        config.freeTime
      ).holds(block.interval)
    if isFree {
      write(block.with(status: .scheduled))
      return explain(.scheduled, "The wearer said yes to \(describe(block)).", trust: impact, cause: id)
    }
    // The free time was taken between the question and the answer.
    guard let slot = finder.later(block, now: now)?.chosen else {
      write(block.with(status: .cancelled))
      return explain(
        .removed, "The wearer said yes to \(describe(block)), but its time is taken, and so is every other.",
        trust: impact, cause: id)
    }
    var moved = block.with(status: .scheduled)
    (moved.start, moved.end) = (slot.start, slot.end)
    write(moved)
    explain(
      .rescheduled, "The wearer said yes to \(describe(block)); its time is taken by now, so it is \(describe(moved)).",
      trust: impact, cause: id)
  }

  /// Begins or ends the wearer's vacation. What the system then removes isn't the wearer's will.
  private mutating func leave(_ isOn: Bool) {
    guard memory.isOnVacation != isOn else { return }
    memory.isOnVacation = isOn
    guard isOn else { return explain(.suggested, "The wearer is back: from this evening on it plans again.") }
    for block in open() {
      write(block.with(status: .cancelled))
      untell(.proposal, about: block.id)
    }
    explain(.removed, "The wearer is away: what was planned is cancelled, and nothing is counted for it.")
  }

  /// "I'm crashing": hard sessions in the near future are removed (implementation plan 2.7).
  private mutating func rescue() {
    let dayEnd = itinerary.day(civil.date).end
    var situation = EmergencySituation(now: Int(now.unixSeconds), dayEnd: Int(dayEnd.unixSeconds))
    situation.activeUntil = state.quietUntil.map { Int($0.unixSeconds) }
    situation.calls = state.calls.map { Int($0.unixSeconds) }
    situation.blocks = open().map {
      .init(
        id: $0.id, start: Int($0.start.unixSeconds), end: Int($0.end.unixSeconds), isLight: $0.kind.isLight)
    }
    // The network may be down, but bundled content is there. A wearer with something left to do today has to be awake
    // for it.
    situation.needs.isOnline = false
    situation.needs.mustStayAwake = self.situation.events.contains {
      $0.calendar != .training && !$0.isAllDay && $0.availability != .free && $0.start > now && $0.start < dayEnd
    }
    let response = EmergencyResponse(situation, config.emergency)
    for block in open() where response.cancelled.contains(block.id) {
      write(block.with(status: .cancelled))
      untell(.proposal, about: block.id)
    }
    for block in open() where response.lightened.contains(block.id) {
      write(block.lighter(config.cycles))
      explain(.transformed, "Made \(describe(block)) a walk: the wearer is crashing.", cause: block.id)
    }
    // The time belongs to the wearer: it is in the calendar, and nothing disturbs it.
    let until = Timestamp(unixSeconds: Int64(response.block.upperBound))
    state.quietUntil = until
    rest(until)
    outcome.focusUntil = until
    let steps = RecoverySession.Step.filling(
      Int((until - now).seconds), with: response.content, config.emergency)
    outcome.recovery = RecoverySession(
      id: stableHash(stableHash("recovery"), UInt64(bitPattern: now.nanoseconds)) >> 1, start: now, end: until,
      steps: steps)
    state.calls = (state.calls + [now]).suffix(20)
    explain(
      .removed,
      "The wearer is crashing: \(response.cancelled.count) sessions are taken out and "
        + "\(response.lightened.count) made light, and nothing is counted for them.",
      details: [response.message, "What helps: " + steps.map(\.name).joined(separator: ", ") + "."]
        + (response.isPattern ? ["So many calls in so few days: the days to come are light ones."] : []))
  }

  /// Returns whether the wearer called for help so often that this date is to be a light one (implementation plan 2.7).
  func callsForLightDay(_ date: CivilDate) -> Bool {
    let calls = state.calls.map { Int($0.unixSeconds) }
    return state.calls.contains { call in
      let days = date.dayNumber - situation.zone.civil(call).date.dayNumber
      return (0...config.emergency.lightDays).contains(days)
        && config.emergency.isPattern(Int(call.unixSeconds), after: calls)
    }
  }

  func open() -> [TrainingBlock] {
    blocks.values.filter(\.isOpen).sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }
}

// Questions about missed blocks: one per date, learned from, and never costlier than silence (tech spec §2.13).
extension Planner {
  mutating func noteMissed(_ block: TrainingBlock) {
    state.triage.record(MissedBlock(block, missed: now, in: situation.zone, recovery: body.recovery))
    learn(.missed(block.kind))
  }

  /// A late workout has arrived, or the block is gone.
  mutating func forgetMiss(of block: UInt64) {
    state.triage.withdraw(block)
    untell(.triage, about: block)
    if state.posted == block { state.posted = nil }
  }

  /// Drops expired questions, and posts the next one for when the app is opened.
  mutating func keepAsking() {
    for answer in state.triage.expire(at: now, config.triage) {
      untell(.triage, about: answer.miss.block)
      explain(.triage, "Nobody said why a session was missed: nothing is learned.", cause: answer.miss.block)
    }
    let isStale = state.posted.map { posted in !state.triage.waiting.contains { $0.block == posted } } ?? true
    if isStale { state.posted = nil }
    guard state.posted == nil, state.triage.question == nil, !state.triage.asked.contains(civil.date),
      let next = state.triage.waiting.first
    else { return }
    state.posted = next.block
    tell(.triage, about: next.block)
  }

  /// Notes that the wearer has seen a notice in the app.
  mutating func noteSeen(_ subject: NoticeSubject) {
    guard case .missed = subject else { return }
    _ = state.triage.open(at: now, in: situation.zone, isTraining: false, config.triage)
    state.posted = nil
  }

  mutating func takeMissReason(_ reason: MissReason, for id: UInt64) {
    guard let answer = state.triage.answer(id, reason, at: now, config.triage) else { return }
    untell(.triage, about: id)
    let event = answer.trustEvent(at: now, date: civil.date, context: trustContext, config.trust)
    let impact = event.flatMap { add($0) }
    if let lesson = answer.lesson { memory.learn(lesson, on: civil.date, config.triage) }
    explain(.triage, "The wearer says why a session was missed: \(reason.words).", trust: impact, cause: id)
  }

  mutating func learn(_ feedback: Feedback) {
    state.taste.learn(from: feedback, on: civil.date, config.feedback)
    memory.adopt(state.taste)
  }
}

extension MissReason {
  fileprivate var words: String {
    switch self {
    case .badTime: "the time was bad"
    case .lifeHappened: "life happened"
    case .feltUnwell: "they felt unwell"
    case .tooTired: "they were too tired"
    case .forgot: "they forgot"
    case .unknown: "they do not say"
    }
  }
}

// A remote configuration is applied as a whole or not at all, and a rejection is reported (tech spec §2.8).
extension Planner {
  /// Records the outcome of an offered configuration.
  mutating func noteConfiguration(_ document: [UInt8]) {
    switch verdict {
    case .accepted: outcome.configuration = document
    case .refused(let refusal):
      explain(
        .configRefused, "A new configuration was refused, and the one before holds: \(refusal).",
        cause: document.reduce(stableHash("configuration")) { stableHash($0, UInt64($1)) })
    // It is the current version, or an older one.
    case .notNewer, nil: break
    }
  }
}
