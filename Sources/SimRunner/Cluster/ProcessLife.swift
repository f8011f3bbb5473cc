import Engine
import Foundation
import Processes
import PersonWire

/// A device that runs as a separate process, controlled by the cluster: it can be sent orders, paused and killed.
final class ProcessLife: DeviceIncarnation {
  let role: Role
  /// The number of the process in the common trace.
  let process: Int
  private let child: ChildProcess
  private let database: Database
  private let forms: NodeForms
  private var frames = FrameBuffer()
  /// The orders before the device started.
  private var early: [NodeOrder] = []
  private var hasBegun = false
  /// The facts of the open transaction, and those already reported. `nil` between transactions.
  private var under: (transaction: Int64, facts: [NodeCode], told: [NodeEvent])?
  /// The moment up to which everything was reported.
  private(set) var toldUntil = Instant.start
  private(set) var isReady = false
  /// `true` if it reports nothing more: it is paused, or has ended.
  private(set) var isSilent = false
  private(set) var isPaused = false
  /// The reason why it can't continue.
  private(set) var complaint: ToolError?
  private let tell: (ProcessLife, NodeReport) -> Void

  /// - Parameters:
  ///   - database: The device's store, opened for reading here.
  ///   - tell: Receives the reports that this object doesn't handle itself.
  init(
    role: Role, process: Int, child: ChildProcess, database: Database, _ forms: NodeForms,
    tell: @escaping (ProcessLife, NodeReport) -> Void
  ) {
    (self.role, self.process, self.child, self.database) = (role, process, child, database)
    (self.forms, self.tell) = (forms, tell)
  }

  var failure: StorageError? { nil }
  var inDoubt: DeviceStore.InDoubtTransaction? { nil }
  var output: Int32 { child.output }
  var identifier: Int32 { child.identifier }

  /// `true` if the time must wait for its reports.
  var isHeard: Bool { hasBegun && !isSilent && !isPaused }

  // MARK: - Orders

  /// Begins with the start of the run and its current time, after the earlier changes of the world were repeated.
  func begin(at start: Timestamp, now: Instant, after changes: [WorldChange]) {
    hasBegun = true
    toldUntil = max(toldUntil, now)
    for change in changes { order(.change(change)) }
    order(.start(at: start))
    for order in early { self.order(order) }
    early = []
  }

  func order(_ order: NodeOrder) {
    guard hasBegun else { return early.append(order) }
    child.tell(FrameBuffer.frame(order.wireBytes))
  }

  func failNextCommit(_ fails: Bool) { order(.failNextCommit(fails)) }

  func pause(_ isPaused: Bool) {
    self.isPaused = isPaused
    child.signal(isPaused ? SIGSTOP : SIGCONT)
  }

  func freeze() {
    child.stop()
    listen()
    isSilent = true
  }

  func end() {
    child.signal(SIGKILL)
    child.wait()
    conclude()
  }

  /// Asks the process to end in an orderly way. Returns its status, or `nil` if it didn't end.
  func leave(within seconds: Double) -> ChildProcess.Status? {
    child.signal(SIGCONT)
    child.signal(SIGTERM)
    let clock = MonotonicClock()
    while child.poll() == nil, clock.now.sinceStart.seconds < seconds {
      listen()
      child.tellMore()
      usleep(1_000)
    }
    let status = child.status
    if status == nil { child.signal(SIGKILL) }
    child.wait()
    conclude()
    return status
  }

  // MARK: - Reports

  func listen() {
    guard !isSilent else { return }
    child.tellMore()
    guard let bytes = child.read() else {
      isSilent = true
      let status = child.wait() ?? .unknown
      return complain(status.exitCode, "\(status) before its time")
    }
    receive(bytes)
  }

  /// Handles the remaining reports of an ended process.
  private func conclude() {
    while let bytes = child.read(), !bytes.isEmpty { receive(bytes) }
    isSilent = true
    settle()
  }

  private func receive(_ bytes: [UInt8]) {
    frames.append(bytes)
    do throws(WireError) {
      while let frame = try frames.next() { receive(try NodeReport(wireBytes: frame)) }
    } catch {
      complain(.internalError, "said something that cannot be read: \(error)")
      isSilent = true
    }
  }

  private func complain(_ code: ExitCode, _ words: String) {
    complaint = complaint ?? ToolError(code, "Error: the \(role.rawValue)'s process \(words)")
  }

  private func receive(_ report: NodeReport) {
    switch report {
    case .ready: isReady = true
    case .time(let moment): toldUntil = max(toldUntil, moment)
    case .halted: isSilent = true
    case .failed(let reason): complain(.internalError, "cannot go on: \(reason)")
    case .intent(let transaction, let facts): under = (transaction, facts, [])
    case .published:
      let told = under?.told ?? []
      under = nil
      for event in told { tell(self, .event(event)) }
    case .event(let event) where under != nil: under?.told.append(event)
    case .event, .alias, .fired: tell(self, report)
    }
  }

  /// The process died between the announcement of a transaction and the end of its reports: use the state of its store.
  private func settle() {
    guard let under else { return }
    self.under = nil
    guard let latest = try? database.latestTransaction(), latest >= under.transaction else { return }
    let cause = under.told.first?.cause ?? 0
    let at = under.told.first?.at ?? toldUntil
    for (place, fact) in under.facts.enumerated() {
      // An unreadable fact is reported as such when it is decoded.
      let subject = (try? forms.fact(of: fact))?.subject ?? 0
      tell(
        self,
        .event(
          NodeEvent(
            // Above every number that the process could have used.
            number: UInt64(process) &<< 40 | 1 &<< 39 | UInt64(place), at: at, node: role.node, kind: .fact,
            cause: cause, subject: subject, fact: fact, envelope: nil)))
    }
  }
}

extension ChildProcess.Status {
  /// The exit code of a command for a process that ended like this: the process's own if it gave a reason, and
  /// inconclusive if it was killed.
  fileprivate var exitCode: ExitCode {
    switch self {
    case .exited(let code):
      ExitCode(rawValue: code).flatMap { $0.rawValue >= ExitCode.usage.rawValue ? $0 : nil } ?? .internalError
    case .killed(SIGKILL), .killed(SIGTERM), .killed(SIGINT), .killed(SIGHUP), .unknown: .inconclusive
    case .killed: .internalError
    }
  }
}
