import DeviceKit
public import Foundation
import SimKernel
import Wire

/// What an app may use of its device while it handles one event.
///
/// Everything that it asks for happens once the event is over and what it stored is safe: a message about data that is not yet
/// safe cannot leave, and a crash in the middle leaves nothing half done.
///
/// ```swift
/// mutating func act(_ tap: Tap, _ device: inout Device) {
///   device.session.transferUserInfo(Lap(id: device.uuid(), ended: device.now))
///   device.wake(after: 600, "ask again")
/// }
/// ```
public struct Device {
  let desk: AppDesk

  /// What the device's own wall clock shows: it may be wrong, jump, and stand in another zone.
  public var now: Date { Date(timeIntervalSince1970: Double(desk.view.clock.nanoseconds) / 1e9) }
  /// The zone that the device takes itself to be in.
  public var timeZone: TimeZone { TimeZone(identifier: desk.view.zone.identifier) ?? .gmt }
  /// Seconds since the device started, by a clock that is never set: for measuring spans within one start of the device. As
  /// a story begins, that is one to twenty days.
  public var uptime: Double { (desk.view.uptime - desk.started).seconds }
  /// Seconds since the story began, by a clock that runs on while the device is off. No device has one: for logs and promises.
  public var storyTime: Double { desk.view.uptime.sinceStart.seconds }
  /// What the device is for.
  public var role: DeviceRole { desk.role }
  /// Which of the devices that there were in the role it is, from 1: a phone that was lost is followed by another.
  public var installation: Int { Int(desk.setup.device.installation) }
  /// Why the app runs; nil on a device whose app always runs.
  public var runReason: RunReason? { desk.view.platform.launchReason.flatMap { RunReason(rawValue: "\($0)") } }
  /// How the message came that the app is given; nil at other times.
  public var delivery: Delivery? { desk.delivery }
  /// Whether files of complete protection can be read: not while the device is locked.
  public var isProtectedDataAvailable: Bool { desk.view.platform.isProtectedDataAvailable }
  /// Which account is signed in on the device (`ubiquityIdentityToken`): the same text for the same person on each of their devices;
  /// `nil` if none is, and on a device that always runs its app.
  public var account: String? { desk.view.platform.account.map { "account-\($0)" } }
  /// Whether a watch is on the wrist.
  public var isWorn: Bool { desk.view.platform.isWorn }
  /// The session with the other device of the pair.
  public var session: Session { Session(desk: desk) }

  /// A new identifier, drawn from the simulation's seed; `UUID()` would differ in every process.
  public mutating func uuid() -> UUID {
    let (a, b) = (desk.random.next(), desk.random.next())
    func byte(_ word: UInt64, _ place: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word &>> (8 * place)) }
    return UUID(
      uuid: (
        byte(a, 0), byte(a, 1), byte(a, 2), byte(a, 3), byte(a, 4), byte(a, 5), byte(a, 6) & 0x0f | 0x40, byte(a, 7),
        byte(b, 0) & 0x3f | 0x80, byte(b, 1), byte(b, 2), byte(b, 3), byte(b, 4), byte(b, 5), byte(b, 6), byte(b, 7)
      ))
  }

  /// A number in a range, drawn from the simulation's seed.
  public mutating func random(in range: ClosedRange<Double>) -> Double {
    desk.random.uniform(range.lowerBound, range.upperBound)
  }

  /// Answers the live message that the app is given; only the first answer counts.
  public mutating func reply(_ message: some Payload) {
    guard let question = desk.question else { return }
    answer(question, message)
  }

  /// Keeps the live message that the app is given for an answer in a later event: ``reply(_:to:)``.
  ///
  /// The system lets the app run on meanwhile, for as long as a run in the background may last. The sender waits 20 seconds.
  ///
  /// - Returns: `nil` if the app is given no message whose sender waits, or has answered it.
  public mutating func holdReply() -> HeldReply? { desk.hold() }

  /// Answers a live message that was held. An answer after the sender's time limit has no effect, as on the platform.
  public mutating func reply(_ message: some Payload, to held: HeldReply) {
    guard desk.release(held) else { return }
    answer(held.question, message)
  }

  private func answer(_ question: AppQuestion, _ message: some Payload) {
    guard let bytes = Parcel.encode(message) else { return }
    desk.hasReplied = true
    desk.ask { context in
      let parcel: Parcel
      switch question {
      case .live(let number):
        parcel = desk.parcel(bytes, context, over: .message)
        context.answer(number, Message(parcel))
      case .request(let number, let role):
        parcel = desk.parcel(bytes, context, over: .response, number: number)
        context.send(to: role, on: .https, Message(parcel))
      }
      desk.report(.answered, "answers", to: &context, number: question.number, content: parcel.content)
    }
  }

  /// Lets ``App/woke(_:_:)`` be called after so many seconds, unless the process has ended by then; a suspended app is told when it
  /// runs again.
  public mutating func wake(after seconds: Double, _ timer: String) {
    let token = WakeToken(.appTimer, desk.number(ofTimer: timer))
    desk.ask { $0.wake(after: Self.span(seconds), token) }
  }

  /// Asks for a background run after so many seconds; a later request replaces an earlier one. The system grants it when it likes.
  public mutating func requestBackgroundRun(after seconds: Double) {
    desk.ask { $0.requestRun(after: Self.span(seconds)) }
  }

  /// Asks for a long run while the device charges and is not used.
  public mutating func requestProcessing() { desk.ask { $0.requestProcessing(.deepAnalysis) } }

  /// Begins something that keeps the app running, until the app ends it, the system interrupts it, or the process ends.
  ///
  /// A workout session is a watch's. While another app has what it needs, ``App/interrupted(_:isOver:_:)`` follows at once.
  public mutating func begin(_ activity: BackgroundActivity) { set(activity, true) }
  /// Ends it: the app has what a run in the background has.
  public mutating func end(_ activity: BackgroundActivity) { set(activity, false) }
  /// Returns whether the activity is running.
  public func isActive(_ activity: BackgroundActivity) -> Bool {
    desk.view.platform.activities.contains(activity.kit)
  }

  private func set(_ activity: BackgroundActivity, _ isOn: Bool) {
    guard activity == .audio || desk.role == .watch else { return }
    desk.say(.told, "\(isOn ? "begins" : "ends") its \(activity.rawValue)")
    desk.ask { $0.request(.activity(activity.kit, isOn)) }
  }

  /// Says that everything was handled for which the health store woke the app; without it the system stops waking it.
  public mutating func healthHandled() { desk.ask { $0.answerHealth() } }

  /// The same as ``readHealth(after:workouts:limit:)``; a store that is locked looks empty.
  public func healthSamples(
    after anchor: Int = 0, workouts: Bool, limit: Int = 500
  ) -> (samples: [Sample], anchor: Int) {
    (try? readHealth(after: anchor, workouts: workouts, limit: limit)) ?? ([], anchor)
  }

  /// The workouts, or everything else, that the watch's sensors left in the device's health store behind a place in it, in order of
  /// arrival, and the place behind the last one: keep it in a ``Stored`` property. The phone's store has what the watch's has, later.
  ///
  /// The store looks empty where the person has denied the permission to read it.
  ///
  /// - Throws: ``HealthError/databaseInaccessible`` while the device is locked.
  public func readHealth(
    after anchor: Int = 0, workouts: Bool, limit: Int = 500
  ) throws(HealthError) -> (samples: [Sample], anchor: Int) {
    guard isProtectedDataAvailable else { throw .databaseInaccessible }
    let found = HealthStore(desk.store).samples(after: Int64(anchor), workouts: workouts, limit: limit)
    return (found.samples.map(Sample.init), Int(found.anchor))
  }

  /// Sends a message over the internet or the local network, where it may be lost: nothing tells but an answer of the other side.
  ///
  /// - Returns: the number of the message.
  @discardableResult
  public mutating func send(
    _ message: some Payload, to role: DeviceRole, over channel: TransferChannel = .https
  ) -> UInt64 {
    let number = desk.newNumber()
    guard let bytes = Parcel.encode(message) else { return number }
    desk.ask { context in
      let parcel = desk.parcel(bytes, context, over: channel == .lan ? .lan : .https, number: number)
      context.send(to: role.kit, on: channel == .lan ? .lan : .https, Message(parcel))
      desk.report(.sent, "sends to the \(role.rawValue)", to: &context, parcel)
    }
    return number
  }

  /// Sends a request over the internet and waits for the response: ``App/answered(_:with:_:)`` follows, or ``App/failed(_:_:_:)`` with
  /// ``TransferError/requestTimedOut`` or ``TransferError/notConnected``.
  ///
  /// It ends with the process. A response that comes while the app is suspended is lost.
  ///
  /// - Returns: the number of the request.
  @discardableResult
  public mutating func request(_ message: some Payload, to role: DeviceRole = .server, within seconds: Double = 60)
    -> UInt64
  {
    let number = desk.newNumber()
    guard let bytes = Parcel.encode(message) else {
      desk.refuse(number, .request, .unsupportedTypes)
      return number
    }
    guard path(to: role) == .satisfied else {
      desk.refuse(number, .request, .notConnected, bytes)
      return number
    }
    desk.ask { context in
      let parcel = desk.parcel(bytes, context, over: .request, number: number)
      context.send(to: role.kit, on: .https, Message(parcel))
      context.wake(after: Self.span(seconds), WakeToken(.appRequest, desk.await(parcel)))
      desk.report(.sent, "asks the \(role.rawValue)", to: &context, parcel)
    }
    return number
  }

  /// Returns the state of the network path to another device, as the device's system knows it (`NWPath`).
  public func path(to role: DeviceRole = .server) -> NetworkPath {
    if desk.view.platform.isBehindPortal { return .requiresConnection }
    return desk.network?.isOpen(to: role.kit) == true ? .satisfied : .unsatisfied
  }

  /// Says something for the trace; it has no effect on the device.
  public mutating func log(_ text: String) { desk.say(.said, text) }

  /// Says that something must hold here: where it does not, the promise of that name is broken here and now. The run goes on.
  public mutating func always(_ condition: Bool, _ promise: String) { desk.say(condition ? .kept : .broken, promise) }

  /// Says that something must happen some time: where it does not in any run of a campaign, that says so.
  ///
  /// - Parameter condition: whether it happens now; a place that is reached at all needs none.
  public mutating func sometimes(_ condition: Bool = true, _ name: String) {
    desk.say(condition ? .reached : .missed, name)
  }

  static func span(_ seconds: Double) -> Span {
    .nanoseconds(Int64(min(max(0, seconds.isNaN ? 0 : seconds), 1e9) * 1e9))
  }
}

/// A live message that an app has kept, and whose sender waits for an answer. It ends with the process.
public struct HeldReply: Sendable, Hashable { let question: AppQuestion }

/// A message whose sender waits for an answer.
enum AppQuestion: Sendable, Hashable {
  /// A live message of the session, by its number there.
  case live(UInt32)
  case request(UInt64, from: Role)

  var number: UInt64 {
    switch self {
    case .live(let number): UInt64(number)
    case .request(let number, _): number
    }
  }
}

/// A way over the internet, as a device's system sees it.
public enum NetworkPath: String, Sendable, Hashable {
  /// Messages may arrive.
  case satisfied
  /// There is no connection.
  case unsatisfied
  /// The network wants the person to log in first.
  case requiresConnection
}

/// The ways from a device, as its system sees them.
///
/// `@unchecked Sendable`: it belongs to the one thread of its simulation.
final class DeviceNetwork: @unchecked Sendable {
  private unowned let kernel: Kernel
  private let node: NodeID

  init(_ kernel: Kernel, of role: Role) { (self.kernel, node) = (kernel, role.node) }

  func isOpen(to role: Role) -> Bool { kernel.isOpen(from: node, to: role.node) }
}

/// The session between watch and phone, with the rules of `WCSession`: what cannot be taken is told by ``App/failed(_:_:_:)``.
///
/// ```swift
/// if device.session.isReachable {
///   device.session.sendMessage(units)
/// } else {
///   device.session.transferUserInfo(units)
/// }
/// ```
public struct Session {
  let desk: AppDesk

  /// Whether a live message could be sent now, as far as the system knows.
  public var isReachable: Bool { desk.view.platform.isReachable }
  /// Whether there is another device of the pair.
  public var isPaired: Bool { desk.view.platform.isPaired }
  /// Whether the other device has its app: `isWatchAppInstalled`, or on a watch `isCompanionAppInstalled`.
  public var isAppInstalled: Bool { desk.view.platform.isPaired && desk.view.platform.isCounterpartInstalled }
  /// Whether the complication is on the active face of the watch.
  public var isComplicationEnabled: Bool { isPaired && desk.setup.platform.complicationsADay > 0 }
  /// The number of calls of ``transferComplication(_:)`` that are still urgent today.
  public var remainingComplicationTransfers: Int { isPaired ? desk.view.platform.complicationsLeft : 0 }
  /// Whether something has arrived that the app has not received yet.
  public var hasContentPending: Bool { desk.view.platform.hasContentPending }
  /// The transfers that earlier events queued and that have not reached the other device: complications, user infos and files, in
  /// the order in which they are sent.
  public var outstanding: [Transfer] {
    guard isPaired else { return [] }
    var queue = SessionQueue(desk.store)
    if desk.role == .phone { queue.choose(pairing: Int64(desk.view.platform.pairedWatch ?? 1)) }
    return queue.waiting().compactMap { item in
      item.message.body(as: Parcel.self).map { Transfer(number: $0.number, channel: $0.channel, bytes: $0.bytes) }
    }
  }

  /// Takes back a transfer that is ``outstanding``; one that is on its way may arrive all the same.
  public func cancel(_ transfer: Transfer) {
    let parcel = Parcel(number: transfer.number, said: 0, channel: transfer.channel, bytes: transfer.bytes)
    desk.ask { context in
      desk.report(.cancelled, "takes back what it queued", to: &context, parcel)
      context.request(.cancelTransfer(transfer.number))
    }
  }

  /// Returns the context that the other app set last.
  public func receivedContext<Context: Payload>(_ type: Context.Type) -> Context? {
    desk.view.platform.receivedContext?.body(as: Parcel.self).flatMap { Parcel.decode(type, $0.bytes) }
  }

  /// Makes the session usable: needed after each launch, and after it changed to another watch.
  public func activate() { desk.ask { $0.activateSession() } }

  /// Queues a message, which arrives in order, at least once, at a time that suits the system.
  @discardableResult
  public func transferUserInfo(_ message: some Payload) -> UInt64 { transfer(.userInfo, message) }

  /// Sets the latest state; an earlier one that still waits is replaced.
  @discardableResult
  public func updateApplicationContext(_ state: some Payload) -> UInt64 { transfer(.context, state) }

  /// Sends what the face of the watch shows: urgent for fifty a day, and queued beyond that.
  @discardableResult
  public func transferComplication(_ message: some Payload) -> UInt64 { transfer(.complication, message) }

  /// Queues a file: its content, and what is said of it, as one value.
  @discardableResult
  public func transferFile(_ file: some Payload) -> UInt64 { transfer(.file, file) }

  /// Sends a live message, which needs the other app to be reachable.
  ///
  /// - Parameter wantsReply: whether ``App/answered(_:with:_:)`` or ``App/failed(_:_:_:)`` is to follow.
  @discardableResult
  public func sendMessage(_ message: some Payload, wantsReply: Bool = false) -> UInt64 {
    transfer(.message, message, wantsReply: wantsReply)
  }

  private func transfer(_ channel: SessionChannel, _ message: some Payload, wantsReply: Bool = false) -> UInt64 {
    let number = desk.newNumber()
    guard let bytes = Parcel.encode(message) else {
      desk.owe(.unsupportedTypes, number, channel)
      return number
    }
    desk.ask { context in
      let parcel = desk.parcel(bytes, context, over: TransferChannel(channel), number: number)
      // A queue keeps what has a number of its own, and a context only the newest.
      let id = channel == .context ? 0 : number
      let item = SessionItem(channel: channel, id: id, message: Message(parcel))
      desk.report(.sent, "hands over: \(channel)", to: &context, parcel, channel)
      context.request(.transfer(item, wantsReply: wantsReply))
    }
    return number
  }
}

/// Why the health store cannot be read; the numbers are those of `HKError`.
public enum HealthError: Int, Error, Sendable, Hashable {
  /// The device is locked.
  case databaseInaccessible = 6
}

/// Something that the watch's sensors measured.
public struct Sample: Sendable, Hashable {
  /// What sensors measure.
  public enum Kind: String, Sendable, Hashable {
    /// By the names that the health store has for them.
    case heartRate, heartRateVariability, restingHeartRate, respiratoryRate, steps, sleep, workout
  }

  /// Its own, on every device.
  public let id: UInt64
  /// What was measured.
  public let kind: Kind
  /// When it began, by the clock of the watch.
  public let start: Date
  /// When it ended; of a moment, the same.
  public let end: Date

  init(_ sample: HealthSample) {
    id = sample.id
    kind = Kind(rawValue: sample.reading.kind.rawValue) ?? .heartRate
    start = Date(timeIntervalSince1970: Double(sample.start.nanoseconds) / 1e9)
    end = Date(timeIntervalSince1970: Double(sample.end.nanoseconds) / 1e9)
  }
}
