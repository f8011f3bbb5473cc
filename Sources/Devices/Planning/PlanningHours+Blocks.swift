import PersonWire
import DeviceKit
import WearerKit

extension PlanningHours {
  /// Whether it is too late for what the block is for: a proposal is late when its time begins.
  func isOver(_ block: TrainingBlock, at now: Timestamp) -> Bool {
    block.status == .proposed ? block.start <= now : block.end + grace <= now
  }
}
