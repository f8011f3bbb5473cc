import Engine
public import Foundation

/// A promise of an app, in addition to the kit's promises for every app.
///
/// ```swift
/// let lapsOnce = Promise("every lap is on the phone once", .liveness) { run in
///   run.stored(.phone, LapBook.self)?.laps.map(\.id).sorted() == run.acts(Tap.self).map(\.id).sorted()
/// }
/// ```
public struct Promise: Sendable {
  /// The time at which a promise must hold.
  public enum Kind: Sendable {
    /// Holds at every hour of the run, and at its end.
    case safety
    /// Holds at the end, after all faults have ended and the devices have settled.
    case liveness
  }

  /// The promise in one sentence, which reports print.
  public let text: String
  /// The time at which it must hold.
  public let kind: Kind
  let holds: @Sendable (RunView) throws -> Bool
  /// The exception from a promise of the kit; `nil` for a promise of the app.
  private(set) var exception: PromiseException?

  /// Creates a promise that is evaluated from outside the apps.
  ///
  /// - Parameters:
  ///   - text: The promise in one sentence.
  ///   - holds: Evaluated from outside the apps; it must change nothing.
  public init(_ text: String, _ kind: Kind = .liveness, _ holds: @escaping @Sendable (RunView) throws -> Bool) {
    (self.text, self.kind, self.holds) = (text, kind, holds)
  }
}

extension Promise {
  /// The kit's own promises from which a stored property can be excepted.
  public enum OfKit: String, Sendable, Hashable, CaseIterable {
    /// A message that arrives twice changes nothing the second time.
    case appliedOnce = "applied-once"
    /// An earlier message doesn't restore what a later one replaced.
    case noOlderState = "no-older-state"
    /// A delayed message isn't stored with its time of arrival.
    case eventTime = "event-time"

    fileprivate var breach: AppFact.Kind {
      switch self {
      case .appliedOnce: .appliedTwice
      case .noOlderState: .wentBack
      case .eventTime: .stampedArrival
      }
    }
  }

  /// Exempts one stored property from a promise of the kit. Add it to the promises of the app: `[lapsOnce,
  /// .except(.appliedOnce, "log", on: .phone, because: "it lists every delivery")]`.
  ///
  /// - Parameters:
  ///   - property: Its name in the app.
  ///   - reason: Printed in each verdict, with the number of times that the property broke the promise.
  public static func except(
    _ promise: OfKit, _ property: String, on role: DeviceRole, because reason: String
  ) -> Promise {
    var exception = Promise(reason) { _ in true }
    exception.exception = PromiseException(promise: promise, property: property, role: role.kit, reason: reason)
    return exception
  }
}

/// A stored property that is exempt from a promise of the kit.
struct PromiseException: Sendable {
  let promise: Promise.OfKit
  let property: String
  let role: Role
  let reason: String

  func covers(_ fact: AppFact) -> Bool {
    fact.kind == promise.breach && fact.property == property && fact.device.role == role
  }
}

/// An act of the person that an app has handled. Properties of the act can be read directly.
@dynamicMemberLookup
public struct Done<Deed: Act>: Sendable {
  /// The act.
  public let act: Deed
  /// The time, in the simulation's true time.
  public let at: Date
  /// The device on which it was done.
  public let device: DeviceRole
  /// Its position among all acts of the run, from 1.
  public let order: Int

  /// A property of the act.
  public subscript<Value>(dynamicMember path: KeyPath<Deed, Value>) -> Value { act[keyPath: path] }
}

/// The state of a run for promises: the devices' stored values and the person's acts.
///
/// ```swift
/// run.stored(.phone, LapBook.self)?.laps.count == run.count(Tap.self)
/// ```
public struct RunView {
  let world: World

  private var done: [ActionLog.Entry] { world[ActionLog.self]?.done ?? [] }

  /// Returns the app on a device with its stored values, and nothing else; `nil` if the device has none or was never
  /// switched on.
  public func stored<Own: App>(_ role: DeviceRole, _ type: Own.Type) -> Own? {
    guard let host = world.host(role.kit), host.isStarted,
      let app = world.plan[InstalledApps.self]?.apps[role.kit]?.make() as? Own
    else { return nil }
    AppDials.turn(app, to: world.plan[DialSettings.self] ?? DialSettings())
    for (name, storage) in AppProcessHost.storage(of: app) {
      let row = try? host.database.statement("SELECT bytes FROM app_values WHERE name = ?").first(name) {
        row throws(StorageError) in try row.blob(0)
      }
      if let row { _ = storage.restore(row) }
    }
    return app
  }

  /// Returns the acts of that type that an app has handled so far, in order. Acts lost in a crash are excluded.
  public func acts<Deed: Act>(_ type: Deed.Type) -> [Done<Deed>] {
    done.enumerated().compactMap { place, entry in
      entry.act.decoded(type).map {
        Done(act: $0, at: date(entry.at), device: DeviceRole(entry.device.role) ?? .phone, order: place + 1)
      }
    }
  }
  /// Returns the number of acts of that type so far.
  public func count<Deed: Act>(_ type: Deed.Type) -> Int { done.count { $0.act.decoded(type) != nil } }
  /// Returns the number of acts with that name in stories so far.
  public func count(_ act: String) -> Int { done.count { $0.act.name == act } }
  /// Returns the notices shown to the person so far on the devices of a role, in order, with the true time of each.
  public func notices(_ role: DeviceRole) -> [(notice: Notice, at: Date)] {
    (world[ActionLog.self]?.noticed ?? []).filter { $0.device.role == role.kit }.map {
      (Notice($0.notice), date($0.at))
    }
  }

  /// Returns the result of a query in the tables of the app on a device; empty if it was never switched on.
  ///
  /// - Throws: ``SQLError`` if the query is invalid or changes something.
  public func query(_ role: DeviceRole, _ sql: String, _ values: (any SQLBindable)?...) throws -> [SQLRow] {
    guard let host = world.host(role.kit), host.isStarted else { return [] }
    do throws(StorageError) {
      let answer = try host.database.runGuest(
        sql, values.map { GuestValue($0?.sqlValue ?? .null) }, hiding: KitSchema.tables, write: nil)
      return answer.rows.map { SQLRow(columns: answer.columns, values: $0.map(SQLValue.init)) }
    } catch {
      throw SQLError(error)
    }
  }

  /// Returns a file of the app on a device, protected or not; `nil` if it doesn't exist.
  public func file(_ role: DeviceRole, _ name: String) -> Data? {
    guard let host = world.host(role.kit), host.isStarted else { return nil }
    let found = try? host.database.statement("SELECT bytes FROM app_files WHERE name = ?").first(name) {
      row throws(StorageError) in try row.blob(0)
    }
    return found.map { Data($0) }
  }

  /// The simulation's true time.
  public var now: Date { date(world.kernel.now) }

  private func date(_ moment: Instant) -> Date {
    Date(timeIntervalSince1970: Double(world.clock.timestamp(moment).nanoseconds) / 1e9)
  }
}

/// The promises that the kit's users make for their own apps.
final class AppPromiseCheck: OnlineCheck {
  static let name = CheckName("app-promises", "What the apps promise of themselves.")
  static let kind = CheckKind.safety
  static let promise = "what the apps' own promises say holds: always those of safety, at the end those of liveness"
  static let doesNotVerify = "what no promise says"
  static let atErasure = ErasurePolicy.looksOn
  var failures: [CheckFailure] = []
  private let promises: [Promise]
  private var kept = 0
  private var broken: Set<String> = []

  init(_ plan: WorldPlan) { promises = plan[InstalledApps.self]?.promises ?? [] }

  func observe(_ event: TraceEvent) {
    guard let fact = event.fact(as: AppFact.self) else { return }
    if fact.kind == .kept { kept += 1 }
    if fact.kind == .broken, broken.insert(fact.text + (fact.detail ?? "")).inserted {
      fail(event.at, "\"\(fact.text)\" broken on \(fact.device)\(fact.detail.map { ": \($0)" } ?? "")")
    }
  }

  func probe(_ world: World) throws(StorageError) { judge(world) { $0.kind == .safety } }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    judge(world) { _ in true }
    return .judge(failures, chances: promises.count + kept, vacuousBecause: "no app promises anything of its own")
  }

  private func judge(_ world: World, _ isAsked: (Promise) -> Bool) {
    let view = RunView(world: world)
    for promise in promises where isAsked(promise) && !broken.contains(promise.text) {
      let verdict = Result { try promise.holds(view) }
      switch verdict {
      case .success(true): continue
      case .success(false): fail(world.kernel.now, "\"\(promise.text)\" broken")
      case .failure(let error): fail(world.kernel.now, "\"\(promise.text)\" broken: \(error)")
      }
      broken.insert(promise.text)
    }
  }
}
