/// The trust in the phone's planner over a story (tech spec §2.3), as the phone recorded it.
package struct TrustHistory: Equatable, Sendable {
  /// A row per local day of the story, in order: the phase at the day's end.
  package var days: [TrustDay] = []
  /// Every change of the phase, in order.
  package var steps: [TrustStep] = []
  /// The open conditions of the phase after the one at the story's end. `nil` if the phone's own events don't lead to
  /// that phase because a device was lost.
  package var limits: [TrustLimit]?

  package init() {}

  package var phase: TrustPhase { days.last?.phase ?? .observer }
  /// 0 to 1.
  package var score: Double { days.last?.score ?? 0 }
  package var demotions: Int { days.last?.demotions ?? 0 }

  /// The spans of days that ended in one phase, in order; numbers count from 1.
  package var spans: [(phase: TrustPhase, days: ClosedRange<Int>)] {
    var spans: [(phase: TrustPhase, days: ClosedRange<Int>)] = []
    for day in days {
      if let last = spans.last, last.phase == day.phase {
        spans[spans.count - 1].days = last.days.lowerBound...day.number
      } else {
        spans.append((day.phase, day.number...day.number))
      }
    }
    return spans
  }
}

package struct TrustDay: Hashable {
  /// 1 for the scenario's first.
  package let number: Int
  package let date: CivilDate
  package var phase: TrustPhase
  /// 0 to 1.
  package var score: Double
  /// The number of times the breaker had tripped until then.
  package var demotions: Int
}

/// A change of the phase.
package struct TrustStep: Hashable {
  package enum Kind: String, Hashable {
    case advanced = "advanced"
    /// The wearer deleted too much: the breaker revoked the right to act without asking.
    case tripped = "tripped"
    /// The wearer chose the phase.
    case chosen = "chosen"
    /// The phone lost its data, or restored it.
    case restored = "restored"
  }

  package let day: Int
  package let at: Instant
  package let from: TrustPhase
  package let to: TrustPhase
  package let kind: Kind
}

final class TrustRecorder: RunRecorder {
  var interest: TraceInterest { .facts }
  var facts: FactInterest { .of(PlanningFact.self) }
  private(set) var history = TrustHistory()
  private let clock: WorldClock
  private let end: Instant
  private let config: TrustConfig
  private var dayEnds = Instant.start
  private var standing = TrustSummary(demotions: 0, phase: .observer, score: 0)
  /// `true` if the wearer has chosen a phase since the last recorded trust.
  private var wasChosen = false

  /// - Parameter end: The story's end; later events are excluded.
  init(clock: WorldClock, end: Instant, config: TrustConfig) {
    (self.clock, self.end, self.config) = (clock, end, config)
  }

  func observe(_ event: TraceEvent) {
    guard event.at < end || history.days.isEmpty else { return }
    openDays(until: event.at)
    let fact = event.planningFact
    if case .trusted(let trust, _)? = fact, case .chosen = trust.content { wasChosen = true }
    if case .stands(let summary, _)? = fact { noteStanding(summary, at: event.at) }
  }

  /// Reads the open conditions of the next phase from the phone's disk.
  func conclude(_ world: World) throws(StorageError) -> any Sendable {
    openDays(until: min(world.kernel.now, end) - .nanoseconds(1))
    guard let phone = world.host(.phone) else { return history }
    let events = try phone.records(in: .trust).compactMap { record -> TrustEvent? in
      record.body?.content(TrustEvent.self)
    }
    let state = TrustState(TrustLog(events), config)
    history.limits = state.phase == history.phase ? state.limits(config) : nil
    return history
  }

  /// Adds the days that have begun at that moment. Days without an event of the planner keep the previous trust.
  private func openDays(until moment: Instant) {
    while moment >= dayEnds {
      let at = dayEnds
      let date = clock.civil(at).date
      dayEnds = clock.instant(clock.zone.startOfDay(date.adding(days: 1)))
      history.days.append(
        TrustDay(
          number: clock.day(at), date: date, phase: standing.phase, score: standing.score,
          demotions: standing.demotions))
    }
  }

  private func noteStanding(_ summary: TrustSummary, at moment: Instant) {
    if summary.phase != standing.phase {
      history.steps.append(
        TrustStep(
          day: clock.day(moment), at: moment, from: standing.phase, to: summary.phase, kind: kind(of: summary)))
    }
    (standing, wasChosen) = (summary, false)
    let last = history.days.count - 1
    history.days[last].phase = summary.phase
    history.days[last].score = summary.score
    history.days[last].demotions = summary.demotions
  }

  private func kind(of summary: TrustSummary) -> TrustStep.Kind {
    if summary.demotions > standing.demotions { return .tripped }
    if wasChosen { return .chosen }
    return summary.phase == standing.phase.next ? .advanced : .restored
  }
}

extension RunOutcome {
  /// The trust in the planner; `nil` without a planner.
  package var trust: TrustHistory? { finding(TrustHistory.self) }
}
