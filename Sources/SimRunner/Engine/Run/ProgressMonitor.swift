/// How far a long piece of work is.
package struct WorkProgress: Hashable, Sendable {
  /// What is being done.
  package enum Work: Hashable, Sendable {
    /// The days of one run.
    case days
    /// The runs of a campaign or of a study; a campaign counts those that failed.
    case campaign, study
    /// The runs of the program as it is, before mistakes are planted, and those with a mistake.
    case baseline
    case mutant(String)
    /// The runs of one of several campaigns in which a finding is looked for.
    case search(finding: String, campaign: Int, of: Int)
    /// A finding's first run is made small.
    case shrinkingFinding(String)
    /// The runs that make a failure small, and how small the best so far is.
    case shrinking(check: String, faults: Int, days: Int)
    /// A run as it is, and the runs without one of its faults.
    case original, counterfactuals
    /// The people of a fleet, and those that are copied into a common one.
    case people, merging
  }

  package let work: Work
  package let done: Int
  /// How much there is in all; 0 where it cannot be known.
  package let total: Int
  /// How many came to nothing good.
  package let failed: Int
  /// How many were there before the work began: they took no time.
  package let before: Int

  package init(_ work: Work, _ done: Int = 0, of total: Int = 0, failed: Int = 0, before: Int = 0) {
    (self.work, self.done, self.total, self.failed, self.before) = (work, done, total, failed, before)
  }
}

/// Is told how far a long piece of work is, and says whether it is still wanted.
package protocol ProgressMonitor {
  func report(_ progress: WorkProgress)
  /// Whether the work is to be given up; asked now and then.
  var isCancelled: Bool { get }
  /// Another piece of work begins: that an earlier one was given up does not concern it.
  func begin()
}

extension ProgressMonitor {
  package func begin() {}

  /// Reports, and answers whether to go on.
  package func goesOn(_ progress: WorkProgress) -> Bool {
    report(progress)
    return !isCancelled
  }
}

/// No observer looks on, and the work is done to its end.
package struct SilentMonitor: ProgressMonitor, Sendable {
  package init() {}
  package func report(_ progress: WorkProgress) {}
  package var isCancelled: Bool { false }
}

/// Gives the work up after some real time, or when another monitor does.
package struct TimeLimitedMonitor: ProgressMonitor {
  private let monitor: any ProgressMonitor
  private let seconds: Double
  private let isSilent: Bool
  private let watch = Stopwatch()

  /// - Parameters:
  ///   - seconds: how long the work may take from now on.
  ///   - isSilent: whether the other monitor is told nothing.
  package init(_ monitor: any ProgressMonitor, seconds: Double, isSilent: Bool = false) {
    (self.monitor, self.seconds, self.isSilent) = (monitor, seconds, isSilent)
  }

  package func report(_ progress: WorkProgress) { if !isSilent { monitor.report(progress) } }
  package var isCancelled: Bool { monitor.isCancelled || watch.seconds >= seconds }
}
