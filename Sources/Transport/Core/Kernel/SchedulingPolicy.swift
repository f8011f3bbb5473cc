/// The choice among events and jobs that could happen next.
///
/// Applies to events of the same instant and to ready jobs of actors. Time is never reordered, nor are the actions of
/// the world on one node.
package enum SchedulingPolicy: Hashable, Sendable {
  /// In the order of the requests.
  case fifo
  /// Uniformly at random, from the run's stream `schedule`.
  case random
  /// Probabilistic concurrency testing: every actor has a random priority, and at `depth - 1` random moments the actor
  /// that is about to run falls to the lowest. Finds a bug of that depth with a known minimum probability
  /// (Burckhardt et al., ASPLOS 2010).
  case pct(depth: Int)
}

/// Draws ranks and picks among ready jobs according to the policy, with randomness of its own.
struct Scheduler {
  private let policy: SchedulingPolicy
  private var stream: RandomStream
  private var priorities: [UInt8] = []
  private var changePoints: [UInt64] = []
  private var steps: UInt64 = 0

  /// The number of scheduling points that PCT expects in a run: its change points are spread over these.
  private static let expectedSteps = 1 << 20

  init(policy: SchedulingPolicy, seed: UInt64) {
    self.policy = policy
    stream = RandomStream(seed: seed, name: "schedule")
    if case .pct(let depth) = policy {
      changePoints = (1..<max(2, depth)).map { _ in UInt64(stream.below(Scheduler.expectedSteps)) }.sorted(by: >)
    }
  }

  var isFIFO: Bool { policy == .fifo }

  /// Returns the rank of an event for that lane among the events of its instant: lower goes first.
  mutating func rank(lane: Int) -> UInt8 {
    switch policy {
    case .fifo: 0
    case .random: UInt8(truncatingIfNeeded: stream.next() &>> 32)
    case .pct: ~advance(lane)
    }
  }

  /// Returns the index of the ready job that runs next. The jobs are given by their lanes; there is at least one.
  mutating func pick(_ lanes: [Int]) -> Int {
    switch policy {
    case .fifo: return 0
    case .random: return stream.below(lanes.count)
    case .pct:
      var best = 0
      for candidate in lanes.indices where priority(lanes[candidate]) > priority(lanes[best]) { best = candidate }
      _ = advance(lanes[best])
      return best
    }
  }

  /// Counts a scheduling point of that lane, lowers the lane at a change point and returns its priority.
  private mutating func advance(_ lane: Int) -> UInt8 {
    steps &+= 1
    let current = priority(lane)
    guard let next = changePoints.last, steps >= next else { return current }
    changePoints.removeLast()
    // Later change points push lower than earlier ones, below every initial priority.
    priorities[lane] = UInt8(truncatingIfNeeded: min(changePoints.count, 31))
    return priorities[lane]
  }

  private mutating func priority(_ lane: Int) -> UInt8 {
    while priorities.count <= lane { priorities.append(UInt8(32 + stream.below(224))) }
    return priorities[lane]
  }
}
