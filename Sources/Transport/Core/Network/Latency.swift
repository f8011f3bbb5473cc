import Foundation

/// How long a message is under way, as a distribution.
package enum Latency: Hashable, Sendable {
  case constant(Span)
  /// Evenly between two bounds.
  case uniform(Span, Span)
  /// Log-normal, given by its median and its 99th percentile: what radio and Internet delays look like.
  case logNormal(median: Span, p99: Span)

  /// The z-score of the 99th percentile of the normal distribution.
  private static let z99 = 2.326_347_874

  /// Draws one delay, in nanoseconds; never negative.
  @inline(__always)
  package func draw(_ stream: inout RandomStream) -> Int64 {
    switch self {
    case .constant(let span): span.nanoseconds
    case .uniform(let low, let high):
      low.nanoseconds &+ Int64(stream.unit() * Double(high.nanoseconds &- low.nanoseconds))
    case .logNormal(let median, let p99): Latency.logNormal(median, p99, &stream)
    }
  }

  @inline(never)
  private static func logNormal(_ median: Span, _ p99: Span, _ stream: inout RandomStream) -> Int64 {
    let middle = Double(max(1, median.nanoseconds))
    let sigma = log(max(1, Double(p99.nanoseconds) / middle)) / z99
    // A draw beyond ten times the 99th percentile would be an outage, and outages are faults of their own.
    return Int64(min(middle * exp(stream.normal(deviation: sigma)), Double(p99.nanoseconds) * 10))
  }
}
