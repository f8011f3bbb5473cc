/// The planner's permissions to act without asking (tech spec §2.3).
package enum TrustPhase: UInt8, StableName, RawOrdered, WireCodable {
  /// It proposes, and learns (it takes no action of its own).
  case observer = 1
  /// It proposes blocks for the calendar.
  case scheduler
  /// It adds blocks.
  case autoScheduler
  /// It changes and removes them.
  case transformer
  case fullGhost

  package static let names = ["observer", "scheduler", "autoScheduler", "transformer", "fullGhost"]

  package var next: TrustPhase? { TrustPhase(rawValue: rawValue + 1) }
  package var previous: TrustPhase? { TrustPhase(rawValue: rawValue - 1) }
}

/// A possible act of the planner, with the trust it requires.
package enum PlanningAction: UInt8, StableName, Hashable {
  case suggest = 1
  case proposeBlock
  case autoSchedule
  case transformBlock
  case removeBlock

  package static let names = ["suggest", "proposeBlock", "autoSchedule", "transformBlock", "removeBlock"]

  /// The first phase in which it is allowed. A proposal asks, so it is allowed from the start: without it the wearer
  /// could accept nothing, and the first phase would never end.
  package var firstPhase: TrustPhase {
    switch self {
    case .suggest, .proposeBlock: .observer
    case .autoSchedule: .autoScheduler
    case .transformBlock, .removeBlock: .transformer
    }
  }
}

/// An event that changed trust, or the passing of a day. It is written once, by the phone, and never changed.
package struct TrustEvent: Hashable, Sendable {
  /// Derived from its subject, so that an outcome noticed twice is one event.
  package let id: UInt64
  package let at: Timestamp
  /// By the phone's clock.
  package let date: CivilDate
  package let content: Content
  /// The circumstances; `nil` if nothing was known yet.
  package let context: TrustContext?

  package enum Content: Hashable, Sendable {
    /// The planner was active on that date.
    case dayPassed
    /// The outcome of a block or a proposal.
    case outcome(Outcome, of: UInt64, wasAutomatic: Bool, confidence: Double, Awareness)
    /// The result of the first day's import.
    case history(workouts: Int, nights: Int)
    case chosen(TrustPhase)
  }

  /// The outcome of a block or a proposal. Deletions by a delegate or by the system aren't outcomes: they say nothing
  /// about the wearer's will.
  package enum Outcome: UInt8, StableName, Hashable, WireCodable {
    case blockCompleted = 1
    /// By the wearer.
    case blockDeleted
    /// It passed without a workout.
    case blockIgnored
    case blockMoved
    case proposalAccepted
    case proposalRejected
    /// The wearer trained, but something else.
    case otherWorkout
    /// Answers to the question why a block was missed; they replace the miss.
    case slotWasBad
    case lifeHappened
    /// The workout behind it was detected wrongly: its effect is reverted.
    case takenBack
    /// The wearer reverted a change of the planner's.
    case overridden

    package static let names = [
      "blockCompleted", "blockDeleted", "blockIgnored", "blockMoved", "proposalAccepted", "proposalRejected",
      "otherWorkout", "slotWasBad", "lifeHappened", "takenBack", "overridden",
    ]
  }

  /// The way in which the outcome became known.
  package enum Awareness: UInt8, StableName, Hashable, WireCodable {
    case confirmed = 1, implicit, unknown

    package static let names = ["confirmed", "implicit", "unknown"]
  }

  package init(id: UInt64, at: Timestamp, date: CivilDate, content: Content, context: TrustContext? = nil) {
    (self.id, self.at, self.date, self.content, self.context) = (id, at, date, content, context)
  }

  package var key: RecordKey { RecordKey(domain: .trust, id: id) }
}

/// The circumstances of a change of trust (tech spec §2.3, attribution): without them a skip after a bad night looks
/// like dislike.
package struct TrustContext: Hashable, Sendable {
  /// By the phone's clock, 0 ..< 24.
  package let hour: Int
  package let phase: TrustPhase
  package let score: Double
  package let isTravelling: Bool
  package let meetings: Int?
  /// 0 to 100.
  package let recovery: Double?
  package let asleepMinutes: Int?

  package init(
    hour: Int, phase: TrustPhase, score: Double, isTravelling: Bool = false, meetings: Int? = nil,
    recovery: Double? = nil, asleepMinutes: Int? = nil
  ) {
    (self.hour, self.phase, self.score, self.isTravelling) = (hour, phase, score, isTravelling)
    (self.meetings, self.recovery, self.asleepMinutes) = (meetings, recovery, asleepMinutes)
  }
}

/// Trust as a small, independent record: enough for decisions until the events have arrived.
///
/// Of two the greater one applies: first by more demotions, so that no copy from before a breaker undoes it, then by
/// the phase, then by the score. That order is total, so merging takes the greater of two: idempotent, commutative,
/// associative.
package struct TrustSummary: Hashable, Comparable, Sendable {
  package let demotions: Int
  package let phase: TrustPhase
  package let score: Double

  package init(demotions: Int, phase: TrustPhase, score: Double) {
    (self.demotions, self.phase, self.score) = (demotions, phase, score)
  }

  package static func < (a: TrustSummary, b: TrustSummary) -> Bool {
    (a.demotions, a.phase, a.score) < (b.demotions, b.phase, b.score)
  }

  package static let key = RecordKey(domain: .trust, id: 1)
}

extension TrustEvent: WireStruct {
  package static let form = WireForm(Self.init) { ($0.id, $0.at, $0.date, $0.content, $0.context) }
}

extension TrustEvent.Content: WireCases {
  package static let cases: [WireMaker<Self>] = [.init { .dayPassed }, .init(outcome), .init(history), .init(chosen)]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .dayPassed: writer.write(case: 1)
    case .outcome(let outcome, let block, let wasAutomatic, let confidence, let awareness):
      writer.write(case: 2, outcome, block, wasAutomatic, confidence, awareness)
    case .history(let workouts, let nights): writer.write(case: 3, workouts, nights)
    case .chosen(let phase): writer.write(case: 4, phase)
    }
  }
}

extension TrustContext: WireStruct {
  package static let form = WireForm(Self.init) {
    ($0.hour, $0.phase, $0.score, $0.isTravelling, $0.meetings, $0.recovery, $0.asleepMinutes)
  }
}

extension TrustSummary: WireStruct {
  package static let form = WireForm(Self.init) { ($0.demotions, $0.phase, $0.score) }
}
