import Foundation

extension RandomStream {
  /// A normally distributed number (Box-Muller; the second number is thrown away to keep the stream's state plain).
  package mutating func normal(mean: Double = 0, deviation: Double = 1) -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()
    return mean + deviation * radius * cos(2 * .pi * unit())
  }

  /// An exponentially distributed number with that mean.
  package mutating func exponential(mean: Double) -> Double { -mean * log(1 - unit()) }
}
