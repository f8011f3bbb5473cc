import Engine
import Person
import WearerKit

/// The outcomes of the planner's sessions by what the wearer did, whatever the app recorded of them.
struct SessionLog {
  /// The forecasts that steered plans and whose session came, and the squared errors of these forecasts and of the share
  /// of skips before each.
  private(set) var steering: (count: Int64, error: Int64, shareError: Int64) = (0, 0, 0)
  /// The sessions to which the wearer agreed on their own day, and on the day before.
  private(set) var sameDay: (agreed: Int64, done: Int64) = (0, 0)
  private(set) var dayBefore: (agreed: Int64, done: Int64) = (0, 0)
  private var ended: Set<UInt64> = []
  private var skipped = 0
  /// The first forecast of each session that steered, and the share of skips before it.
  private var forecasts: [UInt64: (risk: Double, share: Double)] = [:]
  private var agreed: [UInt64: CivilDate] = [:]
  private let start: Timestamp
  private var zone: Zone

  /// The sessions, and those skipped, that count before the first one: the planner's own guess.
  private static let prior = (sessions: 4.0, skipped: 0.4)

  init(_ plan: WorldPlan) { (start, zone) = (plan.start, plan.clock(of: .phone).zone) }

  mutating func follow(_ event: TraceEvent) {
    if let change = event.fact(as: ClockFact.self), change.role == .phone { zone = change.clock.zone }
    let fact = event.planningFact
    if case .foreseen(let forecast, _)? = fact, forecast.weight ?? 0 > 0, forecasts[forecast.block] == nil {
      let share = (Double(skipped) + Self.prior.skipped) / (Double(ended.count) + Self.prior.sessions)
      forecasts[forecast.block] = (forecast.probability, share)
    }
    if case .answered(let answer, _)? = fact, let block = answer.agreed { agreed[block] = date(event) }
    guard let choice = event.fact(as: ReactionFact.self) else { return }
    switch choice.reaction {
    case .follows: end(choice.block, isDone: true, on: date(event))
    case .skips, .deletes: end(choice.block, isDone: false, on: date(event))
    // The new time is the wearer's own.
    case .moves: agreed[choice.block] = nil
    case .clearedByAssistant: break
    }
  }

  private func date(_ event: TraceEvent) -> CivilDate { zone.civil(start + event.at.sinceStart).date }

  private mutating func end(_ block: UInt64, isDone: Bool, on date: CivilDate) {
    guard ended.insert(block).inserted else { return }
    let outcome = isDone ? 0.0 : 1
    if let (risk, share) = forecasts[block] {
      func squared(_ guess: Double) -> Int64 { Int64(((guess - outcome) * (guess - outcome) * 1_000_000).rounded()) }
      steering = (steering.count + 1, steering.error + squared(risk), steering.shareError + squared(share))
    }
    if !isDone { skipped += 1 }
    let done: Int64 = isDone ? 1 : 0
    if agreed[block] == date { sameDay = (sameDay.agreed + 1, sameDay.done + done) }
    if agreed[block]?.adding(days: 1) == date { dayBefore = (dayBefore.agreed + 1, dayBefore.done + done) }
  }
}
