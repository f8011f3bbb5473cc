import SimKernel

/// A message of several fragments, some of which have arrived.
struct PartialMessage: Sendable {
  let count: Int
  /// Bytes of every fragment but the last.
  let unit: Int
  /// The arrival of its first fragment.
  let since: Instant
  private(set) var bytes: [UInt8]
  private var arrived: [UInt64]
  private var missing: Int

  enum Outcome {
    case incomplete, complete, duplicate, inconsistent
  }

  init(_ fragment: Fragment, unit: Int, at now: Instant) {
    count = fragment.count
    self.unit = unit
    since = now
    bytes = [UInt8](repeating: 0, count: fragment.length)
    arrived = [UInt64](repeating: 0, count: (fragment.count + 63) / 64)
    missing = fragment.count
  }

  /// Stores a fragment. It has passed ``Fragment/unit(payload:)`` with that unit.
  mutating func add(_ fragment: Fragment, unit: Int, payload: UnsafeRawBufferPointer) -> Outcome {
    guard fragment.count == count, fragment.length == bytes.count, unit == self.unit else { return .inconsistent }
    let (word, bit) = (fragment.index / 64, UInt64(1) << UInt64(fragment.index % 64))
    guard arrived[word] & bit == 0 else { return .duplicate }
    arrived[word] |= bit
    let start = fragment.index * unit
    bytes.withUnsafeMutableBytes { place in
      UnsafeMutableRawBufferPointer(rebasing: place[start..<start + payload.count]).copyMemory(from: payload)
    }
    missing -= 1
    return missing == 0 ? .complete : .incomplete
  }
}
