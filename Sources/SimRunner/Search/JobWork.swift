package import Engine

/// The work that makes the items of a job.
package struct JobWork<Job: LineJob>: Sendable {
  package typealias Answer = Result<Job.Record, ToolError>
  /// Makes an item by its number in the whole; `nil` if it was cancelled.
  package typealias Make = @Sendable (Int, SimulationPool.Stop) -> Answer?

  package let job: Job
  /// The number of parallel items.
  package let jobs: Int
  package let make: Make

  package init(_ job: Job, jobs: Int, make: @escaping Make) { (self.job, self.jobs, self.make) = (job, jobs, make) }

  /// Makes all items in this process and passes on each one, in order.
  ///
  /// - Parameter take: Returns `false` to stop.
  /// - Returns: Whether all of them were made.
  package func run(_ take: (Int, Job.Record) throws(ToolError) -> Bool) throws(ToolError) -> Bool {
    let make = make
    var isWhole = true
    let all = try SimulationPool.stream(0..<job.count, jobs: jobs) { item, stop in
      make(item, stop).map { (item, $0) }
    } deliver: { (found: (item: Int, answer: Answer)) throws(ToolError) in
      // A cancellation at the last one has lost nothing.
      isWhole = try take(found.item, try found.answer.get()) || found.item == job.count - 1
      return isWhole
    }
    return all && isWhole
  }
}

/// The monitor of one item of many: cancelled with the others, and with progress of its own if wanted.
package struct ItemMonitor: ProgressMonitor, Sendable {
  private let stop: SimulationPool.Stop
  private let whole: any ProgressMonitor & Sendable
  private let isSilent: Bool

  package init(_ stop: SimulationPool.Stop, of whole: any ProgressMonitor & Sendable, isSilent: Bool = false) {
    (self.stop, self.whole, self.isSilent) = (stop, whole, isSilent)
  }

  package var isCancelled: Bool { stop.isWanted || whole.isCancelled }
  package func report(_ progress: WorkProgress) { if !isSilent { whole.report(progress) } }
}

/// Passes on the items of a job, in order: newly made, or read from files. The receiver returns `false` to stop; the
/// source returns whether it passed on everything.
package typealias ItemSource<Job: LineJob> = (
  (Int, Job.Record) throws(ToolError) -> Bool
) throws(ToolError) -> Bool
