package import SimKernel

/// What is wrong with a simulated disk, for as long as it is.
package struct DiskConditions: Hashable, Sendable {
  /// No write finds space, not even over what is there: file systems of phones copy on write (APFS).
  package var isFull = false
  /// A sync says that it is done, and nothing was done.
  package var isLying = false
  /// How likely a read, a write or a sync is to fail.
  package var errorRate = 0.0
  /// How long a sync takes.
  package var syncTime = Span.zero

  package init() {}
}
