/// One device of the world: its disk, its incarnations, and its current identity.
package final class DeviceHost {
  package let role: Role
  package private(set) var device: DeviceID
  package private(set) var isUp = false
  /// The time when the device last went down, or `nil` if it never did.
  private(set) var wentDown: Instant?
  /// `true` if it was on when the run ended.
  package internal(set) var wasUpAtEnd = false
  /// The disk, which outlives the device's incarnations. A wipe replaces it.
  package private(set) var database: Database { didSet { stores += 1 } }
  private var stores = 0
  /// The faults and limits of the disk, or `nil` if it can't fail.
  let disk: DeviceDisk?
  /// Another device of the same role that is not in use.
  private var shelf: (device: DeviceID, database: Database, disk: SimulatedDisk?, isBlank: Bool)?
  /// `true` if the device has never been started: its disk has no tables.
  private var isBlank = true
  private var isReturned = false
  /// The number of devices that there have been in this role.
  private var installations: UInt32 = 1
  private let kernel: Kernel
  package let stage: any DeviceBootstrap
  private let peers: Set<Role>
  private let keeper: (any RecordKeeper.Type)?
  /// The current incarnation, or `nil` while the device is down.
  private var life: (any DeviceIncarnation)?
  /// A commit that failed. Only the disk knows whether it has the transaction.
  private var inDoubt: DeviceStore.InDoubtTransaction?
  private var lives = 0
  /// The version of the app that is installed.
  package private(set) var app: AppVersion
  /// Copies of the store, by the fault that will need them.
  private var backups: [FaultID: Database] = [:]
  /// The checks' cached reads of the current store state, by type.
  private var readings: [ObjectIdentifier: Any] = [:]

  package init(role: Role, kernel: Kernel, stage: any DeviceBootstrap, plan: WorldPlan) throws(StorageError) {
    self.role = role
    self.kernel = kernel
    self.stage = stage
    app = plan.devices[role]?.app ?? .current
    keeper = plan.vocabulary.recordKeeper
    peers = Set(plan.devices.keys).subtracting([role])
    device = DeviceID(role: role, installation: 1)
    disk = plan.devices[role]?.disk.map { DeviceDisk($0, of: role, rules: plan.rules, kernel: kernel) }
    database = if let disk { try disk.open() } else { try stage.open(device) }
  }

  private func open() throws(StorageError) -> Database {
    if let disk { return try disk.open() }
    return try stage.open(device)
  }

  /// Switches the device on: a new incarnation on the same disk.
  package func start() throws(StorageError) {
    // A story that is stopped early still has scheduled restarts, which must not start a device.
    guard !isUp, !kernel.isStopping else { return }
    lives += 1
    life = try stage.begin(BootSpec(device: device, life: lives, app: app), on: database)
    (isUp, isBlank) = (true, false)
  }

  /// Begins the incarnation chosen by the caller, which counts them.
  package func start(as spec: BootSpec) throws(StorageError) {
    (device, lives, app) = (spec.device, spec.life - 1, spec.app)
    try start()
  }

  /// Stops the device: volatile state and uncommitted writes are lost, and in a power failure also the disk's unsynced
  /// data. Returns the loss of the disk, whose store is closed until it is opened again.
  @discardableResult
  package func crash(losesPower: Bool = false) -> DiskLoss? {
    guard isUp else { return nil }
    life?.end()
    inDoubt = life?.inDoubt
    life = nil
    (isUp, wentDown) = (false, kernel.now)
    guard let disk = disk?.disk else { return nil }
    // The disk is detached before the connection closes, which would otherwise clean up on a disk that isn't its own
    // any more.
    defer { database.close() }
    guard losesPower else {
      disk.detach()
      return nil
    }
    return disk.losePower()
  }

  /// Stops all activity on the device until it crashes: the content of its store is final.
  package func freeze() { life?.freeze() }

  /// Opens the store on the disk again, and checks that it is valid.
  func reopen() throws(StorageError) {
    database = try open()
    guard !isBlank else { return }
    try database.verify()
    // Not even the tables were safe.
    guard try database.schemaVersion() > 0 else { throw .corrupt(message: "the store is empty") }
  }

  /// Returns the facts of a failed commit if the disk has it after all. Called once, on a store that was opened again.
  func takeSurvivingFacts() throws(StorageError) -> [any TraceFact] {
    guard let inDoubt, !isBlank else { return [] }
    self.inDoubt = nil
    return try DeviceStore.has(inDoubt, database) ? inDoubt.facts : []
  }

  /// The reason why the last transaction failed, unless it was a loss of power.
  var diskFailure: StorageError? { disk?.disk.isOff == false ? life?.failure : nil }

  /// A device's progress according to its store.
  struct Standing {
    let device: DeviceID
    /// The number of the latest record.
    let sequence: Int64
    /// The workouts that no other device is known to have.
    let workouts: [UInt64]
  }

  func standing() throws(StorageError) -> Standing {
    let sequence = role == .cloud ? nil : try database.remembered(.sequence)
    return Standing(device: device, sequence: sequence ?? 0, workouts: try workoutsOnlyHere())
  }

  /// Makes the next commit fail. The device crashes on it.
  package func crashAtNextCommit() { life?.failNextCommit(true) }

  package func spareNextCommit() { life?.failNextCommit(false) }

  /// Replaces the disk. The next start begins another installation.
  ///
  /// - Parameter backup: The backup to copy to the new store, or `nil` for an empty one.
  package func wipe(restoring backup: FaultID? = nil) throws(StorageError) {
    crash()
    let kept = backup.flatMap { backups.removeValue(forKey: $0) }
    let version = app
    try beginAnew()
    guard let kept else { return }
    try kept.copy(into: database)
    (isBlank, app) = (false, version)
  }

  /// Stores a copy of the current store. A device that was never started has none.
  package func backUp(as id: FaultID) throws(StorageError) {
    guard !isBlank else { return }
    if !database.isOpen { try reopen() }
    let copy = try Database(.memory)
    try database.copy(into: copy)
    backups[id] = copy
  }

  private func beginAnew() throws(StorageError) {
    installations += 1
    device = DeviceID(role: role, installation: installations)
    disk?.replace(installation: installations)
    database = try open()
    isBlank = true
    // A device that is set up gets the newest version of the app.
    app = .current
  }

  /// Puts the device away and replaces it by the one that was put away before, or by a new one. A new phone is set up
  /// with the data of the one in use.
  package func exchange() throws(StorageError) {
    crash()
    if !database.isOpen { try reopen() }
    let other = shelf
    shelf = (device, database, disk?.disk, isBlank)
    guard let other else {
      let data = role == .phone && !isBlank ? database : nil
      try beginAnew()
      try data?.copy(into: database)
      isBlank = data == nil
      return
    }
    (device, database, isBlank) = (other.device, other.database, other.isBlank)
    if let kept = other.disk { disk?.exchange(for: kept) }
    isReturned = true
  }

  /// Returns the device that was put away, and the workouts in its records, or `nil` if there is none.
  func shelved() throws(StorageError) -> (device: DeviceID, workouts: [UInt64])? {
    guard let shelf, !shelf.isBlank else { return nil }
    guard let keeper else { return (shelf.device, []) }
    let records = try keeper.records(in: shelf.database, of: role)
    return (shelf.device, records.filter { keeper.isWorkout($0.key) && !$0.isDeleted }.map(\.key.id))
  }

  /// Returns, once, whether the device was put away before and hasn't been notified yet that it is in use again.
  func takeReturn() -> Bool {
    defer { isReturned = false }
    return isReturned
  }

  /// `true` if the disk has its tables.
  package var isStarted: Bool { !isBlank }

  /// The state of the store, which is equal only while nothing is written to it.
  package var storeState: StoreState { StoreState(store: stores, changes: database.changeCount) }

  package struct StoreState: Equatable {
    /// The number of the store, which stays equal while the device has that store.
    package let store: Int
    fileprivate let changes: Int64
  }

  /// Returns the cached read of that type, which includes the store state that it is from.
  package func kept<Reading>(_ type: Reading.Type) -> Reading? { readings[ObjectIdentifier(type)] as? Reading }
  /// Caches a reading, because several checks read the same data every hour and little has changed.
  package func keep<Reading>(_ reading: Reading) { readings[ObjectIdentifier(Reading.self)] = reading }

  func installNewestApp() { app = .current }

  /// Returns the workouts for which the device, or the cloud's private store, has a record.
  func workouts() throws(StorageError) -> Set<UInt64> {
    guard isStarted, database.isOpen, let keeper else { return [] }
    return Set(try recordKeys().filter(keeper.isWorkout).map(\.id))
  }

  /// Returns the keys of the records on the device, or in the cloud's private store.
  func recordKeys() throws(StorageError) -> [RecordKey] {
    guard isStarted, let keeper else { return [] }
    return try keeper.records(in: database, of: role).map(\.key)
  }

  /// Returns the workouts with no acknowledged copy on another device: a wipe loses them.
  func workoutsOnlyHere() throws(StorageError) -> [UInt64] {
    guard role == .watch, !isBlank else { return [] }
    // Collected and not acknowledged by a device that would store it, or not collected by the app yet.
    let services: [Service] = peers.contains(.cloud) ? [.phone, .privateStore] : [.phone]
    var found = Set(try keeper?.workouts(in: database, waitingForAll: services) ?? [])
    try database.statement(
      """
      SELECT id FROM health_samples WHERE kind = 'workout'
        AND anchor > coalesce((SELECT value FROM memory WHERE key = 'workoutAnchor'), 0)
      """
    ).query { row throws(StorageError) in found.insert(UInt64(bitPattern: try row.int64(0))) }
    return found.sorted()
  }
}
