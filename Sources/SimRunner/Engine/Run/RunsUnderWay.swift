import Foundation
import ScenarioFiles
import SimKernel
import Synchronization
import Wire

/// The runs that have begun and not come to a verdict.
///
/// Code under test may call `exit` in the middle of one, with a code that says that all is well. The process then says where that
/// was, and ends with the code of a failure.
package enum RunsUnderWay {
  private struct State {
    var runs: [(kernel: Kernel, clock: WorldClock, story: String, again: String?)] = []
    /// Whether the process is doing what its command line says.
    var isCommand = false
    var isTold = false
    var again: (@Sendable (UInt64) -> String)?
  }

  private static let state = Mutex(State())
  /// Each thread that calls `exit` takes one of these with it; the first one tells.
  private static let isWatched = (0..<64).allSatisfy { _ in atexit { RunsUnderWay.complain() } == 0 }

  /// The process begins or ends what its command line says. In between, only code under test calls `exit`.
  package static func command(isUnderWay: Bool) {
    _ = isWatched
    state.withLock { $0.isCommand = isUnderWay }
  }

  /// From now on the command that runs a seed again is this one.
  package static func runAgain(with words: @escaping @Sendable (_ seed: UInt64) -> String) {
    state.withLock { $0.again = words }
  }

  static func begin(_ run: Run) {
    _ = isWatched
    let (plan, kernel, clock, again) = (run.plan, run.world.kernel, run.world.clock, run.again)
    let story = "'\(PrintableText.of(plan.name))' with seed \(plan.seed)"
    state.withLock { $0.runs.append((kernel, clock, story, again ?? $0.again?(plan.seed))) }
  }

  static func end(_ run: Run) {
    let kernel = run.world.kernel
    state.withLock { $0.runs.removeAll { $0.kernel === kernel } }
  }

  /// What is said where the process ends before its work does.
  private static func complain() {
    let (all, isCommand, isTold) = state.withLock { state in
      defer { state.isTold = true }
      return (state.runs, state.isCommand, state.isTold)
    }
    guard !all.isEmpty || isCommand else { return }
    while isTold { pause() }
    // Where another thread has called it, only the runs are known.
    let own = all.filter(\.kernel.isOfThisThread).suffix(1)
    let places = own.map { run in
      let device = run.kernel.entered.flatMap { Role(node: $0) }.map { "on the \($0.rawValue), " } ?? ""
      return "\(device)at \(run.clock.label(run.kernel.now)), event \(run.kernel.cause), of \(run.story)"
    }
    let words =
      ["the code under test ended the process by calling exit"]
      + (own.isEmpty ? all.map { "perhaps in \($0.story)" } : places)
    let again = (own.isEmpty ? all[...] : own).compactMap { run in run.again.map { "\n again    \($0)" } }.joined()
    fflush(nil)
    let text = "Error: \(words.joined(separator: " "))\n  Nothing was judged: take the call out of the code.\(again)\n"
    _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    _exit(ExitCode.safetyFailed.rawValue)
  }
}
