import Devices
package import SimKernel
package import UDPTransport
import Wire

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
