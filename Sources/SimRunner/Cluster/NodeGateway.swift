import DeviceKit
import Devices
import Foundation
package import SimKernel
package import UDPTransport
import PersonWire

/// The door of a node's kernel to the other nodes: their envelopes as messages of the UDP transport.
package final class NodeGateway: Gateway {
  private let endpoint: UDPEndpoint
  private let peers: Set<NodeID>
  private var waiting: [Envelope] = []
  /// The envelopes of messages that are under way, by peer and the transport's number.
  private var underWay: [NodeID: [UInt64: UInt64]] = [:]
  /// Messages that the transport did not take, and why.
  package private(set) var refused: [String: Int] = [:]
  /// Messages that arrived and were none, or were not their sender's to send.
  package private(set) var unreadable = 0

  /// Who is told of messages that are lost.
  package weak var kernel: Kernel?

  package init(_ endpoint: UDPEndpoint, peers: Set<NodeID>) { (self.endpoint, self.peers) = (endpoint, peers) }

  package func isOpen(to node: NodeID) -> Bool { peers.contains(node) }
  package func forward(_ envelope: Envelope) { waiting.append(envelope) }
  package func mirror(_ change: WorldChange) {}

  /// Gives the transport what waits for it.
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

  /// Something has become of a message that was under way.
  package func settle(_ settlement: Settlement) {
    let message = underWay[settlement.peer]?.removeValue(forKey: settlement.message)
    if let message, settlement.outcome == .gaveUp { kernel?.giveUp(message, to: settlement.peer) }
  }

  /// The envelope in a message from that peer, if it is one for this node.
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
  /// What the real thing promises beneath the app: streams and radio links repeat what got lost, datagrams do not.
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

/// The file with a node's keys, which may change while the node runs: a new key, and the end of an old one.
final class NodeKeys {
  private let path: String
  private let role: Role
  private let peers: [Role]
  private let clock = MonotonicClock()
  private var last: Instant
  private var known: Date?
  /// How often the keys were taken anew.
  private(set) var changes = 0
  private static let interval = Span.seconds(1)

  init(_ path: String, of role: Role, peers: [Role]) {
    (self.path, self.role, self.peers) = (path, role, peers)
    last = clock.now
    known = Self.modified(path)
  }

  /// Takes the keys anew if the file has changed since. A file that cannot be read, such as one that is half written, is
  /// looked at again: until then the keys are those that they were.
  func look(_ endpoint: UDPEndpoint) {
    let now = clock.now
    guard now - last >= Self.interval else { return }
    last = now
    let modified = Self.modified(path)
    guard modified != known, let file = try? KeyFile.read(path) else { return }
    let rings = peers.compactMap { peer in file.ring(role.rawValue, peer.rawValue).map { (peer, $0) } }
    // A pair without a key could not speak any more: the file is not done.
    guard rings.count == peers.count else { return }
    for (peer, ring) in rings { try? endpoint.use(ring, for: peer.node) }
    known = modified
    changes += 1
  }

  private static func modified(_ path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }
}
