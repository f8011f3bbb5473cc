import DeviceKit
import Devices
import Orchestrator
import SimKernel
import Wire

/// Notes, day by day, where the phone says that trust stands.
final class TrustObserver: TraceObserver {
  private(set) var history = TrustHistory()
  private let clock: WorldClock
  private let end: Instant
  private let config: TrustConfig
  private var dayEnds = Instant.start
  private var standing = TrustSummary(demotions: 0, phase: .observer, score: 0)
  /// Whether the wearer chose a phase since trust was last written down.
  private var wasChosen = false

  /// - Parameter end: the story's end; what comes after is no part of it.
  init(clock: WorldClock, end: Instant, config: TrustConfig) {
    (self.clock, self.end, self.config) = (clock, end, config)
  }

  func observe(_ event: TraceEvent) {
    guard event.at < end || history.days.isEmpty else { return }
    if event.at >= dayEnds { openDay(event.at) }
    switch event.planningFact {
    case .trusted(let trust, _)?: if case .chosen = trust.content { wasChosen = true }
    case .stands(let summary, _)?: take(summary, at: event.at)
    default: break
    }
  }

  /// Reads from the phone's disk what still stands between the phase and the next one.
  func conclude(_ world: World) throws(StorageError) {
    guard let phone = world.host(.phone) else { return }
    let events = try phone.records(in: .trust).compactMap { record -> TrustEvent? in
      if case .trustEvent(let event)? = record.body { event } else { nil }
    }
    let state = TrustState(TrustLog(events), config)
    history.limits = state.phase == history.phase ? state.limits(config) : nil
  }

  private func openDay(_ at: Instant) {
    let date = clock.civil(at).date
    dayEnds = clock.instant(clock.zone.startOfDay(date.adding(days: 1)))
    history.days.append(
      TrustDay(
        number: clock.day(at), date: date, phase: standing.phase, score: standing.score,
        demotions: standing.demotions))
  }

  private func take(_ summary: TrustSummary, at moment: Instant) {
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
