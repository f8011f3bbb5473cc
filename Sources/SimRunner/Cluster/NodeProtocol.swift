import DeviceKit
import Devices
import Engine
import Processes
import SimKernel
import PersonWire

/// What the controller of a cluster tells the process of a node.
enum NodeOrder: WireParts {
  /// The run starts at that moment of the machine's wall clock, and the device with it.
  case start(at: Timestamp)
  /// The wearer does something to the device; `event` is its number in the trace of the controller.
  case act(NodeCode, event: UInt64)
  case change(WorldChange)
  /// The next transaction fails as if the power went, or does not after all.
  case failNextCommit(Bool)
  /// The process ends in an orderly way.
  case stop

  static let makers: [String: WireMaker<Self>] = [
    "start": .init(start), "act": .init(act), "change": .init(change),
    "failNextCommit": .init(failNextCommit), "stop": .init { .stop },
  ]
}

/// What the process of a node tells its controller.
enum NodeReport: WireParts {
  /// The node's store is open and its socket is bound.
  case ready
  /// An event of its trace. Its number and its cause are the process's own, unlike those of any other process.
  case event(NodeEvent)
  /// Everything up to then was told.
  case time(Instant)
  /// That transaction is about to be committed, and will say this.
  case intent(transaction: Int64, [NodeCode])
  /// Everything that the latest transaction says was told.
  case published
  /// What was told under the second number is the first: an order is an event of the controller.
  case alias(of: UInt64, UInt64)
  /// How many messages a rule has changed on the way to a node.
  case fired(FaultID, to: NodeID, count: Int)
  /// The process cannot go on.
  case failed(String)
  /// A commit failed: the device is ahead of its store, and does nothing more until it is started again.
  case halted

  static let makers: [String: WireMaker<Self>] = [
    "ready": .init { .ready }, "event": .init(event), "time": .init(time), "intent": .init(intent),
    "published": .init { .published }, "alias": .init(alias), "fired": .init(fired), "failed": .init(failed),
    "halted": .init { .halted },
  ]
}

/// An event as a process tells it.
struct NodeEvent: WireParts {
  let number: UInt64
  let at: Instant
  let node: NodeID
  let kind: TraceKind
  let cause: UInt64
  let subject: UInt64
  let fact: NodeCode?
  let envelope: Envelope?

  static let makers = ["": WireMaker(Self.init)]
}
