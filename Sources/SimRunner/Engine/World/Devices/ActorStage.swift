import Agents
package import DeviceKit
import Devices
package import Orchestration
package import ScenarioFiles
package import SimKernel
package import Wire

/// A stage on which a device lives as an actor of a kernel.
package final class ActorStage: DeviceStage {
  private let role: Role
  private let kernel: Kernel
  private let plan: WorldPlan
  private let peers: Set<Role>
  private let key: SealingKey
  private let diary: DiaryStudyConfig?
  private let buggify: Buggify.Plan?
  private let location: (DeviceID) -> Database.Location
  private var lane: Lane
  private var isFirst = true
  /// Keeps what transactions say beside the process; nil in a simulation.
  package weak var witness: (any CommitWitness)?

  /// - Parameter location: where the stores of installations lie; in memory unless told otherwise.
  package init(
    role: Role, kernel: Kernel, lane: Lane, plan: WorldPlan,
    location: @escaping (DeviceID) -> Database.Location = { _ in .memory }
  ) {
    (self.role, self.kernel, self.lane, self.plan, self.location) = (role, kernel, lane, plan, location)
    peers = Set(plan.devices.keys).subtracting([role])
    key = SealingKey(seed: plan.seed, name: "wearer")
    diary = plan.hasDiary ? DiaryStudyConfig(plan.rules) : nil
    buggify = plan.buggify > 0 ? Buggify.Plan(chance: plan.buggify, seed: plan.seed) : nil
  }

  package func open(_ device: DeviceID) throws(StorageError) -> Database { try Database(location(device)) }

  package func begin(_ spec: BootSpec, on database: Database) throws(StorageError) -> any DeviceLife {
    if !isFirst { lane = kernel.reincarnate(role.node) }
    isFirst = false
    let setup = setup(spec)
    let life = ActorLife(kernel: kernel, node: role.node)
    switch role {
    case .watch: try boot(OperatingSystem<WatchApp>.self, setup, life, database)
    case .phone: try bootPhone(setup, life, "\(spec.device).\(spec.life)", database)
    case .desktop: try boot(DesktopMachine.self, setup, life, database)
    case .cloud: try boot(CloudMachine.self, setup, life, database)
    }
    return life
  }

  private func setup(_ spec: BootSpec) -> DeviceSetup {
    let own = plan.devices[role] ?? DevicePlan()
    var stream = kernel.stream(named: "device.\(spec.device).life.\(spec.life)")
    var setup = DeviceSetup(
      device: spec.device, rules: plan.rules, key: key, seed: stream.next(), peers: peers, platform: own.platform,
      history: plan.history, serializesMessages: plan.serializesMessages)
    setup.cloud = own.cloud
    setup.desktop = own.desktop
    setup.app = spec.app
    setup.buggify = buggify
    setup.planner = plan.planner?.hours
    setup.hasCompanion = plan.agents != nil
    setup.redact = plan.redact
    // An app of the first version knows no diary.
    setup.diary = RecordKind.diaryPage.since <= spec.app ? diary.map { DiarySetup($0) } : nil
    setup.music = plan.music?.setup
    setup.wantsShadows = plan.planner?.wantsShadows ?? false
    setup.tier = plan.planner?.tier
    setup.generator = role == .cloud ? CloudGenerator.draft : nil
    return setup
  }

  private func boot<Machine: DeviceMachine>(
    _ type: Machine.Type, _ setup: DeviceSetup, _ life: ActorLife, _ database: Database
  ) throws(StorageError) {
    let node = try makeNode(type, setup, life, database)
    node.assumeIsolated { $0.boot() }
  }

  private func bootPhone(
    _ setup: DeviceSetup, _ life: ActorLife, _ name: String, _ database: Database
  ) throws(StorageError) {
    let phone = try makeNode(OperatingSystem<PhoneApp>.self, setup, life, database)
    let (kernel, agents, rules) = (kernel, plan.agents, plan.rules)
    let config = (plan.planner?.config ?? GhostConfig()).planting(rules)
    let diary = diary ?? DiaryStudyConfig()
    let jockey = plan.music.map { DiscJockey($0.library, MusicConfig(rules).planting(rules)) }
    life.dismiss = { [weak phone] in phone?.assumeIsolated { $0.dismissAssistant() } }
    phone.assumeIsolated { node in
      node.boot { [unowned node] process in
        let lane = kernel.makeLane()
        func model(_ settings: ModelSettings?, isCloud: Bool) -> SimulatedModel? {
          settings.map {
            let stream = kernel.stream(named: "model.\(isCloud ? "cloud" : "phone").\(name).\(process)")
            return SimulatedModel(isCloud: isCloud, plan: ModelPlan($0), stream: stream, runtime: lane.runtime) {
              bytes in
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
    _ type: Machine.Type, _ setup: DeviceSetup, _ life: ActorLife, _ database: Database
  ) throws(StorageError) -> DeviceActor<Machine> {
    let store = try DeviceStore(database, Machine.migrations, rules: plan.rules)
    store.witness = witness
    life.store = store
    return try DeviceActor(lane: lane, store: store, setup: setup)
  }
}

/// A life as an actor.
final class ActorLife: DeviceLife {
  private let kernel: Kernel
  private let node: NodeID
  fileprivate var store: DeviceStore?
  /// Lets go of what this life holds beside its store.
  fileprivate var dismiss: (() -> Void)?
  private(set) var inDoubt: DeviceStore.InDoubtTransaction?

  fileprivate init(kernel: Kernel, node: NodeID) { (self.kernel, self.node) = (kernel, node) }

  var failure: StorageError? { store?.failure }
  func failNextCommit(_ fails: Bool) { store?.failNextCommit(fails) }
  func freeze() {}

  func end() {
    inDoubt = store?.inDoubt
    store?.close()
    store = nil
    kernel.end(node)
    dismiss?()
    dismiss = nil
  }
}

extension ModelPlan {
  /// A model as a scenario sets it.
  fileprivate init(_ settings: ModelSettings) {
    self.init()
    availability = ModelAvailability(rawValue: settings.availability.rawValue) ?? .unsupported
    (patience, wrongRating) = (settings.patience, settings.wrongRating)
    (timeout, refusal, failure, garbage) = (settings.timeout, settings.refusal, settings.failure, settings.garbage)
  }
}

extension CompanionConfig {
  /// What a scenario sets the agents to; nil where there are none.
  package init(_ settings: AgentsSettings?, _ rules: Rules) {
    self.init()
    region = settings?.region
    wellbeing.rules = DataRules(rules)
    redactionMistake = RedactionMistake(rules)
  }
}

extension DataRules {
  fileprivate init(_ rules: Rules) {
    self.init()
    let known: [(Rule, DataRules)] = [
      (.sleepQualitySign, .sleepQualitySign), (.sleepDebtSign, .sleepDebtSign),
      (.learnsPerDelivery, .perDeliveryLearning), (.scaleWithoutFloor, .madWithoutFloor),
      (.missingIsZero, .sliderMissingZero), (.heartRatesUntaught, .heartRatesUntaught),
      (.unboundLearning, .unboundLearning), (.mixesMeasures, .mixedMeasures),
    ]
    for (rule, literal) in known where rules.hasDefect(rule) { insert(literal) }
  }
}

/// A language model was asked, as the model itself heard it: whatever the phone says of it.
package struct ModelFact: TraceFact {
  /// Whether the bytes left the phone.
  package let isCloud: Bool
  package let bytes: [UInt8]

  package init(isCloud: Bool, bytes: [UInt8]) { (self.isCloud, self.bytes) = (isCloud, bytes) }

  package func write(to record: inout FactRecord) {
    record.begin("model-asked", about: UInt64(bytes.count), "the {model} model heard {bytes} bytes")
    record.field("model", isCloud ? "cloud" : "phone", words: isCloud ? "cloud's" : "phone's")
    record.field("bytes", bytes.count)
    record.field("question", bytes: bytes, taint: .text)
  }
}
