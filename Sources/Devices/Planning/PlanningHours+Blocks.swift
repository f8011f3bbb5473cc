import WearerKit

extension PlanningHours {
  /// Returns whether it is too late for the block's next step: a proposal is late once its time begins.
  func isOver(_ block: TrainingBlock, at now: Timestamp) -> Bool {
    block.status == .proposed ? block.start <= now : block.end + grace <= now
  }
}
