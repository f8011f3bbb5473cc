import DeviceKit
import Foundation
import Synchronization

/// The async code of one process of an app, and the executor on which all of it runs.
///
/// Its jobs run at the end of the event that made them ready, before the app's requests are carried out: the code
/// between two waits is part of one event, with its stored values and requests. Nothing runs at other times, so that a
/// suspended app stays suspended, and an ended process has no effect.
///
/// `@unchecked Sendable`: everything but `wasEntered` belongs to the one thread of its simulation, which `enqueue` enforces.
final class AppTasks: TaskExecutor, @unchecked Sendable {
  /// The event that a task waits for, other than time.
  enum Subject {
    case nothing
    /// The answer to the live message of that number.
    case answer(UInt64)
    case message((any Payload) -> Bool)
  }

  enum Ending: Sendable {
    case due
    case answer(any Payload)
    case message(any Payload)
    case failed(TransferError)
  }

  private struct Wait {
    let subject: Subject
    let continuation: UnsafeContinuation<Ending, any Error>
  }

  /// The app whose task is running.
  @TaskLocal static var name: String?

  weak var desk: AppRuntime?
  /// The ready jobs, and the number of them that have begun.
  private var (ready, begun) = ([UnownedJob](), 0)
  private var running: UnownedJob?
  /// The running job, if it continues under another actor.
  private var hop: UnownedJob?
  /// By their increasing numbers.
  private var waits: [UInt64: Wait] = [:]
  /// The waits for answers, by the number of the message, and those for messages in the order of their start.
  private var (answerWaits, messageWaits) = ([UInt64: UInt64](), [UInt64]())
  private var live: [UInt64: (name: String, task: Task<Void, Never>)] = [:]
  private var count: UInt64 = 0
  private(set) var isEnded = false
  /// `true` if the jobs of one event never ended. No job runs any more.
  private var isStuck = false
  private var waitsAfterEnd = 0
  private let thread = pthread_self()
  /// `true` if a job came from another thread.
  private let wasEntered = Atomic(false)

  private static let movesMax = 100_000
  private static let waitsAfterEndMax = 1_000

  // MARK: - Tasks

  func start(_ name: String, _ body: @escaping @Sendable () async throws -> Void) {
    guard !isEnded else { return }
    count += 1
    let id = count
    let task = Task(executorPreference: self) {
      do {
        try await Self.$name.withValue(name) { try await body() }
      } catch is CancellationError {
      } catch {
        self.desk?.say(.said, "the task '\(name)' ended: \(error)")
      }
      self.live[id] = nil
    }
    live[id] = (name, task)
  }

  func cancel(_ name: String) {
    for (_, one) in live.sorted(by: { $0.key < $1.key }) where one.name == name { one.task.cancel() }
  }

  /// Runs ready jobs until all of them wait.
  func run() {
    guard running == nil else { return }
    if wasEntered.exchange(false, ordering: .relaxed) { desk?.report(.foreignThread) }
    var moves = 0
    while begun < ready.count, !isStuck {
      hop = ready[begun]
      begun += 1
      while let next = hop {
        hop = nil
        moves += 1
        isStuck = moves > Self.movesMax
        if isStuck {
          desk?.say(.broken, "the app's tasks come to rest in every event")
          break
        }
        running = next
        next.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
    running = nil
    if begun == ready.count { (ready, begun) = ([], 0) }
  }

  /// Ends the process: cancels all waits. Code that still runs has no effect.
  ///
  /// A real process simply ends. Here the code must return, or it would be kept for ever.
  func end() {
    guard !isEnded else { return }
    isEnded = true
    for (_, one) in live.sorted(by: { $0.key < $1.key }) { one.task.cancel() }
    for id in waits.keys.sorted() { take(id)?.continuation.resume(throwing: CancellationError()) }
    UnmanagedConcurrency.watch(for: self) { run() }
  }

  // MARK: - Waits

  /// Suspends the calling task until `subject` arrives, or the limit has passed.
  nonisolated(nonsending) func wait(for subject: Subject, within limit: Span?) async throws -> Ending {
    count += 1
    let id = count
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        if isEnded {
          // Code that ignores its end would otherwise loop for ever.
          waitsAfterEnd += 1
          if waitsAfterEnd > Self.waitsAfterEndMax { return }
        }
        if isEnded || Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        waits[id] = Wait(subject: subject, continuation: continuation)
        switch subject {
        case .nothing: break
        case .answer(let number): answerWaits[number] = id
        case .message: messageWaits.append(id)
        }
        if let limit { desk?.ask { $0.wake(after: limit, WakeToken(.appTask, id)) } }
      }
    } onCancel: {
      cancelWait(id)
    }
  }

  private func cancelWait(_ id: UInt64) {
    guard isOnThread else { return }
    take(id)?.continuation.resume(throwing: CancellationError())
  }

  /// Removes a wait that has ended.
  private func take(_ id: UInt64?) -> Wait? {
    guard let id, let wait = waits.removeValue(forKey: id) else { return nil }
    switch wait.subject {
    case .nothing: break
    case .answer(let number): answerWaits[number] = nil
    case .message: messageWaits.removeAll { $0 == id }
    }
    return wait
  }

  /// Ends a wait whose time has passed.
  func wake(_ token: WakeToken) { end(token.argument, .due) }

  /// Delivers an answer, or an error in its place. Returns whether a task was waiting for it.
  func answer(_ number: UInt64, _ ending: Ending) -> Bool { end(answerWaits[number], ending) }

  /// Delivers a message. Returns whether a task was waiting for it.
  func take(_ message: any Payload) -> Bool {
    let id = messageWaits.first { id in
      if case .message(let matches)? = waits[id]?.subject { matches(message) } else { false }
    }
    return end(id, .message(message))
  }

  @discardableResult
  private func end(_ id: UInt64?, _ ending: Ending) -> Bool {
    guard let wait = take(id) else { return false }
    wait.continuation.resume(returning: ending)
    return true
  }

  // MARK: - The executor

  private var isOnThread: Bool { pthread_equal(thread, pthread_self()) != 0 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // It never runs: its moment in the simulation would be chance.
    guard isOnThread else { return wasEntered.store(true, ordering: .relaxed) }
    // The optimiser decides whether a change of actor is a job of its own.
    if isRunning(job) { hop = job } else { ready.append(job) }
  }

  /// Returns whether the job belongs to the running task. `UnownedJob` has no comparison; both are one pointer.
  func isRunning(_ job: UnownedJob) -> Bool {
    guard let running else { return false }
    return unsafeBitCast(running, to: UInt.self) == unsafeBitCast(job, to: UInt.self)
  }
}

/// Ends the async code of a process when the process ends.
final class AppLife {
  private let tasks: AppTasks
  init(_ tasks: AppTasks) { self.tasks = tasks }
  deinit { tasks.end() }
}

extension WakeToken.Reason {
  /// A wait of an app's task timed out.
  static let appTask = Self(125, "a task of the app has waited long enough")
}
