/// Late writes of a phone that another one followed are set aside and logged if the other one had changed the record.
///
/// The phones' writes and the grants show which phone had followed which; the log itself is only judged.
final class ConflictLogCheck: CheckFindings, OnlineCheck {
  static let name = CheckName(
    "conflict-log", "Of what two phones wrote, the later phone's counts, and the rest is logged.")
  static let promise =
    "each version that a phone wrote after another one had followed it, of a record that the other one had changed, is logged "
    + "once with both sides, kept by its phone and counts nowhere; no other version is logged so"
  static let doesNotVerify =
    "what a phone wrote that never got to the cloud, which of the two the wearer would have chosen, or the log of a cloud "
    + "that lost it"
  var interest: TraceInterest { [.facts, .messages] }
  var facts: FactInterest { .of(FaultFact.self, DiskFact.self) + .records(.changes, .standing) }

  private var grants: [(epoch: UInt32, device: DeviceID)] = []
  /// The latest version that each phone wrote of a record.
  private var writes: [RecordKey: [DeviceID: Version]] = [:]
  /// By record: who wrote which version, if that may be the side that counts.
  private var sides: [RecordKey: Set<String>] = [:]
  /// The versions that were written too late.
  private var late: Set<RecordStamp> = []
  /// The newest version of each record that the reconciler has acknowledged, of later phones.
  private var known: [RecordKey: Version] = [:]
  /// The versions that the reconciler must have logged, in order.
  private var due: [RecordStamp] = []
  private var entries: [Entry: Int] = [:]
  private var keptCount = 0

  private struct Entry: Hashable {
    let stamp: RecordStamp
    let device: DeviceID
  }

  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent) {
    let fault = event.fact(as: FaultFact.self)
    let isWipe = fault?.target == Role.cloud.rawValue && ["wipe", "restoresBackup"].contains(fault?.name)
    if isWipe || event.fact(as: DiskFact.self)?.loser?.role == .cloud { (known, due) = ([:], []) }
    let fact = event.recordFact
    if case .granted(let epoch, let device)? = fact, device.role == .phone { grants.append((epoch, device)) }
    if case .wrote(let header, let device)? = fact, device.role == .phone { note(header, device) }
    if case .applied(let header, let device, _)? = fact, device.role == .phone, header.origin != device {
      judgeReplacement(by: header, device, event.at)
    }
    if case .conflict(let stamp, .writerSuperseded, let device)? = fact {
      judgeEntry(Entry(stamp: stamp, device: device), event.at)
    }
  }

  private func judgeEntry(_ entry: Entry, _ at: Instant) {
    let count = (entries[entry] ?? 0) + 1
    entries[entry] = count
    if count > 1 { fail(at, "\(entry.device) logged \(describe(entry.stamp)) \(count) times") }
    guard !late.contains(entry.stamp) else { return }
    fail(at, "\(entry.device) logged \(describe(entry.stamp)), which no second phone changed")
  }

  private func note(_ header: RecordHeader, _ device: DeviceID) {
    let (key, epoch) = (header.key, header.version.epoch)
    let isFollowed = grants.contains { $0.device != device && $0.epoch > epoch }
    if isFollowed, writes[key]?.contains(where: { $0.key != device && $0.value.epoch > epoch }) == true {
      late.insert(header.stamp)
    }
    writes[key, default: [:]][device] = header.version
    // Only a later phone's version can be the side that counts.
    if epoch > 1 { sides[key, default: []].insert("\(device) \(header.version)") }
  }

  /// A phone that learns of the other one's version must keep its own.
  private func judgeReplacement(by header: RecordHeader, _ device: DeviceID, _ at: Instant) {
    guard let own = writes[header.key]?[device], own < header.version else { return }
    writes[header.key]?[device] = nil
    let stamp = RecordStamp(key: header.key, version: own)
    guard late.contains(stamp) else { return }
    keptCount += 1
    if entries[Entry(stamp: stamp, device: device)] == nil { fail(at, "\(device) did not keep its \(describe(stamp))") }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send, envelope.from == Role.cloud.node,
      case .acknowledgement(.reconciler, let stamps)? = envelope.message.sync
    else { return }
    for stamp in stamps where stamp.version.epoch > 1 || !late.isEmpty {
      let before = known[stamp.key] ?? .none
      if late.contains(stamp), stamp.version < before, !due.contains(stamp) { due.append(stamp) }
      if sides[stamp.key] != nil { known[stamp.key] = max(before, stamp.version) }
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard let cloud = world.host(.cloud) else { return .vacuous("the life has no cloud") }
    let now = world.kernel.now
    var missing = Set(due)
    for entry in try cloud.conflicts() where entry.reason == .writerSuperseded {
      missing.remove(entry.stamp)
      guard late.contains(entry.stamp), let rival = entry.rival, sides[entry.stamp.key]?.contains(rival) == true
      else {
        fail(now, "the cloud's log has \(describe(entry.stamp)) against \(entry.rival ?? "nothing"), which is not so")
        continue
      }
    }
    for stamp in due where missing.contains(stamp) {
      fail(now, "the cloud took \(describe(stamp)) of a phone that had been followed, and logged nothing")
    }
    let kept = try cloud.stamps(keptBy: .reconciler) + cloud.stamps(keptBy: .privateStore)
    let phone = try world.host(.phone)?.stamps() ?? []
    for stamp in kept + phone where due.contains(stamp) {
      fail(now, "\(describe(stamp)) counts, although its phone had been followed by another one")
    }
    return .judge(failures, chances: due.count + keptCount, vacuousBecause: "no two phones changed one record")
  }

  private func describe(_ stamp: RecordStamp) -> String {
    "\(stamp.key.domain.name) \(shortID(stamp.key.id)) \(stamp.version)"
  }
}
