package import DeviceKit
import SimKernel
package import Wire

/// How an installation comes to be its role's authority, and how a device without data gets back what it may.
///
/// A device that the wearer began with has epoch 1. Any later installation claims a new epoch from the reconciler, then
/// asks the private store for everything that its role keeps, and introduces itself to the other devices, which send it
/// again whatever is theirs to send. Each step is repeated with backoff until it is answered.
package struct Enrolment {
  private let store: DeviceStore
  private let setup: DeviceSetup
  private let backoff = Backoff(base: .seconds(20), cap: .minutes(15))
  private let access: CloudAccess
  private var stream: RandomStream
  private var attempts = 0
  private var timer: UInt64 = 0
  /// Peers that have not heard of this installation yet. Kept on disk: who introduces itself at every start is sent
  /// everything again at every start, and no outbox is ever empty.
  private var strangers: Set<Role> = []
  private var restoredCount = 0
  /// Both are known to be true, and stay so as long as this memory.
  private var isComplete = false

  package init(store: DeviceStore, setup: DeviceSetup) {
    self.store = store
    self.setup = setup
    access = CloudAccess(store: store, setup: setup)
    stream = setup.stream(named: "enrolment")
  }

  /// Whether the device may write as an authority.
  package func isGranted() -> Bool { isComplete || store.number(.epoch) != nil }
  /// Whether the device has back what the private store had.
  package func isRestored() -> Bool { isComplete || store.number(.isRestored) == 1 }

  package mutating func boot(_ context: inout DeviceContext) {
    strangers = keptStrangers() ?? (setup.device.installation > 1 ? acquaintances : [])
    // One that enrols again has an epoch no more, and knows that it has not restored.
    let isFirst = setup.device.installation == 1 && store.number(.isRestored) == nil
    if store.number(.epoch) == nil,
      isFirst || setup.rules.hasDefect(.sequenceRestartsAfterRestore)
    {
      store.remember(.epoch, 1)
      if setup.device.installation == 1 { store.remember(.isRestored, 1) }
    }
    if !setup.peers.contains(.cloud) {
      // No device to ask, and nothing to restore from.
      if !isGranted() { store.remember(.epoch, ownEpoch(context)) }
      store.remember(.isRestored, 1)
    }
    proceed(&context)
  }

  /// Does the next thing that is still missing, and sees to it that it is done again unless it is answered.
  ///
  /// - Parameter greets: false while pages of a restore come in: a device that hears a greeting sends everything again, and is
  ///   not to do so once for each page.
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

  /// A peer says that it runs: if it has not heard of this installation, it hears of it now, and not when its app may be
  /// suspended again.
  package func peerIsPresent(_ role: Role, _ context: inout DeviceContext) {
    if strangers.contains(role) { greet(role, &context) }
  }

  private func greet(_ role: Role, _ context: inout DeviceContext) {
    context.send(to: role, .hello(setup.device), id: stableHash("hello"))
  }

  /// The device is in use again after another one was: it needs an epoch after that one's, and what that one did.
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

  /// Without anybody to ask the time itself is the epoch of a device that comes after another one: later is greater.
  private func ownEpoch(_ context: DeviceContext) -> Int64 {
    max(2, context.clock.unixSeconds, Int64(store.erasureFloor) + 1)
  }

  package mutating func retry(_ token: WakeToken, _ context: inout DeviceContext) {
    if token.argument == timer { proceed(&context) }
  }

  /// Answers whether the grant is for this installation and new.
  package mutating func receiveGrant(_ device: DeviceID, epoch: UInt32, _ context: inout DeviceContext) -> Bool {
    // One that was granted before everything was deleted may come late.
    guard device == setup.device, !isGranted(), epoch > store.erasureFloor else { return false }
    store.remember(.epoch, Int64(epoch))
    context.report(RecordFact.granted(epoch: epoch, setup.device))
    attempts = 0
    proceed(&context)
    return true
  }

  /// Takes in one page of the restore, if it is the one that is waited for; answers whether it was the last.
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

  /// The private store no longer knows how far the device has read: it reads everything again. Answers whether the restore
  /// is over, which it is for a planted mistake alone.
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

  /// A peer knows of this installation.
  package mutating func acknowledgeIntroduction(by role: Role) {
    guard strangers.contains(role) else { return }
    keep(strangers: strangers.subtracting([role]))
  }

  // MARK: - Who has not heard of it

  /// The devices that it has to do with; the cloud learns of it by its claim.
  private var acquaintances: Set<Role> {
    setup.peers.filter { $0 != .cloud && setup.device.role.converses(with: $0) }
  }

  /// Nil while no peer was ever met.
  private func keptStrangers() -> Set<Role>? {
    guard let bits = store.number(.strangers) else { return nil }
    return Set(Role.known.filter { bits & (1 << $0.number) != 0 })
  }

  private mutating func keep(strangers: Set<Role>) {
    self.strangers = strangers
    store.remember(.strangers, strangers.reduce(0) { $0 | 1 << Int64($1.number) })
  }
}
