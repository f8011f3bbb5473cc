import SimKernel
import UDPTransport
import Wire

// Input to a node's transport from three senders: one without the key, a malicious peer with the key, and a peer whose
// messages aren't envelopes.

private let start = Timestamp(nanoseconds: 1_700_000_000_000_000_000)
private let there = SocketAddress("127.0.0.1:4101").unsafelyUnwrapped
private let here = SocketAddress("127.0.0.1:4100").unsafelyUnwrapped
private let secret = [UInt8](repeating: 2, count: 32)
private let keys = KeyRing([DatagramKey(id: 2, secret: secret)].compactMap { $0 })
private let code = HMAC(key: HMAC(key: secret).code(for: [UInt8]("triad datagram 1".utf8)).bytes)

private func makeEndpoint() -> DatagramEndpoint? {
  try? DatagramEndpoint(
    node: NodeID(1), address: here, epoch: 1, peers: [.init(NodeID(0), at: there, keys: keys)],
    wallClockAtStart: start, random: RandomStream(seed: 1))
}

/// A datagram with the right header and the right code around any body.
private func signed(kind: UInt8, sequence: UInt64, epoch: UInt64, _ body: ArraySlice<UInt8>) -> [UInt8] {
  func number<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
  let length = 48 + body.count
  let rest =
    [0x54, 0x52, 0x49, 0x44, 1, kind] + number(UInt16(truncatingIfNeeded: length)) + number(UInt32(2))
    + number(UInt16(0)) + number(UInt16(1)) + number(epoch) + number(sequence) + body
  return rest + code.code(for: rest).bytes.prefix(16)
}

/// The bytes that may wait for the socket after one datagram: far fewer than a sender with a bad will could want.
private let mostOutgoing = 1 << 20

private func outsider(_ input: ArraySlice<UInt8>) {
  guard var endpoint = makeEndpoint() else { return }
  Array(input).withUnsafeBytes { endpoint.receive($0, from: there, at: Instant(nanoseconds: 1)) }
  precondition(endpoint.arrivals.received.isEmpty, "a foreign message was let in")
  precondition(endpoint.counters[.deliveredMessages] == 0 && endpoint.counters[.acknowledgementsReceived] == 0)
}

/// Up to 64 datagrams: a length, a kind, an epoch and a body each.
private func insider(_ input: ArraySlice<UInt8>) {
  guard var endpoint = makeEndpoint() else { return }
  for number in 0..<3 { _ = try? endpoint.send([UInt8(number)], to: NodeID(0), .reliable, at: .start) }
  var rest = input
  var sequence: UInt64 = 0
  while rest.count > 3, sequence < 64 {
    sequence += 1
    let (count, kind, epoch) = (Int(rest.removeFirst()), rest.removeFirst(), UInt64(rest.removeFirst()))
    let body = rest.prefix(count)
    rest = rest.dropFirst(count)
    let now = Instant(nanoseconds: Int64(sequence) * 50_000_000)
    signed(kind: kind, sequence: sequence, epoch: epoch, body).withUnsafeBytes {
      endpoint.receive($0, from: there, at: now)
    }
    endpoint.advance(to: now)
    precondition(endpoint.outgoing.byteCount < mostOutgoing, "more waits for the socket than may")
    endpoint.outgoing.removeAll()
    if sequence % 8 == 0 { endpoint.confirm() }
  }
  precondition(endpoint.arrivals.received.count <= 64, "more was handed out than came")
}

/// A datagram that can be parsed has the meaning with which it was written.
private func envelope(_ input: ArraySlice<UInt8>) {
  guard let envelope = try? Envelope(wireBytes: Array(input)) else { return }
  let bytes = envelope.wireBytes
  guard let again = try? Envelope(wireBytes: bytes) else { preconditionFailure("what was written cannot be read") }
  precondition(again.wireBytes == bytes, "what was read and written is something else")
}

/// The first byte says who sends.
func readDatagrams(_ input: ArraySlice<UInt8>) {
  guard let sender = input.first else { return }
  switch sender % 3 {
  case 0: outsider(input.dropFirst())
  case 1: insider(input.dropFirst())
  default: envelope(input.dropFirst())
  }
}
