#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A datagram as a socket has received it; the bytes are gone after the call.
package struct ReceivedDatagram {
  package let bytes: UnsafeRawBufferPointer
  package let source: SocketAddress
  /// It was longer than the socket receives whole.
  package let isTruncated: Bool
}

extension UDPSocket {
  /// Takes up to `limit` waiting datagrams, and answers how many there were; fewer than that means that none is left.
  /// Errors of earlier sendings that the system reports here are passed over.
  package func receive(upTo limit: Int, _ body: (ReceivedDatagram) -> Void) -> Int {
    var refusals = 0
    var count = 0
    while count < limit {
      var length = socklen_t(SocketAddress.systemSize)
      let form = name.assumingMemoryBound(to: sockaddr.self)
      let got = retrying { recvfrom(fileDescriptor, buffer, slotSize, 0, form, &length) }
      guard got >= 0 else {
        // Nothing waits, or it is the answer to a sending: there is one for each at most.
        refusals += 1
        if errno == EAGAIN || errno == EWOULDBLOCK || refusals > limit { return count }
        continue
      }
      count += 1
      guard let source = SocketAddress(at: name) else { continue }
      let bytes = UnsafeRawBufferPointer(start: buffer, count: got)
      body(ReceivedDatagram(bytes: bytes, source: source, isTruncated: got >= slotSize))
    }
    return count
  }

  /// Sends the datagrams and answers how many the system would not take: it has no room, or knows no way. These are
  /// lost, as the network may lose any other.
  package func send(_ batch: borrowing DatagramBatch) -> Int {
    let entries = batch.entries
    return batch.withBytes { bytes in
      entries.count { !send(UnsafeRawBufferPointer(rebasing: bytes[$0.range]), to: $0.to) }
    }
  }

  /// Sends one datagram; false when the system would not take it.
  package func send(_ bytes: UnsafeRawBufferPointer, to target: SocketAddress) -> Bool {
    let length = socklen_t(target.write(to: name))
    let form = name.assumingMemoryBound(to: sockaddr.self)
    return retrying { sendto(fileDescriptor, bytes.baseAddress, bytes.count, 0, form, length) } >= 0
  }
}
