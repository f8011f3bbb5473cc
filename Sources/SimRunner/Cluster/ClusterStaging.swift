package import Engine
import Foundation
import Processes
import PersonWire

/// A staging with every device as a process of its own, in real time multiplied by a speed.
///
/// This world has the wearer, the faults and the checks. Its effects on devices are sent to their processes, and their
/// reports are merged into one trace.
package final class ClusterStaging: DeviceProvider, Gateway {
  package let layout: ClusterLayout
  private var clock: PacedClock?
  private var start = Timestamp(nanoseconds: 0)
  private var lives: [Role: ProcessLife] = [:]
  private var processCount = 0
  private var merge = TraceMerge()
  /// The changes of links and clocks so far, for new processes.
  private var changes: [WorldChange] = []
  private unowned var world: World?
  private let forms: NodeForms
  /// The time that the machine took to start each process, in seconds.
  package private(set) var starts: [Double] = []
  /// The reason why the run is invalid; `nil` if it is valid.
  package private(set) var failure: ToolError?
  /// The longest wait for a report of a process, in seconds of real time.
  private static let silenceLimit = 20.0

  private let monitor: any ProgressMonitor

  package init(
    _ layout: ClusterLayout, _ vocabulary: PluginRegistry, monitor: any ProgressMonitor = SilentMonitor()
  ) {
    (self.layout, self.monitor, forms) = (layout, monitor, NodeForms(vocabulary))
  }

  package var waitAfterFailure: Span? { .minutes(1) }

  package func stage(_ role: Role, _ kernel: Kernel, _ lane: NodeExecutor, _ plan: WorldPlan) -> (any DeviceBootstrap)?
  {
    kernel.open(self)
    return ProcessStage(role, self)
  }

  // MARK: - Processes

  /// Starts the process of a device and waits until it is ready.
  fileprivate func begin(_ role: Role, _ spec: BootSpec, _ database: Database) throws(StorageError) -> ProcessLife {
    if let failure { throw .cannotOpen(path: layout.folder, message: failure.message) }
    let begun = MonotonicClock()
    let path = try layout.configure(role, spec)
    processCount += 1
    let launcher = layout.launcher(of: role)
    let child: ChildProcess
    do throws(SpawnFailure) {
      child = try ChildProcess(
        ["node", "--role", role.rawValue, "--config", path, "--controlled", "\(processCount)"], behind: launcher)
    } catch {
      throw fail(
        ToolError(error.isOfProgram ? .usage : .inputOutput, "Error: the \(role.rawValue)'s process: \(error)"))
    }
    let life = ProcessLife(role: role, process: processCount, child: child, database: database, forms) {
      [unowned self] in
      heed($1, of: $0)
    }
    while !life.isReady, life.complaint == nil, !monitor.isCancelled,
      begun.now.sinceStart.seconds < Self.silenceLimit
    {
      var descriptor = pollfd(fd: life.output, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, 50)
      life.listen()
    }
    guard life.isReady else {
      var reason =
        life.complaint
        ?? ToolError(.inconclusive, "Error: the \(role.rawValue)'s process has not said in time that it is ready")
      if !launcher.isEmpty {
        let question =
          "\n  Does the launcher '\(launcher.joined(separator: " "))' run the command that stands behind it?"
        reason = ToolError(reason.code == .internalError ? .usage : reason.code, reason.message + question)
      }
      throw fail(reason)
    }
    starts.append(begun.now.sinceStart.seconds)
    lives[role] = life
    if let clock { life.begin(at: start, now: clock.now, after: changes) }
    return life
  }

  /// Ends every process in an orderly way.
  package func finish() {
    for (role, life) in lives.sorted(by: { $0.key < $1.key }) where !life.isSilent {
      let status = life.leave(within: 10)
      if status != .exited(0) {
        complain("the \(role.rawValue)'s process did not end in an orderly way: \(status.map { "\($0)" } ?? "never")")
      }
    }
    release(upTo: .distantFuture)
  }

  private func complain(_ reason: String, _ code: ExitCode = .internalError) {
    failure = failure ?? ToolError(code, "Error: \(reason)")
  }

  /// Ends the run with a reason. No other process is started.
  private func fail(_ reason: ToolError) -> StorageError {
    failure = failure ?? reason
    return .cannotOpen(path: layout.folder, message: reason.message)
  }

  // MARK: - Gateway

  package func isOpen(to node: NodeID) -> Bool { life(of: node).map { !$0.isSilent } ?? false }

  package func forward(_ envelope: Envelope) {
    guard let act = envelope.message.act, let world else { return }
    life(of: envelope.to)?.order(.act(forms.code(of: act), event: world.kernel.cause))
  }

  package func mirror(_ change: WorldChange) {
    if case .pause(let node, let isPaused) = change {
      life(of: node)?.pause(isPaused)
      return
    }
    changes.append(change)
    for life in lives.values { life.order(.change(change)) }
  }

  private func life(of node: NodeID) -> ProcessLife? { Role(node: node).flatMap { lives[$0] } }

  // MARK: - Time

  package func run(_ world: World, until moment: Instant) {
    self.world = world
    if clock == nil { raise(world) }
    guard let clock else { return }
    while world.kernel.now < moment, !isCancelled {
      wait()
      let heard = lives.values.filter(\.isHeard).map(\.toldUntil).min() ?? clock.now
      let until = min(heard, moment)
      release(upTo: until)
      world.kernel.run(until: until)
      lookForSilence(clock)
    }
  }

  /// Runs the first moment, in which the devices are started, and starts the time.
  private func raise(_ world: World) {
    world.kernel.run(until: .start + Span(nanoseconds: 1))
    start = MonotonicClock.wallClock + .milliseconds(20)
    let clock = PacedClock(start: start, speed: layout.speed)
    self.clock = clock
    for life in lives.values { life.begin(at: start, now: .start, after: changes) }
  }

  /// Waits briefly for reports of the processes, and handles them.
  private func wait() {
    let listening = lives.values.filter { !$0.isSilent }
    var descriptors = listening.map { pollfd(fd: $0.output, events: Int16(POLLIN), revents: 0) }
    poll(&descriptors, nfds_t(descriptors.count), 2)
    for life in listening {
      life.listen()
      failure = failure ?? life.complaint
    }
  }

  private func lookForSilence(_ clock: PacedClock) {
    for life in lives.values where life.isHeard {
      let silence = (clock.now - life.toldUntil).seconds / clock.speed
      if silence > Self.silenceLimit {
        complain("the \(life.role.rawValue)'s process has not been heard of for \(Int(silence)) s", .inconclusive)
      }
    }
  }

  // MARK: - The common trace

  private func heed(_ report: NodeReport, of life: ProcessLife) {
    switch report {
    case .event(let event): merge.add(event, of: life.process)
    case .alias(let number, let own): merge.know(own, as: number)
    case .fired(let rule, let node, let count):
      world?.kernel.note(fired: count, of: rule, from: life.role.node, to: node)
    default: break
    }
  }

  private func release(upTo moment: Instant) {
    guard let world else { return }
    let patience = Span(nanoseconds: Int64(layout.speed * 1e9))
    // Not all at once: the world's reaction to an event may end a process, which then sends its last reports.
    while let (event, cause) = merge.next(upTo: moment, patience: patience) {
      world.kernel.run(until: min(event.at, moment))
      var fact: (any TraceFact)?
      do throws(WireError) { fact = try event.fact.map(forms.fact) } catch {
        complain("a process told a fact that cannot be read: \(error)")
      }
      let told = TraceEvent(
        number: 0, at: event.at, node: event.node, kind: event.kind, cause: cause, subject: event.subject,
        fact: fact)
      merge.know(event.number, as: world.kernel.retell(told, cause: cause, event.envelope))
    }
  }
}

/// A run on processes is cancelled once one of them has failed.
extension ClusterStaging: ProgressMonitor {
  package func report(_ progress: WorkProgress) { monitor.report(progress) }
  package var isCancelled: Bool { failure != nil || monitor.isCancelled }
}

private final class ProcessStage: DeviceBootstrap {
  private let role: Role
  private unowned let cluster: ClusterStaging

  init(_ role: Role, _ cluster: ClusterStaging) { (self.role, self.cluster) = (role, cluster) }

  func open(_ device: DeviceID) throws(StorageError) -> Database {
    try Database(.file(path: cluster.layout.store(of: device)))
  }

  func begin(_ spec: BootSpec, on database: Database) throws(StorageError) -> any DeviceIncarnation {
    try cluster.begin(role, spec, database)
  }
}
