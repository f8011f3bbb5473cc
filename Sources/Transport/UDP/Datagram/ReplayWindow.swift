import SimKernel

/// The accepted datagrams of a sender. None is accepted twice, across restarts of either side.
///
/// Use it for authentic datagrams only. A greater epoch begins a new window and ends the older one for good. Within an
/// epoch the last 2,048 sequences are distinguished, and all earlier ones count as seen.
package struct ReplayWindow: Hashable, Sendable {
  package static let capacity = 2_048

  package enum Verdict: Hashable, Sendable {
    /// The first datagram of a greater epoch.
    case newEpoch
    case fresh
    /// Fresh, but received after a later one.
    case late
    case replayed
    /// Too far behind to know whether it was seen.
    case tooOld
    case oldEpoch
  }

  /// 0 before the first datagram.
  package private(set) var epoch: UInt64 = 0
  package private(set) var highest: UInt64 = 0
  private var seen = SlidingBits(capacity: capacity)

  package init() {}

  /// Restores the window from its ``words``.
  init?(epoch: UInt64, highest: UInt64, words: some Sequence<UInt64>) {
    guard let seen = SlidingBits(capacity: Self.capacity, words: words) else { return nil }
    (self.epoch, self.highest, self.seen) = (epoch, highest, seen)
  }

  var words: [UInt64] { seen.words }

  package mutating func accept(epoch: UInt64, sequence: UInt64) -> Verdict {
    if epoch < self.epoch { return .oldEpoch }
    if epoch > self.epoch {
      self.epoch = epoch
      highest = sequence
      seen.removeAll()
      seen.insert(sequence)
      return .newEpoch
    }
    if sequence > highest {
      seen.remove(from: highest + 1, to: sequence)
      highest = sequence
      seen.insert(sequence)
      return .fresh
    }
    if highest - sequence >= UInt64(Self.capacity) { return .tooOld }
    if seen.contains(sequence) { return .replayed }
    seen.insert(sequence)
    return .late
  }
}
