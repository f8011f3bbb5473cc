import DeviceKit
public import Foundation

/// The device of an app, while it handles one event.
///
/// All requests are carried out once the event has ended and the stored values are safe: a message about unsaved data
/// can't leave, and a crash in the middle leaves nothing half done.
///
/// ```swift
/// mutating func act(_ tap: Tap, _ device: inout Device) {
///   device.session.transferUserInfo(Lap(id: device.uuid(), ended: device.now))
///   device.wake(after: 600, "ask again")
/// }
/// ```
public struct Device {
  let desk: AppRuntime

  /// The device's own wall clock: it may be wrong, jump, and be in another zone.
  public var now: Date { Date(timeIntervalSince1970: Double(desk.view.clock.nanoseconds) / 1e9) }
  /// The zone in which the device believes it is.
  public var timeZone: TimeZone { TimeZone(identifier: desk.view.zone.identifier) ?? .gmt }
  /// Seconds since the device started, by a clock that is never set: for measuring spans within one start of the
  /// device. When a story begins, the device has been on for one to twenty days.
  public var uptime: Double { (desk.view.uptime - desk.started).seconds }
  /// Seconds since the story began, also counted while the device is off. No real device has such a clock: for logs and
  /// promises.
  public var storyTime: Double { desk.view.uptime.sinceStart.seconds }
  /// The role of the device.
  public var role: DeviceRole { desk.role }
  /// The number of the device among those of its role, from 1: a lost phone is followed by another.
  public var installation: Int { Int(desk.setup.device.installation) }
  /// The reason why the app runs; `nil` on a device whose app always runs.
  public var runReason: RunReason? { desk.view.platform.launchReason.flatMap { RunReason(rawValue: "\($0)") } }
  /// The delivery of the message being handled; `nil` otherwise.
  public var delivery: Delivery? { desk.delivery }
  /// `true` if files of complete protection can be read: `false` while the device is locked.
  public var isProtectedDataAvailable: Bool { desk.view.platform.isProtectedDataAvailable }
  /// The account signed in on the device (`ubiquityIdentityToken`): the same text for the same person on each of their
  /// devices; `nil` if none is, and on a device that always runs its app.
  public var account: String? { desk.view.platform.account.map { "account-\($0)" } }
  /// `true` if a watch is on the wrist.
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

  /// Returns a number in a range, drawn from the simulation's seed.
  public mutating func random(in range: ClosedRange<Double>) -> Double {
    desk.random.uniform(range.lowerBound, range.upperBound)
  }

  /// Answers the live message being handled. Only the first answer counts.
  public mutating func reply(_ message: some Payload) {
    guard let question = desk.question else { return }
    answer(question, message)
  }

  /// Holds the live message being handled for an answer in a later event: ``reply(_:to:)``.
  ///
  /// The system lets the app continue meanwhile, for at most the time of a background run. The sender waits 20 seconds.
  ///
  /// - Returns: `nil` if no message with a waiting sender is being handled, or it was answered.
  public mutating func holdReply() -> HeldReply? { desk.hold() }

  /// Answers a live message that was held. An answer after the sender's time limit has no effect, as on the platform.
  public mutating func reply(_ message: some Payload, to held: HeldReply) {
    guard desk.release(held) else { return }
    answer(held.question, message)
  }

  private func answer(_ question: AppQuestion, _ message: some Payload) {
    guard let bytes = AppMessage.encode(message) else { return }
    desk.hasReplied = true
    desk.ask { context in
      let parcel: AppMessage
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

  /// Calls ``App/woke(_:_:)`` after that many seconds, unless the process ends first. A suspended app is called when it
  /// runs again.
  public mutating func wake(after seconds: Double, _ timer: String) {
    let token = WakeToken(.appTimer, desk.number(ofTimer: timer))
    desk.ask { $0.wake(after: Self.span(seconds), token) }
  }

  /// Requests a background run after that many seconds. A later request replaces an earlier one. The system decides
  /// when to grant it.
  public mutating func requestBackgroundRun(after seconds: Double) {
    desk.ask { $0.requestRun(after: Self.span(seconds)) }
  }

  /// Requests a long run while the device charges and isn't used.
  public mutating func requestProcessing() { desk.ask { $0.requestProcessing(.deepAnalysis) } }

  /// Begins an activity that keeps the app running, until the app ends it, the system interrupts it, or the process
  /// ends.
  ///
  /// Workout sessions exist only on a watch. If another app uses what the activity needs,
  /// ``App/interrupted(_:isOver:_:)`` follows at once.
  public mutating func begin(_ activity: BackgroundActivity) { set(activity, true) }
  /// Ends the activity: the app continues as in a background run.
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

  /// Acknowledges the updates for which the health store woke the app. Without it the system stops waking the app.
  public mutating func healthHandled() { desk.ask { $0.answerHealth() } }

  /// Does the same as ``readHealth(after:workouts:limit:)``, but a locked store is empty.
  public func healthSamples(
    after anchor: Int = 0, workouts: Bool, limit: Int = 500
  ) -> (samples: [Sample], anchor: Int) {
    (try? readHealth(after: anchor, workouts: workouts, limit: limit)) ?? ([], anchor)
  }

  /// Reads the device's health store: the workouts or all other samples of the watch's sensors after an anchor, in
  /// order of arrival, and the next anchor. Keep that in a ``Stored`` property. The phone's store receives the watch's
  /// samples later.
  ///
  /// The store is empty if the person has denied the permission to read it.
  ///
  /// - Throws: ``HealthError/databaseInaccessible`` while the device is locked.
  public func readHealth(
    after anchor: Int = 0, workouts: Bool, limit: Int = 500
  ) throws(HealthError) -> (samples: [Sample], anchor: Int) {
    guard isProtectedDataAvailable else { throw .databaseInaccessible }
    let found = HealthStore(desk.store).samples(after: Int64(anchor), workouts: workouts, limit: limit)
    return (found.samples.map(Sample.init), Int(found.anchor))
  }

  /// Sends a message over the internet or the local network, where it may be lost. Only an answer of the other side
  /// confirms it.
  ///
  /// - Returns: The number of the message.
  @discardableResult
  public mutating func send(
    _ message: some Payload, to role: DeviceRole, over channel: TransferChannel = .https
  ) -> UInt64 {
    let number = desk.newNumber()
    guard let bytes = AppMessage.encode(message) else { return number }
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
  /// It ends with the process. A response that arrives while the app is suspended is lost.
  ///
  /// - Returns: The number of the request.
  @discardableResult
  public mutating func request(_ message: some Payload, to role: DeviceRole = .server, within seconds: Double = 60)
    -> UInt64
  {
    let number = desk.newNumber()
    guard let bytes = AppMessage.encode(message) else {
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

  /// Adds a text to the trace. It has no effect on the device.
  public mutating func log(_ text: String) { desk.say(.said, text) }

  /// Asserts that a condition holds here. Otherwise the promise of that name is broken, and the run continues.
  public mutating func always(_ condition: Bool, _ promise: String) { desk.say(condition ? .kept : .broken, promise) }

  /// Asserts that a condition holds at some time. A campaign reports it if it never holds in any run.
  ///
  /// - Parameter condition: Whether it holds now; `true` if reaching the call is enough.
  public mutating func sometimes(_ condition: Bool = true, _ name: String) {
    desk.say(condition ? .reached : .missed, name)
  }

  static func span(_ seconds: Double) -> Span {
    .nanoseconds(Int64(min(max(0, seconds.isNaN ? 0 : seconds), 1e9) * 1e9))
  }
}

/// A live message that an app holds and whose sender waits for an answer. It ends with the process.
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

/// A network path over the internet, as a device's system sees it.
public enum NetworkPath: String, Sendable, Hashable {
  /// Messages can be sent.
  case satisfied
  /// The device has no connection.
  case unsatisfied
  /// The network requires the person to log in first.
  case requiresConnection
}

/// The network paths of a device, as its system sees them.
///
/// `@unchecked Sendable`: it belongs to the one thread of its simulation.
final class DeviceNetwork: @unchecked Sendable {
  private unowned let kernel: Kernel
  private let node: NodeID

  init(_ kernel: Kernel, of role: Role) { (self.kernel, node) = (kernel, role.node) }

  func isOpen(to role: Role) -> Bool { kernel.isOpen(from: node, to: role.node) }
}

/// The session between watch and phone, with the rules of `WCSession`. Failures are reported to ``App/failed(_:_:_:)``.
///
/// ```swift
/// if device.session.isReachable {
///   device.session.sendMessage(units)
/// } else {
///   device.session.transferUserInfo(units)
/// }
/// ```
public struct Session {
  let desk: AppRuntime

  /// `true` if a live message can be sent now, as far as the system knows.
  public var isReachable: Bool { desk.view.platform.isReachable }
  /// `true` if the other device of the pair exists.
  public var isPaired: Bool { desk.view.platform.isPaired }
  /// `true` if the app is installed on the other device: `isWatchAppInstalled`, or on a watch
  /// `isCompanionAppInstalled`.
  public var isAppInstalled: Bool { desk.view.platform.isPaired && desk.view.platform.isCounterpartInstalled }
  /// `true` if the complication is on the active face of the watch.
  public var isComplicationEnabled: Bool {
    isPaired && desk.setup.platform.complicationsADay > 0 && !desk.view.platform.conditions.contains(.offFace)
  }
  /// The number of calls of ``transferComplication(_:)`` that are still urgent today.
  public var remainingComplicationTransfers: Int { isPaired ? desk.view.platform.complicationsLeft : 0 }
  /// `true` if content has arrived that the app hasn't received yet.
  public var hasContentPending: Bool { desk.view.platform.hasContentPending }
  /// The transfers of earlier events that haven't reached the other device: complications, user infos and files, in the
  /// order of sending.
  public var outstanding: [Transfer] {
    guard isPaired else { return [] }
    var queue = SessionQueue(desk.store)
    if desk.role == .phone { queue.choose(pairing: Int64(desk.view.platform.pairedWatch ?? 1)) }
    return queue.waiting().compactMap { item in
      item.message.body(as: AppMessage.self).map { Transfer(number: $0.number, channel: $0.channel, bytes: $0.bytes) }
    }
  }

  /// Cancels a transfer that is ``outstanding``. One that is in flight may still arrive.
  public func cancel(_ transfer: Transfer) {
    let parcel = AppMessage(number: transfer.number, said: 0, channel: transfer.channel, bytes: transfer.bytes)
    desk.ask { context in
      desk.report(.cancelled, "takes back what it queued", to: &context, parcel)
      context.request(.cancelTransfer(transfer.number))
    }
  }

  /// Returns the latest context of the other app.
  public func receivedContext<Context: Payload>(_ type: Context.Type) -> Context? {
    desk.view.platform.receivedContext?.body(as: AppMessage.self).flatMap { AppMessage.decode(type, $0.bytes) }
  }

  /// Activates the session: needed after each launch, and after it changed to another watch.
  public func activate() { desk.ask { $0.activateSession() } }

  /// Queues a message, which arrives in order and at least once, at a time that suits the system.
  @discardableResult
  public func transferUserInfo(_ message: some Payload) -> UInt64 { transfer(.userInfo, message) }

  /// Sets the latest state, which replaces an earlier one that still waits.
  @discardableResult
  public func updateApplicationContext(_ state: some Payload) -> UInt64 { transfer(.context, state) }

  /// Sends an update of the complication: urgent for fifty a day, and queued beyond that.
  @discardableResult
  public func transferComplication(_ message: some Payload) -> UInt64 { transfer(.complication, message) }

  /// Queues a file: its content and metadata, as one value.
  @discardableResult
  public func transferFile(_ file: some Payload) -> UInt64 { transfer(.file, file) }

  /// Sends a live message. The other app must be reachable.
  ///
  /// - Parameter wantsReply: Whether ``App/answered(_:with:_:)`` or ``App/failed(_:_:_:)`` follows.
  @discardableResult
  public func sendMessage(_ message: some Payload, wantsReply: Bool = false) -> UInt64 {
    transfer(.message, message, wantsReply: wantsReply)
  }

  private func transfer(_ channel: SessionChannel, _ message: some Payload, wantsReply: Bool = false) -> UInt64 {
    let number = desk.newNumber()
    guard let bytes = AppMessage.encode(message) else {
      desk.owe(.unsupportedTypes, number, channel)
      return number
    }
    desk.ask { context in
      let parcel = desk.parcel(bytes, context, over: TransferChannel(channel), number: number)
      // A queue keeps an item with a number of its own; a context keeps only the newest.
      let id = channel == .context ? 0 : number
      let item = SessionItem(channel: channel, id: id, message: Message(parcel))
      desk.report(.sent, "hands over: \(channel)", to: &context, parcel, channel)
      context.request(.transfer(item, wantsReply: wantsReply))
    }
    return number
  }
}

/// The reason why the health store can't be read. The numbers are those of `HKError`.
public enum HealthError: Int, Error, Sendable, Hashable {
  /// The device is locked.
  case databaseInaccessible = 6
}

/// A sample of the watch's sensors.
public struct Sample: Sendable, Hashable {
  /// The kind of a sample.
  public enum Kind: String, Sendable, Hashable {
    /// The names of the health store.
    case heartRate, heartRateVariability, restingHeartRate, respiratoryRate, steps, sleep, workout
  }

  /// Its identifier, the same on every device.
  public let id: UInt64
  /// The kind of the sample.
  public let kind: Kind
  /// The start, by the clock of the watch.
  public let start: Date
  /// The end; for an instant, the same as the start.
  public let end: Date
  /// Beats or breaths a minute, milliseconds (SDNN), or steps; `nil` for sleep and workouts.
  public let value: Double?

  init(_ sample: HealthSample) {
    id = sample.id
    kind = Kind(rawValue: sample.reading.kind.rawValue) ?? .heartRate
    start = Date(timeIntervalSince1970: Double(sample.start.nanoseconds) / 1e9)
    end = Date(timeIntervalSince1970: Double(sample.end.nanoseconds) / 1e9)
    value = sample.value
  }
}
