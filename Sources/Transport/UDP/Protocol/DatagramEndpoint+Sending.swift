package import SimKernel

/// From messages to datagrams.
extension DatagramEndpoint {
  /// Takes a message for a peer and answers its number, by which a reliable one is settled.
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

  /// Sends as many reliable pieces as may be under way.
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

  /// Says which reliable pieces of that peer have come.
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

  /// Puts a datagram on its way out: header, the body that `fill` writes, and code.
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
