import SimKernel

/// What authentic and fresh datagrams do.
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
    // Even what is here already is acknowledged once more: the first acknowledgement may have been lost.
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

  /// Tells the program what became of its reliable messages.
  mutating func settle(_ place: Int) {
    guard !links[place].sender.settled.isEmpty else { return }
    for (message, outcome) in links[place].sender.settled {
      counters.count(outcome == .acknowledged ? .acknowledgedMessages : .gaveUp)
      arrivals.settled.append(Settlement(peer: links[place].node, message: message, outcome: outcome))
    }
    links[place].sender.settled.removeAll(keepingCapacity: true)
  }
}
