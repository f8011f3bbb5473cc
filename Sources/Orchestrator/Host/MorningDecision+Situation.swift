import Devices
import SimKernel
import Wire

extension MorningDecision {
  /// Older than this, what is known is no ground to decide on (tech spec §4.5).
  private static let freshness = Span.hours(6)

  /// The decision for a situation: by the night, if it is known and what is known is fresh.
  init(_ situation: MorningSituation) {
    let observed = situation.signals.samples.map(\.end).filter { $0 <= situation.now }.max()
    let isFresh = observed.map { situation.now - $0 < Self.freshness } ?? false
    let asleep = DaySummary(situation.signals).asleepMinutes
    let outcome = isFresh ? Outcome.after(asleepMinutes: asleep) : .safeMode
    self.init(
      date: situation.signals.date, outcome: outcome, source: situation.source, decided: situation.now,
      observed: observed)
  }
}
