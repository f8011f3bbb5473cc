#if os(Linux)
  // Swift's interface for executors of one's own isn't final: this is the only file that uses it. "The executors run on
  // this toolchain" names the toolchains that it was tried on.
  @_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency

  /// Runs tasks and actors within the events of the process.
  private final class ProgramTaskExecutor: TaskExecutor, SchedulingExecutor {
    static let shared = ProgramTaskExecutor()

    func enqueue(_ job: consuming ExecutorJob) { Agenda.add(.global, runner(UnownedJob(job))) }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      Agenda.add(.global, after: nanoseconds(delay, clock), runner(UnownedJob(job)))
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      Agenda.add(.global, after: nanoseconds(clock.now.duration(to: instant), clock), runner(UnownedJob(job)))
    }

    private func runner(_ job: UnownedJob) -> () -> Void {
      { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// Runs the main actor within the events of the process.
  private final class ProgramMainExecutor: MainExecutor, SchedulingExecutor {
    static let shared = ProgramMainExecutor()

    func enqueue(_ job: consuming ExecutorJob) { Agenda.add(.main, runner(UnownedJob(job))) }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      Agenda.add(.main, after: nanoseconds(delay, clock), runner(UnownedJob(job)))
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      Agenda.add(.main, after: nanoseconds(clock.now.duration(to: instant), clock), runner(UnownedJob(job)))
    }

    private func runner(_ job: UnownedJob) -> () -> Void {
      { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    var isMainExecutor: Bool { true }
    func checkIsolated() {}
    func run() throws {}
    func runUntil(_ condition: () -> Bool) throws {}
    func stop() {}
  }

  private struct ProgramExecutors: ExecutorFactory {
    static var mainExecutor: any MainExecutor { ProgramMainExecutor.shared }
    static var defaultExecutor: any TaskExecutor { ProgramTaskExecutor.shared }
  }

  private func nanoseconds<C: Clock>(_ delay: C.Duration, _ clock: C) -> Int64 {
    guard let duration = delay as? Duration else {
      Refusal.stop("a sleep by the clock \(C.self)", "use Task.sleep, or a clock with Swift's Duration")
    }
    let (seconds, fraction) = duration.components
    return seconds * 1_000_000_000 + fraction / 1_000_000_000
  }

  /// Called before `main`.
  @_cdecl("triad_install_executors")
  public func installExecutors() { _createExecutors(factory: ProgramExecutors.self) }
#endif
