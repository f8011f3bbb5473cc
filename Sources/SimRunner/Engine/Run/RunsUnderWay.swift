import Foundation

/// The runs in progress.
///
/// Code under test may end the process in the middle of one, or never return. The place is then reported, with the
/// command that repeats it: by ``RunGuard``, or at the end of the process.
package enum RunsUnderWay {
  private struct State {
    var runs: [RunPlace] = []
    /// `true` while the process executes its command line.
    var isCommand = false
    var isTold = false
    var again: (@Sendable (UInt64) -> String)?
  }

  private static let state = Guarded(State())
  /// Each thread that calls `exit` has one of these; the first one reports.
  private static let isWatched =
    (0..<64).allSatisfy { _ in atexit { RunsUnderWay.complain() } == 0 } && FatalSignals.watch()

  /// Begins or ends the execution of the command line. In between, only code under test calls `exit`.
  package static func command(isUnderWay: Bool) {
    _ = isWatched
    state.withLock { $0.isCommand = isUnderWay }
  }

  /// Sets the command that repeats a seed.
  package static func runAgain(with words: @escaping @Sendable (_ seed: UInt64) -> String) {
    state.withLock { $0.again = words }
  }

  /// - Parameter isStepped: `true` if a person watches, who can end it and notices a hang.
  package static func begin(_ run: Run, isStepped: Bool = false) {
    _ = isWatched
    if !isStepped, !run.plan.vocabulary.hasRecords {
      FatalSignals.unblock()
      RunWatchdog.start()
    }
    state.withLock { $0.runs.append(RunPlace(run, again: run.again ?? $0.again?(run.plan.seed), isStepped: isStepped)) }
  }

  package static func end(_ run: Run) {
    let kernel = run.world.kernel
    state.withLock { $0.runs.removeAll { $0.kernel === kernel } }
  }

  static func forget(_ place: RunPlace) { state.withLock { $0.runs.removeAll { $0 === place } } }

  /// The innermost run of the calling thread.
  static var own: RunPlace? { state.withLock { $0.runs.last { $0.kernel.isOfThisThread } } }

  /// Records that the code under test waits for another process, which has a time limit of its own.
  package static func noteWaiting() { own?.isWaiting = true }

  /// Examines the runs of users' code; none of them ends meanwhile.
  static func look(_ body: (RunPlace) -> Void) {
    state.withLock { for place in $0.runs where place.isOfOthers && !place.isStepped { body(place) } }
  }

  /// The message if the process ends before its work.
  private static func complain() {
    if let post = GuardPost.own { post.park("called exit", at: own) }
    let (all, isCommand, isTold) = state.withLock { state in
      defer { state.isTold = true }
      return (state.runs.filter { !$0.isStepped }, state.isCommand, state.isTold)
    }
    guard !all.isEmpty || isCommand else { return }
    while isTold { pause() }
    // If another thread has called it, only the runs are known.
    let own = all.filter(\.kernel.isOfThisThread).suffix(1)
    let words =
      ["the code under test ended the process by calling exit"]
      + (own.isEmpty ? all.map { "perhaps in \($0.story)" } : own.map { "\($0.words), of \($0.story)" })
    let again = (own.isEmpty ? all[...] : own).map(\.again)
    fflush(nil)
    say("\(words.joined(separator: " "))\n  Nothing was judged: take the call out of the code.", again)
    _exit(ExitCode.safetyFailed.rawValue)
  }

  /// Writes a message to standard error at once.
  static func say(_ words: String, _ again: [String?]) {
    let lines = ["Error: \(words)"] + again.compactMap { $0 }.map { " again    \($0)" } + [""]
    let text = Array(lines.joined(separator: "\n").utf8)
    _ = text.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// The current place of a run.
///
/// `@unchecked Sendable`: another thread reads it while its own one doesn't return, and counts the seconds.
final class RunPlace: @unchecked Sendable {
  let kernel: Kernel
  private let clock: WorldClock
  let story: String
  let again: String?
  /// `true` for users' apps.
  let isOfOthers: Bool
  let isStepped: Bool
  let thread = pthread_self()
  /// The post that is notified of the run's end; `nil` if the run is not guarded.
  let post = GuardPost.own
  /// `true` while the run waits for another process; set by its own thread.
  var isWaiting = false
  /// The event at which the watchdog last saw it, and the seconds since.
  var (seen, seconds) = (UInt64.max, 0.0)

  init(_ run: Run, again: String?, isStepped: Bool) {
    let plan = run.plan
    (kernel, clock, self.again, self.isStepped) = (run.world.kernel, run.world.clock, again, isStepped)
    story = "'\(PrintableText.of(plan.name))' with seed \(plan.seed)"
    isOfOthers = !plan.vocabulary.hasRecords
  }

  private var event: UInt64 { kernel.cause == 0 ? kernel.eventCount : kernel.cause }
  private var device: String {
    kernel.entered.flatMap { Role(node: $0) }.map { "on the \($0.rawValue)" } ?? "in a promise, or as a device starts"
  }

  /// For instance `on the watch, at d1 Mon 2 Mar 08:10:00, event 211`.
  var words: String { "\(device), at \(clock.label(kernel.now)), event \(event)" }

  /// Returns the end of the run at this place.
  func end(_ how: String) -> RunEnd {
    RunEnd(
      message: "the code \(device) \(how) in event \(event)", at: clock.label(kernel.now), day: clock.day(kernel.now))
  }
}
