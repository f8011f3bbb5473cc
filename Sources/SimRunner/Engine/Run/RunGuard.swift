import Foundation

/// The end of a run by code under test, before its verdict.
package struct RunEnd: Error, Hashable, Sendable {
  package let message: String
  /// The time, by the person's clock.
  package let at: String
  package let day: Int?

  /// The words for code that never returns.
  static let endless: StaticString = "did not return"
  /// The reason that a report gives for not shrinking such a failure.
  package static let isNotMadeSmall = "not made small: each try would run into the time limit"

  /// True if a failure of that check is code that never returns.
  package static func isEndless(_ check: String, _ message: String) -> Bool {
    check == CheckName.crash.text && message.contains("\(endless)")
  }
}

extension CheckName {
  /// The promise that a run breaks if code under test ends it.
  package static let crash = CheckName("no-crash", "No code of an app ends its process, or never returns.")
}

/// Performs a run on a thread of its own, and continues if code under test traps or never returns there.
///
/// The thread of such a run is parked until the process ends. It keeps its memory, and the locks that the code under test holds.
package enum RunGuard {
  private static let ended = Guarded(0)
  /// The number of parked runs after which a campaign runs each further seed in its own process.
  private static let endedMax = 8

  /// True if the process should make no more runs.
  package static var isFull: Bool { ended.withLock { $0 >= endedMax } }

  /// Ends the process. It does not call `exit` if a thread is parked there, which newer C libraries let no other thread enter.
  package static func exit(_ code: Int32) -> Never {
    guard ended.withLock({ $0 > 0 }) else { Foundation.exit(code) }
    fflush(nil)
    _exit(code)
  }

  /// - Returns: The result of the body, or how code under test ended it.
  package static func run<Answer: Sendable>(_ body: @escaping @Sendable () -> Answer) -> Result<Answer, RunEnd> {
    let (post, answer) = (GuardPost(), Guarded(Answer?.none))
    let thread = Thread {
      post.begin()
      let made = body()
      answer.withLock { $0 = made }
      post.end(nil)
    }
    thread.stackSize = SimulationPool.stackSize
    thread.start()
    if let how = post.wait() {
      ended.withLock { $0 += 1 }
      guard let place = post.place else {
        return .failure(RunEnd(message: "the code under test \(how)", at: "", day: nil))
      }
      RunsUnderWay.forget(place)
      return .failure(place.end(how))
    }
    guard let made = answer.withLock({ $0 }) else {
      return .failure(RunEnd(message: "the run has no answer", at: "", day: nil))
    }
    return .success(made)
  }
}

/// The place where a guarded thread reports that it is done, or that code under test has ended its work.
///
/// `@unchecked Sendable`: its thread sets the rest before the signal for which the other one waits.
final class GuardPost: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)
  private var how: StaticString?
  fileprivate private(set) var place: RunPlace?
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
  private let stack = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
  private static let stackSize = 1 << 18

  deinit { stack.deallocate() }

  /// The post of the calling thread.
  static var own: GuardPost? {
    pthread_getspecific(key).map { Unmanaged<GuardPost>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Guards the calling thread from now on, even if its stack is full.
  fileprivate func begin() {
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    var other = stack_t()
    (other.ss_sp, other.ss_size) = (stack, Self.stackSize)
    sigaltstack(&other, nil)
    FatalSignals.unblock()
  }

  fileprivate func wait() -> String? {
    done.wait()
    return how.map { "\($0)" }
  }

  /// - Parameter how: How code under test ended the work of its thread; `nil` if it is done.
  fileprivate func end(_ how: StaticString?) {
    if how == nil {
      var other = stack_t()
      other.ss_flags = Int32(SS_DISABLE)
      sigaltstack(&other, nil)
      pthread_setspecific(Self.key, nil)
    }
    self.how = how
    done.signal()
  }

  func park(_ how: StaticString, at place: RunPlace?) -> Never {
    self.place = place
    end(how)
    while true { pause() }
  }
}

/// The signals of a thread whose code can't continue.
enum FatalSignals {
  /// The signal by which the watchdog stops a thread that never returns.
  static let stop = SIGUSR2
  /// The earlier handler of each signal.
  private nonisolated(unsafe) static let former = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

  /// Handles them from now on. Returns `true`.
  static func watch() -> Bool {
    var numbers = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, stop]
    // It belongs to a debugger then.
    if ProcessInfo.processInfo.environment["TRIAD_STOP_AT"] != nil { numbers.removeAll { $0 == SIGTRAP } }
    for number in numbers {
      var action = sigaction()
      #if canImport(Glibc)
        action.__sigaction_handler.sa_handler = { FatalSignals.take($0) }
      #else
        action.__sigaction_u.__sa_handler = { FatalSignals.take($0) }
      #endif
      action.sa_flags = Int32(SA_ONSTACK)
      sigaction(number, &action, former + Int(number))
    }
    return true
  }

  /// Unblocks the watchdog's signal on the calling thread: threads of Dispatch block it.
  static func unblock() {
    var wanted = sigset_t()
    sigemptyset(&wanted)
    sigaddset(&wanted, stop)
    pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
  }

  private static func take(_ number: Int32) {
    let place = RunsUnderWay.own
    if let post = GuardPost.own { post.park(how(number), at: place) }
    if let place {
      // With a corrupt heap, the rest may never return.
      alarm(5)
      RunsUnderWay.say("the code under test \(how(number)) \(place.words), of \(place.story)", [place.again])
    }
    sigaction(number, former + Int(number), nil)
    raise(number)
  }

  private static func how(_ number: Int32) -> StaticString {
    switch number {
    case SIGILL, SIGTRAP: "trapped (a failed precondition, an index out of range, a nil, an overflow)"
    case SIGSEGV, SIGBUS: "used memory that it does not have (a recursion without end, an unsafe pointer)"
    case SIGFPE: "divided by zero"
    case stop: RunEnd.endless
    default: "aborted"
    }
  }
}

/// Reports where code under test has not returned for some seconds of real time, and ends the run after more, if
/// possible.
///
/// It counts its own seconds: while a debugger or the system has stopped the process, none of them passes.
enum RunWatchdog {
  /// The seconds in one event after which a run is ended: `TRIAD_PATIENCE`.
  private static let patience =
    ProcessInfo.processInfo.environment["TRIAD_PATIENCE"].flatMap(Double.init).map { max($0, 0.1) } ?? 60
  private static let tick = min(1, patience / 12)
  private static let isRunning: Bool = {
    let thread = Thread { while true { look() } }
    thread.start()
    return true
  }()

  static func start() { _ = isRunning }

  private static func seconds(_ span: Double) -> String { span < 1 ? "\((span * 10).rounded() / 10)" : "\(Int(span))" }

  private static func look() {
    usleep(UInt32(tick * 1_000_000))
    RunsUnderWay.look { place in
      let event = place.kernel.eventCount
      if event != place.seen || place.isWaiting { (place.seen, place.isWaiting, place.seconds) = (event, false, 0) }
      let before = place.seconds
      place.seconds += tick
      if before < patience / 6, place.seconds >= patience / 6 {
        RunsUnderWay.say(
          "the code under test has not returned for \(seconds(place.seconds)) s \(place.words), of \(place.story)",
          [place.again])
      }
      guard before < patience, place.seconds >= patience else { return }
      pthread_kill(place.thread, FatalSignals.stop)
    }
  }
}
