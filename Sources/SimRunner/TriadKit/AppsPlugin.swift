import Engine
import Foundation

/// The apps that a test or a program has installed on the devices of a story. Not part of the file, which can't contain
/// code.
struct InstalledApps: ScenarioPart {
  var apps: [Role: AppFactory] = [:]
  var promises: [Promise] = []
  var exceptions: [PromiseException] = []
  var figures: [Figure] = []
  /// Identifies the installation of apps: equal for equal ones.
  private var identity = 0

  init() {}
  init(_ apps: [Role: AppFactory], _ promises: [Promise], _ figures: [Figure], identity: Int) {
    (self.apps, self.figures, self.identity) = (apps, figures, identity)
    self.promises = promises.filter { $0.exception == nil }
    exceptions = promises.compactMap(\.exception)
  }

  static func == (a: InstalledApps, b: InstalledApps) -> Bool { a.identity == b.identity }
  func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// The additions of the kit's users to stories and runs: their apps, acts and promises.
enum AppsPlugin: Plugin {
  static var wire: WireVocabulary { WireVocabulary(messages: [AppMessage.self, AppPush.self]) }
  static var wakes: [WakeToken.Reason] { [.appTimer, .appTask, .appRequest] }
  static var acts: [Variant<StoryEntry>] { [DoesAct.variant, OpensNotice.variant] }
  static var keys: [Field<Scenario>] { [Routine.key, NoticeHabit.key, DialSettings.key] }
  static var settings: [any ScenarioPart.Type] { [Routine.self, NoticeHabit.self, DialSettings.self] }
  /// Assumed, for an app that is used daily, among 60 to 80 glances at the watch face (docs/platform.md).
  static let opensWatchApp: Frequency? = Frequency(4, a: .day)
  static var faults: [any FaultType.Type] { [AppConditionFault.self] }
  static let expectations = [PromiseExpectation.variant, StoredValue.variant]
  static let checks: [CheckDeclaration] = [
    .of(AppPromiseCheck.self), .of(QueuedArrivesCheck.self), .of(AnsweredOnceCheck.self), .sessionActivated,
    .appliedOnce,
    .noOlderState, .endsInTime, .eventTime, .readable, .noCrash,
  ]

  static func plan(_ plan: inout WorldPlan, from scenario: Scenario) throws(WearerFailure) {
    let installed = scenario[InstalledApps.self] ?? InstalledApps()
    plan[InstalledApps.self] = installed
    plan[DialSettings.self] = scenario.dials
    plan.isMeasured = plan[InstalledApps.self]?.apps.values.contains { $0.readsHealth } ?? false
    plan[NoticeHabit.self] = scenario[NoticeHabit.self] ?? NoticeHabit()
    plan.story += (scenario[Routine.self] ?? Routine()).moments(in: scenario)
  }

  static func moments(of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone) -> [StoryMoment]? {
    if let act = entry.act.own(OpensNotice.self) {
      return [StoryMoment(at: moment, act: .decides(opens: act.role) { OpensNotice.open($0, on: act.role) })]
    }
    guard let act = entry.act.own(DoesAct.self) else { return nil }
    return [StoryMoment(at: moment, act: .does(Message(act.act)))]
  }

  static func recorder(of world: World) -> (any RunRecorder)? { AppRecorder(world.plan) }

  static func look(
    at expectation: Expectation, in world: World
  ) throws(StorageError) -> (isMet: Bool, detail: String)? {
    if let held = expectation.own(PromiseExpectation.self) { return held.look(at: world) }
    return try expectation.own(StoredValue.self)?.look(at: world)
  }

  /// The apps stand in no file, and a device without one takes no part.
  @discardableResult
  static func complete(_ scenario: inout Scenario, like other: Scenario) -> [Diagnostic] {
    guard let installed = other[InstalledApps.self] else { return [] }
    scenario[InstalledApps.self] = installed
    var check = StoryCheck(installed, scenario.origin)
    let mistakes = check.mistakes(in: scenario)
    if installed.apps[.desktop] == nil { scenario.devices.desktop = nil }
    if installed.apps[.cloud] == nil { scenario.devices.cloud = nil }
    return mistakes
  }

  static let unmet: Set<String> = [
    "focus", "calendarDenied", "locationDenied", "workDenied", "cloudBusy", "accountFull", "badConfig",
    "expireToken",
    "forgetPlaces", "updateApp",
  ]

  /// Draws values for half of the dials that declare some and that the story leaves open.
  static func vary(_ scenario: inout Scenario) {
    let apps = scenario[InstalledApps.self]?.apps ?? [:]
    let said = Set(scenario.dials.all.map(\.name))
    for role in apps.keys.sorted() {
      guard let app = apps[role]?.make() else { continue }
      for (name, dial) in AppDials.all(of: app) where !said.contains(name) {
        var random = RandomStream(seed: scenario.seed, name: "dial.\(name)")
        let choices = dial.choices
        guard random.chance(0.5), !choices.isEmpty,
          let value = ConfigNode(json: Array(choices[random.below(choices.count)].utf8))
        else { continue }
        scenario.dials.set(name, to: value)
      }
    }
  }

  /// Returns whether a transfer between watch and phone is still to be delivered.
  static func isBusy(_ host: DeviceHost, in plan: WorldPlan) throws(StorageError) -> Bool {
    guard host.isStarted else { return false }
    let waiting = try host.database.statement(
      "SELECT (SELECT count(*) FROM session_outbox) + (SELECT count(*) FROM session_inbox WHERE is_given = 0)"
    ).first { row throws(StorageError) in try row.int(0) }
    return waiting ?? 0 > 0
  }

  static func parts(of world: World) -> [any WorldComponent] {
    for role in world.plan.roles {
      (world.host(role)?.stage as? AppBootstrap)?.power = DevicePower(world.power, of: role)
    }
    let readsOnPhone = world.plan[InstalledApps.self]?.apps[.phone]?.readsHealth ?? false
    return [ActionLog(world), NoticeOpening(world), PushKeeper(world)] + (readsOnPhone ? [HealthSync(world)] : [])
  }

  static func stage(_ role: Role, _ kernel: Kernel, _ lane: NodeExecutor, _ plan: WorldPlan) -> (any DeviceBootstrap)? {
    AppBootstrap(role: role, kernel: kernel, lane: lane, plan: plan)
  }
}

/// The environment of a user's app on a device.
final class AppBootstrap: DeviceBootstrap {
  private let role: Role
  private let kernel: Kernel
  private let plan: WorldPlan
  private let apps: [Role: AppFactory]
  private var lane: NodeExecutor
  private var isFirst = true
  /// The device's battery; `nil` until the world has one.
  var power: DevicePower?

  init(role: Role, kernel: Kernel, lane: NodeExecutor, plan: WorldPlan) {
    (self.role, self.kernel, self.lane, self.plan) = (role, kernel, lane, plan)
    apps = (plan[InstalledApps.self]?.apps ?? [:]).mapValues { $0.forOneRun() }
  }

  func open(_ device: DeviceID) throws(StorageError) -> Database { try Database(.memory) }

  func begin(_ spec: BootSpec, on database: Database) throws(StorageError) -> any DeviceIncarnation {
    var start = DeviceStart(at: kernel.now)
    if isFirst {
      // Unlike any other device it was on before the story: an app that stores an uptime sees it decrease after a
      // restart.
      var random = RandomStream(seed: plan.seed, name: "uptime.\(role.rawValue)")
      start = DeviceStart(at: kernel.now - .minutes(Int64(random.uniform(1_440, 28_800))))
    } else {
      lane = kernel.reincarnate(role.node)
    }
    isFirst = false
    let own = plan.devices[role]
    var stream = kernel.stream(named: "device.\(spec.device).life.\(spec.life)")
    var setup = DeviceSetup(
      device: spec.device, rules: plan.rules, key: SealingKey(seed: plan.seed, name: "wearer"), seed: stream.next(),
      peers: Set(plan.devices.keys).subtracting([role]), platform: own?.platform, history: plan.history,
      serializesMessages: plan.serializesMessages)
    setup.app = spec.app
    setup.life = spec.life
    setup.buggify = plan.buggify > 0 ? Buggify.Plan(chance: plan.buggify, seed: plan.seed) : nil
    setup[DevicePower.self] = power
    setup[DeviceNetwork.self] = DeviceNetwork(kernel, of: role)
    setup[DeviceStart.self] = start
    setup[AppFactories.self] = AppFactories(all: apps, dials: plan[DialSettings.self] ?? DialSettings())
    let store = try DeviceStore(database, KitSchema.migrations, rules: plan.rules)
    let life = ActorIncarnation(kernel: kernel, node: role.node)
    life.store = store
    switch role {
    case .desktop, .cloud:
      let device = try DeviceActor<AlwaysRunningApp>(lane: lane, store: store, setup: setup)
      device.assumeIsolated { $0.boot() }
    default:
      let device = try DeviceActor<OperatingSystem<HandheldApp>>(lane: lane, store: store, setup: setup)
      device.assumeIsolated { $0.boot() }
    }
    return life
  }
}

struct DeviceStart: Sendable { let at: Instant }

/// The act of a story in an app: `{ at: "d1 08:00", does: "tap", on: "watch", with: "{\"seconds\": 61}" }`.
struct DoesAct: StoryAct {
  var name = ""
  var role = Role.watch
  var json = "{}"

  var act: AppAct { AppAct(name: name, json: json, role: role) }

  static let variant = Variant<StoryEntry>(
    "The person does something in the app on a device, by the name that the app gives it.", blank: DoesAct(),
    [
      .required("does", \.name, .prose, "What is done."),
      Field("on", \.role, roles, "On which device."),
      Field("with", \.json, details, "What is said of it: an object, or its JSON as a text."),
    ],
    wrap: { StoryEntry(at: .start, act: .own($0)) }, unwrap: { $0.act.own(DoesAct.self) })

  /// An object, or a text in JSON; an object is stored as text.
  static let details = Shape<String>.either(
    .prose, Shape<ConfigNode>.jsonObject, read: (one: { text, _ in text }, other: { node, _ in node.json }),
    write: (one: { $0 }, other: { _ in nil }))

  static let roles = Shape<Role>.choice(
    "device", of: [.watch, .phone, .desktop, .cloud, .tablet], name: \.kitName, about: { "The \($0.kitName)." }
  ).takingServer
}

/// The key `routine`: the person's regular use of the apps.
struct Routine: ScenarioPart {
  struct Habit: Hashable, Sendable {
    var act = DoesAct()
    var often = Frequency(5, a: .day)
    var from = 7
    var until = 22
  }

  var habits: [Habit] = []

  var smaller: [Routine] {
    guard habits.count > 1 else { return [] }
    return habits.indices.reversed().map { place in
      var routine = self
      routine.habits.remove(at: place)
      return routine
    }
  }

  static let key = Field<Scenario>(
    "routine", \.routine.habits, .list(of: habit.shape), "What the person does in the apps now and then.")

  private static let habit = ObjectShape(
    "habit", blank: Habit(),
    [
      .required("does", \.act.name, .prose, "What is done."),
      Field("on", \.act.role, DoesAct.roles, "On which device."),
      Field("with", \.act.json, DoesAct.details, "What is said of it: an object, or its JSON as a text."),
      Field("often", \.often, .notation(.frequency), "How often on average."),
      Field("from", \.from, .integer(0...23), "Not before this hour."),
      Field("until", \.until, .integer(1...24), "Not after this hour."),
    ])

  /// The acts of a whole story, drawn from its seed. A change of one day doesn't affect another.
  func moments(in scenario: Scenario) -> [StoryMoment] {
    var found: [StoryMoment] = []
    for (place, habit) in habits.enumerated() where habit.until > habit.from {
      for day in 0..<scenario.dayCount {
        var random = RandomStream(seed: scenario.seed, name: "routine.\(place).\(day)")
        let times =
          Int(habit.often.perDay) + (random.chance(habit.often.perDay.truncatingRemainder(dividingBy: 1)) ? 1 : 0)
        for _ in 0..<times {
          let second = Int(random.uniform(Double(habit.from * 3_600), Double(habit.until * 3_600)))
          let date = scenario.start.adding(days: day)
          let moment = scenario.zone.startOfDay(date) + .seconds(Int64(second))
          if moment < scenario.ending { found.append(StoryMoment(at: moment, act: .does(Message(habit.act.act)))) }
        }
      }
    }
    return found.sorted { $0.at < $1.at }
  }
}

extension Scenario {
  var routine: Routine {
    get { self[Routine.self] ?? Routine() }
    set { self[Routine.self] = newValue }
  }
}

extension AppsPlugin: ReportModule {
  static func lines(of outcome: RunOutcome) -> [String] {
    let exceptions = outcome.plan[InstalledApps.self]?.exceptions ?? []
    let counts = outcome.finding(AppCounts.self)?.excepted ?? []
    return zip(exceptions, counts).map { exception, count in
      " except   \(exception.promise.rawValue) of '\(exception.property)' on the \(exception.role.rawValue), "
        + "\(Figures.counted(count, "time")): \(exception.reason)"
    }
  }
}

extension AppsPlugin: ToolModule {
  static let program: ProgramInfo? = ProgramInfo(
    name: ProgramName.typed,
    divergence: "An app is not deterministic: '\(ProgramName.typed) check FILE' finds the first event that differs.")

  /// The apps' `sometimes` marks must all occur; the kit's own marks are about records that devices synchronise.
  static let hasAllMarks = true
  static let machinery: Set<String> = ["app-kept", "app-reached", "app-missed"]

  /// A program has one process, however often this process is forked.
  static func livesElsewhere(_ scenario: Scenario) -> Bool {
    scenario[InstalledApps.self]?.apps.values.contains { $0.anew != nil } ?? false
  }

  /// The stored values of the apps: `phone.laps`, and `phone.laps.count` for a collection.
  static func dials(in plan: WorldPlan) -> [Engine.Dial] {
    let taken = Set(KitPlugin.dials(in: plan).map(\.name))
    var (roles, pairs): ([String: Set<Role>], [String: Set<Role>]) = ([:], [:])
    for (role, factory) in plan[InstalledApps.self]?.apps ?? [:] where factory.anew == nil {
      for (name, storage) in AppProcessHost.storage(of: factory.make()) {
        roles[name, default: []].insert(role)
        if storage.isOfPairs { pairs[name, default: []].insert(role) }
      }
    }
    return roles.sorted { $0.key < $1.key }.flatMap { name, roles in
      let shown = taken.contains(name) ? "app.\(name)" : name
      let (last, pairs) = (CachedReading(name), pairs[name] ?? [])
      return [
        Engine.Dial(shown, of: roles) { host, _ throws(StorageError) in try last.value(on: host)?.json.shortened },
        Engine.Dial("\(shown).count", of: roles) { host, _ throws(StorageError) in
          try last.value(on: host)?.size(isOfPairs: pairs.contains(host.role)).map { "\($0)" }
        },
      ]
    }
  }

  static let views = [
    WorldView("stored") { world throws(StorageError) in
      var lines: [String] = []
      for host in [Role.watch, .phone, .desktop, .cloud, .tablet].compactMap({ world.host($0) }) where host.isStarted {
        for (name, value) in try host.storedValues() {
          lines.append(" \(host.role.kitName).\(name) = \(value.json.shortened(to: 2_000))")
        }
      }
      return lines.isEmpty ? [" no app has stored anything"] : lines
    }
  ]
}

/// The name under which this program was called.
enum ProgramName {
  /// The name to type for another run, without the folder.
  static let typed: String = {
    let path = CommandLine.arguments.first ?? ""
    let folder = FileManager.default.currentDirectoryPath + "/"
    return ShellWord.quoted(path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path)
  }()
}
