package import Orchestrator
import SimKernel
package import Wire

/// Trust as the documents want it (tech spec §2.3), kept once more for the checks: what was counted since the last
/// demotion, and which phases the phone may be in.
///
/// It knows the rules by their words alone; whoever plans has its own account of them.
package struct TrustAccount {
  /// The phase that the phone shows.
  package private(set) var phase = TrustPhase.observer
  /// The phases that it may show next: the one it shows, and those that the events since then have earned.
  package private(set) var possible: Set<TrustPhase> = [.observer]
  package private(set) var score = 0.0
  package private(set) var demotions = 0
  package private(set) var days = 0
  private(set) var acceptances = 0
  package private(set) var deletions = 0
  private var trained: Set<UInt64> = []
  private var knowsHistory = false
  private var latest: CivilDate?
  /// What each block or workout has really moved the score by.
  private var worth: [UInt64: Double] = [:]
  private let config: TrustConfig

  package enum Effect: Hashable {
    case none
    /// The third deletion in a row, in a phase that adds without asking.
    case trips
  }

  package init(_ config: TrustConfig) { self.config = config }

  /// All of it from the beginning, as a phone that advances at once would show it.
  package init(_ events: some Sequence<TrustEvent>, _ config: TrustConfig, isWill: (UInt64) -> Bool = { _ in true }) {
    self.init(config)
    for event in events.sorted(by: { ($0.at, $0.id) < ($1.at, $1.id) }) {
      _ = take(event, isWill: isWill)
      show(possible.max() ?? phase)
    }
  }

  /// The phone shows that phase: whatever else was possible is not so any more.
  package mutating func show(_ phase: TrustPhase) { (self.phase, possible) = (phase, [phase]) }

  /// The same account of a phone that stands there, rightly or not.
  package func standing(at phase: TrustPhase) -> TrustAccount {
    var account = self
    account.phase = phase
    return account
  }

  /// The phone shows that: what comes is measured from there.
  package mutating func show(_ summary: TrustSummary) {
    show(summary.phase)
    (score, demotions) = (summary.score, summary.demotions)
  }

  /// - Parameter isWill: whether the wearer deleted that block themselves.
  package mutating func take(_ event: TrustEvent, isWill: (UInt64) -> Bool = { _ in true }) -> Effect {
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
      // An outcome takes the place of the one before it, which is worth what it really moved.
      let former = worth[subject] ?? 0
      let after = max(0, min(1, score + value - former))
      worth[subject] = after - (score - former)
      score = after
      if count(outcome, subject, isAutomatic, isWill(subject)) == .trips { return .trips }
    }
    for phase in possible { if let next = phase.next, missing(in: phase).isEmpty { possible.insert(next) } }
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
    case .otherWorkout: trained.insert(subject)
    case .blockIgnored, .slotWasBad, .lifeHappened, .takenBack: trained.remove(subject)
    case .proposalAccepted:
      acceptances += 1
      deletions = 0
    case .blockDeleted:
      guard isAutomatic, isWill, possible.contains(where: { $0 >= .autoScheduler }) else { break }
      deletions += 1
      guard deletions >= config.deletionsMax else { break }
      trip()
      return .trips
    case .blockMoved, .proposalRejected: break
    }
    return .none
  }

  private mutating func trip() {
    possible = [.scheduler]
    score = min(score, config.scoreAfterBreaker)
    demotions += 1
    (days, acceptances, deletions, trained) = (0, 0, 0, [])
  }

  /// What is missing for the phase after that one, in words; nothing when it is earned.
  package func missing(in phase: TrustPhase) -> [String] {
    func few(_ have: Int, _ need: Int, _ what: String) -> String? {
      have < need ? "\(have) of \(need) \(what)" : nil
    }
    func low(_ need: Double) -> String? { score > need ? nil : "a score of \(score), which is not above \(need)" }
    let found: [String?] =
      switch phase {
      case .observer:
        [
          few(days, knowsHistory ? config.observerDaysWithHistory : config.observerDays, "days"),
          few(acceptances, config.acceptedForScheduler, "acceptances"),
        ]
      case .scheduler:
        [few(days, config.schedulerDays, "days"), few(trained.count, config.workoutsForAutoScheduler, "workouts")]
      case .autoScheduler: [few(days, config.autoSchedulerDays, "days"), low(config.scoreForTransformer)]
      case .transformer: [few(days, config.transformerDays, "days"), low(config.scoreForFullGhost)]
      case .fullGhost: ["nothing comes after it"]
      }
    return found.compactMap { $0 }
  }
}
