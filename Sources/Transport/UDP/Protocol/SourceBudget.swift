import SimKernel

/// The garbage that each source may still send before its datagrams are dropped unread.
///
/// Checking a code costs a hash of the datagram, and any sender can cause it. Sources share a fixed table by hash, so
/// that a forger of many addresses fills no memory. The addresses of peers aren't in it, so that no forger of one of
/// those can silence a peer.
struct SourceBudget: Sendable {
  private struct Slot: Sendable {
    var begin = Instant(nanoseconds: .min)
    var garbage = 0
  }

  private var slots = [Slot](repeating: Slot(), count: 256)
  private let perSecond: Int
  /// Randomises which sources share a slot.
  private let salt: UInt64

  init(perSecond: Int, salt: UInt64) {
    self.perSecond = perSecond
    self.salt = salt
  }

  mutating func isSpent(_ source: SocketAddress, at now: Instant) -> Bool {
    let place = place(of: source)
    if slots[place].begin.nanoseconds < now.nanoseconds - 1_000_000_000 { slots[place] = Slot(begin: now) }
    return slots[place].garbage >= perSecond
  }

  /// Counts a garbage datagram of that source. Call ``isSpent(_:at:)`` before.
  mutating func charge(_ source: SocketAddress) { slots[place(of: source)].garbage += 1 }

  private func place(of source: SocketAddress) -> Int {
    let number: UInt64 =
      switch source.host {
      case .v4(let number): UInt64(number)
      // A site has 2^64 addresses of its own, so they count as one.
      case .v6(let high, _): high
      }
    return Int(stableHash(salt, number) % 256)
  }
}
