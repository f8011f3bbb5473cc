import Engine
import Synchronization

/// Gives the work up once so much of it is done.
final class StoppingMonitor: ProgressMonitor, Sendable {
  private let limit: Int
  private let hasStopped = Atomic(false)

  init(after limit: Int) { self.limit = limit }

  var isCancelled: Bool { hasStopped.load(ordering: .relaxed) }
  func report(_ progress: WorkProgress) { if progress.done >= limit { hasStopped.store(true, ordering: .relaxed) } }
}
