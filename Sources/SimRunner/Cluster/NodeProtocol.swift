import DeviceKit
import Devices
import Engine
import Foundation
import Processes
import SimKernel
import Wire

/// What the controller of a cluster tells the process of a node.
enum NodeOrder: Codable {
  /// The run starts at that moment of the machine's wall clock, and the device with it.
  case start(at: Timestamp)
  /// The wearer does something to the device; `event` is its number in the trace of the controller.
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

/// What the process of a node tells its controller.
enum NodeReport {
  /// The node's store is open and its socket is bound.
  case ready
  /// An event of its trace. Its number and its cause are the process's own, unlike those of any other process.
  case event(NodeEvent)
  /// Everything up to then was told.
  case time(Instant)
  /// That transaction is about to be committed, and will say this.
  case intent(transaction: Int64, [FactCode])
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
}

/// An event as a process tells it.
struct NodeEvent {
  let number: UInt64
  let at: Instant
  let node: NodeID
  let kind: TraceKind
  let cause: UInt64
  let subject: UInt64
  let fact: FactCode?
  let envelope: Envelope?
}

extension NodeReport: WireCodable {
  private enum Tag: UInt8 { case ready = 1, event, time, intent, published, alias, fired, failed, halted }

  func write(to writer: inout WireWriter) {
    switch self {
    case .ready: writer.write(Tag.ready.rawValue)
    case .event(let event):
      writer.write(Tag.event.rawValue)
      event.write(to: &writer)
    case .time(let moment):
      writer.write(Tag.time.rawValue)
      writer.write(moment.nanoseconds)
    case .intent(let transaction, let facts):
      writer.write(Tag.intent.rawValue)
      writer.write(transaction)
      writer.write(facts)
    case .published: writer.write(Tag.published.rawValue)
    case .alias(let number, let own):
      writer.write(Tag.alias.rawValue)
      writer.write(number)
      writer.write(own)
    case .fired(let fault, let node, let count):
      writer.write(Tag.fired.rawValue)
      writer.write(fault.rawValue)
      writer.write(UInt32(node.rawValue))
      writer.write(count)
    case .halted: writer.write(Tag.halted.rawValue)
    case .failed(let reason):
      writer.write(Tag.failed.rawValue)
      writer.write(reason)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.choice(Tag.self) {
    case .ready: self = .ready
    case .event: self = .event(try NodeEvent(from: &reader))
    case .time: self = .time(Instant(nanoseconds: try reader.signed()))
    case .intent: self = .intent(transaction: try reader.signed(), try reader.list())
    case .published: self = .published
    case .alias: self = .alias(of: try reader.unsigned(), try reader.unsigned())
    case .fired:
      self = .fired(
        FaultID(Int(try reader.unsigned32())), to: NodeID(Int(try reader.unsigned32())), count: try reader.integer())
    case .failed: self = .failed(try reader.text())
    case .halted: self = .halted
    }
  }
}

extension NodeEvent: WireCodable {
  func write(to writer: inout WireWriter) {
    for number in [number, cause, subject] { writer.write(number) }
    writer.write(UInt32(node.rawValue))
    writer.write(at.nanoseconds)
    writer.write(kind.rawValue)
    writer.write(fact) { $1.write(to: &$0) }
    writer.write(envelope) { $1.write(to: &$0) }
  }

  init(from reader: inout WireReader) throws(WireError) {
    number = try reader.unsigned()
    cause = try reader.unsigned()
    subject = try reader.unsigned()
    node = NodeID(Int(try reader.unsigned32()))
    at = Instant(nanoseconds: try reader.signed())
    kind = try reader.choice()
    fact = try reader.optional { reader throws(WireError) in try FactCode(from: &reader) }
    envelope = try reader.optional { reader throws(WireError) in try Envelope(from: &reader) }
  }
}

/// The facts that a device's process can tell, as another process reads them.
enum FactCode: Codable {
  case device(DeviceFact)
  case planning(PlanningFact)
  case companion(CompanionFact)
  case diary(DiaryFact)
  case music(MusicFact)
  case model(ModelFact)
  case drop(DropFact)

  /// nil for a fact of the world, which no device tells.
  init?(_ fact: any TraceFact) {
    switch fact {
    case let fact as DeviceFact: self = .device(fact)
    case let fact as PlanningFact: self = .planning(fact)
    case let fact as CompanionFact: self = .companion(fact)
    case let fact as DiaryFact: self = .diary(fact)
    case let fact as MusicFact: self = .music(fact)
    case let fact as ModelFact: self = .model(fact)
    case let fact as DropFact: self = .drop(fact)
    default: return nil
    }
  }

  var fact: any TraceFact {
    switch self {
    case .device(let fact): fact
    case .planning(let fact): fact
    case .companion(let fact): fact
    case .diary(let fact): fact
    case .music(let fact): fact
    case .model(let fact): fact
    case .drop(let fact): fact
    }
  }
}

/// As JSON within the binary form: facts have many shapes, and the controller is of the same version.
extension FactCode: WireCodable {
  func write(to writer: inout WireWriter) {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    writer.write((try? encoder.encode(self)).map { [UInt8]($0) } ?? [])
  }

  init(from reader: inout WireReader) throws(WireError) {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let bytes = Data(try reader.blob())
    do { self = try decoder.decode(FactCode.self, from: bytes) } catch { throw .outOfRange("fact") }
  }
}
