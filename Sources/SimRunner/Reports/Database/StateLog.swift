package import Engine

/// Records states of the devices that no event contains, whenever they change during the story.
///
/// It only observes: a run is the same with and without it.
package final class StateLog: TraceObserver {
  /// A state of a device, or of a pair of devices.
  enum State: String {
    /// 1 while the device is on.
    case up = "up"
    /// 1 while the watch is on a wrist and not on its charger, according to its system.
    case worn = "worn"
    /// 1 while protected data on the phone can be read.
    case unlocked = "unlocked"
    /// 1 while both devices are on and the link between them is open in both directions.
    case reach = "reach"
    /// 0 to 1.
    case battery = "battery"
    /// The number of lines that wait for an acknowledgement of a service.
    case outbox = "outbox"
    /// The number of items that wait in the session between watch and phone.
    case session = "session"
  }

  package struct Change {
    /// A device, or a link: `watch-phone`.
    package let device: String
    let state: State
    package let at: Instant
    package let value: Double
  }

  package private(set) var changes: [Change] = []
  /// The first error in reading a device's store. The run continues.
  package private(set) var failure: StorageError?

  private unowned let world: World
  private let keeper: (any RecordKeeper.Type)?
  private let hosts: [DeviceHost]
  private let links: [(name: String, lower: DeviceHost, upper: DeviceHost)]
  private let foregroundSpan: Span
  private var lock: DeviceLock
  private var (isWorn, isCharging) = (true, false)
  private var isOver = false
  /// A bit for each device that is on, and for each link that is open; `nil` before the first check.
  private var standing: UInt64?
  /// The last value of each state, and the level of a battery at the last check if it was unchanged.
  private var last: [Key: Double] = [:]
  private var unchanged: [Role: Change] = [:]
  private var nextLook = Instant.start
  /// The last event: a fault is reported just before it takes effect.
  private var previous: (at: Instant, isOfWorld: Bool) = (.start, false)
  /// The last event on each device, and the row changes of its store at the last check.
  private var lastEvent: [Role: Instant] = [:]
  private var stores: [Role: DeviceHost.StoreState] = [:]

  private struct Key: Hashable {
    let device: String
    let state: State
  }

  /// The shortest interval between two points of a battery.
  private static let interval = Span.minutes(15)

  package init(_ world: World) {
    (self.world, keeper) = (world, world.plan.vocabulary.recordKeeper)
    hosts = world.plan.roles.compactMap(world.host)
    links = world.plan.links.map(\.link).sorted().compactMap { link in
      guard let lower = world.host(link.lower), let upper = world.host(link.upper) else { return nil }
      return (link.description, lower, upper)
    }
    let profile = world.plan.devices[.phone]?.platform ?? .phone
    (lock, foregroundSpan) = (DeviceLock(locks: profile.locks), profile.foregroundSpan)
  }

  // MARK: - Looking on

  package func observe(_ event: TraceEvent) {
    guard !isOver else { return }
    guard event.at < world.end else { return finish() }
    // At first the devices are switched on; the state after that is the story's start.
    if event.at > .start { lookAround(at: standing == nil ? .start : previous.isOfWorld ? previous.at : event.at) }
    if event.at > .start, event.at >= nextLook { lookAtBatteries(at: event.at) }
    if let role = Role(node: event.node) {
      if event.kind == .delivery || event.kind == .wake { lookAtStore(role) }
      lastEvent[role] = event.at
    }
    let fact = event.deviceFact
    if case .booted(let device, _)? = fact, device.role == .phone { startPhone(at: event.at) }
    if case .lookedAt(_, _, let device)? = fact, device.role == .phone { unlock(for: foregroundSpan, at: event.at) }
    if let power = event.fact(as: PowerFact.self) {
      noteState(power.role.rawValue, .battery, world.power.levelNow(power.role), event.at)
    }
    previous = (event.at, event.node == .world && event.kind != .resumption)
  }

  package func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard !isOver, event.kind == .delivery, let stimulus = envelope.message.stimulus else { return }
    if case .usesPhone(let span) = stimulus { return unlock(for: span, at: event.at) }
    if case .wrist(let isOn) = stimulus {
      isWorn = isOn
    } else if case .watchCharger(let isConnected) = stimulus {
      isCharging = isConnected
    } else {
      return
    }
    noteState(Role.watch.rawValue, .worn, isWorn && !isCharging ? 1 : 0, event.at)
  }

  private func lookAround(at moment: Instant) {
    // There are very many events, and hardly any changes a device's state.
    var standing: UInt64 = 0
    for (place, host) in hosts.enumerated() where host.isUp { standing |= 1 << UInt64(place) }
    for (place, link) in links.enumerated() {
      let (one, other) = (link.lower.role.node, link.upper.role.node)
      let isOpen = world.kernel.isOpen(from: one, to: other) && world.kernel.isOpen(from: other, to: one)
      if isOpen, link.lower.isUp, link.upper.isUp { standing |= 1 << UInt64(hosts.count + place) }
    }
    guard standing != self.standing else { return }
    self.standing = standing
    for (place, host) in hosts.enumerated() {
      let isUp = Self.bit(place, of: standing)
      noteState(host.role.rawValue, .up, isUp, moment)
      if host.role == .phone, isUp == 0 { noteState(Role.phone.rawValue, .unlocked, 0, moment) }
    }
    for (place, link) in links.enumerated() {
      noteState(link.name, .reach, Self.bit(hosts.count + place, of: standing), moment)
    }
    if world.host(.watch) != nil, last[Key(device: Role.watch.rawValue, state: .worn)] == nil {
      noteState(Role.watch.rawValue, .worn, 1, moment)
    }
  }

  private static func bit(_ place: Int, of bits: UInt64) -> Double { bits >> UInt64(place) & 1 == 1 ? 1 : 0 }

  private func lookAtBatteries(at moment: Instant) {
    nextLook =
      .start + Span(nanoseconds: (moment.nanoseconds / Self.interval.nanoseconds + 1) * Self.interval.nanoseconds)
    for role in [Role.watch, .phone] {
      guard let level = world.power.levelNow(role) else { continue }
      let change = Change(device: role.rawValue, state: .battery, at: moment, value: (level * 100).rounded() / 100)
      let key = Key(device: change.device, state: .battery)
      guard last[key] != change.value else {
        unchanged[role] = change
        continue
      }
      // The point at which a level began to change belongs to its curve.
      if let quiet = unchanged.removeValue(forKey: role) { changes.append(quiet) }
      noteState(change.device, .battery, change.value, moment)
    }
  }

  /// Reads the queue of a device, which only the last event on it can have changed.
  private func lookAtStore(_ role: Role) {
    guard role != .cloud, let host = world.host(role), host.isStarted, host.database.isOpen else { return }
    let state = host.storeState
    guard stores[role] != state else { return }
    stores[role] = state
    let moment = lastEvent[role] ?? .start
    do throws(StorageError) {
      if let keeper { noteState(role.rawValue, .outbox, Double(try keeper.waitingCount(host)), moment) }
      if role.counterpart != nil { noteState(role.rawValue, .session, Double(try host.sessionCount()), moment) }
    } catch { failure = failure ?? error }
  }

  private func startPhone(at moment: Instant) {
    let profile = world.plan.devices[.phone]?.platform ?? .phone
    closeLock(at: moment)
    lock = DeviceLock(locks: profile.locks)
    noteState(Role.phone.rawValue, .unlocked, profile.locks ? 0 : 1, moment)
  }

  private func unlock(for span: Span, at moment: Instant) {
    closeLock(at: moment)
    lock.unlock(for: span, at: moment)
    noteState(Role.phone.rawValue, .unlocked, 1, moment)
  }

  /// Records that a phone has locked itself, when its state is next needed.
  private func closeLock(at moment: Instant) {
    guard last[Key(device: Role.phone.rawValue, state: .unlocked)] == 1, lock.until > .start else { return }
    if !lock.isProtectedDataAvailable(at: moment) { noteState(Role.phone.rawValue, .unlocked, 0, lock.until) }
  }

  /// Ends the log at the end of the story, before settling.
  private func finish() {
    lookAtBatteries(at: world.end)
    for role in world.plan.roles { lookAtStore(role) }
    closeLock(at: world.end)
    isOver = true
  }

  private func noteState(_ device: String, _ state: State, _ value: Double?, _ moment: Instant) {
    let key = Key(device: device, state: state)
    guard let value, last[key] != value else { return }
    last[key] = value
    changes.append(Change(device: device, state: state, at: moment, value: value))
  }
}
