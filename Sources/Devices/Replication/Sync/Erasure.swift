/// The deletion of all of the wearer's data, as one device executes it and passes it on (implementation plan 10.6: the
/// wearer deletes their data).
///
/// A deletion has a floor of epochs. Afterwards every device is granted an epoch above it, and a version with an epoch
/// up to the floor is deleted data, even if it arrives late. No other memory of the deleted data is needed. The device
/// starts over with an empty store, requests an epoch, and notifies the others until each has answered.
package struct Erasure {
  private let store: DeviceStore
  private let setup: DeviceSetup
  private let backoff = Backoff(base: .seconds(30), cap: .minutes(30))
  private var stream: RandomStream
  private var attempts = 0
  private var timer: UInt64 = 0

  /// The distance of two floors: a wearer has fewer installations than that between two deletions (assumed).
  package static let step: UInt32 = 1_000

  package init(store: DeviceStore, setup: DeviceSetup) {
    self.store = store
    self.setup = setup
    stream = setup.stream(named: "erasure")
  }

  // MARK: - Deleting

  /// The wearer deletes everything.
  package func begin(_ context: inout DeviceContext) {
    let epoch = UInt32(truncatingIfNeeded: store.number(.epoch) ?? 1)
    // Another device's epoch may be far above its own, if a cloud has lost its list.
    let others = RecordTable(store.latched).headers().reduce(store.erasureFloor) { max($0, $1.version.epoch) }
    carryOut((min(max(epoch, others), .max - Self.step) / Self.step + 1) * Self.step, &context)
  }

  /// Deletes all earlier data, at the end of this event.
  private func carryOut(_ floor: UInt32, _ context: inout DeviceContext) {
    guard floor > store.erasureFloor else { return }
    let (strangers, untold) = (Self.bits(others.subtracting([.cloud])), self.untold)
    store.erase { [store, clock = context.clock.nanoseconds] in
      store.remember(.erasureFloor, Int64(floor))
      store.remember(.erasedAt, clock)
      store.remember(.erasureUntold, untold)
      store.remember(.strangers, strangers)
      store.remember(.isRestored, 0)
    }
    context.report(DeviceFact.erased(floor: floor, by: setup.device))
  }

  /// Returns whether the store has a record of that epoch or an earlier one.
  private func holdsRecords(upTo floor: UInt32) -> Bool {
    store.statement("SELECT EXISTS (SELECT 1 FROM records WHERE epoch <= ?)").first(Int64(floor)) { row in row.bool(0) }
      ?? false
  }

  /// Handles a deletion on another device. Returns whether this device starts over. A device that has begun since,
  /// without any earlier data, only notes it, and keeps the data that the wearer has entrusted to it.
  private func hear(_ floor: UInt32, _ context: inout DeviceContext) -> Bool {
    guard floor > store.erasureFloor else { return false }
    let isYounger = store.number(.epoch).map { $0 > Int64(floor) } ?? (store.number(.sequence) == nil)
    guard isYounger, !holdsRecords(upTo: floor) else {
      carryOut(floor, &context)
      return true
    }
    store.remember(.erasureFloor, Int64(floor))
    // The time isn't known here.
    store.remember(.erasedAt, 0)
    store.remember(.erasureUntold, untold)
    return false
  }

  /// The devices that have to be notified.
  private var others: Set<Role> { setup.peers.filter { $0 == .cloud || setup.device.role.converses(with: $0) } }
  private var untold: Int64 {
    Self.bits(setup.rules.hasPlanted(.watchBringsItBack) ? others.subtracting([.watch]) : others)
  }

  private static func bits(_ roles: Set<Role>) -> Int64 { roles.reduce(0) { $0 | 1 << Int64($1.number) } }

  // MARK: - Telling

  /// Notifies every device and the cloud that hasn't answered, and again after a while.
  package mutating func tell(_ context: inout DeviceContext) {
    guard let bits = store.number(.erasureUntold), bits != 0 else { return }
    let floor = store.erasureFloor
    for role in Role.known where bits & (1 << Int64(role.number)) != 0 {
      context.send(to: role, .erase(floor), id: stableHash("erase"))
    }
    timer += 1
    context.wake(after: backoff.wait(after: attempts, &stream), WakeToken(.retryErasure, timer))
    attempts += 1
  }

  package mutating func retry(_ token: WakeToken, _ context: inout DeviceContext) {
    if token.argument == timer { tell(&context) }
  }

  private func heard(from role: Role) {
    let bits = store.number(.erasureUntold) ?? 0
    let left = bits & ~(1 << Int64(role.number))
    if left != bits { store.remember(.erasureUntold, left) }
  }

  /// Handles a deletion, and another device's data from before one. Returns whether the message is only that.
  package func takes(_ message: SyncMessage, from role: Role, _ context: inout DeviceContext) -> Bool {
    // Other data of this event would be deleted with the store; it is sent again.
    if store.erasesNow { return true }
    let floor = store.erasureFloor
    switch message {
    case .erase(let other):
      if hear(other, &context) { return true }
      if other == floor { heard(from: role) }
      context.send(to: role, .erased(store.erasureFloor), id: stableHash("erased"))
      return true
    case .erased(let other):
      if !hear(other, &context), other == floor { heard(from: role) }
      return true
    case .records(let records):
      guard store.hasErased(records.lazy.map(\.version)), !setup.rules.hasPlanted(.watchBringsItBack) else {
        return false
      }
      context.send(to: role, .erase(floor), id: stableHash("erase"))
      return true
    // A request of a device that doesn't know about the deletion could be from before it.
    case .proposal: return (store.number(.erasureUntold) ?? 0) & (1 << Int64(role.number)) != 0
    default: return false
    }
  }
}
