package import SimKernel

/// The numbers that checks compare with.
package struct CheckSettings: Hashable, Sendable {
  /// How soon after the last fault every replica must be equal.
  package var convergeWithin = Span.hours(12)
  /// Messages that an outbox may hold.
  package var outboxLimit = 5_000
}
