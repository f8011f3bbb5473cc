package import Engine
import Foundation
import Person
import Processes
package import UDPTransport
import PersonWire

/// A node as a process: its device on a kernel of its own that follows the machine's clock, its store in a file, and
/// the other nodes behind a socket.
package final class NodeProcess {
  package let role: Role
  package let configuration: NodeConfiguration
  private let kernel: Kernel
  private let life: Life
  private let endpoint: UDPEndpoint
  private let gateway: NodeGateway
  private let staging: NodeStaging
  private let status: NodeStatusFile
  private let forms: NodeForms
  /// `nil` if there is no key file.
  private let keys: NodeKeys?
  private var clock: PacedClock?

  /// The owner of the device.
  private enum Life {
    /// The node is independent, and simulates the wearer's life itself.
    case alone(World)
    /// A controller sends the events of the device.
    case controlled(DeviceNode, by: ControllerConnection)
  }

  private var controller: ControllerConnection? {
    if case .controlled(_, let controller) = life { controller } else { nil }
  }

  /// The longest wait of the process before it reports its time, or polls.
  private static let beat = Span.milliseconds(2)

  /// - Parameters:
  ///   - vocabulary: The vocabulary of its scenario.
  ///   - process: Distinguishes this process's events for a controller; `nil` for an independent node.
  package init(
    _ configuration: NodeConfiguration, _ vocabulary: PluginRegistry, role: Role, process: UInt64?
  ) throws(ToolError) {
    (self.role, self.configuration, forms) = (role, configuration, NodeForms(vocabulary))
    let plan = try Self.plan(configuration, vocabulary, of: process == nil ? nil : role)
    guard plan.devices[role] != nil else {
      throw ToolError(.badData, "Error: the scenario has no \(role.rawValue)")
    }
    try Self.refuseWhatCannotBe(plan)
    endpoint = try Self.open(configuration, role)
    gateway = NodeGateway(endpoint, peers: Set(configuration.peers.keys.compactMap { Role(rawValue: $0)?.node }))
    staging = NodeStaging(role, configuration, gateway)
    life = try Self.life(plan, role, staging, isControlled: process != nil)
    kernel =
      switch life {
      case .alone(let world): world.kernel
      case .controlled(let device, _): device.kernel
      }
    gateway.kernel = kernel
    status = NodeStatusFile(folder: configuration.folder)
    keys = configuration.keys.map {
      NodeKeys($0, of: role, peers: configuration.peers.keys.compactMap { Role(rawValue: $0) })
    }
    // No two starts of any node use the same numbers.
    let first = process ?? UInt64(role.number + 1) &<< 20 | endpoint.epoch & 0xf_ffff
    kernel.number(from: first &<< 40)
    staging.witness = controller?.reporter
    if let controller { kernel.observe(with: controller.reporter) }
  }

  private static func life(
    _ plan: WorldPlan, _ role: Role, _ staging: NodeStaging, isControlled: Bool
  ) throws(ToolError) -> Life {
    try ToolError.storing { () throws(StorageError) in
      guard isControlled, let device = try DeviceNode(plan, role: role, staging: staging) else {
        return .alone(try World(plan, staging: staging))
      }
      return .controlled(device, by: ControllerConnection(NodeForms(plan.vocabulary)))
    }
  }

  /// - Parameter role: The role of the only device; `nil` if its wearer is simulated too.
  private static func plan(
    _ configuration: NodeConfiguration, _ vocabulary: PluginRegistry, of role: Role?
  ) throws(ToolError) -> WorldPlan {
    var scenario = try Scenario(path: configuration.scenario, vocabulary)
    if let seed = configuration.seed { scenario.seed = seed }
    if let rules = configuration.rules { scenario.rules = try vocabulary.choice(words: rules) }
    if let role { return try WorldPlan(scenario, ofNode: role) }
    return try WorldPlan(scenario)
  }

  /// Rejects features of a simulation that a process doesn't have.
  package static func refuseWhatCannotBe(_ plan: WorldPlan) throws(ToolError) {
    let modules = plan.vocabulary.modules.lazy.compactMap { $0 as? any NodeModule.Type }
    if let objection = modules.compactMap({ $0.objection(to: plan) }).first {
      throw ToolError(.badData, "Error: \(objection)")
    }
    for role in plan.roles where plan.devices[role]?.disk != nil {
      throw ToolError(
        .badData, "Error: the \(role.rawValue)'s disk is a simulated one: processes have the machine's; take 'disk' out"
      )
    }
  }

  private static func open(_ configuration: NodeConfiguration, _ role: Role) throws(ToolError) -> UDPEndpoint {
    func address(_ text: String) throws(ToolError) -> SocketAddress {
      guard let address = SocketAddress(text) else {
        throw ToolError(.badData, "Error: '\(text)' is no address: a number and a port, such as 127.0.0.1:4100")
      }
      return address
    }
    let keys = try configuration.keys.map { path throws(ToolError) in
      try KeyFileError.told { () throws(KeyFileError) in try KeyFile.read(path) }
    }
    var peers: [DatagramEndpoint.Peer] = []
    for (name, text) in configuration.peers.sorted(by: { $0.key < $1.key }) {
      guard let peer = Role(rawValue: name), peer != role else {
        let known = Role.known.map(\.rawValue).joined(separator: ", ")
        throw ToolError(.badData, "Error: '\(name)' is no other node: \(known)")
      }
      let ring = keys?.ring(role.rawValue, name)
      if keys != nil, ring == nil {
        throw ToolError(
          .badData,
          "Error: \(configuration.keys ?? "") has no key for \(role.rawValue) and \(name); make one with "
            + "'triad pair \(role.rawValue) \(name) --keys \(configuration.keys ?? "FILE")'")
      }
      peers.append(DatagramEndpoint.Peer(peer.node, at: try address(text), keys: ring ?? .loopbackOnly))
    }
    var settings = UDPEndpoint.Configuration(
      node: role.node, address: try address(configuration.listen), peers: peers, stateFolder: configuration.folder)
    // A real connection ends some time after the other end has closed, in the run's time.
    let speed = configuration.speed ?? 1
    settings.limits.giveUpAfter = Span(nanoseconds: Int64(max(0.5, min(30, 600 / speed)) * 1e9))
    let socket: UDPSocket
    do throws(UDPSocketError) {
      socket = try UDPSocket(settings.address, datagramSize: settings.limits.datagramSize)
    } catch {
      throw ToolError(.inputOutput, "Error: the \(role.rawValue) cannot run: \(error)")
    }
    // A rejected node leaves no files.
    do {
      try FileManager.default.createDirectory(atPath: configuration.folder, withIntermediateDirectories: true)
    } catch {
      throw ToolError(.inputOutput, "Error: \(configuration.folder): \(error.localizedDescription)")
    }
    do throws(UDPEndpointError) { return try UDPEndpoint(settings, socket: socket) } catch {
      throw ToolError(.inputOutput, "Error: the \(role.rawValue) cannot run: \(error)")
    }
  }

  /// Runs until it is ordered to end, or its controller has ended.
  package func run() throws(ToolError) -> ExitCode {
    switch life {
    case .controlled(_, let controller):
      controller.reporter.report(.ready)
      controller.reporter.flush()
    case .alone(let world):
      let start = configuration.start.map { Timestamp(nanoseconds: Int64($0 * 1e9)) } ?? MonotonicClock.wallClock
      clock = PacedClock(start: start, speed: configuration.speed ?? 1)
      world.start()
    }
    while !Termination.isWanted, controller?.isGone != true { try turn() }
    return try leave()
  }

  private func turn() throws(ToolError) {
    let wait = clock.flatMap { clock in kernel.nextDue.map { clock.wait(until: $0) } } ?? Self.beat
    let arrivals: Arrivals
    do throws(UDPEndpointError) {
      arrivals = try endpoint.poll(min(wait, Self.beat), alsoWatching: controller.map { [$0.input] } ?? [])
    } catch {
      throw ToolError(.inputOutput, "Error: \(error)")
    }
    // Input arrives now, after everything that was due before.
    let now = clock?.now
    if let now { catchUp(now) }
    for settlement in arrivals.settled { gateway.settle(settlement) }
    for message in arrivals.received {
      guard let envelope = gateway.envelope(message.bytes, from: message.from, to: role.node) else { continue }
      kernel.arrive(envelope)
    }
    if case .controlled(let device, let controller) = life, !arrivals.readable.isEmpty {
      for order in controller.orders() { try obey(order, device) }
    }
    if let now { pass(now) }
    keys?.look(endpoint)
    updateStatus()
  }

  private func updateStatus(isLast: Bool = false) {
    status.update(
      endpoint.counters, gateway, events: kernel.eventCount, clock: clock, failedCommits: staging.failures,
      keyChanges: keys?.changes ?? 0, isLast: isLast)
  }

  /// Runs what was due before.
  private func catchUp(_ now: Instant) {
    guard now >= .start, !staging.hasHalted else { return }
    // Events due while the process was stopped happen late. Those that are a little late because the machine was busy
    // happen as if on time: at a high speed a moment of the machine is a minute of the run.
    if Termination.takeResumption() { kernel.advance(to: now) }
    kernel.run(until: now)
  }

  /// Handles input, reports everything, and then releases what leaves the node.
  private func pass(_ now: Instant) {
    guard now >= .start, !staging.hasHalted else { return }
    kernel.run(until: now + Span(nanoseconds: 1))
    if let reporter = controller?.reporter {
      if staging.hasHalted { reporter.report(.halted) }
      reporter.reportTime(now, kernel.firedRules(from: role.node, to: Role.known.map(\.node) + [.office]))
      reporter.flush()
    }
    // Messages of a device after a failed commit may refer to data that its store doesn't have.
    if !staging.hasHalted { gateway.send() }
  }

  private func obey(_ order: NodeOrder, _ device: DeviceNode) throws(ToolError) {
    switch order {
    case .start(let start):
      clock = PacedClock(start: start, speed: configuration.speed ?? 1)
      let life = configuration.life
      let spec = BootSpec(
        device: DeviceID(role: role, installation: life?.installation ?? 1), life: life?.number ?? 1,
        app: life.map { AppVersion($0.app) } ?? .current)
      kernel.advance(to: clock?.now ?? .start)
      do throws(StorageError) { try device.host.start(as: spec) } catch {
        controller?.reporter.report(.failed("\(error)"))
        controller?.reporter.flush()
        throw ToolError(error)
      }
    case .act(let form, let event):
      do throws(WireError) {
        kernel.post(Message(try forms.act(of: form)), to: role.node, at: kernel.now, id: event)
      } catch {
        throw ToolError(.internalError, "Error: what the wearer does cannot be read: \(error)")
      }
    case .change(let change): device.follow(change)
    case .failNextCommit(true): device.host.crashAtNextCommit()
    case .failNextCommit(false): device.host.spareNextCommit()
    case .stop: Termination.want()
    }
  }

  private func leave() throws(ToolError) -> ExitCode {
    controller?.reporter.flush()
    updateStatus(isLast: true)
    let stuck =
      switch life {
      case .alone(let world): world.shutdown()
      case .controlled(let device, _): device.shutdown()
      }
    controller?.reporter.flush()
    return stuck == 0 ? .pass : .internalError
  }
}

extension KeyFileError {
  /// Performs an operation on key files. A failure becomes the tool's error: bad data, unless the system refused.
  package static func told<Answer>(_ body: () throws(KeyFileError) -> Answer) throws(ToolError) -> Answer {
    do throws(KeyFileError) { return try body() } catch {
      if case .system = error { throw ToolError(.inputOutput, "Error: \(error)") }
      throw ToolError(.badData, "Error: \(error)")
    }
  }
}

private final class ControllerConnection {
  let input: Int32 = 0
  let reporter: NodeReporter
  private var frames = FrameBuffer()
  private(set) var hasLeft = false

  init(_ forms: NodeForms) { reporter = NodeReporter(descriptor: 1, forms) }

  var isGone: Bool { hasLeft || reporter.isOrphaned }

  /// Returns the orders since the last call.
  func orders() -> [NodeOrder] {
    guard let bytes = PipeEnd.read(input) else {
      hasLeft = true
      return []
    }
    frames.append(bytes)
    var orders: [NodeOrder] = []
    do throws(WireError) {
      while let frame = try frames.next() { orders.append(try NodeOrder(wireBytes: frame)) }
    } catch {
      reporter.report(.failed("an order cannot be read: \(error)"))
      hasLeft = true
    }
    return orders
  }
}

/// The staging of one node's process: its own device as an actor with its store in a file, the others elsewhere.
final class NodeStaging: DeviceProvider {
  private let role: Role
  private let folder: String
  private let gateway: NodeGateway
  private let installation: UInt32?
  weak var witness: (any CommitJournal)?
  private let watcher = CommitFailures()

  init(_ role: Role, _ configuration: NodeConfiguration, _ gateway: NodeGateway) {
    (self.role, self.gateway, folder) = (role, gateway, configuration.folder)
    installation = configuration.life?.installation
  }

  /// `true` after a failed commit: the device's memory is ahead of its store, and the controller must end it. An
  /// independent node restarts its device.
  var hasHalted: Bool { installation != nil && failures > 0 }
  var failures: Int { watcher.count }
  var waitAfterFailure: Span? { .minutes(1) }

  func stage(_ role: Role, _ kernel: Kernel, _ lane: NodeExecutor, _ plan: WorldPlan) -> (any DeviceBootstrap)? {
    kernel.open(gateway)
    guard role == self.role else { return nil }
    kernel.observe(with: watcher)
    let stage = ActorBootstrap(role: role, kernel: kernel, lane: lane, plan: plan) { [folder, installation] device in
      .file(path: NodeConfiguration.store(in: folder, installation: installation ?? device.installation))
    }
    stage.witness = witness
    return stage
  }

  func run(_ world: World, until moment: Instant) { world.kernel.run(until: moment) }
}

private final class CommitFailures: TraceObserver {
  var interest: TraceInterest { .facts }
  private(set) var count = 0

  func observe(_ event: TraceEvent) {
    if case .commitFailed? = event.deviceFact { count += 1 }
  }
}
