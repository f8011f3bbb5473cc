package import SimKernel

/// One node's end of the datagram protocol, without a socket and without a clock: bytes in, bytes out.
///
/// The caller passes in received datagrams (``receive(_:from:at:)``) and the time (``advance(to:)``), and sends
/// ``outgoing``. Received messages wait in ``arrivals``. ``confirm()`` says that the program has taken the earlier
/// ones, and only then are reliable ones acknowledged.
package struct DatagramEndpoint: Sendable {
  /// Another node: its address and the shared keys.
  package struct Peer: Sendable {
    package let node: NodeID
    package let address: SocketAddress
    package let keys: KeyRing

    package init(_ node: NodeID, at address: SocketAddress, keys: KeyRing) {
      (self.node, self.address, self.keys) = (node, address, keys)
    }
  }

  package let node: NodeID
  package let address: SocketAddress
  package let epoch: UInt64
  package let limits: EndpointLimits
  /// The wall clock at ``Instant/start``, for the keys' times.
  private let wallClockAtStart: Timestamp
  var links: [PeerLink]
  /// Each peer's index in ``links``.
  private let places: [NodeID: Int]
  private let peerAddresses: Set<SocketAddress>
  var random: RandomStream
  private var budget: SourceBudget
  /// The datagrams to send. The caller sends and empties them.
  package var outgoing = DatagramBatch()
  /// The received messages. The caller takes and empties them.
  package var arrivals = Arrivals()
  package internal(set) var counters = EndpointCounters()

  /// - Parameters:
  ///   - address: The address of the node's socket.
  ///   - epoch: Greater than in every earlier start of the node, see ``EpochFile``.
  ///   - random: For the jitter of retransmissions; used for nothing secret.
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
    (self.node, self.address, self.epoch, self.limits) = (node, address, epoch, limits)
    (self.wallClockAtStart, self.places, self.random) = (wallClockAtStart, places, random)
    links = peers.map { PeerLink($0, limits) }
    peerAddresses = Set(peers.map(\.address))
    budget = SourceBudget(perSecond: limits.garbagePerSecond, salt: self.random.next())
  }

  /// The time at which ``advance(to:)`` has work next; `nil` if it has none until a datagram arrives.
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

  /// Replaces the keys of a peer: rotation without a restart. A public key is accepted only if both addresses are
  /// loopback.
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

  /// Confirms that the program has taken what was handed out, so that it can be acknowledged.
  package mutating func confirm() {
    for place in links.indices where links[place].receiver.confirm() { links[place].isChanged = true }
  }

  /// Moves the time forward: sends what is due, and acknowledges confirmed messages and fragments of unfinished ones.
  package mutating func advance(to now: Instant) {
    for place in links.indices where links[place].owesAcknowledgement { acknowledge(place, at: now) }
    advanceTimers(to: now)
  }

  /// Does the same without acknowledgements, for the moment between receiving datagrams and handing out messages.
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

  /// Counts datagrams that couldn't be sent.
  mutating func noteRefused(_ number: Int) { counters.count(.notSent, number) }

  /// Processes the bytes that a socket received. Any bytes result in one message at most.
  ///
  /// - Parameter isTruncated: The datagram was longer than the bytes given.
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

  private mutating func isAuthentic(
    _ bytes: UnsafeRawBufferPointer, _ header: DatagramHeader, _ place: Int, from source: SocketAddress, at now: Instant
  ) -> Bool {
    guard let key = links[place].keys.accepting(header.key, at: wallClock(at: now)) else {
      counters.count(.unknownKey)
      return false
    }
    // A peer's address may be forged: throttling it would let a forger silence the peer.
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

/// From messages to datagrams.
extension DatagramEndpoint {
  /// Queues a message for a peer and returns its number, which the settlement of a reliable one has.
  @discardableResult
  package mutating func send(
    _ message: [UInt8], to peer: NodeID, _ reliability: Reliability, at now: Instant
  ) throws(SendError) -> UInt64 {
    guard let place = place(of: peer) else { throw .unknownPeer(peer) }
    guard message.count <= limits.messageSize else {
      counters.count(.messageTooLarge)
      throw .tooLarge(message.count, limit: limits.messageSize)
    }
    guard links[place].keys.sending(at: wallClock(at: now)) != nil else {
      counters.count(.noKey)
      throw .noKey(peer)
    }
    switch reliability {
    case .reliable: return try sendReliable(message, place, at: now)
    case .plain: return try sendPlain(message, place, at: now)
    }
  }

  private mutating func sendReliable(
    _ message: [UInt8], _ place: Int, at now: Instant
  ) throws(SendError) -> UInt64 {
    let (messages, bytes) = (links[place].sender.queuedMessages, links[place].sender.queuedBytes)
    guard messages < limits.queuedMessages, bytes + message.count <= limits.queuedBytes else {
      counters.count(.queueFull)
      throw .full(links[place].node, messages: messages, bytes: bytes)
    }
    counters.count(.sentMessages)
    let number = links[place].sender.add(message, at: now)
    pump(place, at: now)
    return number
  }

  private mutating func sendPlain(_ message: [UInt8], _ place: Int, at now: Instant) throws(SendError) -> UInt64 {
    let unit = limits.plainUnit
    let count = max(1, (message.count + unit - 1) / unit)
    guard outgoing.byteCount + message.count + count * limits.datagramSize <= limits.outgoingBytes else {
      counters.count(.queueFull)
      throw .full(links[place].node, messages: outgoing.entries.count, bytes: outgoing.byteCount)
    }
    counters.count(.sentMessages)
    links[place].plainNumber += 1
    let number = links[place].plainNumber
    for index in 0..<count {
      let range = index * unit..<min((index + 1) * unit, message.count)
      let fragment = Fragment(message: number, index: index, count: count, length: message.count)
      write(.plain, place, bodySize: Fragment.plainSize + range.count, at: now) { bytes in
        fragment.write(to: bytes, at: 0, isReliable: false)
        bytes.copy(message, range, to: Fragment.plainSize)
      }
    }
    return number
  }

  /// Sends as many reliable fragments as may be in flight.
  mutating func pump(_ place: Int, at now: Instant) {
    while outgoing.byteCount + limits.datagramSize <= limits.outgoingBytes,
      let piece = links[place].sender.nextTransmission(at: now, &random)
    {
      if piece.isRepeated { counters.count(.retransmitted) }
      write(.reliable, place, bodySize: Fragment.reliableSize + piece.range.count, at: now) { bytes in
        piece.fragment.write(to: bytes, at: 0, isReliable: true)
        bytes.copy(piece.message, piece.range, to: Fragment.reliableSize)
      }
    }
  }

  /// Acknowledges the received reliable fragments of that peer.
  mutating func acknowledge(_ place: Int, at now: Instant) {
    guard outgoing.byteCount + limits.datagramSize <= limits.outgoingBytes else { return }
    links[place].owesAcknowledgement = false
    counters.count(.acknowledgementsSent)
    let (base, words) = links[place].receiver.acknowledgement()
    let epoch = links[place].window.epoch
    write(.acknowledgement, place, bodySize: 16 + words.count * 8, at: now) { bytes in
      bytes.put(epoch, at: 0)
      bytes.put(base, at: 8)
      for (index, word) in words.enumerated() { bytes.put(word, at: 16 + index * 8) }
    }
  }

  /// Queues a datagram: header, the body that `fill` writes, and code.
  private mutating func write(
    _ kind: DatagramKind, _ place: Int, bodySize: Int, at now: Instant,
    _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) {
    guard let key = links[place].keys.sending(at: wallClock(at: now)) else { return counters.count(.noKey) }
    links[place].sequence += 1
    let length = DatagramHeader.minimum + bodySize
    counters.count(.sentDatagrams)
    counters.count(.sentBytes, length)
    let header = DatagramHeader(
      kind: kind, length: length, key: key.id, sender: node, receiver: links[place].node, epoch: epoch,
      sequence: links[place].sequence)
    outgoing.append(length: length, to: links[place].address) { bytes in
      let end = length - DatagramCode.size
      header.write(to: bytes)
      fill(UnsafeMutableRawBufferPointer(rebasing: bytes[DatagramHeader.size..<end]))
      DatagramCode(of: UnsafeRawBufferPointer(rebasing: bytes[..<end]), key: key).write(to: bytes, at: end)
    }
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Copies that part of `source` to `offset`.
  fileprivate func copy(_ source: [UInt8], _ range: Range<Int>, to offset: Int) {
    source.withUnsafeBytes { bytes in
      UnsafeMutableRawBufferPointer(rebasing: self[offset...]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
  }
}

/// The handling of authentic and fresh datagrams.
extension DatagramEndpoint {
  mutating func receivePiece(_ body: UnsafeRawBufferPointer, _ place: Int, isReliable: Bool, at now: Instant) {
    guard let fragment = Fragment(body, isReliable: isReliable) else { return counters.count(.badBody) }
    let prefix = isReliable ? Fragment.reliableSize : Fragment.plainSize
    let payload = UnsafeRawBufferPointer(rebasing: body[prefix...])
    guard fragment.length <= limits.messageSize else { return counters.count(.messageTooLong) }
    guard fragment.count <= ReliableSender.window else { return counters.count(.fragmentTooMany) }
    guard let unit = fragment.unit(payload: payload.count), unit <= limits.plainUnit else {
      return counters.count(.fragmentInconsistent)
    }
    if isReliable {
      receiveReliable(fragment, unit: unit, payload, place, at: now)
    } else {
      receivePlain(fragment, unit: unit, payload, place, at: now)
    }
  }

  private mutating func receivePlain(
    _ fragment: Fragment, unit: Int, _ payload: UnsafeRawBufferPointer, _ place: Int, at now: Instant
  ) {
    var evicted = 0
    let outcome = links[place].plain.add(
      fragment, unit: unit, payload: payload, limits: limits, at: now, evicted: &evicted)
    counters.count(.reassemblyFull, evicted)
    switch outcome {
    case .complete(let bytes): deliver(bytes, from: place, .plain)
    case .incomplete: break
    case .duplicate: counters.count(.duplicate)
    case .inconsistent: counters.count(.fragmentInconsistent)
    }
  }

  private mutating func receiveReliable(
    _ fragment: Fragment, unit: Int, _ payload: UnsafeRawBufferPointer, _ place: Int, at now: Instant
  ) {
    // A duplicate is acknowledged too: the first acknowledgement may have been lost.
    links[place].owesAcknowledgement = true
    switch links[place].receiver.add(fragment, unit: unit, payload: payload, at: now) {
    case .complete(let bytes): deliver(bytes, from: place, .reliable)
    case .incomplete: break
    case .duplicate: counters.count(.duplicate)
    case .inconsistent: counters.count(.fragmentInconsistent)
    case .outsideWindow: counters.count(.fragmentOutsideWindow)
    }
  }

  private mutating func deliver(_ bytes: [UInt8], from place: Int, _ reliability: Reliability) {
    counters.count(.deliveredMessages)
    arrivals.received.append(Received(from: links[place].node, bytes: bytes, reliability: reliability))
  }

  mutating func receiveAcknowledgement(
    _ body: UnsafeRawBufferPointer, _ header: DatagramHeader, _ place: Int, at now: Instant
  ) {
    guard body.count >= 16, body.count.isMultiple(of: 8), body.count <= 16 + ReliableSender.window / 8 else {
      return counters.count(.badBody)
    }
    counters.count(.acknowledgementsReceived)
    let words = stride(from: 16, to: body.count, by: 8).map { body.number(UInt64.self, at: $0) }
    guard body.number(UInt64.self, at: 0) == epoch,
      links[place].sender.acknowledge(
        base: body.number(UInt64.self, at: 8), words: words, by: (header.epoch, header.sequence), at: now)
    else { return counters.count(.staleAcknowledgement) }
    settle(place)
    pump(place, at: now)
  }

  /// Reports the outcomes of the program's reliable messages.
  mutating func settle(_ place: Int) {
    guard !links[place].sender.settled.isEmpty else { return }
    for (message, outcome) in links[place].sender.settled {
      counters.count(outcome == .acknowledged ? .acknowledgedMessages : .gaveUp)
      arrivals.settled.append(Settlement(peer: links[place].node, message: message, outcome: outcome))
    }
    links[place].sender.settled.removeAll(keepingCapacity: true)
  }
}

/// The reason why a message was refused.
package enum SendError: Error, Hashable, Sendable {
  case unknownPeer(NodeID)
  /// The message has more bytes than the limit.
  case tooLarge(Int, limit: Int)
  /// The queue for that peer is full: try again after the next poll.
  case full(NodeID, messages: Int, bytes: Int)
  /// Every key for that peer has expired, or isn't valid yet.
  case noKey(NodeID)
}

/// The reason why an endpoint can't be created.
package enum EndpointError: Error, Hashable, Sendable {
  /// A peer is named twice, or is the node itself.
  case contradictoryPeer(NodeID)
  /// The public key, with an address that other machines can reach.
  case loopbackKeyElsewhere(NodeID, SocketAddress)
  /// A ring without a key.
  case noKeys(NodeID)
  case badLimits(String)
  /// The epoch 0 is invalid.
  case noEpoch
}
