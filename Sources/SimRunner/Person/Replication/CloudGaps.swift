/// Records that the cloud has lost, and that it can't ask for because an app lacks ``AppAbility/answersInventory``.
struct CloudGaps {
  /// `true` if it has to observe messages, because a device's app is too old to answer an inventory.
  let looksAtMessages: Bool
  /// By service: the stamps it has acknowledged since its last loss, and those it has lost.
  private var told: [Service: Set<RecordStamp>] = [:]
  private var lost: [Service: Set<RecordStamp>] = [:]

  init(_ plan: WorldPlan) { looksAtMessages = plan.devices.values.contains { !$0.app.can(.answersInventory) } }

  static var facts: FactInterest { .of(FaultFact.self, DiskFact.self) }

  mutating func follow(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send, envelope.from == Role.cloud.node,
      case .acknowledgement(let service, let stamps)? = envelope.message.sync
    else { return }
    told[service, default: []].formUnion(stamps)
  }

  mutating func follow(_ event: TraceEvent) {
    let fault = event.fact(as: FaultFact.self)
    let isWipe = fault?.target == Role.cloud.rawValue && ["wipe", "restoresBackup"].contains(fault?.name)
    guard isWipe || event.fact(as: DiskFact.self)?.loser?.role == .cloud else { return }
    lost.merge(told) { $0.union($1) }
    told = [:]
  }

  /// Returns whether the service can receive that version of the device's own record again only after its app is
  /// updated.
  func isLost(_ stamp: RecordStamp, _ host: DeviceHost, _ service: Service, _ world: World) throws(StorageError) -> Bool
  {
    guard !host.app.can(.answersInventory), lost[service]?.contains(stamp) == true else { return false }
    guard host.role != .phone, let phone = world.host(.phone), phone.app.can(.answersInventory) else { return true }
    return try !phone.stamps().contains(stamp)
  }
}
