import WearerKit

final class DisplaysHonestCheck: CheckFindings, ArchiveCheck, CountingCheck {
  static let name = CheckName(
    "displays-honest", "What a display shows of today was what the phone knew, at the age that it says.")
  static let promise =
    "each session, recovery and row of weeks on a display was what the phone knew when it says that it was so, and is marked as no "
    + "fresher than its age; a session that was moved or taken out is not shown as the next one five minutes after its "
    + "watch got to know; and the face is not updated more often than fifty times a day"
  static let doesNotVerify =
    "whether recovery is right (sound-recovery), faces of a watch between two probes of an hour, or whether the phone's clock is right"
  static let vacuousBecause = "no display had anything to show"

  private static let limits: [(Span, Staleness)] = [
    (.minutes(30), .fresh), (.hours(2), .slightlyStale), (.hours(6), .stale), (.hours(24), .veryStale),
  ]
  private static let patience = Span.minutes(5)
  private static let updatesMax = 50

  /// A status of the phone at one time, with its version.
  private struct Said {
    let status: TodayStatus
    let version: Version?
  }

  /// A block as a watch received it, with the time.
  private struct Learnt {
    let block: TrainingBlock
    let version: Version
    let at: Instant
  }

  var archive = RecordArchive()
  private var blocks: [UInt64: TrainingBlock] = [:]
  private var said: [Timestamp: Said] = [:]
  private var lastHeader: RecordHeader?
  private var versions: [RecordStamp: TrainingBlock] = [:]
  private var learnt: [DeviceID: [UInt64: Learnt]] = [:]
  private var faces: [DeviceID: FaceTimeline] = [:]
  private var clocks: [Role: NodeClock]
  private var updates: [DeviceID: [Instant]] = [:]
  /// The time of the phone's first status, and whether there may have been a deleted one before.
  private var first: Timestamp?
  private let mayForget: Bool

  init(_ plan: WorldPlan) {
    clocks = Dictionary(uniqueKeysWithValues: plan.devices.keys.map { ($0, plan.clock(of: $0)) })
    mayForget = plan.canErase
  }

  /// Returns whether a display is from before a deletion of which its device doesn't know yet.
  private func isOfBefore(_ asOf: Timestamp) -> Bool { mayForget && first.map { asOf < $0 } ?? true }

  var facts: FactInterest { .planner + .of(DisplayFact.self) + .device(.platform) }

  func observe(_ event: TraceEvent) {
    if let change = event.fact(as: ClockFact.self) { clocks[change.role] = change.clock }
    let news = archive.follow(event)
    if case .blank? = news { blocks = [:] }
    if case .knows(.block(let block), _)? = news { blocks[block.id] = block }
    let recordFact = event.recordFact
    if case .wrote(let header, _)? = recordFact { lastHeader = header }
    if case .applied(let header, let device, _)? = recordFact, device.role.kind == .watch,
      header.kind == .trainingBlock,
      let block = versions[header.stamp]
    {
      learnt[device, default: [:]][block.id] = Learnt(block: block, version: header.version, at: event.at)
    }
    let deviceFact = event.deviceFact
    if case .booted(let device, _)? = deviceFact, device.role.kind == .watch { faces[device] = nil }
    if case .ran(.complication, _, let device)? = deviceFact { noteUpdate(of: device, event.at) }
    let planningFact = event.planningFact
    if case .planned(let block, _)? = planningFact, let header = lastHeader, header.key.id == block.id {
      versions[header.stamp] = block
    }
    if case .told(let status, _)? = planningFact { judge(status, event.at) }
    switch event.fact(as: DisplayFact.self) {
    case .screen(let screen, let moment, let device)?: judge(screen, moment, device, event.at)
    case .face(let face, let device)?: judge(face, device, event.at)
    case .workout?, nil: break
    }
  }

  private func noteUpdate(of device: DeviceID, _ at: Instant) {
    var times = updates[device, default: []].filter { at - $0 < .days(1) }
    times.append(at)
    updates[device] = times
    if times.count == Self.updatesMax + 1 {
      fail(at, "the face of the \(device) was updated \(times.count) times in a day")
    }
  }

  /// Judges the phone's status, which must follow from its own plan.
  private func judge(_ status: TodayStatus, _ at: Instant) {
    chances += 1
    let isOwn = lastHeader?.kind == .todayStatus
    if first == nil { first = status.asOf }
    said[status.asOf] = Said(status: status, version: isOwn ? lastHeader?.version : nil)
    let ahead = blocks.values.filter { $0.status == .scheduled && $0.start > status.asOf }
      .sorted { ($0.start, $0.id) < ($1.start, $1.id) }.prefix(4)
    guard ahead.map(\.id) == status.blocks.map(\.id) else {
      return fail(
        at,
        "the phone tells the displays of \(status.blocks.count) sessions ahead that are not the \(ahead.count) of its plan"
      )
    }
    for (block, shown) in zip(ahead, status.blocks) where !Self.agree(block, shown) {
      fail(at, "the phone tells the displays another time or kind of block \(shortID(block.id)) than its plan has")
    }
  }

  private static func agree(_ block: TrainingBlock, _ shown: TodayStatus.Block) -> Bool {
    (block.kind, block.start, block.end) == (shown.kind, shown.start, shown.end)
  }

  private static func level(_ observed: Timestamp?, at now: Timestamp) -> Staleness {
    guard let observed, observed <= now else { return .expired }
    return limits.first { now - observed < $0.0 }?.1 ?? .expired
  }

  private func judge(_ screen: TodayScreen, _ now: Timestamp, _ device: DeviceID, _ at: Instant) {
    chances += 1
    guard !isOfBefore(screen.asOf) else { return }
    guard let known = said[screen.asOf] else {
      return fail(at, "the \(device) shows what the phone never said")
    }
    if screen.level < Self.level(screen.asOf, at: now) { complain(device, "today", screen.level, at) }
    if screen.recovery != nil {
      if screen.recovery != known.status.recovery || screen.observed != known.status.observed {
        fail(at, "the \(device) shows another recovery than the phone knew")
      }
      if screen.recoveryLevel < Self.level(screen.observed, at: now) {
        complain(device, "recovery", screen.recoveryLevel, at)
      }
    }
    if screen.streak != known.status.streak { fail(at, "the \(device) shows another row of weeks than the phone knew") }
    if let next = screen.next { judge(next, known, device, at) }
  }

  private func judge(_ face: FaceTimeline, _ device: DeviceID, _ at: Instant) {
    faces[device] = face
    guard !isOfBefore(face.asOf) else { return }
    guard let known = said[face.asOf] else { return fail(at, "the \(device) shows what the phone never said") }
    for entry in face.entries {
      chances += 1
      let since = entry.content == .recovery ? known.status.observed : face.asOf
      if entry.level < Self.level(since, at: entry.from) { complain(device, entry.content.name, entry.level, at) }
      switch entry.content {
      case .recovery where known.status.recovery.map { Int($0) } != entry.value:
        fail(at, "the face of the \(device) shows another recovery than the phone knew")
      case .streak where known.status.streak != entry.value:
        fail(at, "the face of the \(device) shows another row of weeks than the phone knew")
      case .planner where Int(known.status.mode.rawValue) != entry.value:
        fail(at, "the face of the \(device) shows another mode than the phone knew")
      default: break
      }
      if let block = entry.block { judge(block, known, device, at) }
    }
  }

  private func complain(_ device: DeviceID, _ what: String, _ level: Staleness, _ at: Instant) {
    fail(at, "the \(device) shows \(what) as \(level.name), and it is older than that")
  }

  private func judge(_ block: TodayStatus.Block, _ known: Said, _ device: DeviceID, _ at: Instant) {
    let newer = learnt[device]?[block.id].flatMap { learnt in
      known.version.map { $0 < learnt.version } ?? false ? learnt : nil
    }
    if let newer, at - newer.at > Self.patience, newer.block.status != .scheduled || !Self.agree(newer.block, block) {
      return fail(at, "the \(device) shows block \(shortID(block.id)) as it knows that it is not")
    }
    let isSaid = known.status.blocks.contains(block)
    let isNewer = newer.map { Self.agree($0.block, block) } ?? false
    let isOwn = device.role == .phone && blocks[block.id].map { Self.agree($0, block) } ?? false
    if !isSaid, !isNewer, !isOwn {
      fail(at, "the \(device) shows block \(shortID(block.id)), which the phone did not say")
    }
  }

  /// Judges the face while the app doesn't run.
  func probe(_ world: World) throws(StorageError) {
    for device in faces.keys.sorted(by: { $0.description < $1.description }) {
      guard let face = faces[device], world.host(device.role)?.isUp == true, let known = said[face.asOf],
        let clock = clocks[device.role]
      else { continue }
      let at = world.kernel.now
      if let block = face.entry(at: clock.read(at: at))?.block { judge(block, known, device, at) }
    }
  }
}
