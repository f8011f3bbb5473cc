import DeviceKit
import Processes
import SimKernel
import PersonWire

/// Tells a node's controller everything that happens in it, in order, through a pipe.
///
/// Nothing leaves the node before it was told: ``flush()`` comes before every message that is sent, and what a transaction
/// will say comes before its commit.
final class NodeReporter: TraceObserver, CommitWitness {
  private let descriptor: Int32
  private let forms: NodeForms
  private var buffer: [UInt8] = []
  private var lastTime = Instant(nanoseconds: .min)
  private var told: [RuleWay: Int] = [:]
  /// The controller listens no more.
  private(set) var isOrphaned = false

  private struct RuleWay: Hashable {
    let rule: FaultID
    let to: NodeID
  }

  init(descriptor: Int32, _ forms: NodeForms) { (self.descriptor, self.forms) = (descriptor, forms) }

  func observe(_ event: TraceEvent) {
    // Of a message it is told with the message itself.
    guard event.kind != .send, event.kind != .delivery else { return }
    tell(event, nil)
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard envelope.channel == .physical else { return tell(event, envelope) }
    // What the wearer does is an event of the controller.
    if event.kind == .delivery { report(.alias(of: envelope.id, event.number)) }
  }

  private func tell(_ event: TraceEvent, _ envelope: Envelope?) {
    report(
      .event(
        NodeEvent(
          number: event.number, at: event.at, node: event.node, kind: event.kind, cause: event.cause,
          subject: event.subject, fact: event.fact.flatMap(forms.code), envelope: envelope)))
  }

  func report(_ report: NodeReport) { buffer += FrameBuffer.frame(report.wireBytes) }

  /// Tells how far the node is, and what its rules have done since it was last told.
  func reportTime(_ now: Instant, _ fired: [(rule: FaultID, to: NodeID, count: Int)]) {
    for entry in fired where told[RuleWay(rule: entry.rule, to: entry.to)] != entry.count {
      told[RuleWay(rule: entry.rule, to: entry.to)] = entry.count
      report(.fired(entry.rule, to: entry.to, count: entry.count))
    }
    guard now > lastTime else { return }
    lastTime = now
    report(.time(now))
  }

  func willCommit(_ transaction: Int64, publishing facts: [any TraceFact]) {
    report(.intent(transaction: transaction, facts.compactMap { forms.code(of: $0) }))
    flush()
  }

  func didPublish() { report(.published) }

  /// Writes what was told, and waits until the pipe has taken it.
  func flush() {
    isOrphaned = isOrphaned || !PipeEnd.writeAll(descriptor, buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
