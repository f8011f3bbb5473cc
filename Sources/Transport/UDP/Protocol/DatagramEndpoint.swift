package import SimKernel

/// One node's end of the datagram protocol, without a socket and without a clock: bytes in, bytes out.
///
/// The caller gives it what arrived (``receive(_:from:at:)``), tells it that time has gone by (``advance(to:)``), and
/// carries ``outgoing`` away. Messages that arrived wait in ``arrivals``; ``confirm()`` says that the program has taken
/// those of before, and only then are reliable ones acknowledged.
package struct DatagramEndpoint: Sendable {
  /// Another node: where it is, and the keys that are shared with it.
  package struct Peer: Sendable {
    package let node: NodeID
    package let address: SocketAddress
    package let keys: KeyRing

    package init(_ node: NodeID, at address: SocketAddress, keys: KeyRing) {
      self.node = node
      self.address = address
      self.keys = keys
    }
  }

  package let node: NodeID
  package let address: SocketAddress
  /// Which start of the node this is.
  package let epoch: UInt64
  package let limits: EndpointLimits
  /// What the wall clock showed at ``Instant/start``, for the keys' times.
  private let wallClockAtStart: Timestamp
  var links: [PeerLink]
  /// Where each peer stands in ``links``.
  private let places: [NodeID: Int]
  private let peerAddresses: Set<SocketAddress>
  var random: RandomStream
  private var budget: SourceBudget
  /// What has to be sent; the caller sends it and empties it.
  package var outgoing = DatagramBatch()
  /// What has arrived; the caller takes it and empties it.
  package var arrivals = Arrivals()
  package internal(set) var counters = EndpointCounters()

  /// - Parameters:
  ///   - address: where the node's socket is bound.
  ///   - epoch: greater than in every earlier start of the node, see ``EpochFile``.
  ///   - random: for the jitter of retransmissions; nothing secret is drawn from it.
  package init(
    node: NodeID, address: SocketAddress, epoch: UInt64, peers: [Peer], limits: EndpointLimits = EndpointLimits(),
    wallClockAtStart: Timestamp, random: RandomStream
  ) throws(EndpointError) {
    if let contradiction = limits.contradiction { throw .badLimits(contradiction) }
    guard epoch > 0 else { throw .noEpoch }
    var places: [NodeID: Int] = [:]
    for (place, peer) in peers.enumerated() {
      guard peer.node != node, places.updateValue(place, forKey: peer.node) == nil else {
        throw .contradictoryPeer(peer.node)
      }
      guard !peer.keys.keys.isEmpty else { throw .noKeys(peer.node) }
      for end in [address, peer.address] where peer.keys.isLoopbackOnly && !end.isLoopback {
        throw .loopbackKeyElsewhere(peer.node, end)
      }
    }
    self.node = node
    self.address = address
    self.epoch = epoch
    self.limits = limits
    self.wallClockAtStart = wallClockAtStart
    self.places = places
    self.random = random
    links = peers.map { PeerLink($0, limits) }
    peerAddresses = Set(peers.map(\.address))
    budget = SourceBudget(perSecond: limits.garbagePerSecond, salt: self.random.next())
  }

  /// When ``advance(to:)`` has something to do next; nil when never unless something comes.
  package var nextDeadline: Instant? {
    var earliest: Instant?
    for link in links {
      let oldest = link.plain.oldest.map { $0 + limits.unfinishedAge }
      for deadline in [oldest, link.sender.nextDeadline] {
        if let deadline, earliest.map({ deadline < $0 }) ?? true { earliest = deadline }
      }
    }
    return earliest
  }

  /// The peers' keys are these from now on: for rotation without a restart. A key that everybody knows is taken only
  /// where both addresses are loopback.
  package mutating func use(_ keys: KeyRing, for peer: NodeID) throws(EndpointError) {
    guard let place = places[peer] else { throw .contradictoryPeer(peer) }
    guard !keys.keys.isEmpty else { throw .noKeys(peer) }
    for end in [address, links[place].address] where keys.isLoopbackOnly && !end.isLoopback {
      throw .loopbackKeyElsewhere(peer, end)
    }
    links[place].keys = keys
  }

  /// Bytes of unfinished and unacknowledged messages, of all peers.
  package var heldBytes: Int {
    links.reduce(0) { $0 + $1.plain.unfinished.bytes + $1.receiver.heldBytes + $1.sender.queuedBytes }
  }

  func place(of peer: NodeID) -> Int? { places[peer] }
  func wallClock(at now: Instant) -> Timestamp { wallClockAtStart + now.sinceStart }

  /// The program has taken what was handed out before: now it can be acknowledged.
  package mutating func confirm() {
    for place in links.indices where links[place].receiver.confirm() { links[place].isChanged = true }
  }

  /// Time has gone by: sends what is due, and acknowledges what ``confirm()`` and pieces of unfinished messages made
  /// possible.
  package mutating func advance(to now: Instant) {
    for place in links.indices where links[place].owesAcknowledgement { acknowledge(place, at: now) }
    advanceTimers(to: now)
  }

  /// The same without acknowledgements, for the moment between taking datagrams in and handing messages out.
  mutating func advanceTimers(to now: Instant) {
    for place in links.indices {
      links[place].sender.advance(to: now)
      settle(place)
      pump(place, at: now)
      guard let oldest = links[place].plain.oldest, oldest + limits.unfinishedAge <= now else { continue }
      let begun = Instant(nanoseconds: now.nanoseconds - limits.unfinishedAge.nanoseconds)
      counters.count(.fragmentTimedOut, links[place].plain.expire(upTo: begun))
    }
  }

  /// So many datagrams could not be sent.
  mutating func noteRefused(_ number: Int) { counters.count(.notSent, number) }

  /// Takes in what a socket received. Whatever the bytes are, at most one message comes of them.
  ///
  /// - Parameter isTruncated: the socket had more bytes than it gave.
  package mutating func receive(
    _ bytes: UnsafeRawBufferPointer, from source: SocketAddress, isTruncated: Bool = false, at now: Instant
  ) {
    counters.count(.receivedDatagrams)
    counters.count(.receivedBytes, bytes.count)
    guard !isTruncated, bytes.count <= limits.datagramSize else { return counters.count(.oversized) }
    let header: DatagramHeader
    do throws(DatagramHeader.Defect) {
      header = try DatagramHeader(bytes)
    } catch {
      return counters.count(error.counter)
    }
    guard header.receiver == node else { return counters.count(.wrongReceiver) }
    guard let place = places[header.sender] else { return counters.count(.unknownSender) }
    guard !links[place].keys.isLoopbackOnly || source.isLoopback else { return counters.count(.notLoopback) }
    guard isAuthentic(bytes, header, place, from: source, at: now) else { return }
    guard header.epoch > 0, header.sequence > 0 else { return counters.count(.badBody) }
    if source != links[place].address { counters.count(.otherAddress) }
    guard links[place].isFresh(header, &counters) else { return }
    let body = UnsafeRawBufferPointer(rebasing: bytes[DatagramHeader.size..<bytes.count - DatagramCode.size])
    switch header.kind {
    case .plain: receivePiece(body, place, isReliable: false, at: now)
    case .reliable: receivePiece(body, place, isReliable: true, at: now)
    case .acknowledgement: receiveAcknowledgement(body, header, place, at: now)
    }
  }

  /// The same, for bytes in an array.
  package mutating func receive(
    _ bytes: [UInt8], from source: SocketAddress, isTruncated: Bool = false, at now: Instant
  ) {
    bytes.withUnsafeBytes { receive($0, from: source, isTruncated: isTruncated, at: now) }
  }

  private mutating func isAuthentic(
    _ bytes: UnsafeRawBufferPointer, _ header: DatagramHeader, _ place: Int, from source: SocketAddress, at now: Instant
  ) -> Bool {
    guard let key = links[place].keys.accepting(header.key, at: wallClock(at: now)) else {
      counters.count(.unknownKey)
      return false
    }
    // A peer's own address may be forged: were it throttled, the forger would have silenced the peer.
    let isStranger = !peerAddresses.contains(source)
    if isStranger, budget.isSpent(source, at: now) {
      counters.count(.throttled)
      return false
    }
    let end = bytes.count - DatagramCode.size
    let code = DatagramCode(of: UnsafeRawBufferPointer(rebasing: bytes[..<end]), key: key)
    guard code.matches(DatagramCode(in: bytes, at: end)) else {
      counters.count(.forged)
      if isStranger { budget.charge(source) }
      return false
    }
    return true
  }
}

extension DatagramHeader.Defect {
  fileprivate var counter: EndpointCounter {
    switch self {
    case .tooShort: .tooShort
    case .badMagic: .badMagic
    case .unknownVersion: .unknownVersion
    case .badLength: .badLength
    case .unknownKind: .unknownKind
    }
  }
}
