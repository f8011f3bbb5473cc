/// The current faults of a simulated disk.
package struct DiskConditions: Hashable, Sendable {
  /// No write finds space, not even an overwrite: file systems of phones copy on write (APFS).
  package var isFull = false
  /// A sync reports success without an effect.
  package var isLying = false
  /// The probability that a read, a write or a sync fails.
  package var errorRate = 0.0
  /// The duration of a sync.
  package var syncTime = Span.zero

  package init() {}
}
