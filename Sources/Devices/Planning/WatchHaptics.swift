/// The watch's haptics for the phone's decisions (implementation plan 3.6).
package final class WatchHaptics: Feature {
  package let device: DeviceServices

  package init?(_ device: DeviceServices) { self.device = device }

  /// The greatest age of news that is felt (assumed): news that arrives hours late is seen, not felt.
  private static let freshness = Span.hours(1)

  /// Plays a haptic for a change in a record of the phone's, if the watch is worn and outside the quiet hours.
  package func received(_ records: [Record], _ context: inout DeviceContext) {
    for record in records { feel(record, &context) }
  }

  private func feel(_ record: Record, _ context: inout DeviceContext) {
    guard let cue = cue(for: record, context), context.platform.isWorn,
      // A call for help is answered at any hour.
      cue == .emergency || QuietHours.loud.contains(context.civil.hour)
    else { return }
    context.report(PlanningFact.felt(cue, by: setup.device))
  }

  private func cue(for record: Record, _ context: DeviceContext) -> HapticCue? {
    if let block = record.body?.content(TrainingBlock.self) {
      let now = context.clock
      if block.status == .completed, block.end <= now, now < block.end + Self.freshness { return .completion }
      return block.status == .scheduled && block.was != nil && block.start > now ? .gentleCorrection : nil
    }
    if let session = record.body?.content(RecoverySession.self) {
      return session.status == .offered && context.clock < session.end ? .emergency : nil
    }
    if let summary = record.body?.content(TrustSummary.self) {
      let known = store.number(.feltPhase)
      store.remember(.feltPhase, Int64(summary.phase.rawValue))
      // The first state that a new watch receives isn't news.
      return known.map { $0 < Int64(summary.phase.rawValue) } ?? false ? .trustAdvancement : nil
    }
    return nil
  }
}

extension MemoryKey {
  /// the phase of trust of its latest haptic.
  package static let feltPhase = MemoryKey("feltPhase")
}
