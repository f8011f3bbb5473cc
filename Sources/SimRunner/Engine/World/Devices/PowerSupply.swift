/// The batteries of watch and phone: the wearer and the apps discharge them, chargers charge them, and a device with an
/// empty battery is off until it was charged a little.
package final class PowerSupply: TraceObserver {
  package var interest: TraceInterest { .facts }
  private unowned let world: World
  @exclusivity(unchecked) private var batteries: [Role: Battery] = [:]
  /// The devices that are off because of their battery, with the time since.
  @exclusivity(unchecked) private var dead: [Role: Instant] = [:]
  /// The time until a wearer whose habits don't charge a dead device notices, and the time for which they charge it
  /// (assumed).
  private static let noticedAfter = Span.hours(6)
  private static let rescue = Span.minutes(45)
  private var saving = false
  /// The interval between reads of the levels without other events.
  private static let interval = Span.minutes(30)

  package init(_ world: World) {
    self.world = world
    for role in [Role.watch, .phone] {
      guard let plan = world.plan.devices[role] else { continue }
      let usual = role == .watch ? BatteryProfile.watch : .phone
      batteries[role] = Battery(plan.battery ?? usual, at: .start)
    }
  }

  package func start() { look(at: .start + Self.interval) }

  private func look(at moment: Instant) {
    guard moment < world.end else { return }
    world.kernel.schedule(at: moment) { [unowned self] in
      for role in [Role.watch, .phone] { settle(role) }
      look(at: moment + Self.interval)
    }
  }

  // MARK: - What takes and gives

  /// Applies an act of the wearer to a device's battery.
  package func feel(_ stimulus: DeviceEvent) {
    if case .watchCharger(let isConnected) = stimulus { plug(.watch, isConnected) }
    if case .phoneCharger(let isConnected) = stimulus { plug(.phone, isConnected) }
    if case .usesPhone(let span) = stimulus { use(.phone, .screen, span) }
    if case .body(let sample) = stimulus, case .workout = sample.reading {
      use(.watch, .workout, sample.end - sample.start)
    }
  }

  package var facts: FactInterest { .device(.platform) }

  package func observe(_ event: TraceEvent) {
    guard case .ran(let reason, let span, let device)? = event.deviceFact else { return }
    use(device.role, reason.isForeground ? .screen : reason.isContinuous ? .audio : .background, span)
  }

  /// Empties a battery at once, for a fault.
  func drain(_ role: Role) {
    batteries[role]?.drain()
    settleSoon(role)
  }

  /// Returns whether the device is off because of its battery.
  func isDead(_ role: Role) -> Bool { dead[role] != nil }

  /// Charges everything at the end of the story.
  func heal() {
    dead = [:]
    for role in [Role.watch, .phone] where batteries[role] != nil {
      batteries[role] = Battery(role == .watch ? .watch : .phone, at: world.kernel.now)
    }
    if saving { save(false) }
  }

  private func plug(_ role: Role, _ isConnected: Bool) {
    advance(role)
    batteries[role]?.plug(isConnected)
  }

  private func use(_ role: Role, _ use: Battery.Use, _ span: Span) {
    guard let battery = batteries[role] else { return }
    batteries[role]?.use(use, for: span)
    // A device can't be switched off in the middle of its work.
    if !battery.isEmpty, batteries[role]?.isEmpty == true { settleSoon(role) }
  }

  private func settleSoon(_ role: Role) {
    world.kernel.schedule(at: world.kernel.now) { [unowned self] in settle(role) }
  }

  /// Returns the level of a battery, 0 to 1, at its last update; `nil` for a device without one.
  package func level(_ role: Role) -> Double? { batteries[role]?.level }

  /// Returns the current level of a battery, 0 to 1, without an update; `nil` for a device without one.
  package func levelNow(_ role: Role) -> Double? { batteryNow(role)?.level }

  /// Returns the current state of a battery without an update; `nil` for a device without one.
  package func batteryNow(_ role: Role) -> Battery? {
    var battery = batteries[role]
    battery?.advance(to: world.kernel.now, isOn: world.host(role)?.isUp == true)
    return battery
  }

  // MARK: - What follows

  private func advance(_ role: Role) {
    batteries[role]?.advance(to: world.kernel.now, isOn: world.host(role)?.isUp == true)
  }

  private func settle(_ role: Role) {
    advance(role)
    guard let battery = batteries[role], let host = world.host(role) else { return }
    if battery.isEmpty, host.isUp {
      dead[role] = world.kernel.now
      world.report(PowerFact(role: role, change: .died))
      world.crash(role)
    } else if dead[role] != nil, battery.isCharging, battery.level >= BatteryProfile.bootLevel {
      dead[role] = nil
      world.report(PowerFact(role: role, change: .started))
      world.start(role)
    }
    if let since = dead[role], !battery.isCharging, world.kernel.now - since >= Self.noticedAfter { rescue(role) }
    guard role == .phone, host.isUp else { return }
    if !saving, battery.level <= BatteryProfile.lowLevel { save(true) }
    if saving, battery.level >= BatteryProfile.savedLevel { save(false) }
  }

  private func rescue(_ role: Role) {
    plug(role, true)
    world.kernel.schedule(at: world.kernel.now + Self.rescue) { [unowned self] in
      settle(role)
      plug(role, false)
    }
  }

  /// Turns Low Power Mode on, as the phone proposes at a low level, or off by itself.
  private func save(_ isSaving: Bool) {
    saving = isSaving
    world.report(PowerFact(role: .phone, change: isSaving ? .saves : .savesNoMore))
    world.kernel.post(.condition(.lowPower, isOn: isSaving), to: Role.phone.node, at: world.kernel.now)
  }

  /// Restores Low Power Mode on a phone that just started.
  func remind(_ role: Role) {
    guard role == .phone, saving else { return }
    world.kernel.post(.condition(.lowPower, isOn: true), to: role.node, at: world.kernel.now)
  }
}

/// An effect of a battery on its device.
package struct PowerFact: TraceFact {
  package let role: Role
  package let change: Change

  package enum Change: UInt8, StableName {
    case died = 1, started, saves, savesNoMore

    package static let names = ["died", "started", "saves", "saves-no-more"]
  }

  package func write(to record: inout FactRecord) {
    record.begin("power", about: UInt64(change.rawValue), sentence)
    record.field("role", role)
    record.field("change", change)
  }

  private var sentence: String {
    switch change {
    case .died: "the battery of the {role} is empty"
    case .started: "the {role} starts on its charger"
    case .saves: "the {role} saves its battery"
    case .savesNoMore: "the {role} no longer saves its battery"
    }
  }
}
