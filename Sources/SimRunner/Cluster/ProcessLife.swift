import DeviceKit
import Engine
import Foundation
import Processes
import ScenarioFiles
import SimKernel
import PersonWire

/// A life of a device as a process, which the controller of the cluster can tell to do things, freeze, and kill.
final class ProcessLife: DeviceLife {
  let role: Role
  /// By which number the common trace knows it.
  let process: Int
  private let child: ChildProcess
  private let database: Database
  private let forms: NodeForms
  private var frames = FrameBuffer()
  /// What was ordered before the life began.
  private var early: [NodeOrder] = []
  private var hasBegun = false
  /// What the transaction under way will say, and what was told of it so far; nil between transactions.
  private var under: (transaction: Int64, facts: [NodeCode], told: [NodeEvent])?
  /// Up to when everything was told.
  private(set) var toldUntil = Instant.start
  private(set) var isReady = false
  /// Nothing more is heard of it: it stands still on purpose, or has come to its end.
  private(set) var isSilent = false
  private(set) var isPaused = false
  /// Why it cannot go on, in its own words or ours.
  private(set) var complaint: ToolError?
  private let tell: (ProcessLife, NodeReport) -> Void

  /// - Parameters:
  ///   - database: the device's store, as it can be read here.
  ///   - tell: gets what the process reports, but for what this life sees to itself.
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

  /// Whether time waits for what it has to say.
  var isHeard: Bool { hasBegun && !isSilent && !isPaused }

  // MARK: - What it is told

  /// The run has begun at `start`, and it is `now`; what was done to the world before is done to this process first.
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

  /// Stops the process where it is, or lets it go on.
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

  /// Asks the process to end in an orderly way; answers how it ended, nil when it did not.
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

  // MARK: - What it tells

  /// Takes in what the process has said.
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

  /// Takes in what is left of a process that has ended.
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

  /// The process died between its announcement of a transaction and the end of what it said about it: it is as its store
  /// has it.
  private func settle() {
    guard let under else { return }
    self.under = nil
    guard let latest = try? database.latestTransaction(), latest >= under.transaction else { return }
    let cause = under.told.first?.cause ?? 0
    let at = under.told.first?.at ?? toldUntil
    for (place, fact) in under.facts.enumerated() {
      // What cannot be read says so when it is told.
      let subject = (try? forms.fact(of: fact))?.subject ?? 0
      tell(
        self,
        .event(
          NodeEvent(
            // Above everything that the process could have counted to.
            number: UInt64(process) &<< 40 | 1 &<< 39 | UInt64(place), at: at, node: role.node, kind: .fact,
            cause: cause, subject: subject, fact: fact, envelope: nil)))
    }
  }
}

extension ChildProcess.Status {
  /// The code of a command of which a process ended so: the process's own where it has said why, and inconclusive where it was
  /// ended from outside.
  fileprivate var exitCode: ExitCode {
    switch self {
    case .exited(let code):
      ExitCode(rawValue: code).flatMap { $0.rawValue >= ExitCode.usage.rawValue ? $0 : nil } ?? .internalError
    case .killed(SIGKILL), .killed(SIGTERM), .killed(SIGINT), .killed(SIGHUP), .unknown: .inconclusive
    case .killed: .internalError
    }
  }
}
