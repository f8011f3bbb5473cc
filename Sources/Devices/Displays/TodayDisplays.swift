import WearerKit

/// The watch face and the screens of today: the phone's latest record, and its age (implementation plan 3.2, 3.3 and
/// 3.7).
package final class TodayDisplays: Feature {
  package let device: DeviceServices
  private var face: FaceTimeline?
  /// The source of that timeline; `nil` if the timeline lacks some changes.
  private var source: (status: TodayStatus, zone: Zone)?

  /// Only a planner has something to show.
  package init?(_ device: DeviceServices) {
    guard device.setup.planner != nil, RecordKind.todayStatus.since <= device.setup.app else { return nil }
    self.device = device
  }

  private var hasFace: Bool { setup.device.role.kind == .watch }
  private var isAlwaysFresh: Bool { setup.rules.hasPlanted(.staleAsFreshDisplay) }

  package func show(_ context: inout DeviceContext) { showScreen(&context) }

  package func think(_ context: inout DeviceContext) { drawFace(&context) }

  package func received(_ records: [Record], _ context: inout DeviceContext) {
    let isNews = records.contains { $0.header.kind == .todayStatus || $0.header.kind == .trainingBlock }
    guard isNews, hasFace else { return }
    drawFace(&context)
    if context.platform.launchReason == .opened { showScreen(&context) }
  }

  private func showScreen(_ context: inout DeviceContext) {
    guard let status = status(), !WorkoutSession(store).isOpen(at: context.clock) else { return }
    let screen = TodayScreen(status, at: context.clock, on: context.civil.date, isAlwaysFresh: isAlwaysFresh)
    context.report(DisplayFact.screen(screen, at: context.clock, by: setup.device))
  }

  /// Gives the system another timeline if its contents differ from the last one's.
  private func drawFace(_ context: inout DeviceContext) {
    guard hasFace, let status = status(), !isDrawn(status, context) else { return }
    let next = FaceTimeline(status, at: context.clock, in: context.zone, isAlwaysFresh: isAlwaysFresh)
    if let face, face.asOf == next.asOf, face.agrees(with: next, from: context.clock) { return }
    face = next
    source = FaceTimeline.hasAllChanges(from: context.clock, in: context.zone) ? (status, context.zone) : nil
    context.report(DisplayFact.face(next, by: setup.device))
  }

  /// Returns whether the last timeline equals a new one, because it has the same source and reaches far enough.
  private func isDrawn(_ status: TodayStatus, _ context: DeviceContext) -> Bool {
    guard let face, let source, let begin = face.entries.first?.from, !isAlwaysFresh else { return false }
    let now = context.clock
    return begin <= now && now - begin < FaceTimeline.age && (status.trained ?? begin) <= begin
      && (status.observed ?? begin) <= begin && status.asOf <= begin && status == source.status
      && context.zone == source.zone
  }

  /// Returns the phone's latest record. Each session counts in its newest version here: one that was moved or removed
  /// may arrive before the phone's next record.
  private func status() -> TodayStatus? {
    let ledger = replica.ledger
    guard let record = ledger.record(TodayStatus.key), var status = record.body?.content(TodayStatus.self) else {
      return nil
    }
    status.blocks = status.blocks.compactMap { block in
      guard let known = ledger.record(TrainingBlock.key(block.id)), known.header.version > record.header.version else {
        return block
      }
      guard let newer = known.body?.content(TrainingBlock.self), newer.status == .scheduled else { return nil }
      return TodayStatus.Block(newer)
    }
    status.blocks.sort { ($0.start, $0.id) < ($1.start, $1.id) }
    return status
  }
}

extension FaceTimeline {
  /// The age at which a timeline is replaced even if nothing changed.
  fileprivate static let age = Span.hours(12)

  /// Returns whether both show the same from that moment on, as far as the older one reaches.
  fileprivate func agrees(with other: FaceTimeline, from now: Timestamp) -> Bool {
    guard let last = entries.last, now - (entries.first?.from ?? now) < Self.age else { return false }
    return other.entries.allSatisfy { entry in
      last.from < entry.from || self.entry(at: entry.from)?.shows(sameAs: entry) == true
    }
  }
}
