/// The lifecycle of an app's process: launched, running for a reason, suspended, ended.
///
/// A suspended app keeps its memory and does nothing: its timers wait. An ended app loses both.
struct AppProcess {
  enum State: Hashable {
    case ended, suspended
    case running(LaunchReason)
  }

  private(set) var state = State.ended
  /// Counts launches, so that requests of an earlier process are recognised.
  private(set) var number: UInt64 = 0
  /// Counts runs, so that a late end of an earlier run is recognised.
  private(set) var run: UInt64 = 0
  private(set) var began: Instant = .start
  /// Timers that came due while the app was suspended.
  private var overdue: [WakeToken] = []
  /// `true` if the end of this run is already planned because the app is idle.
  var isLingering = false

  var launchReason: LaunchReason? { if case .running(let reason) = state { reason } else { nil } }
  var isRunning: Bool { if case .running = state { true } else { false } }
  var isInForeground: Bool { if case .running(let reason) = state { reason.isForeground } else { false } }

  mutating func launch() {
    number += 1
    overdue = []
    state = .suspended
  }

  /// Starts a run of the app. Returns the timers that were waiting for it. A run in the foreground replaces one in the
  /// background.
  mutating func resume(_ reason: LaunchReason, at now: Instant) -> [WakeToken] {
    state = .running(reason)
    run += 1
    began = now
    isLingering = false
    defer { overdue = [] }
    return overdue
  }

  mutating func suspend() { state = .suspended }

  mutating func end() {
    state = .ended
    overdue = []
  }

  /// Returns whether the app can handle a timer that has become due.
  mutating func isDue(_ token: WakeToken) -> Bool {
    guard token.process == number & WakeToken.processMask else { return false }
    if isRunning { return true }
    if state == .suspended { overdue.append(token) }
    return false
  }
}
