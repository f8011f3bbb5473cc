import SimKernel

/// A thousand processes that sleep 1 to 60 virtual seconds, again and again, until two million wake-ups in all.
package struct TimersWorkload: Workload {
  package static let name = "timers"
  package static let summary = "1,000 processes, 2,000,000 wake-ups through ports"
  package init() {}
  static let processes = 1_000
  static let wakeUps = 2_000_000

  package func run() -> WorkloadResult {
    let kernel = Kernel(seed: 42)
    let sleepers = (0..<Self.processes).map { Sleeper(lane: kernel.makeLane(), number: $0) }
    for sleeper in sleepers { sleeper.assumeIsolated { $0.attach() } }
    let (wall, count) = measureWall {
      for sleeper in sleepers { kernel.wake(sleeper.lane, after: .zero, token: 0) }
      var count = -Self.processes  // the first wake of each only starts it
      while count < Self.wakeUps, kernel.step() { count += 1 }
      return count
    }
    return WorkloadResult(wall: wall, operations: count, virtual: kernel.now.sinceStart, digest: kernel.digest)
  }
}

private actor Sleeper: Node {
  nonisolated let lane: Lane
  private let context: NodeContext
  private var stream: RandomStream

  init(lane: Lane, number: Int) {
    self.lane = lane
    context = NodeContext(lane)
    stream = context.stream(named: "sleeper.\(number)")
  }

  func receive(_ envelope: borrowing Envelope) {}

  func wake(_ token: UInt64) {
    context.wake(after: Span(nanoseconds: Int64(stream.uniform(1e9, 60e9))), token: 0)
  }
}

/// The same with tasks that are truly suspended between their wake-ups.
package struct TaskTimersWorkload: Workload {
  package static let name = "task-timers"
  package static let summary = "1,000 suspended tasks, 2,000,000 resumptions"
  package init() {}

  package func run() -> WorkloadResult {
    let kernel = Kernel(seed: 42)
    let (wall, count) = measureWall {
      for number in 0..<TimersWorkload.processes {
        kernel.spawn { await sleepForEver(on: kernel, kernel.stream(named: "sleeper.\(number)")) }
      }
      var count = 0
      while count < TimersWorkload.wakeUps, kernel.step() { count += 1 }
      return count
    }
    let (now, digest) = (kernel.now, kernel.digest)
    _ = kernel.shutdown()
    return WorkloadResult(wall: wall, operations: count, virtual: now.sinceStart, digest: digest)
  }
}

/// Sleeps 1 to 60 seconds at a time until the simulation shuts down.
private func sleepForEver(on kernel: Kernel, _ stream: RandomStream) async {
  var stream = stream
  while (try? await kernel.sleep(Span(nanoseconds: Int64(stream.uniform(1e9, 60e9))))) != nil {}
}
