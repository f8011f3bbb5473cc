import DeviceKit
import Processes
import PersonWire

/// Reports everything that happens in a node to its controller, in order, through a pipe.
///
/// Nothing leaves the node before it was reported: ``flush()`` precedes every message that is sent, and the facts of a
/// transaction precede its commit.
final class NodeReporter: TraceObserver, CommitJournal {
  private let descriptor: Int32
  private let forms: NodeForms
  private var buffer: [UInt8] = []
  private var lastTime = Instant(nanoseconds: .min)
  private var told: [RuleWay: Int] = [:]
  /// `true` if the controller has closed the pipe.
  private(set) var isOrphaned = false

  private struct RuleWay: Hashable {
    let rule: FaultID
    let to: NodeID
  }

  init(descriptor: Int32, _ forms: NodeForms) { (self.descriptor, self.forms) = (descriptor, forms) }

  func observe(_ event: TraceEvent) {
    // These events are reported with their messages.
    guard event.kind != .send, event.kind != .delivery else { return }
    tell(event, nil)
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard envelope.channel == .physical else { return tell(event, envelope) }
    // An act of the wearer is an event of the controller.
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

  /// Reports the node's time, and the changes by its rules since the last report.
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

  /// Writes the reports, and waits until the pipe has accepted them.
  func flush() {
    isOrphaned = isOrphaned || !PipeEnd.writeAll(descriptor, buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
