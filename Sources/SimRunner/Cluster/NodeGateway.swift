import Devices
import Foundation
package import SimKernel
package import UDPTransport

/// The gateway of a node's kernel to the other nodes: sends their envelopes as messages of the UDP transport.
package final class NodeGateway: Gateway {
  private let endpoint: UDPEndpoint
  private let peers: Set<NodeID>
  private var waiting: [Envelope] = []
  /// The envelopes of messages in flight, by peer and the transport's number.
  private var underWay: [NodeID: [UInt64: UInt64]] = [:]
  /// The number of messages that the transport refused, by reason.
  package private(set) var refused: [String: Int] = [:]
  /// The number of received messages that were invalid, or not the sender's to send.
  package private(set) var unreadable = 0

  /// The kernel that is notified of lost messages.
  package weak var kernel: Kernel?

  package init(_ endpoint: UDPEndpoint, peers: Set<NodeID>) { (self.endpoint, self.peers) = (endpoint, peers) }

  package func isOpen(to node: NodeID) -> Bool { peers.contains(node) }
  package func forward(_ envelope: Envelope) { waiting.append(envelope) }
  package func mirror(_ change: WorldChange) {}

  package func send() {
    for envelope in waiting {
      do throws(SendError) {
        let number = try endpoint.send(envelope.wireBytes, to: envelope.to, envelope.channel.reliability)
        if envelope.channel.reliability == .reliable { underWay[envelope.to, default: [:]][number] = envelope.id }
      } catch {
        refused[error.name, default: 0] += 1
        kernel?.giveUp(envelope.id, to: envelope.to)
      }
    }
    waiting.removeAll(keepingCapacity: true)
    endpoint.flush()
  }

  package func settle(_ settlement: Settlement) {
    let message = underWay[settlement.peer]?.removeValue(forKey: settlement.message)
    if let message, settlement.outcome == .gaveUp { kernel?.giveUp(message, to: settlement.peer) }
  }

  /// Returns the envelope in a message from that peer, if it is valid and for this node.
  package func envelope(_ bytes: [UInt8], from peer: NodeID, to node: NodeID) -> Envelope? {
    guard let envelope = try? Envelope(wireBytes: bytes), envelope.from == peer, envelope.to == node,
      envelope.channel != .physical
    else {
      unreadable += 1
      return nil
    }
    return envelope
  }
}

extension Channel {
  /// The reliability of the real protocol beneath the app: streams and radio links retransmit, datagrams don't.
  var reliability: Reliability { self == .datagram ? .plain : .reliable }
}

extension SendError {
  package var name: String {
    switch self {
    case .unknownPeer: "unknown-peer"
    case .tooLarge: "too-large"
    case .full: "full"
    case .noKey: "no-key"
    }
  }
}

/// The file with a node's keys, which may change while the node runs: a new key is added, or an old one expires.
final class NodeKeys {
  private let path: String
  private let role: Role
  private let peers: [Role]
  private let clock = MonotonicClock()
  private var last: Instant
  private var known: Date?
  /// The number of times that the keys were reloaded.
  private(set) var changes = 0
  private static let interval = Span.seconds(1)

  init(_ path: String, of role: Role, peers: [Role]) {
    (self.path, self.role, self.peers) = (path, role, peers)
    last = clock.now
    known = Self.modified(path)
  }

  /// Reloads the keys if the file has changed. A file that can't be read, for instance a half-written one, is tried
  /// again; until then the old keys apply.
  func look(_ endpoint: UDPEndpoint) {
    let now = clock.now
    guard now - last >= Self.interval else { return }
    last = now
    let modified = Self.modified(path)
    guard modified != known, let file = try? KeyFile.read(path) else { return }
    let rings = peers.compactMap { peer in file.ring(role.rawValue, peer.rawValue).map { (peer, $0) } }
    // A peer without a key couldn't communicate any more: the file is incomplete.
    guard rings.count == peers.count else { return }
    for (peer, ring) in rings { try? endpoint.use(ring, for: peer.node) }
    known = modified
    changes += 1
  }

  private static func modified(_ path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }
}
