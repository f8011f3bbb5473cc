import Foundation
import Synchronization
import Testing

/// Runs tests that wait for another process on threads of their own. The pool of the tests has one thread a core, and a
/// test that waits on it would keep the others from running.
struct WaitingTests: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func scopeProvider(for test: Test, testCase: Test.Case?) -> WaitingTests? { testCase == nil ? nil : self }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitingTests {
  /// For tests that mostly wait for other processes.
  static var waits: Self { Self() }
}

/// Three threads that take jobs in order.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()

  private let jobs = Mutex<[UnownedJob]>([])
  private let ready = DispatchSemaphore(value: 0)

  private init() {
    for _ in 0..<3 { Thread { [unowned self] in run() }.start() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    ready.signal()
  }

  private func run() -> Never {
    while true {
      ready.wait()
      let job = jobs.withLock { $0.removeFirst() }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
