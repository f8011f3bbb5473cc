import Agents
import Devices
import Orchestrator
import Transport

/// One device of the world: its disk, its lives, and who it is at the moment.
final class DeviceHost {
  let role: Role
  private(set) var device: DeviceID
  private(set) var isUp = false
  /// The disk; it outlives the device's lives, and a wipe replaces it.
  private(set) var database: Database
  /// What can happen to the disk; nil where nothing can.
  let disk: DeviceDisk?
  /// Another device of the same role that is not in use.
  private var shelf: (device: DeviceID, database: Database, disk: SimulatedDisk?, isBlank: Bool)?
  /// Whether the device has never been started: its disk has no tables.
  private var isBlank = true
  private var isReturned = false
  /// How many devices there have been in this role.
  private var installations: UInt32 = 1
  private let kernel: Kernel
  private let rules: Rules
  private let key: SealingKey
  private let peers: Set<Role>
  private let isWireHonest: Bool
  private let platform: PlatformProfile?
  private let history: HealthHistory
  private let plan: DevicePlan
  private let planner: PlannerPlan?
  private let agents: AgentsSettings?
  private let diary: DiaryStudyConfig?
  private let music: MusicPlan?
  private var lane: Lane
  private var store: DeviceStore?
  /// Lets go of what this life holds beside its store.
  private var dismiss: (() -> Void)?
  /// A commit that failed, of which only the disk knows whether it is there.
  private var doubt: DeviceStore.Doubt?
  private var lives = 0
  /// The version of the app that is installed.
  private var app: AppVersion
  private let buggify: Buggify.Plan?

  init(role: Role, kernel: Kernel, lane: Lane, plan: WorldPlan) throws(StorageError) {
    self.role = role
    self.kernel = kernel
    self.lane = lane
    rules = plan.rules
    isWireHonest = plan.isWireHonest
    platform = plan.devices[role]?.platform
    history = plan.history
    self.plan = plan.devices[role] ?? DevicePlan()
    planner = plan.planner
    agents = plan.agents
    diary = plan.hasDiary ? DiaryStudyConfig(plan.rules) : nil
    music = plan.music
    buggify = plan.buggify > 0 ? Buggify.Plan(chance: plan.buggify, seed: plan.seed) : nil
    app = plan.devices[role]?.app ?? .current
    peers = Set(plan.devices.keys).subtracting([role])
    key = SealingKey(seed: plan.seed, name: "wearer")
    device = DeviceID(role: role, installation: 1)
    disk = self.plan.disk.map { DeviceDisk($0, of: role, rules: plan.rules, kernel: kernel) }
    database = try Self.open(disk)
  }

  private static func open(_ disk: DeviceDisk?) throws(StorageError) -> Database {
    if let disk { return try disk.open() }
    return try Database(.memory)
  }

  /// Switches the device on: a new life on the same disk.
  func start() throws(StorageError) {
    // A story that is stopped early still has restarts on its calendar: nobody is to come back to life then.
    guard !isUp, !kernel.isStopping else { return }
    lives += 1
    if lives > 1 { lane = kernel.reincarnate(role.node) }
    var stream = kernel.stream(named: "device.\(device).life.\(lives)")
    var setup = DeviceSetup(
      device: device, rules: rules, key: key, seed: stream.next(), peers: peers, platform: platform,
      history: history, isWireHonest: isWireHonest)
    setup.cloud = plan.cloud
    setup.desktop = plan.desktop
    setup.app = app
    setup.buggify = buggify
    setup.planner = planner?.hours
    setup.hasCompanion = agents != nil
    setup.redact = Redactor.redact
    // An app of the first version knows no diary.
    setup.diary = RecordKind.diaryPage.since <= app ? diary.map { DiarySetup($0) } : nil
    setup.music = music?.setup
    setup.wantsShadows = planner?.wantsShadows ?? false
    setup.tier = planner?.tier
    setup.generator = role == .cloud ? CloudGenerator.draft : nil
    switch role {
    case .watch: try boot(OperatingSystem<WatchApp>.self, setup)
    case .phone: try bootPhone(setup)
    case .desktop: try boot(DesktopMachine.self, setup)
    case .cloud: try boot(CloudMachine.self, setup)
    }
    (isUp, isBlank) = (true, false)
  }

  private func boot<Machine: DeviceMachine>(_ type: Machine.Type, _ setup: DeviceSetup) throws(StorageError) {
    let node = try makeNode(type, setup)
    node.assumeIsolated { $0.boot() }
  }

  private func bootPhone(_ setup: DeviceSetup) throws(StorageError) {
    let phone = try makeNode(OperatingSystem<PhoneApp>.self, setup)
    let (kernel, config, agents, rules) = (kernel, planner?.config ?? GhostConfig(), agents, rules)
    let diary = diary ?? DiaryStudyConfig()
    let jockey = music.map { DiscJockey($0.library, MusicConfig(rules)) }
    let life = "\(device).\(lives)"
    dismiss = { [weak phone] in phone?.assumeIsolated { $0.dismissAssistant() } }
    phone.assumeIsolated { node in
      node.boot { [unowned node] process in
        let lane = kernel.makeLane()
        func model(_ plan: ModelPlan?, isCloud: Bool) -> SimulatedModel? {
          plan.map {
            let stream = kernel.stream(named: "model.\(isCloud ? "cloud" : "phone").\(life).\(process)")
            return SimulatedModel(isCloud: isCloud, plan: $0, stream: stream, runtime: lane.runtime) { bytes in
              kernel.report(ModelFact(isCloud: isCloud, bytes: bytes), kind: .fact)
            }
          }
        }
        return Orchestrator(
          lane: lane, phone: node, process: process, config: config, agents: CompanionConfig(agents, rules),
          phoneModel: model(agents?.phoneModel, isCloud: false), cloudModel: model(agents?.cloudModel, isCloud: true),
          diary: diary, music: jockey == nil ? nil : node, jockey: jockey)
      }
    }
  }

  private func makeNode<Machine: DeviceMachine>(
    _ type: Machine.Type, _ setup: DeviceSetup
  ) throws(StorageError) -> DeviceActor<Machine> {
    let store = try DeviceStore(database, Machine.migrations, planted: rules.planted)
    self.store = store
    return try DeviceActor(lane: lane, store: store, setup: setup)
  }

  /// The device stops: volatile state and uncommitted writes are lost, and with the power what its disk had not safe.
  /// Answers what a disk lost; the store on it is closed then, until it is opened again.
  @discardableResult
  func crash(losesPower: Bool = false) -> DiskLoss? {
    guard isUp else { return nil }
    doubt = store?.doubt
    store?.close()
    store = nil
    kernel.end(role.node)
    dismiss?()
    dismiss = nil
    isUp = false
    guard let disk = disk?.disk else { return nil }
    // Before the connection ends, which would tidy up on a disk that is no longer its own.
    defer { database.close() }
    guard losesPower else {
      disk.detach()
      return nil
    }
    return disk.losePower()
  }

  /// Opens the store on the disk again, and looks whether it is one.
  func reopen() throws(StorageError) {
    database = try Self.open(disk)
    guard !isBlank else { return }
    try database.verify()
    // Not even the tables were safe.
    guard try database.schemaVersion() > 0 else { throw .corrupt(message: "the store is empty") }
  }

  /// What a commit that failed would have said, if the disk has it all the same; asked once, of a store that was opened
  /// again.
  func takeSurvivingFacts() throws(StorageError) -> [any TraceFact] {
    guard let doubt, !isBlank else { return [] }
    self.doubt = nil
    return try DeviceStore.has(doubt, database) ? doubt.facts : []
  }

  /// Why the last transaction failed, when it was not for want of power.
  var diskFailure: StorageError? { disk?.disk.isOff == false ? store?.failure : nil }

  /// How far a device has come, as its store has it.
  struct Standing {
    let device: DeviceID
    /// The number of the latest record.
    let sequence: Int64
    /// Workouts that nobody else is known to have.
    let workouts: [UInt64]
  }

  func standing() throws(StorageError) -> Standing {
    let query = "SELECT value FROM memory WHERE key = ?"
    let sequence =
      role == .cloud
      ? nil
      : try database.statement(query).first(MemoryKey.sequence.rawValue) { row throws(StorageError) in
        try row.int64(0)
      }
    return Standing(device: device, sequence: sequence ?? 0, workouts: try workoutsOnlyHere())
  }

  /// The next commit fails; the device crashes on it.
  func crashAtNextCommit() { store?.failNextCommit(true) }

  /// The next commit succeeds, whatever was planned.
  func spareNextCommit() { store?.failNextCommit(false) }

  /// The disk is lost, and with the next start another installation begins.
  func wipe() throws(StorageError) {
    crash()
    try beginAnew()
  }

  private func beginAnew() throws(StorageError) {
    installations += 1
    disk?.replace(installation: installations)
    database = try Self.open(disk)
    isBlank = true
    device = DeviceID(role: role, installation: installations)
    // Whoever sets up a device gets what the store has now.
    app = .current
  }

  /// Puts the device away and takes the one that was put away before, or a new one.
  func exchange() throws(StorageError) {
    crash()
    if !database.isOpen { try reopen() }
    let other = shelf
    shelf = (device, database, disk?.disk, isBlank)
    guard let other else { return try beginAnew() }
    (device, database, isBlank) = (other.device, other.database, other.isBlank)
    if let kept = other.disk { disk?.exchange(for: kept) }
    isReturned = true
  }

  /// Whether the device was put away before and nobody has told it yet that it is in use again; asked once.
  func takeReturn() -> Bool {
    defer { isReturned = false }
    return isReturned
  }

  /// Whether the disk has its tables.
  var isStarted: Bool { !isBlank }

  func installNewestApp() { app = .current }

  /// Workouts that exist on this device and nowhere else, as far as anybody acknowledged: a wipe takes them along.
  func workoutsOnlyHere() throws(StorageError) -> [UInt64] {
    guard role == .watch, !isBlank else { return [] }
    var found: Set<UInt64> = []
    // Not collected by the app yet, or collected and acknowledged by nobody who would keep it.
    let keepers: [Service] = peers.contains(.cloud) ? [.phone, .privateStore] : [.phone]
    try database.statement(
      """
      SELECT id FROM health_samples WHERE kind = 'workout'
        AND anchor > coalesce((SELECT value FROM memory WHERE key = 'workoutAnchor'), 0)
      UNION
      SELECT id FROM outbox WHERE domain = ? AND service IN (\(keepers.map { "\($0.rawValue)" }.joined(separator: ", ")))
        GROUP BY id HAVING count(*) = \(keepers.count)
      """
    ).query(Int64(Domain.workouts.rawValue)) { row throws(StorageError) in
      found.insert(UInt64(bitPattern: try row.int64(0)))
    }
    return found.sorted()
  }
}
