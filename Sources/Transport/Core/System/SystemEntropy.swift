import Foundation

/// Randomness from the operating system, for secrets alone: no simulation may draw from it.
package enum SystemEntropy {
  /// Returns `count` unguessable bytes (256 at most), or `nil` if the system has none.
  package static func bytes(_ count: Int) -> [UInt8]? {
    precondition((0...256).contains(count), "the system gives at most 256 bytes at a time")
    var bytes = [UInt8](repeating: 0, count: count)
    return getentropy(&bytes, count) == 0 ? bytes : nil
  }

  /// Returns a seed for a stream that need not be secret (the jitter of retransmissions).
  package static func seed() -> UInt64 {
    (bytes(8) ?? []).reduce(UInt64(getpid())) { $0 &<< 8 | UInt64($1) }
  }
}
