import Transport

/// The numbers that checks compare with.
struct CheckSettings: Hashable, Sendable {
  /// How soon after the last fault every replica must be equal.
  var convergeWithin = Span.hours(12)
  /// Messages that an outbox may hold.
  var outboxLimit = 5_000
}
