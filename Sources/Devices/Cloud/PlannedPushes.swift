/// The cloud's service that wakes each phone for more than its mornings (tech spec §2.9, implementation plan 1.8 and
/// 4.6).
///
/// It does so in the evening, on Sundays, before a session, after a change of a calendar elsewhere, and for a new
/// configuration. It only knows the times that the phones request; several at one time are one push.
struct PlannedPushes {
  private let store: DeviceStore
  private let setup: DeviceSetup
  /// The id of the current plan; older ones are ignored.
  private var plan: UInt64 = 0

  /// Returns whether a push has been due for so long that it is useless (assumed).
  private static func isStale(_ kind: Push.Kind, after span: Span) -> Bool {
    switch kind {
    case .preWorkout: span >= .minutes(10)
    case .eveningCycle, .weekCycle: span >= .minutes(50)
    case .morningWake, .calendarSync, .configUpdate: false
    }
  }
  /// The delay and the interval of pushes for calendars: changes are rarely single, and pushes are few (assumed).
  private static let settling = Span.minutes(1)
  private static let calendarInterval = Span.minutes(15)

  private struct Address {
    let installation: UInt32
    let token: UInt64
    let zone: Zone
    let version: AppVersion
    let evening: Int
    let week: Int
  }

  init(store: DeviceStore, setup: DeviceSetup) { (self.store, self.setup) = (store, setup) }

  // MARK: - What is wanted

  /// Replaces the phone's wake times.
  mutating func note(_ wishes: WakeWishes, _ context: inout DeviceContext) {
    let installation = Int64(wishes.device.installation)
    store.statement("INSERT OR REPLACE INTO push_hours (installation, evening, week) VALUES (?, ?, ?)")
      .run(installation, Int64(wishes.evening), Int64(wishes.week))
    store.statement("DELETE FROM push_plans WHERE installation = ? AND kind = ?")
      .run(installation, Int64(Push.Kind.preWorkout.rawValue))
    for moment in wishes.moments where moment > context.clock {
      add(.preWorkout, at: moment, for: wishes.device.installation)
    }
    renew(wishes.device.installation, context)
    schedule(&context)
  }

  /// A phone has registered the address at which it can be woken, and its zone.
  mutating func registered(_ device: DeviceID, _ context: inout DeviceContext) {
    renew(device.installation, context)
    schedule(&context)
  }

  /// A calendar was changed elsewhere: plans a push to the phones, a little later and not again at once.
  mutating func calendarChanged(_ context: inout DeviceContext) {
    let last = store.number(.calendarPushed).map { Timestamp(nanoseconds: $0) }
    let due = max(
      context.clock + Self.settling, (last ?? context.clock - Self.calendarInterval) + Self.calendarInterval)
    for address in addresses() where !holds(.calendarSync, address.installation) {
      add(.calendarSync, at: due, for: address.installation)
    }
    schedule(&context)
  }

  /// There is another configuration: wakes the phones to ask for it.
  mutating func published(_ context: inout DeviceContext) {
    for address in addresses() { add(.configUpdate, at: context.clock, for: address.installation) }
    schedule(&context)
  }

  /// The wearer has deleted everything: the times are their data too.
  mutating func eraseAll() {
    store.statement("DELETE FROM push_hours").run()
    store.statement("DELETE FROM push_plans").run()
    store.forget(.calendarPushed)
  }

  // MARK: - What is due

  mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    guard token.argument == plan else { return }
    let now = context.clock
    let due = store.statement("SELECT installation, kind, at FROM push_plans WHERE at <= ? ORDER BY installation, kind")
      .compactAll(now.nanoseconds) { row in
        Push.Kind(rawValue: UInt8(truncatingIfNeeded: row.int64(1))).map {
          (installation: UInt32(truncatingIfNeeded: row.int64(0)), kind: $0, at: Timestamp(nanoseconds: row.int64(2)))
        }
      }
    store.statement("DELETE FROM push_plans WHERE at <= ?").run(now.nanoseconds)
    for address in addresses() {
      let mine = due.filter { $0.installation == address.installation }
      // One push wakes the app for everything.
      let fresh = mine.filter { !Self.isStale($0.kind, after: now - $0.at) }
      if let kind = fresh.map(\.kind).max(by: { $0.urgency < $1.urgency }) { send(kind, to: address, &context) }
      if !mine.isEmpty { renew(address.installation, context) }
    }
    schedule(&context)
  }

  private func send(_ kind: Push.Kind, to address: Address, _ context: inout DeviceContext) {
    if kind == .calendarSync { store.remember(.calendarPushed, context.clock.nanoseconds) }
    context.report(PlanningFact.pushed(kind, to: address.installation, at: context.clock, by: setup.device))
    context.send(
      to: .phone, on: .push, .push(Push(kind: kind, token: address.token, key: .newest(for: address.version))))
  }

  mutating func schedule(_ context: inout DeviceContext) {
    plan += 1
    let next: Timestamp? = store.statement("SELECT min(at) FROM push_plans").compactFirst { row in
      row.isNull(0) ? nil : Timestamp(nanoseconds: row.int64(0))
    }
    guard let next else { return }
    context.wake(after: max(.seconds(1), next - context.clock), WakeToken(.plannedPushes, plan))
  }

  /// Plans the next evening and the next Sunday of a phone, by its current zone.
  private func renew(_ installation: UInt32, _ context: DeviceContext) {
    guard let address = addresses().first(where: { $0.installation == installation }) else { return }
    let zone = setup.rules.hasPlanted(.eveningPushInUTC) ? .utc : address.zone
    let today = zone.civil(context.clock).date
    store.beginWriting()
    let rhythms: [(kind: Push.Kind, second: Int, isDue: (CivilDate) -> Bool)] = [
      (.eveningCycle, address.evening, { _ in true }), (.weekCycle, address.week, { $0.weekday == .sunday }),
    ]
    for (kind, second, isDue) in rhythms {
      store.statement("DELETE FROM push_plans WHERE installation = ? AND kind = ?")
        .run(Int64(installation), Int64(kind.rawValue))
      let moments = (0..<8).map { today.adding(days: $0) }.filter(isDue).map {
        zone.timestamp(CivilDateTime(date: $0, secondOfDay: second))
      }
      if let next = moments.first(where: { $0 > context.clock }) { add(kind, at: next, for: installation) }
    }
  }

  // MARK: - Rows

  private func add(_ kind: Push.Kind, at moment: Timestamp, for installation: UInt32) {
    store.statement("INSERT OR IGNORE INTO push_plans (installation, kind, at) VALUES (?, ?, ?)")
      .run(Int64(installation), Int64(kind.rawValue), moment.nanoseconds)
  }

  private func holds(_ kind: Push.Kind, _ installation: UInt32) -> Bool {
    store.statement("SELECT 1 FROM push_plans WHERE installation = ? AND kind = ?")
      .first(Int64(installation), Int64(kind.rawValue)) { row in row.bool(0) } == true
  }

  /// Returns the phones that can be woken and have requested times.
  private func addresses() -> [Address] {
    store.statement(
      """
      SELECT push_tokens.installation, token, zone, app, evening, week FROM push_tokens
      JOIN push_hours ON push_hours.installation = push_tokens.installation
      WHERE role = ? ORDER BY push_tokens.installation
      """
    ).all(Role.phone.rawValue) { row in
      Address(
        installation: UInt32(truncatingIfNeeded: row.int64(0)), token: UInt64(bitPattern: row.int64(1)),
        zone: Zone(identifier: row.text(2)) ?? .utc, version: AppVersion(row.int(3)), evening: row.int(4),
        week: row.int(5))
    }
  }
}

extension Push.Kind {
  /// The priority by which one of several kinds due at one time is sent.
  fileprivate var urgency: Int {
    switch self {
    case .configUpdate: 5
    case .weekCycle: 4
    case .eveningCycle: 3
    case .preWorkout: 2
    case .calendarSync: 1
    case .morningWake: 0
    }
  }
}

extension WakeToken.Reason {
  /// The cloud sends pushes that phones requested.
  static let plannedPushes = Self(64, "the pushes of a moment are due")
}

extension MemoryKey {
  /// Cloud: when it last woke the phones for a change of a calendar, in nanoseconds of its clock.
  static let calendarPushed = MemoryKey("calendarPushed")
}
