import Foundation
import SimKernel

#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  @_spi(ExperimentalScheduling) import _Concurrency
#endif

/// Unmanaged concurrency in an app's code, which would run beside the simulation and at another moment each time.
enum UnmanagedConcurrency: Sendable {
  case task, mainActor, sleep, foreignThread

  static let promise = "all async code of an app is its device's"

  /// The kind, and what to write instead.
  var advice: (what: String, instead: String) {
    switch self {
    case .task: ("a bare Task", "write device.task(\"name\", in: Self.self) { context in ... }")
    case .mainActor: ("code on the main actor", "an app has no main thread: leave the actor out")
    case .sleep: ("Task.sleep", "write try await context.sleep(for:)")
    case .foreignThread:
      (
        "something outside of the simulation that a task waited for",
        "wait for nothing but the context's sleep, ask and message, and for other tasks of the app"
      )
    }
  }

  /// Attributes concurrency on this thread during `body` to that app.
  static func watch<Result>(for tasks: AppTasks, _ body: () -> Result) -> Result {
    _ = hooks
    let before = pthread_getspecific(key)
    pthread_setspecific(key, Unmanaged.passUnretained(tasks).toOpaque())
    defer { pthread_setspecific(key, before) }
    return body()
  }

  /// The app whose code is running on this thread.
  private static var current: AppTasks? {
    pthread_getspecific(key).map { Unmanaged<AppTasks>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  // MARK: - Hooks of the concurrency runtime

  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  private typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
  private typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor

  /// Installed once. Work outside of apps is unaffected.
  private static let hooks: Void = {
    let program = dlopen(nil, RTLD_LAZY)
    if let place = dlsym(program, "swift_task_enqueueGlobal_hook")?.assumingMemoryBound(to: EnqueueHook?.self),
      place.pointee == nil
    {
      place.pointee = { job, original in
        guard let tasks = UnmanagedConcurrency.current else { return original(job) }
        // A task of the app that yields; any other job never runs.
        if tasks.isRunning(job) { return tasks.enqueue(ExecutorJob(job)) }
        tasks.desk?.report(.task)
      }
    }
    if let place = dlsym(program, "swift_task_getMainExecutor_hook")?.assumingMemoryBound(to: MainExecutorHook?.self),
      place.pointee == nil
    {
      place.pointee = { original in
        UnmanagedConcurrency.current?.desk?.report(.mainActor)
        return original()
      }
    }
  }()
}

#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  // `Task.sleep` calls the executor first. Its duration is already inexact then, so it never wakes.
  extension AppTasks: SchedulingExecutor {
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      desk?.report(.sleep)
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      desk?.report(.sleep)
    }
  }
#endif
