import Testing

import DeviceKit
import SimKernel
import PersonWire

/// A runtime of paper: a list of what was sent and what is due, and a clock that the test turns.
///
/// `@unchecked Sendable`: a test uses it on its own thread alone.
final class FakeRuntime: Runtime, @unchecked Sendable {
  private(set) var now = Instant.start
  private(set) var sent: [(to: NodeID, message: Message)] = []
  private(set) var facts: [String] = []
  private var due: [(at: Instant, token: UInt64)] = []
  private var port: Port?

  func wallClock(of node: NodeID) -> Timestamp { Timestamp(unixSeconds: 1_772_020_000) + now.sinceStart }
  func zone(of node: NodeID) -> Zone { .utc }
  func stream(named name: String) -> RandomStream { RandomStream(seed: 1, name: name) }
  func attach(_ lane: NodeExecutor, _ port: Port) { self.port = port }

  func send(from lane: NodeExecutor, to node: NodeID, on channel: Channel, _ message: consuming Message) -> UInt64 {
    sent.append((node, message))
    return UInt64(sent.count)
  }

  func wake(_ lane: NodeExecutor, after span: Span, token: UInt64) { due.append((now + span, token)) }
  func spawn(_ body: sending @escaping () async -> Void) { Issue.record("a watch starts no tasks") }
  nonisolated(nonsending) func sleep(_ span: Span) async throws(CancellationError) { throw CancellationError() }
  func report(_ fact: any TraceFact, from lane: NodeExecutor) { facts.append(fact.name) }
  func makeReady(_ job: UnownedJob, lane: NodeExecutor) { Issue.record("a watch is never entered by a job") }
  func mayEnter(_ node: NodeID) -> Bool { true }

  /// Hands a message to the node.
  func deliver(_ message: Message, from sender: NodeID, on channel: Channel) {
    port?.receive(Envelope(id: 1, from: sender, to: NodeID(0), channel: channel, sent: now, message: message))
  }

  /// Turns the clock, and wakes the node for everything that comes due.
  func advance(by span: Span) {
    let end = now + span
    while let next = due.indices.filter({ due[$0].at <= end }).min(by: { due[$0].at < due[$1].at }) {
      let (at, token) = due.remove(at: next)
      now = at
      port?.wake(token)
    }
    now = end
  }
}

extension DeviceSetup {
  /// A device that is alone with these.
  static func onPaper(_ device: DeviceID, peers: Set<Role>) -> DeviceSetup {
    DeviceSetup(device: device, rules: Rules(), key: SealingKey(seed: 1, name: "wearer"), seed: 1, peers: peers)
  }
}

extension DeviceContext {
  /// A context of one event, for a test that looks at its effects.
  static func onPaper(_ role: Role, after span: Span = .zero) -> DeviceContext {
    let runtime = FakeRuntime()
    runtime.advance(by: span)
    return DeviceContext(NodeContext(NodeExecutor(runtime: runtime, node: role.node, incarnation: 1)))
  }
}

extension DeviceContext.Effect {
  /// The sync message, if it sends one.
  var sync: SyncMessage? { if case .send(_, _, let message) = self { message.sync } else { nil } }
}
