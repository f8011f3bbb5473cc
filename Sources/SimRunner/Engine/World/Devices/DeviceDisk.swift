/// The disk of a device in the world. It outlives the device's incarnations, and a wipe replaces it.
final class DeviceDisk {
  private(set) var disk: SimulatedDisk
  private let journal: Database.Journal
  private let settings: DiskSettings
  private let role: Role
  private let kernel: Kernel
  /// The number of consecutive restarts because of the disk, and the time of the last.
  private var failures = (count: 0, last: Instant.start)

  /// The first delay of a restart; it increases with each failure (assumed, like launchd's throttling of crashing
  /// programs, from 10 s on).
  private static let firstWait = Span.seconds(10)
  private static let longestWait = Span.minutes(15)

  init(_ settings: DiskSettings, of role: Role, rules: Rules, kernel: Kernel) {
    self.settings = settings
    self.role = role
    self.kernel = kernel
    let isSynced = settings.sync == .full && !rules.hasDefect(.writeAheadUnsynced)
    journal = .writeAhead(isSynced: isSynced)
    disk = Self.make(settings, role, installation: 1, kernel)
  }

  private static func make(
    _ settings: DiskSettings, _ role: Role, installation: UInt32, _ kernel: Kernel
  ) -> SimulatedDisk {
    let disk = SimulatedDisk(name: "\(role.rawValue).\(installation)", seed: kernel.seed)
    disk.writesBackAfter = settings.writesBackAfter
    disk.isInUse = false
    disk.now = { [unowned kernel] in kernel.now }
    return disk
  }

  /// Replaces the disk for another installation. Its faults continue.
  func replace(installation: UInt32) {
    let conditions = disk.conditions
    disk = Self.make(settings, role, installation: installation, kernel)
    disk.conditions = conditions
  }

  func exchange(for other: SimulatedDisk) {
    other.conditions = disk.conditions
    disk = other
  }

  func set(_ conditions: DiskConditions) { disk.conditions = conditions }

  /// Opens the store; SQLite recovers it.
  func open() throws(StorageError) -> Database { try Database(.disk(disk, name: "store"), journal: journal) }

  /// Returns the delay until the device restarts.
  func waitAfterFailure() -> Span {
    if kernel.now - failures.last > .hours(1) { failures.count = 0 }
    failures = (failures.count + 1, kernel.now)
    var wait = Self.firstWait
    for _ in 1..<min(failures.count, 10) { wait = min(wait * 2, Self.longestWait) }
    return wait
  }
}

extension World {
  /// Stops the device. In a power failure its disk loses data that was not durable; otherwise only memory is lost.
  package func crash(_ role: Role, losesPower: Bool = true) {
    guard let host = host(role), host.isUp else { return }
    guard host.disk != nil else {
      host.crash()
      return
    }
    let before = try? host.standing()
    let loss = host.crash(losesPower: losesPower)
    var after: DeviceHost.Standing?
    do throws(StorageError) {
      try host.reopen()
      after = try host.standing()
      for fact in try host.takeSurvivingFacts() { kernel.report(fact, node: role.node) }
    } catch {
      report(DiskFact.unusable(host.device, error))
      attempt { () throws(StorageError) in try host.wipe() }
    }
    if let loss, let after {
      report(
        DiskFact.lostPower(
          host.device, loss, from: before?.sequence ?? after.sequence, to: after.sequence))
    }
    reportGone(before, after, host)
  }

  /// Reports workouts that were only on the disk and are lost, although the device did everything to keep them.
  private func reportGone(_ before: DeviceHost.Standing?, _ after: DeviceHost.Standing?, _ host: DeviceHost) {
    guard let before, after == nil || host.disk?.disk.conditions.isLying == true else { return }
    let kept = Set(after?.workouts ?? [])
    let gone = before.workouts.filter { !kept.contains($0) }
    if !gone.isEmpty { report(LostWithDeviceFact(device: before.device, workouts: gone)) }
  }

  /// Handles a transaction that failed because of the disk. The device's memory can't be trusted any more, so it
  /// restarts from its store.
  func storageFailed(_ host: DeviceHost, because error: StorageError) {
    let role = host.role
    report(DiskFact.failed(host.device, error))
    crash(role, losesPower: false)
    guard let wait = host.disk?.waitAfterFailure() else { return }
    kernel.schedule(at: kernel.now + wait) { [unowned self] in
      // A dead battery or a fault may have intervened, and restarts it later.
      guard !host.isUp, !power.isDead(role), !isKeptDown(role) else { return }
      start(role)
    }
  }
}

package enum DiskFact: TraceFact {
  /// A power failure; `from` and `to` are the numbers of the latest record before and after, if the store lost records.
  case lostPower(DeviceID, DiskLoss, from: Int64, to: Int64)
  /// The store couldn't be read or written, and the device restarts from its remaining data.
  case failed(DeviceID, StorageError)
  /// The rest of the store isn't a database any more: the device starts with an empty one, as after a wipe.
  case unusable(DeviceID, StorageError)

  /// The device whose store may have lost content; `nil` if none.
  package var loser: DeviceID? {
    switch self {
    case .lostPower(let device, _, _, _), .unusable(let device, _): device
    case .failed: nil
    }
  }

  package func write(to record: inout FactRecord) {
    switch self {
    case .lostPower(let device, let loss, let from, let to):
      record.begin("disk-lost-power", by: device, Self.words(loss, wentBack: from != to))
      record.field("kept", loss.kept)
      record.field("lost", loss.lost)
      record.field("torn", loss.torn)
      record.field("unsynced", loss.total)
      record.field("from", from)
      record.field("to", to)
    case .failed(let device, let error):
      record.begin("disk-failed", by: device, "the store of {device} failed: {error}")
      record.field("error", error.description, words: Self.words(error))
    case .unusable(let device, let error):
      record.begin(
        "disk-unusable", by: device, "{device} noticed that its store is damaged, and begins anew: {error}")
      record.field("error", error.description, words: Self.words(error))
    }
  }

  private static func words(_ loss: DiskLoss, wentBack: Bool) -> String {
    guard loss.total > 0 else { return "{device} lost power when all of its store was synced" }
    return "{kept} of {unsynced} unsynced writes are on the disk of {device}, {torn} in part"
      + (wentBack ? ": its store went back from record #{from} to #{to}" : "")
  }

  /// Without the statement, which says nothing about the disk.
  private static func words(_ error: StorageError) -> String {
    if case .sql(let code, let message, _) = error { return "\(message) (SQLite \(code))" }
    return error.description
  }
}
