import SimKernel

/// How long an answer takes, and so how long to wait for one (RFC 6298).
struct RoundTrip: Sendable {
  private(set) var smoothed: Double?
  private var variation = 0.0
  private let limits: RetransmissionLimits

  init(_ limits: RetransmissionLimits) { self.limits = limits }

  /// A piece that was sent once was answered after that time.
  mutating func note(_ span: Span) {
    let sample = max(0, Double(span.nanoseconds))
    guard let known = smoothed else {
      (smoothed, variation) = (sample, sample / 2)
      return
    }
    variation = 0.75 * variation + 0.25 * abs(known - sample)
    smoothed = 0.875 * known + 0.125 * sample
  }

  /// How long to wait after the piece was sent for the `transmission`th time: doubled each time, and a quarter up or
  /// down by chance, so that many that were lost together do not all come back together.
  func patience(transmission: Int, _ random: inout RandomStream) -> Span {
    let base = smoothed.map { $0 + 4 * variation } ?? Double(limits.first.nanoseconds)
    let doubled = max(base, Double(limits.shortest.nanoseconds)) * Double(1 << min(max(transmission - 1, 0), 20))
    let bounded = min(doubled, Double(limits.longest.nanoseconds))
    return Span(nanoseconds: Int64(bounded * random.uniform(0.75, 1.25)))
  }
}
