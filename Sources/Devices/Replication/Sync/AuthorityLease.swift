/// Makes an installation its role's authority, and restores the data of a device without any.
///
/// The wearer's first devices have epoch 1. Any later installation claims a new epoch from the reconciler, and then
/// requests all of its role's data from the private store. It introduces itself to the other devices, which send their
/// data for it again. Each step is repeated with backoff until it is answered.
package struct AuthorityLease {
  private let store: DeviceStore
  private let setup: DeviceSetup
  private let backoff = Backoff(base: .seconds(20), cap: .minutes(15))
  private let access: CloudAccess
  private var stream: RandomStream
  private var attempts = 0
  private var timer: UInt64 = 0
  /// Peers that don't know this installation yet. Stored on disk: otherwise it would introduce itself at every start,
  /// receive everything again, and no outbox would ever be empty.
  private var strangers: Set<Role> = []
  private var restoredCount = 0
  /// `true` once both conditions hold, which can't change within this process.
  private var isComplete = false

  package init(store: DeviceStore, setup: DeviceSetup) {
    self.store = store
    self.setup = setup
    access = CloudAccess(store: store, setup: setup)
    stream = setup.stream(named: "enrolment")
  }

  /// Returns whether the device may write as an authority.
  package func isGranted() -> Bool { isComplete || store.number(.epoch) != nil }
  /// Returns whether the device has restored the private store's data.
  package func isRestored() -> Bool { isComplete || store.number(.isRestored) == 1 }

  package mutating func boot(_ context: inout DeviceContext) {
    strangers = keptStrangers() ?? (setup.device.installation > 1 ? acquaintances : [])
    // A device that enrols again has no epoch any more, and knows that it hasn't restored.
    let isFirst = setup.device.installation == 1 && store.number(.isRestored) == nil
    if store.number(.epoch) == nil,
      isFirst || setup.rules.hasDefect(.sequenceRestartsAfterRestore)
    {
      store.remember(.epoch, 1)
      if setup.device.installation == 1 { store.remember(.isRestored, 1) }
    }
    if !setup.peers.contains(.cloud) {
      // Without a reconciler there is nothing to restore from.
      if !isGranted() { store.remember(.epoch, ownEpoch(context)) }
      store.remember(.isRestored, 1)
    }
    proceed(&context)
  }

  /// Does the next missing step, and schedules its repetition until it is answered.
  ///
  /// - Parameter greets: `false` while pages of a restore arrive: a device that receives a greeting sends everything
  ///   again, which must not happen for each page.
  package mutating func proceed(_ context: inout DeviceContext, greets: Bool = true) {
    let granted = isGranted()
    let restored = isRestored()
    isComplete = granted && restored
    if isComplete, strangers.isEmpty { return }
    if !granted, access.mayAsk(.reconciler, context) {
      context.send(to: .cloud, on: .https, .claim(setup.device))
    } else if granted, !restored, access.mayAsk(.privateStore, context) {
      context.send(to: .cloud, on: .https, .restoreRequest(setup.device, restorePlace()))
    }
    if greets { for role in strangers.sorted() { greet(role, &context) } }
    timer += 1
    context.wake(after: backoff.wait(after: attempts, &stream), WakeToken(.retryEnrolment, timer))
    attempts += 1
  }

  /// A peer has announced that it runs: if it doesn't know this installation, it is notified now, before its app may be
  /// suspended again.
  package func peerIsPresent(_ role: Role, _ context: inout DeviceContext) {
    if strangers.contains(role) { greet(role, &context) }
  }

  private func greet(_ role: Role, _ context: inout DeviceContext) {
    context.send(to: role, .hello(setup.device), id: stableHash("hello"))
  }

  /// The device is in use again after another one: it needs a later epoch than that one's, and its data.
  package mutating func enrolAgain(_ context: inout DeviceContext) {
    guard isGranted() else { return }
    if setup.peers.contains(.cloud) {
      store.forget(.epoch)
      store.remember(.restoreCursor, 0)
      store.remember(.isRestored, 0)
    } else {
      store.remember(.epoch, ownEpoch(context))
    }
    (attempts, restoredCount, isComplete) = (0, 0, isComplete && setup.rules.hasPlanted(.enrolmentCached))
    keep(strangers: acquaintances)
    proceed(&context)
  }

  /// Without a reconciler, the time itself is the epoch of a replacement device: later is greater.
  private func ownEpoch(_ context: DeviceContext) -> Int64 {
    max(2, context.clock.unixSeconds, Int64(store.erasureFloor) + 1)
  }

  package mutating func retry(_ token: WakeToken, _ context: inout DeviceContext) {
    if token.argument == timer { proceed(&context) }
  }

  /// Returns whether the grant is for this installation and new.
  package mutating func receiveGrant(_ device: DeviceID, epoch: UInt32, _ context: inout DeviceContext) -> Bool {
    // A grant from before a deletion may arrive late.
    guard device == setup.device, !isGranted(), epoch > store.erasureFloor else { return false }
    store.remember(.epoch, Int64(epoch))
    context.report(RecordFact.granted(epoch: epoch, setup.device))
    attempts = 0
    proceed(&context)
    return true
  }

  /// Processes one page of the restore, if it is the expected one. Returns whether it was the last.
  package mutating func receivePage(
    _ sealed: [SealedRecord], at place: RestorePlace, next: UInt64?, ledger: Ledger, _ context: inout DeviceContext
  ) -> Bool {
    guard isGranted(), !isRestored(), place == restorePlace() else { return false }
    for entry in sealed {
      guard let record = Sealing.open(entry, key: setup.key) else {
        context.report(DeviceFact.unreadable(by: setup.device))
        continue
      }
      if ledger.receive(record, from: .cloud, context: &context) == .applied { restoredCount += 1 }
    }
    attempts = 0
    if let next {
      store.remember(.restoreCursor, Int64(bitPattern: next))
      proceed(&context, greets: false)
      return false
    }
    store.remember(.isRestored, 1)
    context.report(RecordFact.restored(records: restoredCount, setup.device))
    proceed(&context)
    return true
  }

  /// The private store has forgotten the reading position: reads everything again. Returns whether the restore has
  /// ended, which only a planted mistake causes.
  package mutating func readAnew(ledger: Ledger, _ context: inout DeviceContext) -> Bool {
    guard isGranted(), !isRestored() else { return false }
    if setup.rules.hasPlanted(.unknownPlaceIsEnd) {
      return receivePage([], at: restorePlace(), next: nil, ledger: ledger, &context)
    }
    store.remember(.restoreCursor, 0)
    attempts = 0
    proceed(&context, greets: false)
    return false
  }

  private func restorePlace() -> RestorePlace {
    RestorePlace(
      epoch: UInt32(truncatingIfNeeded: store.number(.epoch) ?? 0),
      cursor: UInt64(bitPattern: store.number(.restoreCursor) ?? 0))
  }

  /// A peer knows this installation now.
  package mutating func acknowledgeIntroduction(by role: Role) {
    guard strangers.contains(role) else { return }
    keep(strangers: strangers.subtracting([role]))
  }

  // MARK: - Peers that don't know it

  /// The devices it communicates with; the cloud learns of it by its claim.
  private var acquaintances: Set<Role> {
    setup.peers.filter { $0 != .cloud && setup.device.role.converses(with: $0) }
  }

  /// Returns `nil` while it has never met a peer.
  private func keptStrangers() -> Set<Role>? {
    guard let bits = store.number(.strangers) else { return nil }
    return Set(Role.known.filter { bits & (1 << $0.number) != 0 })
  }

  private mutating func keep(strangers: Set<Role>) {
    self.strangers = strangers
    store.remember(.strangers, strangers.reduce(0) { $0 | 1 << Int64($1.number) })
  }
}
