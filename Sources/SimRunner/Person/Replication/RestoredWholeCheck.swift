final class RestoredWholeCheck: CheckFindings, CountingCheck {
  static let name = CheckName("restored-whole", "A device that replaces another one has back everything that was safe.")
  static let promise =
    "a device that takes the place of another one of its role takes itself for restored only when it has every record of its role's "
    + "that the private store had safe as it was enrolled"
  static let doesNotVerify =
    "what the lost device had sent to no other node, what the private store has lost itself, or what a record says: versions "
    + "stand for it"
  static let vacuousBecause = "no device replaced another"
  var interest: TraceInterest { [.facts, .messages] }

  /// By record: the newest version that the private store has said is safe.
  private var safe: [RecordKey: Version] = [:]
  /// The versions that were safe when each device was enrolled, and the versions that it has had.
  private var owed: [DeviceID: [RecordKey: Version]] = [:]
  private var known: [DeviceID: [RecordKey: Version]] = [:]

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.devices[.cloud] != nil }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send, envelope.from == Role.cloud.node,
      case .acknowledgement(.privateStore, let stamps)? = envelope.message.sync
    else { return }
    for stamp in stamps { safe.note(stamp) }
  }

  var facts: FactInterest { .of(FaultFact.self) + .records(.changes, .standing) }

  func observe(_ event: TraceEvent) {
    // Records that the private store itself has lost aren't safe until it confirms them again.
    if let fault = event.fact(as: FaultFact.self), fault.target == Role.cloud.rawValue,
      ["wipe", "restoresBackup"].contains(fault.name)
    {
      (safe, owed) = ([:], [:])
    }
    let fact = event.recordFact
    if case .wrote(let header, let device)? = fact { noteStamp(header.stamp, device) }
    if case .applied(let header, let device, _)? = fact { noteStamp(header.stamp, device) }
    if case .repeated(let stamp, let device)? = fact { noteStamp(stamp, device) }
    if case .outdated(let stamp, let device)? = fact { noteStamp(stamp, device) }
    if case .granted(_, let device)? = fact { owed[device] = safe.filter { $0.key.domain.isKept(by: device.role) } }
    if case .restored(_, let device)? = fact { judge(device, event.at) }
  }

  private func noteStamp(_ stamp: RecordStamp, _ device: DeviceID) {
    known[device, default: [:]].note(stamp)
  }

  private func judge(_ device: DeviceID, _ at: Instant) {
    guard let owed = owed.removeValue(forKey: device) else { return }
    let has = known[device] ?? [:]
    chances += owed.count
    let missing = owed.filter { (has[$0.key] ?? .none) < $0.value }.map(\.key)
      .min { ($0.domain.rawValue, $0.id) < ($1.domain.rawValue, $1.id) }
    guard let first = missing, failures.count < 100 else { return }
    let lost = owed.count { (has[$0.key] ?? .none) < $0.value }
    let message =
      "\(device) takes itself for restored without \(lost) of \(owed.count) records that were safe, first "
      + "\(first.domain.name) \(shortID(first.id))"
    fail(at, message)
  }
}

extension [RecordKey: Version] {
  /// Keeps the newest version.
  fileprivate mutating func note(_ stamp: RecordStamp) {
    func raise(_ version: inout Version) { version = Swift.max(version, stamp.version) }
    raise(&self[stamp.key, default: .none])
  }
}
