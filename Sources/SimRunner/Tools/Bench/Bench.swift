import Foundation
package import SimKernel

/// The workloads that measure the kernel, the agents and the wire, and their runner.
package enum Bench {
  package static let workloads: [any Workload.Type] = [
    RelayWorkload.self, TimersWorkload.self, TaskTimersWorkload.self, PingPongWorkload.self, SentimentWorkload.self,
    SafetyWorkload.self,
    RankingWorkload.self, DayAnalysisWorkload.self, SongRankingWorkload.self, ListeningHistoryWorkload.self,
    DiaryStudyWorkload.self, CommitsWorkload.self, UDPWorkload.self,
  ]

  package static func named(_ name: String) -> (any Workload.Type)? { workloads.first { $0.name == name } }

  /// Runs the workload that often and returns every result. All have the same digest.
  package static func run(_ workload: any Workload.Type, rounds: Int) -> [WorkloadResult] {
    (0..<max(1, rounds)).map { _ in workload.init().run() }
  }

  package static func runInParallel(_ workload: any Workload.Type, threads: Int) -> Double {
    let total = Guarded(0)
    let done = DispatchSemaphore(value: 0)
    let (wall, _) = measureWall {
      for _ in 0..<threads {
        let thread = Thread {
          let result = workload.init().run()
          total.withLock { $0 += result.operations }
          done.signal()
        }
        thread.stackSize = 8 << 20
        thread.start()
      }
      for _ in 0..<threads { done.wait() }
    }
    return Double(total.withLock { $0 }) / wall
  }

  /// Returns the peak memory of this process, in kilobytes.
  static func peakMemoryKB() -> Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss
    #else
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss / 1_024
    #endif
  }

  package static func jsonLine(_ result: WorkloadResult) -> String {
    "{\"wall\": \(result.wall), \"ops\": \(result.operations), \"virt\": \(result.virtual.seconds), "
      + "\"digest\": \(result.digest.value), \"hwm_kb\": \(peakMemoryKB())}"
  }

  package static func median(_ results: [WorkloadResult]) -> WorkloadResult? {
    let sorted = results.sorted { $0.wall < $1.wall }
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }
}

/// A fixed amount of work: for the kernel, done by real actors over the network model with the trace digest on, or for
/// the agents.
package protocol Workload: Sendable {
  static var name: String { get }
  static var summary: String { get }
  init()
  func run() -> WorkloadResult
}

package struct WorkloadResult: Sendable {
  /// Seconds of the simulation alone.
  package let wall: Double
  let operations: Int
  let virtual: Span
  package let digest: Digest

  package var operationsPerSecond: Double { Double(operations) / wall }

  /// Repeats a piece of work, outside of any simulation.
  static func repeating(_ count: Int, _ work: (Int, inout Digest) -> Void) -> WorkloadResult {
    var digest = Digest()
    let (wall, _) = measureWall { for round in 0..<count { work(round, &digest) } }
    return WorkloadResult(wall: wall, operations: count, virtual: .zero, digest: digest)
  }
}

/// Runs `body` and returns its duration in seconds of real time.
func measureWall<T>(_ body: () -> T) -> (seconds: Double, value: T) {
  let clock = ContinuousClock()
  let start = clock.now
  let value = body()
  let (seconds, attoseconds) = (clock.now - start).components
  return (Double(seconds) + Double(attoseconds) * 1e-18, value)
}
