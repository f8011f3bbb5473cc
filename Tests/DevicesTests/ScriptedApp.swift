import Testing

@testable import DeviceKit
@testable import Devices
@testable import Replication
@testable import SimKernel
@testable import PersonWire
import WearerKit

/// On which device a scripted app runs.
protocol Handheld { static var role: Role { get } }
enum OnWatch: Handheld { static let role = Role.watch }
enum OnPhone: Handheld { static let role = Role.phone }

/// An app that does what the wearer types into it and keeps a log of what happens to it.
///
/// Commands: `message 1`, `context 2`, `userInfo 3`, `complication 4` and `file 5` give a numbered item to the session.
/// With `big ` before it, the item has 70,000 bytes. `ask 6` sends a message that wants an answer. `silent` leaves such
/// messages unanswered. `odd 7` is of a type that the session can't carry. `stubborn` doesn't activate the session
/// again.
///
/// `timer 20` asks for a wake after that many seconds, `wish 60` for a background run, `process` for a long one, `face
/// 600` for one when the face needs it. `answers 0` leaves health wakes unanswered. `busy` and `done` begin and end
/// work. `later ...` does the rest in the next run.
struct ScriptedApp<Device: Handheld>: DeviceApp {
  private let store: DeviceStore
  private var later: [String] = []
  private(set) var isBusy = false
  private var isSilent = false
  private var activatesAgain = true
  private var answersHealth = true

  init(store: DeviceStore, setup: DeviceSetup) { self.store = store }

  mutating func launch(_ context: inout DeviceContext) {
    log("launched", context)
    if case .sample(let number, _)? = context.platform.receivedContext?.probe {
      log("finds context \(number)", context)
    }
    context.activateSession()
  }

  mutating func run(_ context: inout DeviceContext) {
    log("run \(context.platform.launchReason?.name ?? "-")", context)
    if context.platform.launchReason == .health, answersHealth { context.answerHealth() }
    defer { later = [] }
    for command in later { perform(command, &context) }
  }

  mutating func receive(
    _ message: Message, from role: Role?, _ context: inout DeviceContext
  ) {
    guard case .sample(let number, _)? = message.probe else { return log("got a payload", context) }
    log("got \(number)", context)
    if let request = context.platform.request, !isSilent {
      context.answer(request, Message(Probe.acknowledgement(sequence: number)))
    }
  }

  mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    log("timer \(token.argument)", context)
  }

  mutating func answered(
    _ item: SessionItem, _ message: Message, _ context: inout DeviceContext
  ) {
    guard case .acknowledgement(let number)? = message.probe else { return }
    log("answered \(item.id): \(number)", context)
  }

  mutating func sessionDeactivated(_ context: inout DeviceContext) {
    log("deactivated", context)
    if activatesAgain { context.activateSession() }
  }

  mutating func failed(
    _ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext
  ) {
    log("failed \(item.id): \(error.rawValue)", context)
  }

  mutating func notice(_ act: Message, _ context: inout DeviceContext) {
    guard case .writes(let command, _)? = act.journal else { return }
    perform(command, &context)
  }

  private mutating func perform(_ command: String, _ context: inout DeviceContext) {
    var words = command.split(separator: " ").map(String.init)
    let isBig = words.first == "big"
    if isBig { words.removeFirst() }
    let number = words.last.flatMap { UInt64($0) } ?? 0
    switch words[0] {
    case "busy": isBusy = true
    case "silent": isSilent = true
    case "stubborn": activatesAgain = false
    case "ask": context.ask(Message(Probe.sample(sequence: number, heartRate: 60)), id: number)
    case "odd": context.transfer(.userInfo, Message(.malformed), id: number)
    case "process": context.requestProcessing(.deepAnalysis)
    case "face": context.extendTimeline(until: context.clock + .seconds(Int64(number)))
    case "answers": answersHealth = number == 1
    case "done": isBusy = false
    case "later": later.append(words.dropFirst().joined(separator: " "))
    case "timer": context.wake(after: .seconds(Int64(number)), WakeToken(.retryService, number))
    case "wish": context.requestRun(after: .seconds(Int64(number)))
    default:
      guard let channel = SessionChannel.allCases.first(where: { $0.name == words[0] }) else {
        Issue.record("no command '\(command)'")
        return
      }
      context.transfer(
        channel, isBig ? Self.bigMessage : Message(Probe.sample(sequence: number, heartRate: 60)), id: number)
    }
  }

  private static var bigMessage: Message {
    let stamp = RecordStamp(key: RecordKey(domain: .mood, id: 1), version: Version(epoch: 1, sequence: 1))
    let box = SealedBox(nonce: [], bytes: [UInt8](repeating: 0, count: 70_000))
    return Message(SyncMessage.sealed([SealedRecord(stamp: stamp, box: box)]))
  }

  private func log(_ text: String, _ context: DeviceContext) {
    store.beginWriting()
    store.statement("INSERT INTO log VALUES (?, ?)").run(context.uptime.sinceStart.nanoseconds, text)
  }
}

/// A watch and a phone with scripted apps, joined by one link.
final class Handhelds {
  let kernel: Kernel
  private var databases: [Role: Database] = [:]
  private var lanes: [Role: NodeExecutor] = [:]
  private var stores: [Role: DeviceStore] = [:]
  private var platforms: [Role: PlatformProfile] = [:]
  private var lives: UInt64 = 0
  /// Which of the two there are.
  private let roles: Set<Role>

  init(
    seed: UInt64 = 1, roles: Set<Role> = [.watch, .phone],
    link: LinkProfile = LinkProfile(latency: .constant(.milliseconds(50))),
    _ adjust: (inout PlatformProfile) -> Void = { _ in }
  ) throws {
    kernel = Kernel(seed: seed)
    self.roles = roles
    for role in [Role.watch, .phone] {
      lanes[role] = kernel.makeLane()
      let database = try Database(.memory)
      try database.migrate(to: DeviceSchema.migrations)
      // The scripted apps are not new on their devices and aren't opened at the start.
      try database.execute("CREATE TABLE log (at INTEGER, text TEXT); INSERT INTO memory VALUES ('epoch', 1)")
      databases[role] = database
      var profile = PlatformProfile.usual(for: role)
      profile.opportuneDelay = .constant(.seconds(3))
      adjust(&profile)
      platforms[role] = profile
    }
    kernel.connect(Role.watch.node, Role.phone.node, up: link, down: link)
    for role in [Role.watch, .phone] where roles.contains(role) { try start(role) }
    // Every start of a watch takes a look at what was sensed before, and a phone waits for its first unlock; tests begin
    // after that.
    does(.usesPhone(for: .seconds(5)), .phone)
    run(for: .hours(2))
    for database in databases.values { try database.execute("DELETE FROM log") }
  }

  func start(_ role: Role) throws {
    let (database, profile) = (try #require(databases[role]), try #require(platforms[role]))
    if stores[role] != nil { lanes[role] = kernel.reincarnate(role.node) }
    let store = try DeviceStore(database, DeviceSchema.migrations)
    stores[role] = store
    lives += 1
    let setup = DeviceSetup(
      device: DeviceID(role: role, installation: 1), rules: Rules(), key: SealingKey(seed: 1, name: "wearer"),
      seed: stableHash(stableHash(role.rawValue), lives), peers: roles, platform: profile)
    let lane = try #require(lanes[role])
    if role == .watch {
      let node = try DeviceActor<OperatingSystem<ScriptedApp<OnWatch>>>(lane: lane, store: store, setup: setup)
      node.assumeIsolated { $0.boot() }
    } else {
      let node = try DeviceActor<OperatingSystem<ScriptedApp<OnPhone>>>(lane: lane, store: store, setup: setup)
      node.assumeIsolated { $0.boot() }
    }
  }

  /// Switches a device off and on again.
  func restart(_ role: Role, after span: Span = .zero) throws {
    stores[role]?.close()
    kernel.end(role.node)
    run(for: span)
    try start(role)
  }

  func run(for span: Span) { kernel.run(until: kernel.now + span) }

  /// The wearer types a command into the app, which is then in the foreground.
  func type(_ command: String, on role: Role) {
    kernel.post(JournalAct.writes(command, on: role), to: role.node, at: kernel.now)
    run(for: .milliseconds(1))
  }

  func does(_ stimulus: DeviceEvent, _ role: Role) {
    kernel.post(stimulus, to: role.node, at: kernel.now)
    run(for: .milliseconds(1))
  }

  /// The log of the app on that device, without the runs that the health store causes.
  func log(_ role: Role) throws -> [String] { try wholeLog(role).filter { $0 != "run health" } }

  func wholeLog(_ role: Role) throws -> [String] {
    try #require(databases[role]).statement("SELECT text FROM log ORDER BY rowid").all {
      row throws(StorageError) in try row.text(0)
    }
  }

  /// The numbers of the items that the app on that device received.
  func got(_ role: Role) throws -> [Int] {
    try log(role).compactMap { $0.hasPrefix("got ") ? Int($0.dropFirst(4)) : nil }
  }
}
