import Engine
import Foundation

/// A program in one run, over all of its processes. A failed program isn't restarted, because a run with a hanging
/// program would reach the time limit thousands of times.
///
/// `@unchecked Sendable`: it belongs to the one thread of its simulation.
final class ProgramCourse: @unchecked Sendable {
  let command: [String]
  let patience: Double
  var hasFailed = false
  /// A process of the program that waits for a launch.
  var ready: LineProcess?

  init(_ command: [String], patience: Double) { (self.command, self.patience) = (command, patience) }

  deinit { if let ready, !hasFailed { WaitingPrograms.keep(ready, of: command) } }
}

/// Processes that wait for a launch in another run. Each launch is a copy, so that no run sees what another left.
private enum WaitingPrograms {
  private static let all = Guarded<[(command: [String], process: LineProcess)]>([])

  static func keep(_ process: LineProcess, of command: [String]) {
    all.withLock { $0.append((command, process)) }
  }

  /// Returns one that this process started: a copy of this process shares the pipes of the others.
  static func take(_ command: [String]) -> LineProcess? {
    all.withLock { all in
      all.lastIndex { $0.command == command && $0.process.owner == getpid() }.map { all.remove(at: $0).process }
    }
  }
}

/// A launch of a program, which ends with this object.
///
/// `@unchecked Sendable`: it belongs to the one thread of its simulation.
final class ProgramLaunch: @unchecked Sendable {
  let lines: LineProcess
  private let course: ProgramCourse

  init(of course: ProgramCourse) throws(LineProcess.Silence) {
    self.course = course
    if let ready = course.ready ?? WaitingPrograms.take(course.command) {
      lines = ready
    } else {
      lines = try LineProcess(course.command)
    }
    course.ready = nil
  }

  deinit {
    guard lines.canRelaunch, !course.hasFailed else { return }
    lines.rest()
    course.ready = lines
  }
}
