package import SimKernel

/// When a reliable piece is sent again, and how many are under way at once.
package struct RetransmissionLimits: Hashable, Sendable {
  /// Before anything is known of the round trip.
  package var first: Span = .milliseconds(200)
  package var shortest: Span = .milliseconds(20)
  /// Doubling ends here.
  package var longest: Span = .seconds(5)
  /// Pieces under way at the beginning; grows while they arrive, and halves when they do not.
  package var flight = 64

  package init() {}
}
