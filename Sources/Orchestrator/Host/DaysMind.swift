/// Summarises the phone's days. Readings arrive gradually, so a changed day is summarised shortly after the first
/// change, and simultaneous ones make one new version.
package final class DaysMind: Agent {
  private let config: CompanionConfig

  package init(_ config: CompanionConfig) { self.config = config }

  /// A small part of a run in the background.
  package var settling: Span? { .seconds(2) }

  package func think(_ signals: DaySignals, _ line: any WorkQueueClient<PhoneDays>) async -> PhoneDays.Summary? {
    PhoneDays.Summary(DaySummary(signals), DayFigures(signals, config.wellbeing))
  }
}

/// Decides mornings on a device. The phone's wait a moment after they are due, so that data arriving with the same
/// wake-up counts.
package final class MorningsMind<Place: WorkQueue>: Agent
where Place.Situation == MorningSituation, Place.Outcome == MorningDecision {
  private let config: GhostConfig
  package let settling: Span?

  /// - Parameters:
  ///   - config: The planner's, so that all minds use the same recovery.
  ///   - desk: The desk whose mornings it decides.
  package init(_ config: GhostConfig, at desk: Place.Type, settling: Span? = nil) {
    (self.config, self.settling) = (config, settling)
  }

  package func think(_ situation: MorningSituation, _ line: any WorkQueueClient<Place>) async -> MorningDecision? {
    MorningDecision(situation, config.shipped(in: situation.app))
  }
}
