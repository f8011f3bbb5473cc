import DeviceKit
import Devices
import Engine
import Processes
import SimKernel
import PersonWire

/// An order from the controller of a cluster to the process of a node.
enum NodeOrder: WireParts {
  /// The run starts at that time of the machine's wall clock, and the device with it.
  case start(at: Timestamp)
  /// The wearer performs an act on the device; `event` is its number in the controller's trace.
  case act(NodeCode, event: UInt64)
  case change(WorldChange)
  /// The next transaction fails like after a power failure, or that is cancelled.
  case failNextCommit(Bool)
  /// The process ends in an orderly way.
  case stop

  static let makers: [String: WireMaker<Self>] = [
    "start": .init(start), "act": .init(act), "change": .init(change),
    "failNextCommit": .init(failNextCommit), "stop": .init { .stop },
  ]
}

/// A report of a node's process to its controller.
enum NodeReport: WireParts {
  /// The node's store is open and its socket is bound.
  case ready
  /// An event of its trace. Its number and its cause are numbers of this process, unique among all processes.
  case event(NodeEvent)
  /// Everything up to that moment was reported.
  case time(Instant)
  /// That transaction is about to be committed, with these facts.
  case intent(transaction: Int64, [NodeCode])
  /// All facts of the latest transaction were reported.
  case published
  /// The event reported under the second number is the first: an order is an event of the controller.
  case alias(of: UInt64, UInt64)
  /// The number of messages to a node that a rule has changed.
  case fired(FaultID, to: NodeID, count: Int)
  /// The process can't continue.
  case failed(String)
  /// A commit failed: the device is ahead of its store, and stops until it is restarted.
  case halted

  static let makers: [String: WireMaker<Self>] = [
    "ready": .init { .ready }, "event": .init(event), "time": .init(time), "intent": .init(intent),
    "published": .init { .published }, "alias": .init(alias), "fired": .init(fired), "failed": .init(failed),
    "halted": .init { .halted },
  ]
}

/// An event in a report.
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
