import DeviceKit
import Devices
import Foundation
import SimKernel
import UDPTransport
import Wire

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
