package import SimKernel

/// One node's end of the UDP transport: a socket, the protocol, and a state that survives a restart.
///
/// Use it from one thread at a time. A node needs only ``send(_:to:_:)`` and ``poll(_:alsoWatching:)``. A poll confirms
/// everything that earlier polls handed out (only then is it acknowledged), sends what is due, waits, and hands out
/// what arrived.
package final class UDPEndpoint {
  package struct Configuration: Sendable {
    package var node: NodeID
    /// The address to bind; by default loopback with a port of the system's choice.
    package var address: SocketAddress
    package var peers: [DatagramEndpoint.Peer]
    /// An existing folder of the node's own. With `nil` nothing is stored, so that a restart accepts datagrams recorded
    /// before it.
    package var stateFolder: String?
    package var limits = EndpointLimits()
    /// The most datagrams that a poll receives, so that a flood can't keep the node from its work.
    package var datagramsPerPoll = 256

    package init(
      node: NodeID, address: SocketAddress = .loopback(), peers: [DatagramEndpoint.Peer], stateFolder: String? = nil
    ) {
      (self.node, self.address, self.peers, self.stateFolder) = (node, address, peers, stateFolder)
    }
  }

  private let socket: UDPSocket
  private let memory: PeerStateFile?
  private let clock: MonotonicClock
  private let datagramsPerPoll: Int
  private var core: DatagramEndpoint

  /// Binds the socket, restores the node's state and begins a new epoch.
  ///
  /// - Parameter socket: A bound socket, so that peers can learn its port before the endpoint is created.
  package init(
    _ configuration: Configuration, clock: MonotonicClock = MonotonicClock(), socket bound: UDPSocket? = nil
  ) throws(UDPEndpointError) {
    self.clock = clock
    datagramsPerPoll = max(1, configuration.datagramsPerPoll)
    let wallClock = MonotonicClock.wallClock
    do throws(StateFileError) {
      // Lock the file first: a second process of the node must not use up an epoch.
      memory = if let folder = configuration.stateFolder { try PeerStateFile(at: "\(folder)/peers") } else { nil }
    } catch {
      throw .state(error)
    }
    let limits = configuration.limits
    if let contradiction = limits.contradiction { throw .protocol(.badLimits(contradiction)) }
    do throws(UDPSocketError) {
      socket = if let bound { bound } else { try UDPSocket(configuration.address, datagramSize: limits.datagramSize) }
    } catch {
      throw .socket(error)
    }
    let epoch: UInt64
    do throws(StateFileError) {
      epoch =
        if let folder = configuration.stateFolder {
          try EpochFile.next(at: "\(folder)/epoch", wallClock: wallClock)
        } else {
          max(1, UInt64(max(0, wallClock.nanoseconds)) / 1_000)
        }
    } catch {
      throw .state(error)
    }
    do throws(EndpointError) {
      core = try DatagramEndpoint(
        node: configuration.node, address: socket.address, epoch: epoch, peers: configuration.peers, limits: limits,
        wallClockAtStart: wallClock - clock.now.sinceStart, random: RandomStream(seed: SystemEntropy.seed()))
    } catch {
      throw .protocol(error)
    }
    core.restore(memory?.blocks ?? [])
  }

  package var counters: EndpointCounters { core.counters }
  package var epoch: UInt64 { core.epoch }
  /// The latest time for the next ``poll(_:alsoWatching:)``; `nil` if nothing is due.
  package var nextDeadline: Instant? { core.nextDeadline }
  package var now: Instant { clock.now }

  /// Queues a message for a peer and returns its number. It is sent with the next poll or ``flush()`` at the latest.
  @discardableResult
  package func send(
    _ bytes: [UInt8], to peer: NodeID, _ reliability: Reliability = .reliable
  ) throws(SendError) -> UInt64 {
    let number = try core.send(bytes, to: peer, reliability, at: clock.now)
    if core.outgoing.entries.count >= 64 { flush() }
    return number
  }

  /// Sends the queued datagrams.
  package func flush() {
    guard !core.outgoing.isEmpty else { return }
    core.noteRefused(socket.send(core.outgoing))
    core.outgoing.removeAll()
  }

  package func use(_ keys: KeyRing, for peer: NodeID) throws(UDPEndpointError) {
    do throws(EndpointError) { try core.use(keys, for: peer) } catch { throw .protocol(error) }
  }

  /// Waits until a datagram arrives, work is due, or `timeout` passes, and hands out what arrived.
  ///
  /// Confirms what earlier polls handed out. Throws if the state can't be written: then nothing is handed out, because
  /// a restart could hand it out again.
  package func poll(_ timeout: Span, alsoWatching others: [Int32] = []) throws(UDPEndpointError) -> Arrivals {
    core.confirm()
    try remember()
    core.advance(to: clock.now)
    flush()
    let isWaiting = core.arrivals.isEmpty
    let untilDeadline = core.nextDeadline.map { max(.zero, $0 - clock.now) }
    let wait = isWaiting ? untilDeadline.map { min($0, timeout) } ?? timeout : .zero
    let readable = socket.wait(wait, alsoWatching: others)
    receive()
    core.advanceTimers(to: clock.now)
    try remember()
    flush()
    var arrivals = core.arrivals
    core.arrivals = Arrivals()
    arrivals.readable = readable
    return arrivals
  }

  private func receive() {
    let now = clock.now
    _ = socket.receive(upTo: datagramsPerPoll) { datagram in
      core.receive(datagram.bytes, from: datagram.source, isTruncated: datagram.isTruncated, at: now)
    }
  }

  private func remember() throws(UDPEndpointError) {
    guard let memory else { return }
    let blocks = core.takeChangedBlocks()
    do throws(StateFileError) { try memory.write(blocks) } catch { throw .state(error) }
  }
}

/// The reason why an endpoint can't be opened or used.
package enum UDPEndpointError: Error, Hashable, Sendable {
  case socket(UDPSocketError)
  case state(StateFileError)
  case `protocol`(EndpointError)
}
