import Foundation

/// The behaviour of one direction of a link without a fault.
package struct LinkProfile: Hashable, Sendable {
  package var latency: Latency
  package var loss: Loss
  /// Probability that a message arrives twice.
  package var duplicate: Double
  /// Probability that a message may be overtaken. If 0, the link keeps the order.
  package var reorder: Double
  /// Bits a second, or nil for no limit.
  package var rate: Double?
  /// The recording of such a link, replayed before the rest of the profile applies, or `nil` for none.
  ///
  /// A recorded timeline decides when a message leaves, to which ``latency`` adds; a recorded distribution replaces
  /// ``latency``.
  package var recorded: RecordedLink?

  package init(
    latency: Latency, loss: Loss = .none, duplicate: Double = 0, reorder: Double = 0, rate: Double? = nil,
    recorded: RecordedLink? = nil
  ) {
    (self.latency, self.loss, self.duplicate) = (latency, loss, duplicate)
    (self.reorder, self.rate, self.recorded) = (reorder, rate, recorded)
  }
}

/// The profiles that scenarios name, one for each direction.
///
/// Numbers in the style of Apple's Network Link Conditioner are approximate and are not its exact values; the Bluetooth
/// latency is that of a recorded 100-sample series (51/109/179 ms minimum/median/maximum).
package struct NamedProfile: Sendable {
  package let name: String
  /// From the device with the smaller role (watch < phone < desktop < cloud) to the other: the upload.
  package let up: LinkProfile
  package let down: LinkProfile
  package let summary: String

  private init(_ name: String, up: LinkProfile, down: LinkProfile? = nil, _ summary: String) {
    self.name = name
    self.up = up
    self.down = down ?? up
    self.summary = summary
  }

  package static func named(_ name: String) -> NamedProfile? { all.first { $0.name == name } }

  package static let all: [NamedProfile] = [
    NamedProfile("perfect", up: LinkProfile(latency: .constant(.milliseconds(1))), "1 ms, nothing is lost"),
    NamedProfile(
      "bluetooth",
      up: LinkProfile(latency: .logNormal(median: .milliseconds(109), p99: .milliseconds(179)), rate: 200_000),
      "watch to phone: median 109 ms, p99 179 ms, 200 kbit/s"),
    NamedProfile(
      "wifi",
      up: LinkProfile(latency: .logNormal(median: .milliseconds(3), p99: .milliseconds(60)), rate: 33e6),
      down: LinkProfile(latency: .logNormal(median: .milliseconds(3), p99: .milliseconds(60)), rate: 40e6),
      "40/33 Mbit/s, median 3 ms, p99 60 ms"),
    NamedProfile(
      "lan", up: LinkProfile(latency: .logNormal(median: .milliseconds(1), p99: .milliseconds(8)), rate: 100e6),
      "a home network: median 1 ms, p99 8 ms, 100 Mbit/s"),
    NamedProfile(
      "ethernet", up: LinkProfile(latency: .logNormal(median: .microseconds(400), p99: .milliseconds(2)), rate: 1e9),
      "median 0.4 ms, p99 2 ms, 1 Gbit/s"),
    NamedProfile(
      "lte",
      up: LinkProfile(latency: .logNormal(median: .milliseconds(65), p99: .milliseconds(400)), rate: 10e6),
      down: LinkProfile(latency: .logNormal(median: .milliseconds(50), p99: .milliseconds(300)), rate: 50e6),
      "50/10 Mbit/s, 50/65 ms"),
    NamedProfile(
      "3g",
      up: LinkProfile(latency: .logNormal(median: .milliseconds(100), p99: .milliseconds(900)), rate: 330_000),
      down: LinkProfile(latency: .logNormal(median: .milliseconds(100), p99: .milliseconds(900)), rate: 780_000),
      "780/330 kbit/s, 100 ms"),
    NamedProfile(
      "edge",
      up: LinkProfile(
        latency: .logNormal(median: .milliseconds(440), p99: .seconds(3)), loss: .bernoulli(0.01), rate: 200_000),
      down: LinkProfile(
        latency: .logNormal(median: .milliseconds(400), p99: .seconds(3)), loss: .bernoulli(0.01), rate: 240_000),
      "240/200 kbit/s, 400/440 ms, 1 % loss"),
    NamedProfile(
      "2g",
      up: LinkProfile(
        latency: .logNormal(median: .milliseconds(650), p99: .seconds(6)), loss: .bernoulli(0.02), rate: 18_000),
      down: LinkProfile(
        latency: .logNormal(median: .milliseconds(650), p99: .seconds(6)), loss: .bernoulli(0.02), rate: 20_000),
      "20/18 kbit/s, 650 ms, 2 % loss"),
    NamedProfile(
      "very-bad-network",
      up: LinkProfile(
        latency: .logNormal(median: .milliseconds(500), p99: .seconds(5)), loss: .bernoulli(0.1), rate: 1e6),
      "1 Mbit/s, 500 ms, 10 % loss"),
    NamedProfile(
      "offline", up: LinkProfile(latency: .constant(.zero), loss: .bernoulli(1)), "everything is lost"),
  ]
}

/// The time that a message is in flight, as a distribution.
package enum Latency: Hashable, Sendable {
  case constant(Span)
  /// Uniform between two bounds.
  case uniform(Span, Span)
  /// Log-normal, given by its median and its 99th percentile: the shape of radio and Internet delays.
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

package enum Loss: Hashable, Sendable {
  case none
  /// Each message independently, with that probability.
  case bernoulli(Double)
  /// Gilbert-Elliott: a link that is good or bad, loses with a probability of its own in each state, and changes its
  /// state before each message with the given probabilities. Bursts of mean length 1 / `toGood`.
  case gilbertElliott(toBad: Double, toGood: Double, lossGood: Double, lossBad: Double)

  /// Returns whether a message is lost. `isBad` is the link's state, kept by the link.
  @inline(__always)
  func loses(_ stream: inout RandomStream, isBad: inout Bool) -> Bool {
    switch self {
    case .none: return false
    case .bernoulli(let probability): return stream.unit() < probability
    case .gilbertElliott(let toBad, let toGood, let lossGood, let lossBad):
      if stream.unit() < (isBad ? toGood : toBad) { isBad.toggle() }
      return stream.unit() < (isBad ? lossBad : lossGood)
    }
  }
}
