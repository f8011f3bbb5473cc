package import Engine
package import ScenarioFiles

/// How the items of a job are made.
package struct JobWork<Job: LineJob>: Sendable {
  package typealias Answer = Result<Job.Record, ToolError>
  /// Makes an item by its number in the whole; nil where it was given up.
  package typealias Make = @Sendable (Int, SimulationPool.Stop) -> Answer?

  package let job: Job
  /// How many items are made at once.
  package let jobs: Int
  package let make: Make

  package init(_ job: Job, jobs: Int, make: @escaping Make) { (self.job, self.jobs, self.make) = (job, jobs, make) }

  /// Makes everything in this process, and gives each item away, in order.
  ///
  /// - Parameter take: answers false to stop.
  /// - Returns: whether all of them were made.
  package func run(_ take: (Int, Job.Record) throws(ToolError) -> Bool) throws(ToolError) -> Bool {
    let make = make
    var isWhole = true
    let all = try SimulationPool.stream(0..<job.count, jobs: jobs) { item, stop in
      make(item, stop).map { (item, $0) }
    } deliver: { (found: (item: Int, answer: Answer)) throws(ToolError) in
      // What is cancelled at the last one has lost nothing.
      isWhole = try take(found.item, try found.answer.get()) || found.item == job.count - 1
      return isWhole
    }
    return all && isWhole
  }
}

/// One item of many: over when the rest is, and its own progress is told where it is wanted.
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

/// Gives the items of a job away, in order: as they are made, or out of files. What is given may answer false to stop; the
/// source answers whether it gave everything.
package typealias ItemSource<Job: LineJob> = (
  (Int, Job.Record) throws(ToolError) -> Bool
) throws(ToolError) -> Bool
