/// The database of one device: its app's tables, its system's, and its own numbers.
///
/// A transaction begins with the first write of an event and ends with the event. An error ends the event and its
/// incarnation: until then every operation has no effect and returns an empty result, and ``commit(publishing:)``
/// throws the error. One incarnation of the device uses one store. Afterwards the store refuses everything, whatever
/// the dead incarnation still tries.
///
/// `@unchecked Sendable`: the node that uses it and the world that ends its incarnation run on the one thread of their
/// simulation, which the kernel enforces.
package final class DeviceStore: @unchecked Sendable {
  /// The database as an event uses it.
  package let latched: StickyErrorDatabase
  /// The witness that stores a transaction's facts outside the process, or `nil` in a simulation, where they can't be
  /// lost.
  @exclusivity(unchecked) package weak var witness: (any CommitJournal)?
  /// The device's literal rules and its planted mistake. Most runs have neither.
  package let rules: Rules
  private let disk: SimulatedDisk?
  /// A commit that the disk may or may not have.
  @exclusivity(unchecked) package private(set) var inDoubt: InDoubtTransaction?
  /// Set by an erasure: stores, at the end of this event, the numbers that must survive it.
  @exclusivity(unchecked) private var settlesErasure: (() -> Void)?
  /// The features' numbers that an erasure keeps, because they contain nothing about the wearer.
  @exclusivity(unchecked) package var numbersKept: [MemoryKey] = []
  /// Stores the features' own numbers that must survive an erasure of the wearer's data.
  @exclusivity(unchecked) package var keepsAtErasure: (() -> Void)?
  /// `true` if this incarnation has erased its store: it does nothing more.
  @exclusivity(unchecked) package private(set) var isErased = false
  /// `true` if this incarnation is the first of an installation that was set up from a backup.
  @exclusivity(unchecked) package private(set) var isFromBackup = false
  /// Set by a fault: the next commit fails, as if the device lost power in the middle of it.
  @exclusivity(unchecked) private var failsNextCommit = false
  /// `true` while the witness expects to be notified that all facts were reported.
  @exclusivity(unchecked) private var isPublishing = false
  /// The device's counters, cached in memory when the store is in memory.
  private let numbers: CachedTable<MemoryRows>?
  /// Otherwise, the numbers read or written in this incarnation. A `nil` value is known to be absent.
  @exclusivity(unchecked) private var known: [MemoryKey: Int64?] = [:]
  /// The systems' cached reads of their own tables in this incarnation, by type. Empty on a disk whose reads may fail.
  @exclusivity(unchecked) private var memos: [ObjectIdentifier: AnyObject] = [:]

  /// Opens the store for a device's next incarnation, and migrates its schema. From then on only a system's own
  /// features may write its tables.
  package init(
    _ database: Database, _ migrations: [Migration], of schemas: [FeatureSchema] = [], rules: Rules = Rules()
  ) throws(StorageError) {
    (latched, self.rules) = (StickyErrorDatabase(database, groupsWrites: true), rules)
    disk = database.disk
    try database.migrate(to: migrations)
    var owners: [String: TableOwner] = [:]
    for schema in schemas {
      try database.migrate(to: schema)
      for table in schema.tables { owners[table] = schema.owner }
    }
    try database.connection.protect(owners)
    if database.location == .memory { database.connection.spareSQLite(database) }
    numbers = database.held(MemoryRows.self)
  }

  /// Runs `body` as the owner of tables, which it may write.
  package func acting<Answer>(as owner: TableOwner, _ body: () -> Answer) -> Answer {
    guard let tableGuard else { return body() }
    return tableGuard.acting(as: owner, body)
  }

  /// The guard that knows the current owner and its tables, or `nil` if no table has an owner.
  package var tableGuard: TableGuard? { database.connection.tableGuard }

  package var database: Database { latched.database }
  /// The first error of this incarnation, which ended its last event.
  package var failure: StorageError? { latched.failure }
  var hasFailed: Bool { latched.hasFailed }

  package func hasPlanted(_ mutant: Mutant) -> Bool { rules.hasPlanted(mutant) }

  package func statement(_ sql: String) -> LatchedStatement { latched.statement(sql) }

  /// Opens the event's transaction if there is none. A statement that writes does so itself; a change of a cached table
  /// doesn't.
  package func beginWriting() { latched.beginWriting() }

  /// Commits the event's transaction, if it has one.
  ///
  /// - Parameter facts: The facts that the event reports after the commit.
  /// - Throws: The first error of this incarnation. Nothing is committed then.
  package func commit(publishing facts: @autoclosure () -> [any TraceFact] = []) throws(StorageError) {
    try latched.check()
    guard latched.isWriting else { return }
    try eraseIfWanted()
    try numberTransaction()
    if let witness, let transaction = number(.transaction) {
      witness.willCommit(transaction, publishing: facts())
      isPublishing = true
    }
    if failsNextCommit {
      failsNextCommit = false
      if let disk {
        // The power fails during the write: only the disk knows whether it completed.
        disk.cutPowerSoon()
        try? database.commit()
        disk.cutPower(after: 0)
      }
      throw .powerLoss
    }
    try database.commit()
    (latched.isWriting, inDoubt) = (false, nil)
  }

  /// The event has reported its facts.
  package func didPublish() {
    guard isPublishing else { return }
    isPublishing = false
    witness?.didPublish()
  }

  package func rollback() {
    forgetWhatWasRead()
    guard latched.isWriting else { return }
    latched.isWriting = false
    database.rollbackAll()
  }

  private func forgetWhatWasRead() { (known, memos) = ([:], [:]) }

  /// A system's cached reads in this incarnation of tables that it alone writes and keeps up to date, or `nil` if
  /// nothing may be cached.
  package func memo<Memo: AnyObject>(_ new: @autoclosure () -> Memo) -> Memo? {
    guard disk == nil, failure == nil else { return nil }
    if let known = memos[ObjectIdentifier(Memo.self)] as? Memo { return known }
    let memo = new()
    memos[ObjectIdentifier(Memo.self)] = memo
    return memo
  }

  /// Rolls back the event's writes because of the error. If its commit had begun, the disk may have all of them
  /// nevertheless, and then the event's facts are true.
  package func fail(_ error: StorageError, unpublished facts: [any TraceFact]) {
    latched.fail(error)
    inDoubt?.facts = facts
    rollback()
  }

  package struct InDoubtTransaction {
    package let transaction: Int64
    package fileprivate(set) var facts: [any TraceFact] = []
  }

  /// Stores the transaction's number in it, so that a later incarnation can find out whether it is there.
  private func numberTransaction() throws(StorageError) {
    guard disk != nil || witness != nil else { return }
    let transaction = (number(.transaction) ?? 0) + 1
    remember(.transaction, transaction)
    try latched.check()
    inDoubt = InDoubtTransaction(transaction: transaction)
  }

  /// Returns whether a store contains the transaction that was in doubt.
  package static func has(_ inDoubt: InDoubtTransaction, _ database: Database) throws(StorageError) -> Bool {
    try database.latestTransaction() ?? 0 >= inDoubt.transaction
  }

  /// Begins an event. Faults of the disk take effect.
  func beginEvent() {
    database.connection.tableGuard?.acting = .device
    guard let disk else { return }
    disk.isInUse = true
    // An observer may have read pages in the meantime, which must not make a difference.
    if disk.conditions.errorRate > 0 { database.forgetPages() }
  }

  /// Ends the event. Returns how long the disk took for it.
  func endEvent() -> Span {
    database.connection.tableGuard?.acting = nil
    guard let disk else { return .zero }
    disk.isInUse = false
    return disk.takeSpent()
  }

  /// Closes the store at the end of its incarnation. Uncommitted changes are lost.
  package func close() {
    rollback()
    latched.fail(.closed)
  }

  // MARK: - When everything is deleted

  /// Deletes all of the wearer's data at the end of this event, including its later writes. The incarnation ends as
  /// well, because its memory still has the data.
  ///
  /// - Parameter settle: Stores what the next incarnation has to know.
  package func erase(settle: @escaping () -> Void) {
    beginWriting()
    settlesErasure = settle
  }

  /// `true` from ``erase(settle:)`` until the end of the event.
  package var erasesNow: Bool { settlesErasure != nil }

  private func eraseIfWanted() throws(StorageError) {
    guard let settlesErasure else { return }
    self.settlesErasure = nil
    database.connection.tableGuard?.acting = nil
    try database.eraseWearer(keeping: numbersKept)
    forgetWhatWasRead()
    keepsAtErasure?()
    settlesErasure()
    try latched.check()
    isErased = true
  }

  package func failNextCommit(_ fails: Bool) { failsNextCommit = fails }

  // MARK: - What the device remembers about itself

  /// Records that an incarnation of that installation begins. Returns whether it is the first, on an empty store or on
  /// a backup.
  package func beginLife(of installation: UInt32) -> Bool {
    // An earlier version of the app wrote an epoch, but not this number.
    if let lived = number(.hasLived) {
      guard lived != Int64(installation), !hasPlanted(.backupKeepsIdentity) else { return false }
      comeFromBackup(installation)
      return true
    }
    remember(.hasLived, Int64(installation))
    return number(.epoch) == nil
  }

  /// Handles a backup of an earlier installation, which may have continued after it. Numbers that it used since must
  /// not be used again, so this installation requests its own epoch and the missing records.
  private func comeFromBackup(_ installation: UInt32) {
    remember(.hasLived, Int64(installation))
    remember(.isFromBackup, 1)
    forget(.epoch)
    forget(.strangers)
    remember(.restoreCursor, 0)
    remember(.isRestored, 0)
    isFromBackup = true
  }

  package func number(_ key: MemoryKey) -> Int64? {
    if let numbers { return numbers.isReady(for: latched) ? numbers.rows[key] : nil }
    if let known = known[key] { return known }
    let found = latched.remembered(key)
    known[key] = .some(found)
    return found
  }

  package func forget(_ key: MemoryKey) {
    keep(nil, as: key)
  }

  package func remember(_ key: MemoryKey, _ value: Int64) {
    keep(value, as: key)
  }

  private func keep(_ value: Int64?, as key: MemoryKey) {
    beginWriting()
    if let numbers {
      if numbers.isReady(for: latched) { numbers.set(value, at: key) }
      return
    }
    known[key] = .some(value)
    _ = latched.attempt { database throws(StorageError) in try MemoryRows.write(value, at: key, to: database) }
  }
}

/// A number that a device stores across crashes, by its name in the table of memory. A name permanently belongs to one
/// key.
package struct MemoryKey: Hashable, Comparable, Sendable {
  package let rawValue: String
  /// Every event looks some up: the hash compares faster than the letters.
  private let fingerprint: Int

  package init(_ name: String) { (rawValue, fingerprint) = (name, Int(truncatingIfNeeded: stableHash(name))) }

  package static func == (a: MemoryKey, b: MemoryKey) -> Bool {
    a.fingerprint == b.fingerprint && a.rawValue == b.rawValue
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
  package static func < (a: MemoryKey, b: MemoryKey) -> Bool { a.rawValue < b.rawValue }
}

extension MemoryKey {
  /// The installation that has started with this store; absent before the first start.
  package static let hasLived = MemoryKey("hasLived")
  /// 1 if an earlier installation has written in this store, and may have continued elsewhere.
  package static let isFromBackup = MemoryKey("isFromBackup")
  /// The epoch in which this installation is its role's authority; absent until it was granted.
  package static let epoch = MemoryKey("epoch")
  /// The last sequence number that this installation gave to a record.
  package static let sequence = MemoryKey("sequence")
  /// 1 until the app is notified that its device is in use again after another one was.
  package static let isChosenAnew = MemoryKey("isChosenAnew")
  /// The roles that haven't been notified of this installation, one bit each.
  package static let strangers = MemoryKey("strangers")
  /// 1 once the private store has returned all of its records.
  package static let isRestored = MemoryKey("isRestored")
  /// The cursor of the restore in progress.
  package static let restoreCursor = MemoryKey("restoreCursor")
  /// 1 while the app may not be launched because the wearer ended it.
  package static let isForceQuit = MemoryKey("isForceQuit")
  /// Watch: The number of health wakes in a row that the app hasn't answered.
  package static let unansweredWakes = MemoryKey("unansweredWakes")
  /// Phone: The installation of the watch that it is paired with.
  package static let pairedWatch = MemoryKey("pairedWatch")
  /// Phone: The installation of the watch to which the app last sent everything.
  package static let metWatch = MemoryKey("metWatch")
  /// 1 while the health store looks empty to the app.
  package static let isHealthDenied = MemoryKey("isHealthDenied")
  /// The end of the period in which alerts are held back.
  package static let focusUntil = MemoryKey("focusUntil")
  /// Phone: The time when the wearer last opened the app, in nanoseconds of uptime.
  package static let lastOpened = MemoryKey("lastOpened")
  /// 1 while no account is signed in to the private store on the device.
  package static let isSignedOut = MemoryKey("isSignedOut")
  /// 1 while another account than the wearer's is.
  package static let isOtherAccount = MemoryKey("isOtherAccount")
  /// The number of a condition of the private store's account; `nil` for other conditions.
  package init?(ofAccount condition: PlatformCondition) {
    switch condition {
    case .signedOut: self = .isSignedOut
    case .otherAccount: self = .isOtherAccount
    default: return nil
    }
  }
  /// 1 while the backend rejects the device's token.
  package static let isUnauthorised = MemoryKey("isUnauthorised")
  /// The time until which no request goes to the private store, in nanoseconds of uptime.
  package static let leftAloneUntil = MemoryKey("leftAloneUntil")
  /// The number of times that the private store has forgotten the devices' read positions.
  package static let placesForgotten = MemoryKey("placesForgotten")
  /// On a disk that can fail: the number of the latest transaction.
  package static let transaction = MemoryKey("transaction")
  /// Phone: The last local day whose alert its predecessor may have shown.
  package static let alertsTakenOver = MemoryKey("alertsTakenOver")
  /// The epoch up to which everything was deleted; absent if nothing ever was.
  package static let erasureFloor = MemoryKey("erasureFloor")
  /// The time of that erasure by the device's clock, and the roles that haven't been notified of it, one bit each.
  package static let erasedAt = MemoryKey("erasedAt")
  package static let erasureUntold = MemoryKey("erasureUntold")
  /// Phone: The last change of the app's entries in the employer's calendar that it knows.
  package static let shadowRevision = MemoryKey("shadowRevision")
}
