import Devices
import Engine
import Processes

/// An order from the controller of a cluster to the process of a node.
enum NodeOrder: WireCases {
  /// The run starts at that time of the machine's wall clock, and the device with it.
  case start(at: Timestamp)
  /// The wearer performs an act on the device; `event` is its number in the controller's trace.
  case act(NodeCode, event: UInt64)
  case change(WorldChange)
  /// The next transaction fails like after a power failure, or that is cancelled.
  case failNextCommit(Bool)
  /// The process ends in an orderly way.
  case stop

  static let cases: [WireMaker<Self>] = [
    .init(start), .init(act), .init(change), .init(failNextCommit), .init { .stop },
  ]

  func write(to writer: inout WireWriter) {
    switch self {
    case .start(let at): writer.write(case: 1, at)
    case .act(let code, let event): writer.write(case: 2, code, event)
    case .change(let change): writer.write(case: 3, change)
    case .failNextCommit(let isOn): writer.write(case: 4, isOn)
    case .stop: writer.write(case: 5)
    }
  }
}

enum NodeReport: WireCases {
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

  static let cases: [WireMaker<Self>] = [
    .init { .ready }, .init(event), .init(time), .init(intent), .init { .published }, .init(alias), .init(fired),
    .init(failed), .init { .halted },
  ]

  func write(to writer: inout WireWriter) {
    switch self {
    case .ready: writer.write(case: 1)
    case .event(let event): writer.write(case: 2, event)
    case .time(let moment): writer.write(case: 3, moment)
    case .intent(let transaction, let codes): writer.write(case: 4, transaction, codes)
    case .published: writer.write(case: 5)
    case .alias(let of, let number): writer.write(case: 6, of, number)
    case .fired(let fault, let to, let count): writer.write(case: 7, fault, to, count)
    case .failed(let text): writer.write(case: 8, text)
    case .halted: writer.write(case: 9)
    }
  }
}

struct NodeEvent: WireStruct {
  let number: UInt64
  let at: Instant
  let node: NodeID
  let kind: TraceKind
  let cause: UInt64
  let subject: UInt64
  let fact: NodeCode?
  let envelope: Envelope?

  static let form = WireForm(Self.init) {
    ($0.number, $0.at, $0.node, $0.kind, $0.cause, $0.subject, $0.fact, $0.envelope)
  }
}
