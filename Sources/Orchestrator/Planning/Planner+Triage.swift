import SimKernel
import Devices
import Wire

// Why blocks were missed: asked once a date, learned from, and never dearer than silence (tech spec §2.13).
extension Planner {
  mutating func noteMissed(_ block: TrainingBlock) {
    state.triage.note(MissedBlock(block, missed: now, in: situation.zone, recovery: body.recovery))
    learn(.missed(block.kind))
  }

  /// A workout has arrived late, or the block is gone.
  mutating func forgetMiss(of block: UInt64) {
    state.triage.withdraw(block)
    untell(.triage, about: block)
    if state.posted == block { state.posted = nil }
  }

  /// Lets go what is over, and posts the next question for whenever the app is opened.
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

  /// The wearer sees something in the app.
  mutating func note(seen subject: NoticeSubject) {
    guard case .missed = subject else { return }
    _ = state.triage.open(at: now, in: situation.zone, isTraining: false, config.triage)
    state.posted = nil
  }

  mutating func take(_ reason: MissReason, for id: UInt64) {
    guard let answer = state.triage.answer(id, reason, at: now, config.triage) else { return }
    untell(.triage, about: id)
    let event = answer.trustEvent(at: now, date: civil.date, context: trustContext, config.trust)
    let impact = event.flatMap { add($0) }
    if let lesson = answer.lesson { memory.learn(lesson, on: civil.date, config.triage) }
    explain(.triage, "The wearer says why a session was missed: \(reason.words).", trust: impact, cause: id)
  }

  /// Learns what the wearer likes.
  mutating func learn(_ feedback: Feedback) {
    state.taste.take(feedback, on: civil.date, config.feedback)
    memory.take(state.taste)
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
