package import SimKernel

/// Why a message was not taken.
package enum SendError: Error, Hashable, Sendable {
  case unknownPeer(NodeID)
  /// The message has so many bytes, and that many are allowed.
  case tooLarge(Int, limit: Int)
  /// So much waits for that peer already: try again after the next poll.
  case full(NodeID, messages: Int, bytes: Int)
  /// Every key for that peer has expired, or is for later.
  case noKey(NodeID)
}
