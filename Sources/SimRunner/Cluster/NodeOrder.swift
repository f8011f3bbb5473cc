import Foundation
import Processes
import SimKernel
import Wire

/// What whoever runs a cluster tells the process of a node.
enum NodeOrder: Codable {
  /// The run starts at that moment of the machine's wall clock, and the device with it.
  case start(at: Timestamp)
  /// The wearer does something to the device; `event` is its number in the trace of whoever tells it.
  case stimulus(Stimulus, event: UInt64)
  case change(WorldChange)
  /// The next transaction fails as if the power went, or does not after all.
  case failNextCommit(Bool)
  /// The process ends in an orderly way.
  case stop

  var frame: [UInt8] { FrameBuffer.frame((try? JSONEncoder().encode(self)).map { [UInt8]($0) } ?? []) }

  init?(bytes: [UInt8]) {
    guard let order = try? JSONDecoder().decode(NodeOrder.self, from: Data(bytes)) else { return nil }
    self = order
  }
}
