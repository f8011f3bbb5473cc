package struct WorkProgress: Hashable, Sendable {
  package enum Work: Hashable, Sendable {
    case days
    /// The runs of a campaign or of a study; a campaign counts the failed ones.
    case campaign, study
    /// The runs of the program without a mutant, and those with one.
    case baseline
    case mutant(String)
    case search(finding: String, campaign: Int, of: Int)
    case shrinkingFinding(String)
    /// The runs that shrink a failure, and the size of the best so far.
    case shrinking(check: String, faults: Int, days: Int)
    /// The original run, and the runs without one of its faults.
    case original, counterfactuals
    case people, merging
  }

  package let work: Work
  package let done: Int
  /// The total; 0 if it is unknown.
  package let total: Int
  package let failed: Int
  /// The number that existed before the work began: they took no time.
  package let before: Int

  package init(_ work: Work, _ done: Int = 0, of total: Int = 0, failed: Int = 0, before: Int = 0) {
    (self.work, self.done, self.total, self.failed, self.before) = (work, done, total, failed, before)
  }
}

/// Receives the progress of a long piece of work, and decides whether to continue.
package protocol ProgressMonitor {
  func report(_ progress: WorkProgress)
  /// `true` if the work must be cancelled; polled periodically.
  var isCancelled: Bool { get }
  /// Begins another piece of work, which a cancellation of an earlier one doesn't affect.
  func begin()
}

extension ProgressMonitor {
  package func begin() {}

  /// Reports the progress and returns whether to continue.
  package func goesOn(_ progress: WorkProgress) -> Bool {
    report(progress)
    return !isCancelled
  }
}

/// A monitor that shows nothing and never cancels.
package struct SilentMonitor: ProgressMonitor, Sendable {
  package init() {}
  package func report(_ progress: WorkProgress) {}
  package var isCancelled: Bool { false }
}

/// Cancels the work after some real time, or when another monitor does.
package struct TimeLimitedMonitor: ProgressMonitor {
  private let monitor: any ProgressMonitor
  private let seconds: Double
  private let isSilent: Bool
  private let watch = Stopwatch()

  /// - Parameters:
  ///   - seconds: The time limit of the work from now on.
  ///   - isSilent: Whether the other monitor receives no progress.
  package init(_ monitor: any ProgressMonitor, seconds: Double, isSilent: Bool = false) {
    (self.monitor, self.seconds, self.isSilent) = (monitor, seconds, isSilent)
  }

  package func report(_ progress: WorkProgress) { if !isSilent { monitor.report(progress) } }
  package var isCancelled: Bool { monitor.isCancelled || watch.seconds >= seconds }
}
