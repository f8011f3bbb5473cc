import WearerKit

/// The cloud's service that wakes each phone at 05:55 of its own local time (tech spec §2.9).
///
/// The documents check all time zones every five minutes. Here the pushes leave at the same times, but the service
/// sleeps until one is due.
struct MorningPushes {
  private let store: DeviceStore
  private let setup: DeviceSetup
  /// The id of the current plan; older ones are ignored.
  private var plan: UInt64 = 0

  /// The time at which a phone is woken.
  private static let time = (hour: 5, minute: 55)
  private static let grid: Int64 = 300

  private struct Address {
    let installation: Int64
    let token: UInt64
    let zone: Zone
    let woken: CivilDate
    let version: AppVersion
  }

  init(store: DeviceStore, setup: DeviceSetup) {
    self.store = store
    self.setup = setup
  }

  /// Stores the address at which an app can be woken.
  mutating func register(_ registration: PushRegistration, _ context: inout DeviceContext) {
    guard let zone = Zone(identifier: registration.zone) else { return }
    if setup.rules.hasDefect(.onePushToken) { store.statement("DELETE FROM push_tokens").run() }
    // A wearer who moves to another zone isn't woken twice on a date: the last date stays.
    store.statement(
      """
      INSERT INTO push_tokens (role, installation, token, zone, woken, app) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (role, installation) DO UPDATE SET token = excluded.token, zone = excluded.zone, app = excluded.app
      """
    ).run(
      registration.device.role.rawValue, Int64(registration.device.installation), Int64(bitPattern: registration.token),
      registration.zone, Self.lastDue(context.clock, zone).dayNumber,
      registration.version.number)
    schedule(&context)
  }

  /// Removes an address that the push service doesn't know. A newer one of the same role stays.
  func remove(_ push: Push) {
    // Under the literal rule it removes every address.
    let isOne = setup.rules.hasDefect(.onePushToken)
    store.statement("DELETE FROM push_tokens WHERE token = ? OR ?").run(
      Int64(bitPattern: push.token), isOne ? 1 : 0)
  }

  /// Sends the pushes that are due, and sleeps until the next is.
  mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    guard token.argument == plan else { return }
    for address in addresses() {
      let due = Self.lastDue(context.clock, address.zone)
      guard due > address.woken else { continue }
      store.statement("UPDATE push_tokens SET woken = ? WHERE installation = ?")
        .run(due.dayNumber, address.installation)
      // A wearer who flew east arrives after the date's morning: a push then would be wasted.
      guard Mornings.hours.contains(address.zone.civil(context.clock).hour) else { continue }
      let push = Push(kind: .morningWake, token: address.token, key: .newest(for: address.version))
      context.send(to: .phone, on: .push, .push(push))
    }
    schedule(&context)
  }

  /// The wearer has deleted everything: an app that still wants to be woken registers again.
  func eraseAll() { store.statement("DELETE FROM push_tokens").run() }

  mutating func schedule(_ context: inout DeviceContext) {
    plan += 1
    let next = addresses().map { address in
      let time = CivilDateTime(date: address.woken.adding(days: 1), hour: Self.time.hour, minute: Self.time.minute)
      return address.zone.timestamp(time).unixSeconds
    }.min()
    guard let next else { return }
    let slot = (next + Self.grid - 1) / Self.grid * Self.grid
    let wait = Timestamp(unixSeconds: slot) - context.clock
    context.wake(after: max(.seconds(1), wait), WakeToken(.morningPushes, plan))
  }

  /// Returns the latest local date whose push is due.
  private static func lastDue(_ now: Timestamp, _ zone: Zone) -> CivilDate {
    let civil = zone.civil(now)
    return civil.secondOfDay >= time.hour * 3_600 + time.minute * 60 ? civil.date : civil.date.adding(days: -1)
  }

  private func addresses() -> [Address] {
    store.statement("SELECT installation, token, zone, woken, app FROM push_tokens ORDER BY role, installation").all {
      row in
      Address(
        installation: row.int64(0), token: UInt64(bitPattern: row.int64(1)),
        zone: Zone(identifier: row.text(2)) ?? .utc, woken: CivilDate(dayNumber: row.int(3)),
        version: AppVersion(row.int(4)))
    }
  }
}

extension WakeToken.Reason {
  /// The cloud sends the pushes that are due.
  static let morningPushes = Self(19, "the pushes of the morning are due")
}
