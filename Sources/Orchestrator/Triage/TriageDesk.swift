import WearerKit

/// The parameters of questions about missed blocks (tech spec §2.13, implementation plan 2.6 and 6.10).
package struct TriageConfig: Equatable, Sendable {
  /// The time after a miss in which it is asked about.
  package var askedWithin = Span.hours(48)
  /// The time after which an open question is dismissed without a result.
  package var dismissedAfter = Span.hours(24)
  /// The shift of the reminder to an earlier time after a forgotten block, in minutes, and the largest (assumed).
  package var leadStep = 15
  package var leadMax = 60
}

/// Asks why blocks were missed: one question per local date, only about recent ones, and never during a workout (tech
/// spec §2.13, implementation plan 6.10).
package struct TriageDesk: Equatable, Sendable {
  /// Missed blocks that are neither answered nor too old, in order of (missed, block).
  package private(set) var waiting: [MissedBlock]
  package private(set) var question: Question?
  package private(set) var asked: RecentDates

  package struct Question: Equatable, Sendable {
    package let about: MissedBlock
    package let shown: Timestamp
  }

  package init(waiting: [MissedBlock] = [], question: Question? = nil, asked: RecentDates = RecentDates()) {
    self.waiting = waiting.sorted(by: Self.comesFirst)
    self.question = question
    self.asked = asked
  }

  /// Adds a missed block; a repeated one changes nothing.
  package mutating func record(_ miss: MissedBlock) {
    guard question?.about.block != miss.block, !waiting.contains(where: { $0.block == miss.block }) else { return }
    waiting.append(miss)
    waiting.sort(by: Self.comesFirst)
  }

  /// Withdraws the question about a block: a late workout has arrived, or the block is gone.
  package mutating func withdraw(_ block: UInt64) {
    waiting.removeAll { $0.block == block }
    if question?.about.block == block { question = nil }
  }

  /// Returns the question to show when the app is opened, if any. It stays the same while it is open.
  package mutating func open(
    at now: Timestamp, in zone: Zone, isTraining: Bool, _ config: TriageConfig = TriageConfig()
  ) -> Question? {
    guard !isTraining else { return nil }
    if let question { return isOver(question, now, config) ? nil : question }
    let date = zone.civil(now).date
    guard !asked.contains(date), let next = waiting.firstIndex(where: { isRecent($0, now, config) }) else { return nil }
    asked.add(date)
    let question = Question(about: waiting.remove(at: next), shown: now)
    self.question = question
    return question
  }

  /// Dismisses a question that was open too long, and drops blocks that are too old. Returns the answers this implies:
  /// unknown.
  package mutating func expire(at now: Timestamp, _ config: TriageConfig = TriageConfig()) -> [TriageAnswer] {
    var over: [MissedBlock] = []
    if let question, isOver(question, now, config) {
      over.append(question.about)
      self.question = nil
    }
    over += waiting.filter { now - $0.missed >= config.askedWithin }
    waiting.removeAll { now - $0.missed >= config.askedWithin }
    return over.sorted(by: Self.comesFirst).map { TriageAnswer($0, .unknown) }
  }

  /// Answers the open question. Returns `nil` if there is none about that block.
  package mutating func answer(
    _ block: UInt64, _ reason: MissReason, at now: Timestamp, _ config: TriageConfig = TriageConfig()
  ) -> TriageAnswer? {
    guard let question, question.about.block == block, !isOver(question, now, config) else { return nil }
    self.question = nil
    return TriageAnswer(question.about, reason)
  }

  private func isRecent(_ miss: MissedBlock, _ now: Timestamp, _ config: TriageConfig) -> Bool {
    miss.missed <= now && now - miss.missed < config.askedWithin
  }

  private func isOver(_ question: Question, _ now: Timestamp, _ config: TriageConfig) -> Bool {
    now - question.shown >= config.dismissedAfter
  }

  private static func comesFirst(_ a: MissedBlock, _ b: MissedBlock) -> Bool {
    (a.missed, a.block) < (b.missed, b.block)
  }
}
