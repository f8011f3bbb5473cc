package import SimKernel

/// A fixed piece of work: for the kernel, done by real actors over the network model with the trace digest on, or for the
/// agents.
package protocol Workload: Sendable {
  static var name: String { get }
  static var summary: String { get }
  init()
  func run() -> WorkloadResult
}

/// What one run of a workload took.
package struct WorkloadResult: Sendable {
  /// Seconds of the simulation alone.
  package let wall: Double
  let operations: Int
  let virtual: Span
  package let digest: Digest

  package var operationsPerSecond: Double { Double(operations) / wall }
}

/// Runs `body` and answers how many seconds of real time it took.
func measureWall<T>(_ body: () -> T) -> (seconds: Double, value: T) {
  let clock = ContinuousClock()
  let start = clock.now
  let value = body()
  let (seconds, attoseconds) = (clock.now - start).components
  return (Double(seconds) + Double(attoseconds) * 1e-18, value)
}
