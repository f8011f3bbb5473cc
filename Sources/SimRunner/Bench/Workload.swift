import Transport

/// A fixed piece of work: for the kernel, done by real actors over the network model with the trace digest on, or for the
/// agents.
protocol Workload: Sendable {
  static var name: String { get }
  static var summary: String { get }
  init()
  func run() -> WorkloadResult
}

/// What one run of a workload took.
struct WorkloadResult: Sendable {
  /// Seconds of the simulation alone.
  let wall: Double
  let operations: Int
  let virtual: Span
  let digest: Digest

  var operationsPerSecond: Double { Double(operations) / wall }
}

/// Runs `body` and answers how many seconds of real time it took.
func measureWall<T>(_ body: () -> T) -> (seconds: Double, value: T) {
  let clock = ContinuousClock()
  let start = clock.now
  let value = body()
  let (seconds, attoseconds) = (clock.now - start).components
  return (Double(seconds) + Double(attoseconds) * 1e-18, value)
}
