package final class ActorBootstrap: DeviceBootstrap {
  private let role: Role
  private let kernel: Kernel
  private let plan: WorldPlan
  private let peers: Set<Role>
  private let key: SealingKey
  private let buggify: Buggify.Plan?
  private let location: (DeviceID) -> Database.Location
  private var lane: NodeExecutor
  private var isFirst = true
  /// Records transactions outside the process; `nil` in a simulation.
  package weak var witness: (any CommitJournal)?

  /// - Parameter location: The folder of installations' stores; in memory by default.
  package init(
    role: Role, kernel: Kernel, lane: NodeExecutor, plan: WorldPlan,
    location: @escaping (DeviceID) -> Database.Location = { _ in .memory }
  ) {
    (self.role, self.kernel, self.lane, self.plan, self.location) = (role, kernel, lane, plan, location)
    peers = Set(plan.devices.keys).subtracting([role])
    key = SealingKey(seed: plan.seed, name: "wearer")
    buggify = plan.buggify > 0 ? Buggify.Plan(chance: plan.buggify, seed: plan.seed) : nil
  }

  package func open(_ device: DeviceID) throws(StorageError) -> Database { try Database(location(device)) }

  package func begin(_ spec: BootSpec, on database: Database) throws(StorageError) -> any DeviceIncarnation {
    if !isFirst { lane = kernel.reincarnate(role.node) }
    isFirst = false
    let setup = setup(spec)
    let life = ActorIncarnation(kernel: kernel, node: role.node)
    switch role {
    case .desktop: try boot(DesktopMachine.self, setup, life, database)
    case .cloud: try boot(CloudMachine.self, setup, life, database)
    default: try bootApp(setup, life, "\(spec.device).\(spec.life)", database)
    }
    return life
  }

  private func setup(_ spec: BootSpec) -> DeviceSetup {
    let own = plan.devices[role]
    var stream = kernel.stream(named: "device.\(spec.device).life.\(spec.life)")
    var setup = DeviceSetup(
      device: spec.device, rules: plan.rules, key: key, seed: stream.next(), peers: peers, platform: own?.platform,
      history: plan.history, serializesMessages: plan.serializesMessages)
    setup.cloud = own?.cloud ?? CloudProfile()
    setup.desktop = own?.desktop ?? DesktopProfile()
    setup.app = spec.app
    setup.buggify = buggify
    setup.life = spec.life
    for module in plan.vocabulary.worldModules {
      module.configure(&setup, in: plan)
    }
    setup.features = plan.vocabulary.appModules.flatMap { $0.features(on: role) }
    return setup
  }

  private func boot<Machine: DeviceStateMachine>(
    _ type: Machine.Type, _ setup: DeviceSetup, _ life: ActorIncarnation, _ database: Database
  ) throws(StorageError) {
    let node = try makeNode(type, setup, life, database)
    node.assumeIsolated { $0.boot() }
  }

  private func bootApp(
    _ setup: DeviceSetup, _ life: ActorIncarnation, _ name: String, _ database: Database
  ) throws(StorageError) {
    let device = try makeNode(OperatingSystem<FeatureApp>.self, setup, life, database)
    life.dismiss = { [weak device] in device?.assumeIsolated { $0.dismissAssistant() } }
    let (kernel, plan, role) = (kernel, plan, role)
    device.assumeIsolated { node in
      node.boot { [unowned device] process in
        let birth = AppLaunch(kernel: kernel, plan: plan, role: role, name: "\(name).\(process)")
        let minds = plan.vocabulary.appModules.flatMap { $0.minds(for: birth) }
        guard !minds.isEmpty else { return nil }
        return Orchestrator(
          lane: kernel.makeLane(), workers: minds.map { Self.worker(for: $0, of: device, process, kernel) })
      }
    }
  }

  private static func worker(
    for mind: some Agent, of device: DeviceActor<OperatingSystem<FeatureApp>>, _ process: UInt64, _ kernel: Kernel
  ) -> any WorkRunner {
    AgentRunner(mind, DeviceLine(device, process: process), kernel)
  }

  private func makeNode<Machine: DeviceStateMachine>(
    _ type: Machine.Type, _ setup: DeviceSetup, _ life: ActorIncarnation, _ database: Database
  ) throws(StorageError) -> DeviceActor<Machine> {
    let migrations = role == .cloud ? CloudSchema.migrations : DeviceSchema.migrations
    let store = try DeviceStore(
      replicating: database, migrations, of: setup.features.compactMap { $0.schema }, rules: plan.rules)
    store.witness = witness
    life.store = store
    return try DeviceActor(lane: lane, store: store, setup: setup)
  }
}
