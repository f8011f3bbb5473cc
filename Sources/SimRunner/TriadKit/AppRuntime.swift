import DeviceKit
import Foundation

/// Carries out an app's calls while it handles an event: they go straight into the event's context, which is here meanwhile.
final class AppRuntime {
  let store: DeviceStore
  let setup: DeviceSetup
  let role: DeviceRole
  var random: RandomStream
  /// The state of the device during the event.
  private(set) var view = View()
  /// The context of the event that the app handles; `nil` between events.
  private var context: DeviceContext?
  /// The live message that the app is given and that wants an answer.
  private(set) var question: AppQuestion?
  /// Requests without a response yet, by the number of their timer.
  private var requests: [(timer: UInt64, parcel: AppMessage)] = []
  private var requestCount: UInt64 = 0
  private(set) var delivery: Delivery?
  var hasReplied = false
  /// Messages that the app holds for a later answer, and the time of their arrival.
  private var held: [HeldReply: Instant] = [:]
  /// True if the sender of a held message may still wait.
  var holdsReplies: Bool { held.values.contains { view.uptime - $0 < .minutes(1) } }
  /// Failed transfers that are reported to the app at the end of the event.
  private var owed: [Transfer] = []
  /// `true` if the device has an operating system that shows notices, receives pushes and grants runs.
  let isHandheld: Bool
  /// `nil` if the battery isn't modelled.
  let power: DevicePower?
  /// The time at which the device started.
  let started: Instant
  let network: DeviceNetwork?
  private var hasAskedForNotices = false
  /// The names of timers in the order of their first use, and the index of each.
  private var (timers, timerPlaces) = ([String](), [String: Int]())
  /// The app's memory.
  var app: any App
  let type: any App.Type
  /// The app's async code.
  let tasks = AppTasks()
  private var isHandling: Bool { context != nil }

  struct View {
    var clock = Timestamp(nanoseconds: 0)
    var zone = Zone.utc
    var uptime = Instant.start
    var platform = PlatformView()

    init() {}
    init(_ context: DeviceContext) {
      (clock, zone, uptime, platform) = (context.clock, context.zone, context.uptime, context.platform)
    }

    var moment: NoticeCenter.Moment { NoticeCenter.Moment(clock: clock, zone: zone, uptime: uptime) }
  }

  init(_ app: any App, store: DeviceStore, setup: DeviceSetup) {
    (self.app, self.store, self.setup) = (app, store, setup)
    type = Swift.type(of: app)
    role = DeviceRole(setup.device.role) ?? .phone
    isHandheld = role != .desktop && role != .server
    power = setup[DevicePower.self]
    network = setup[DeviceNetwork.self]
    started = setup[DeviceStart.self]?.at ?? .start
    random = setup.stream(named: "app.\(setup.life).\(store.number(.appLaunches) ?? 0)")
    tasks.desk = self
  }

  /// Lets the app handle an event, and then its tasks what that made ready.
  ///
  /// - Returns: what could not be handed over.
  func handle(
    _ context: inout DeviceContext, _ delivery: Delivery? = nil, question: AppQuestion? = nil,
    _ body: (inout Device) -> Void
  ) -> [Transfer] {
    view = View(context)
    (self.delivery, self.question, hasReplied, hasAskedForNotices) = (delivery, question, false, false)
    self.context = context.handOver()
    UnmanagedConcurrency.watch(for: tasks) {
      var device = Device(desk: self)
      body(&device)
      tasks.run()
    }
    if let handled = self.context { context = handled }
    self.context = nil
    (self.delivery, self.question) = (nil, nil)
    defer { owed = [] }
    return owed
  }

  /// Performs an update for a task of the app.
  func step<Own: App, Result>(_ step: (inout Own, inout Device) throws -> Result) throws -> Result {
    guard isHandling, var own = app as? Own else { throw CancellationError() }
    var device = Device(desk: self)
    defer { app = own }
    return try step(&own, &device)
  }

  /// Reports that the app's code uses concurrency outside of its device.
  func report(_ work: UnmanagedConcurrency) {
    guard isHandling else { return }
    var fact = AppFact(.broken, UnmanagedConcurrency.promise, by: setup.device)
    let (what, instead) = work.advice
    let place = work == .foreignThread ? nil : CallSite.caller() ?? AppTasks.name.map { "the task '\($0)'" }
    fact.detail = "\(what)\(place.map { " in \($0)" } ?? ""): \(instead)"
    ask { $0.report(fact) }
  }

  func hold() -> HeldReply? {
    guard let question, !hasReplied else { return nil }
    hasReplied = true
    let reply = HeldReply(question: question)
    held[reply] = view.uptime
    let channel: SessionChannel? = if case .live = question { .message } else { nil }
    ask { report(.held, "is asked, and answers later", to: &$0, nil, channel, number: question.number) }
    return reply
  }

  /// Returns the number of the timer that ends the wait for the response.
  func await(_ parcel: AppMessage) -> UInt64 {
    requestCount += 1
    requests.append((requestCount, parcel))
    return requestCount
  }

  /// Removes and returns a request that ended, by its response or its timer; `nil` if it had already ended.
  func conclude(_ matches: (_ timer: UInt64, _ number: UInt64) -> Bool) -> AppMessage? {
    requests.firstIndex { matches($0.timer, $0.parcel.number) }.map { requests.remove(at: $0).parcel }
  }

  /// Returns whether the app held it.
  func release(_ reply: HeldReply) -> Bool { held.removeValue(forKey: reply) != nil }

  /// Adds to the event that the app handles. Between events an app has no say.
  func ask(_ act: (inout DeviceContext) -> Void) { context?.apply(act) }
  func newNumber() -> UInt64 { random.next() | 1 }
  func owe(_ error: SessionError, _ number: UInt64, _ channel: SessionChannel) {
    refuse(number, TransferChannel(channel), TransferError(error))
  }
  /// Reports a refused transfer to the app at the end of the event.
  func refuse(_ number: UInt64, _ channel: TransferChannel, _ error: TransferError, _ bytes: [UInt8] = []) {
    owed.append(Transfer(number: number, channel: channel, bytes: bytes, refusal: error))
  }

  /// Makes the system check the notices after the event.
  func askForNotices() {
    guard !hasAskedForNotices else { return }
    hasAskedForNotices = true
    ask { $0.request(.notices) }
  }

  func parcel(
    _ bytes: [UInt8], _ context: DeviceContext, over channel: TransferChannel, number: UInt64 = 0
  ) -> AppMessage {
    AppMessage(
      number: number, said: UInt64(bitPattern: context.uptime.sinceStart.nanoseconds), channel: channel, bytes: bytes)
  }

  func number(ofTimer name: String) -> UInt64 {
    if let place = timerPlaces[name] { return UInt64(place) }
    timerPlaces[name] = timers.count
    timers.append(name)
    return UInt64(timers.count - 1)
  }

  func timer(of token: WakeToken) -> String? {
    let place = Int(token.argument)
    return timers.indices.contains(place) ? timers[place] : nil
  }

  func say(_ kind: AppFact.Kind, _ text: String) {
    let fact = AppFact(kind, text, by: setup.device)
    ask { $0.report(fact) }
  }

  func report(
    _ kind: AppFact.Kind, _ text: String, to context: inout DeviceContext, _ parcel: AppMessage? = nil,
    _ channel: SessionChannel? = nil, number: UInt64 = 0, content: UInt64 = 0, property: String? = nil
  ) {
    var fact = AppFact(kind, text, by: setup.device)
    (fact.number, fact.channel, fact.property) = (parcel?.number ?? number, channel, property)
    fact.content = parcel?.content ?? content
    context.report(fact)
  }
}

extension WakeToken.Reason {
  /// A request of an app timed out.
  static let appRequest = Self(126, "a request of the app has waited long enough")
  /// A timer of an app of the kit's users.
  static let appTimer = Self(120, "a timer of the app is due")
}

extension MemoryKey {
  /// The number of processes of the app on the device so far.
  static let appLaunches = MemoryKey("appLaunches")
}
