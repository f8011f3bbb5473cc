/// The pauses of devices: no app runs during them, however long a run seems to have been.
package struct PauseLog {
  /// By device's name: the pauses in force, their common start, and those that have ended.
  private var holding: [String: Set<FaultID>] = [:]
  private var pausedSince: [String: Instant] = [:]
  private var pauses: [String: [(begin: Instant, end: Instant)]] = [:]

  package init() {}

  package mutating func follow(_ event: TraceEvent) {
    guard let fault = event.fact(as: FaultFact.self) else { return }
    let device = fault.target
    if fault.name == "pause" {
      if holding[device, default: []].isEmpty { pausedSince[device] = event.at }
      holding[device, default: []].insert(fault.fault)
    } else if fault.name == "resume", holding[device]?.remove(fault.fault) != nil, holding[device]?.isEmpty == true,
      let begin = pausedSince.removeValue(forKey: device)
    {
      pauses[device, default: []].append((begin, event.at))
    }
  }

  /// Returns how much of the time before a moment a device of that role was not paused.
  package func running(_ role: Role, for length: Span, until end: Instant) -> Span {
    let begin = end - length
    return (pauses[role.rawValue] ?? []).reduce(length) { rest, pause in
      let (first, last) = (max(begin, pause.begin), min(end, pause.end))
      return first < last ? rest - (last - first) : rest
    }
  }
}

/// The zones of the phone over time: a day is summed up in its own zone, which no record stores.
package struct PhoneZones {
  package private(set) var all: [Zone]

  package init(_ plan: WorldPlan) { all = [plan.clock(of: .phone).zone] }

  package mutating func follow(_ event: TraceEvent) {
    guard let change = event.fact(as: ClockFact.self), change.role == .phone else { return }
    if !all.contains(where: { $0.identifier == change.clock.zone.identifier }) { all.append(change.clock.zone) }
  }
}

/// Notes about the phone in use. A phone restored from a backup has the notes of that time, one that has deleted everything none.
package struct PhoneMemory<Note> {
  private var phones: [(since: Instant, notes: [(at: Instant, note: Note)])] = [(.start, [])]
  private var backup: Instant?
  private let plan: WorldPlan

  package init(_ plan: WorldPlan) { self.plan = plan }

  package var notes: [Note] { phones[phones.count - 1].notes.map(\.note) }

  package mutating func add(_ note: Note, at moment: Instant) { phones[phones.count - 1].notes.append((moment, note)) }

  /// Returns whether another phone is in use from now on, or the same one was set up again or has deleted everything.
  package mutating func follow(_ event: TraceEvent) -> Bool {
    if case .erased(_, let device)? = event.deviceFact, device.role == .phone {
      phones.append((event.at, []))
      return true
    }
    if let fault = event.fact(as: FaultFact.self), fault.target == Role.phone.rawValue {
      backup = plan.backup(of: fault.fault) ?? backup
    }
    guard case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone else { return false }
    let copied = backup.flatMap { backup in phones.last { $0.since <= backup }?.notes.filter { $0.at < backup } }
    phones.append((event.at, copied ?? []))
    backup = nil
    return true
  }
}
