import SimKernel

/// The round-trip time, and the timeout derived from it (RFC 6298).
struct RoundTrip: Sendable {
  private(set) var smoothed: Double?
  private var variation = 0.0
  private let limits: RetransmissionLimits

  init(_ limits: RetransmissionLimits) { self.limits = limits }

  /// Adds a measurement from a fragment that was sent once.
  mutating func note(_ span: Span) {
    let sample = max(0, Double(span.nanoseconds))
    guard let known = smoothed else {
      (smoothed, variation) = (sample, sample / 2)
      return
    }
    variation = 0.75 * variation + 0.25 * abs(known - sample)
    smoothed = 0.875 * known + 0.125 * sample
  }

  /// Returns the timeout of the `transmission`th transmission: doubled each time, with a random quarter more or less,
  /// so that fragments lost together aren't all sent again together.
  func patience(transmission: Int, _ random: inout RandomStream) -> Span {
    let base = smoothed.map { $0 + 4 * variation } ?? Double(limits.first.nanoseconds)
    let doubled = max(base, Double(limits.shortest.nanoseconds)) * Double(1 << min(max(transmission - 1, 0), 20))
    let bounded = min(doubled, Double(limits.longest.nanoseconds))
    return Span(nanoseconds: Int64(bounded * random.uniform(0.75, 1.25)))
  }
}
