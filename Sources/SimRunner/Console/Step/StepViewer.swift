import Reports

/// The output of `show`.
struct StepViewer {
  let life: StepLife
  let text: StepText
  let clock: WorldClock

  /// Returns a device with its dials and its outbox. Values that changed since they were last shown have a star.
  func device(_ role: Role, _ shown: inout [DialPath: String]) throws(StorageError) -> [String] {
    guard let host = life.world.host(role) else { return [" the story has no \(role.rawValue)"] }
    var lines = [" \(host.device) · \(host.isUp ? "on" : "off") · clock \(localClock(role))"]
    let dials = try Dials(world: life.world).all().filter { $0.path.role == role }
    lines += dials.map { line($0.path, $0.value, &shown) } + denials(role).map { "     \($0)" }
    guard host.isStarted, host.database.isOpen, role != .cloud else { return lines }
    for service in life.world.plan.roles.flatMap(\.services).sorted() where service.role != role {
      let counts = try life.world.plan.vocabulary.recordKeeper?.waiting(host, for: service)
      if let counts {
        lines.append("     outbox to \(service.name): \(counts.lines) lines, tried up to \(counts.attempts) times")
      }
    }
    return lines
  }

  /// Returns the permissions that the apps of a device lack now, each with the moment of its loss.
  private func denials(_ role: Role) -> [String] {
    let now = clock.timestamp(life.now)
    return life.world.plan.denials(on: role.rawValue)
      .filter { fault in fault.begin <= now && fault.end.map { now < $0 } ?? true }
      .map { "permission taken back since \(clock.label(clock.instant($0.begin))): \($0.fault.kind)" }
  }

  /// Every dial.
  func dials(_ shown: inout [DialPath: String]) throws(StorageError) -> [String] {
    var lines: [String] = []
    for dial in try Dials(world: life.world).all() { lines.append(line(dial.path, dial.value, &shown)) }
    return lines
  }

  private func line(_ path: DialPath, _ value: String, _ shown: inout [DialPath: String]) -> String {
    let old = shown.updateValue(value, forKey: path)
    let isChanged = old != nil && old != value
    return " \(isChanged ? "*" : " ") \(path) = \(value)" + (isChanged ? " (was \(old ?? ""))" : "")
  }

  private func localClock(_ role: Role) -> String {
    let node = life.world.kernel.clock(of: role.node)
    return node.zone.civil(node.read(at: life.now)).description
  }

  /// Returns the pending events, with the numbers for `choose` and `skip`.
  func queue(_ limit: Int) -> [String] {
    let listed = Self.listed(of: life, limit)
    if listed.isEmpty { return [" nothing is pending"] }
    let lines = listed.enumerated().map { place, element in
      let seen = element.seen
      let marks = [
        place == 0 ? "next" : Self.allows(.choose, seen) ? "may be first" : nil,
        Self.allows(.skip, seen) ? "may be skipped" : nil,
      ]
      let number = String(repeating: " ", count: max(0, 3 - "\(place + 1)".count)) + "\(place + 1)"
      return "\(number)  \(words(seen))" + marks.compactMap { $0.map { "  (\($0))" } }.joined()
    }
    return lines + [
      " choose N" + Self.possible(.choose, of: life), " skip N" + Self.possible(.skip, of: life),
    ]
  }

  static func allows(_ deed: Intervention.Deed, _ seen: PendingLook) -> Bool {
    Role(node: seen.node) != nil && (deed == .choose ? seen.canBeFirst : seen.canBeSkipped)
  }

  /// The numbers of the pending events that can be chosen or skipped, in words.
  static func possible(_ deed: Intervention.Deed, of life: StepLife) -> String {
    let places = listed(of: life, 200).enumerated().filter { $0.offset > 0 || deed == .skip }
      .filter { allows(deed, $0.element.seen) }.prefix(8).map { "\($0.offset + 1)" }
    return places.isEmpty ? ": nothing that is pending can be" : ": possible for \(places.joined(separator: ", "))"
  }

  /// Returns the first pending events, each with its position in the queue. Events of the world are included only if
  /// they are next.
  static func listed(of life: StepLife, _ count: Int) -> [(order: Int, seen: PendingLook)] {
    var limit = count
    while true {
      let pending = life.pending(limit: limit)
      let listed = pending.enumerated().filter { order, seen in
        if case .control = seen.what { order == 0 } else { true }
      }
      if listed.count >= count || pending.count < limit { return listed.prefix(count).map { ($0.offset, $0.element) } }
      limit = limit * 2 + 8
    }
  }

  /// Describes a pending event: `d9 Tue 10 Mar 07:50:01 phone gets from the watch: 3 records`.
  func words(_ seen: PendingLook) -> String {
    let when = "\(clock.label(seen.at)) "
    switch seen.what {
    case .delivery(let envelope):
      if let act = envelope.message.act {
        return when + "\(text.names.name(seen.node)): \(act.caption)"
      }
      return when
        + "\(text.names.name(seen.node)) gets from the \(text.names.name(envelope.from)): \(envelope.message.caption)"
    case .wake(let token):
      return when + "\(text.names.name(seen.node)) \(WakeToken(rawValue: token)?.reason.words ?? "wakes")"
    case .resumption: return when + "a moment for which somebody waits"
    case .control: return when + "the world: a fault, a check that looks, or what the wearer's day brings"
    }
  }

  /// Returns the entries of the phone's calendar from now until the end of tomorrow.
  func calendar() throws(StorageError) -> [String] {
    guard let phone = life.world.host(.phone), phone.isStarted, phone.database.isOpen else {
      return [" the phone has nothing on its disk"]
    }
    let now = clock.timestamp(life.now)
    let end = clock.zone.startOfDay(clock.civil(life.now).date.adding(days: 2))
    let events = try phone.database.reading { CalendarStore.events(in: $0, from: now, to: end) }
    if events.isEmpty { return [" nothing until the end of tomorrow"] }
    return events.map { event in
      let (from, to) = (clock.zone.civil(event.start), clock.zone.civil(event.end))
      let who = event.block.map { " block \(shortID($0))" } ?? ""
      return
        " \(from.date.weekday.abbreviation) \(clockFace(from.secondOfDay).dropLast(3))-\(clockFace(to.secondOfDay).dropLast(3))"
        + "  \(event.calendar)\(who), \(event.availability)"
    }
  }
}

extension WorldPlan {
  /// Returns the faults that take back a permission of a device's apps.
  func denials(on device: String) -> [PlannedFault] {
    faults.filter { $0.fault.target == device && $0.fault.kind.hasSuffix("Denied") }
  }
}

/// The use of the systems' budgets by the apps, in the last 24 hours.
struct BudgetTally {
  private var runs: [Role: [LaunchReason: (count: Int, length: Span)]] = [:]
  private var alerts: [Role: Int] = [:]
  private var messages: [Role: Int] = [:]

  mutating func add(_ step: [SeenEvent]) {
    for seen in step {
      let fact = seen.event.deviceFact
      if case .ran(let reason, let span, let device)? = fact {
        let old = runs[device.role]?[reason] ?? (0, .zero)
        runs[device.role, default: [:]][reason] = (old.count + 1, old.length + span)
      }
      if case .alerted? = fact, let role = Role(node: seen.event.node) { alerts[role, default: 0] += 1 }
      if seen.event.kind == .send, let role = Role(node: seen.event.node) { messages[role, default: 0] += 1 }
    }
  }

  func lines(_ plan: WorldPlan) -> [String] {
    var lines = [" in the last 24 hours"]
    for role in plan.roles {
      let list = (runs[role] ?? [:]).sorted { $0.key.rawValue < $1.key.rawValue }.map {
        "\($0.key) \($0.value.count) (\(Figures.span($0.value.length)))"
      }
      lines.append(
        " \(role.rawValue): \(list.isEmpty ? "no runs of its app" : list.joined(separator: ", ")) · \(messages[role] ?? 0) messages sent"
          + (alerts[role].map { " · \($0) alerts" } ?? ""))
      // The systems limit the wakes of the watch and the pushes to the phone.
      guard let platform = plan.devices[role]?.platform else { continue }
      if role == .watch {
        lines.append(
          "   allowed: \(platform.wakesAnHour) wakes an hour, \(platform.complicationsADay) complications a day")
      } else if role == .phone {
        lines.append("   allowed: \(platform.pushesAnHour) silent pushes an hour")
      }
    }
    return lines
  }
}
