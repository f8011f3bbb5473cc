import DeviceKit
import Foundation
import ScenarioFiles

/// Makes the app of a role, independent of the app's type.
struct AppFactory: Sendable {
  /// The app's type, for promises that read it.
  let type: any App.Type
  /// `true` if samples of the watch's sensors are measured for it.
  var readsHealth: Bool
  let make: @Sendable () -> any App
  /// Makes a factory for another run, if an app shares state between its processes.
  var anew: (@Sendable () -> AppFactory)?

  init<Made: App>(_ app: @escaping @Sendable () -> Made) {
    (type, readsHealth, make) = (Made.self, Made.readsHealth, app)
  }

  func forOneRun() -> AppFactory { anew?() ?? self }
}

/// The apps that processes run.
struct AppFactories: Sendable {
  let all: [Role: AppFactory]
  var dials = DialSettings()
}

/// A process of a user's app, run by the kit's operating system or a server. Stored values are read at its start and
/// written with each event.
struct AppProcessHost {
  let desk: AppRuntime
  private let life: AppLife
  private var stored: [(name: String, storage: any StoredStorage)] = []
  /// The messages handled by this process, and the newest of each sender.
  private var taken: Set<UInt64> = []
  private var newest: [DeviceRole: UInt64] = [:]
  /// The previous values of each property.
  private var earlier: [Int: [[UInt8]]] = [:]
  private var current: [Int: [UInt8]] = [:]
  private static let earlierMax = 8
  /// An empty list, object or text, and null, as they are stored.
  private static let empty = Set(["[[]]", "[{}]", "[\"\"]", "[null]"].map { Array($0.utf8) })
  private static let longUnderWay = Span.minutes(1)

  init?(store: DeviceStore, setup: DeviceSetup) {
    guard let factories = setup[AppFactories.self], let factory = factories.all[setup.device.role] else { return nil }
    let app = factory.make()
    AppDials.turn(app, to: factories.dials)
    desk = AppRuntime(app, store: store, setup: setup)
    life = AppLife(desk.tasks)
    if let values = (app as? any StoresByName)?.values {
      let names = store.statement("SELECT name FROM app_values ORDER BY name").all { $0.text(0) }
      for name in names { _ = values.value(name) }
    }
    stored = Self.storage(of: app)
    for (place, property) in stored.enumerated() {
      let row: [UInt8]? = store.statement("SELECT bytes FROM app_values WHERE name = ?").all(property.name) {
        $0.blob(0)
      }.first
      guard let row else { continue }
      _ = property.storage.restore(row)
      current[place] = row
    }
  }

  /// Returns the stored properties of an app, by name and in the order of declaration.
  static func storage(of app: any App) -> [(name: String, storage: any StoredStorage)] {
    if let named = app as? any StoresByName { return named.values.all }
    return Mirror(reflecting: app).children.compactMap { child in
      guard let label = child.label, let stored = child.value as? any AnyStored else { return nil }
      return (label.hasPrefix("_") ? String(label.dropFirst()) : label, stored.storage)
    }
  }

  var isBusy: Bool { desk.app.isBusy || desk.holdsReplies }

  // MARK: - Events

  mutating func launched(_ context: inout DeviceContext) {
    let store = desk.store
    store.beginWriting()
    store.remember(.appLaunches, (store.number(.appLaunches) ?? 0) + 1)
    desk.report(.launched, "begins a process", to: &context)
    handle(&context) { $0.app.launched(&$1) }
  }

  mutating func run(_ context: inout DeviceContext) { handle(&context) { $0.app.run(&$1) } }

  mutating func act(_ act: AppAct, _ context: inout DeviceContext) { deed(desk.app, act, &context) }

  private mutating func deed<Own: App>(_ own: Own, _ act: AppAct, _ context: inout DeviceContext) {
    guard let deed = act.decoded(Own.PerformedAct.self) else {
      return misunderstood("the act '\(act.name)'\(act.obstacle(Own.PerformedAct.self))", &context)
    }
    var fact = AppFact(.acted, "takes: \(act.name)", by: desk.setup.device)
    fact.act = act
    context.report(fact)
    var own = own
    handle(&context) {
      own.act(deed, &$1)
      $0.app = own
    }
  }

  mutating func receive(_ message: Message, from role: Role?, _ context: inout DeviceContext) {
    if let push = message.body(as: AppPush.self) {
      return push.isRefused ? failed(push, &context) : take(desk.app, push.parcel, .server, &context)
    }
    guard let parcel = message.body(as: AppMessage.self), let role, let from = DeviceRole(role) else { return }
    if parcel.channel == .response {
      guard let sent = desk.conclude({ $1 == parcel.number }) else { return }
      return take(answer: parcel, to: sent, desk.app, &context)
    }
    take(desk.app, parcel, from, &context)
  }

  private mutating func take<Own: App>(
    _ own: Own, _ parcel: AppMessage, _ from: DeviceRole, _ context: inout DeviceContext
  ) {
    let question =
      parcel.channel == .request
      ? AppQuestion.request(parcel.number, from: from.kit) : context.platform.request.map(AppQuestion.live)
    var fact = AppFact(.received, "is given a message of the \(from.rawValue)", by: desk.setup.device)
    (fact.number, fact.content) = (parcel.number, parcel.content)
    context.report(fact)
    guard let message = AppMessage.decode(Own.IncomingPayload.self, parcel.bytes) else {
      return misunderstood(
        "a message of the \(from.rawValue)\(AppMessage.obstacle(Own.IncomingPayload.self, parcel.bytes))", &context)
    }
    var own = own
    let before = current
    let transfers = desk.handle(
      &context, Delivery(channel: parcel.channel, from: from, wantsReply: question != nil), question: question
    ) {
      guard !desk.tasks.take(message) else { return }
      own.receive(message, &$0)
      desk.app = own
    }
    if question != nil, !desk.hasReplied {
      desk.report(.unanswered, "is asked and says nothing", to: &context, parcel)
    }
    conclude(transfers, &context)
    judge(parcel, from, changedFrom: before, &context)
  }

  mutating func answered(_ item: SessionItem, _ message: Message, _ context: inout DeviceContext) {
    guard let sent = item.message.body(as: AppMessage.self), let reply = message.body(as: AppMessage.self) else {
      return
    }
    take(answer: reply, to: sent, desk.app, &context)
  }

  private mutating func take<Own: App>(
    answer: AppMessage, to sent: AppMessage, _ own: Own, _ context: inout DeviceContext
  ) {
    guard let reply = AppMessage.decode(Own.IncomingPayload.self, answer.bytes) else {
      misunderstood("an answer\(AppMessage.obstacle(Own.IncomingPayload.self, answer.bytes))", &context)
      return handle(&context) { desk, _ in _ = desk.tasks.answer(sent.number, .failed(.replyFailed)) }
    }
    var own = own
    handle(&context) {
      guard !$0.tasks.answer(sent.number, .answer(reply)) else { return }
      own.answered(sent.number, with: reply, &$1)
      $0.app = own
    }
  }

  mutating func failed(_ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext) {
    guard let parcel = item.message.body(as: AppMessage.self) else { return }
    desk.report(.failed, "is told: \(error.summary)", to: &context, parcel, item.channel)
    let transfer = Transfer(number: parcel.number, channel: TransferChannel(item.channel), bytes: parcel.bytes)
    handle(&context) { $0.tell(transfer, TransferError(error), &$1) }
  }

  mutating func activated(_ context: inout DeviceContext) { handle(&context) { $0.app.activated(&$1) } }

  mutating func reachabilityChanged(_ context: inout DeviceContext) {
    let words = context.platform.isReachable ? "can be reached" : "cannot be reached any more"
    desk.report(.told, "is told: the other app \(words)", to: &context)
    handle(&context) { $0.app.reachabilityChanged(&$1) }
  }

  mutating func delivered(_ item: SessionItem, _ context: inout DeviceContext) {
    guard let parcel = item.message.body(as: AppMessage.self) else { return }
    desk.report(.told, "is told: a \(parcel.channel.rawValue) was delivered", to: &context, parcel)
    let transfer = Transfer(number: parcel.number, channel: parcel.channel, bytes: parcel.bytes)
    handle(&context) { $0.app.delivered(transfer, &$1) }
  }

  private mutating func failed(_ push: AppPush, _ context: inout DeviceContext) {
    desk.report(.failed, "is told: no app has that address any more", to: &context, push.parcel)
    let transfer = Transfer(number: push.parcel.number, channel: .push, bytes: push.parcel.bytes)
    handle(&context) { $0.tell(transfer, .unregistered, &$1) }
  }

  mutating func opened(_ act: NoticeAct, _ context: inout DeviceContext) {
    let center = NoticeCenter(desk.store)
    guard let notice = center.shown().last(where: { $0.id == act.id }) else { return }
    center.clear(notice.id)
    var fact = AppFact(.opened, "is opened by its notice: \(PrintableText.of(notice.title))", by: desk.setup.device)
    fact.notice = notice
    context.report(fact)
    handle(&context) { $0.app.opened(Notice(notice), &$1) }
  }

  mutating func presented(_ notice: LocalNotice, _ context: inout DeviceContext) {
    handle(&context) { $0.app.presented(Notice(notice), &$1) }
  }

  mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    if token.reason == .appTask { return handle(&context) { desk, _ in desk.tasks.wake(token) } }
    if token.reason == .appRequest {
      guard let sent = desk.conclude({ timer, _ in timer == token.argument }) else { return }
      desk.report(.failed, "is told: the request has timed out", to: &context, sent)
      let transfer = Transfer(number: sent.number, channel: .request, bytes: sent.bytes)
      return handle(&context) { $0.tell(transfer, .requestTimedOut, &$1) }
    }
    guard token.reason == .appTimer, let timer = desk.timer(of: token) else { return }
    handle(&context) { $0.app.woke(timer, &$1) }
  }

  mutating func sessionDeactivated(_ context: inout DeviceContext) {
    handle(&context) { $0.app.sessionDeactivated(&$1) }
  }

  mutating func accountChanged(_ context: inout DeviceContext) {
    desk.report(
      .told, "is told: \(context.platform.account == nil ? "no" : "another") account is signed in", to: &context)
    handle(&context) { $0.app.accountChanged(&$1) }
  }

  mutating func interrupted(_ activity: DeviceKit.Activity, isOver: Bool, _ context: inout DeviceContext) {
    let own = activity == .audio ? BackgroundActivity.audio : .workout
    desk.report(.told, "is told: its \(own.rawValue) \(isOver ? "may begin again" : "was interrupted")", to: &context)
    handle(&context) { $0.app.interrupted(own, isOver: isOver, &$1) }
  }

  mutating func expired(_ context: inout DeviceContext) {
    guard desk.app.isBusy else { return }
    desk.report(.overran, "is not done when its run ends", to: &context)
    handle(&context) { $0.app.expired(&$1) }
  }

  /// Lets the app handle an event, and concludes it.
  private mutating func handle(_ context: inout DeviceContext, _ event: (AppRuntime, inout Device) -> Void) {
    let desk = desk
    let refused = desk.handle(&context) { event(desk, &$0) }
    conclude(refused, &context)
  }

  // MARK: - The end of an event

  private func misunderstood(_ what: String, _ context: inout DeviceContext) {
    desk.report(.misunderstood, "cannot read \(what)", to: &context)
  }

  /// Writes the changed values, and reports failed transfers to the app.
  private mutating func conclude(_ refused: [Transfer], _ context: inout DeviceContext) {
    if let values = (desk.app as? any StoresByName)?.values { stored += values.all[stored.count...] }
    for (place, property) in stored.enumerated() {
      guard let bytes = property.storage.takeChange(), bytes != current[place] else { continue }
      if let replaced = current[place] {
        earlier[place, default: []].append(replaced)
        if earlier[place, default: []].count > Self.earlierMax { earlier[place]?.removeFirst() }
      }
      current[place] = bytes
      desk.store.beginWriting()
      desk.store.statement("INSERT OR REPLACE INTO app_values (name, bytes) VALUES (?, ?)").run(property.name, bytes)
      // In the digest, because values that an app takes from the machine show in its stored values, if anywhere.
      var content = Digest()
      content.fold(bytes)
      desk.report(.stored, "stores '\(property.name)'", to: &context, content: content.value | 1)
    }
    for transfer in refused {
      // A second failure isn't reported again: an app that answers each failure with a transfer would never end.
      _ = desk.handle(&context) { desk.tell(transfer, transfer.refusal, &$0) }
      conclude([], &context)
    }
  }

  /// Checks whether a duplicate message changed a value again, an older one restored an older value, or a delayed one
  /// left its time of arrival.
  private mutating func judge(
    _ parcel: AppMessage, _ from: DeviceRole, changedFrom before: [Int: [UInt8]], _ context: inout DeviceContext
  ) {
    let changed = stored.indices.filter { current[$0] != before[$0] }
    if !taken.insert(parcel.number).inserted, let place = changed.first {
      desk.report(
        .appliedTwice, "takes a message again that came twice: '\(stored[place].name)' changes", to: &context, parcel,
        property: stored[place].name)
    }
    if parcel.said < newest[from] ?? 0 {
      for place in changed where earlier[place]?.dropLast().contains(current[place] ?? []) == true {
        // An outbox that is empty again isn't an older state.
        guard let bytes = current[place], !Self.empty.contains(bytes) else { continue }
        desk.report(
          .wentBack, "puts back an older '\(stored[place].name)' than it had", to: &context, parcel,
          property: stored[place].name)
      }
    } else {
      newest[from] = parcel.said
    }
    let way = Span.nanoseconds(context.uptime.sinceStart.nanoseconds - Int64(bitPattern: parcel.said))
    guard way >= Self.longUnderWay, !changed.isEmpty else { return }
    let arrival = Double(context.clock.nanoseconds) / 1e9
    // Dates in Foundation's form: seconds since 2001, or 1970.
    let stamps = [arrival - 978_307_200, arrival].map { Array("\(Int($0.rounded(.down)))".utf8) }
    for place in changed {
      guard let bytes = current[place] else { continue }
      if stamps.contains(where: { stamp in
        bytes.firstRange(of: stamp) != nil && before[place]?.firstRange(of: stamp) == nil
      }) {
        desk.report(
          .stampedArrival, "keeps in '\(stored[place].name)' when it came, \(Int(way.seconds)) s after it was said",
          to: &context, parcel, property: stored[place].name)
      }
    }
  }
}

extension AppRuntime {
  /// Reports a failed transfer to the task that waits for it, or else to the app.
  fileprivate func tell(_ transfer: Transfer, _ error: TransferError, _ device: inout Device) {
    if !tasks.answer(transfer.number, .failed(error)) { app.failed(transfer, error, &device) }
  }
}

struct HandheldApp: DeviceApp {
  private var app: AppProcessHost?

  init(store: DeviceStore, setup: DeviceSetup) { app = AppProcessHost(store: store, setup: setup) }

  mutating func launch(_ context: inout DeviceContext) { app?.launched(&context) }
  mutating func run(_ context: inout DeviceContext) { app?.run(&context) }
  mutating func receive(_ message: Message, from role: Role?, _ context: inout DeviceContext) {
    app?.receive(message, from: role, &context)
  }
  mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) { app?.wake(token, &context) }
  mutating func notice(_ act: Message, _ context: inout DeviceContext) {
    if let act = act.body(as: AppAct.self) { app?.act(act, &context) }
    if let act = act.body(as: NoticeAct.self) { app?.opened(act, &context) }
  }
  mutating func answered(_ item: SessionItem, _ message: Message, _ context: inout DeviceContext) {
    app?.answered(item, message, &context)
  }
  mutating func sessionDeactivated(_ context: inout DeviceContext) { app?.sessionDeactivated(&context) }
  mutating func activated(_ context: inout DeviceContext) { app?.activated(&context) }
  mutating func accountChanged(_ context: inout DeviceContext) { app?.accountChanged(&context) }
  mutating func reachabilityChanged(_ context: inout DeviceContext) { app?.reachabilityChanged(&context) }
  mutating func interrupted(_ activity: DeviceKit.Activity, isOver: Bool, _ context: inout DeviceContext) {
    app?.interrupted(activity, isOver: isOver, &context)
  }
  mutating func delivered(_ item: SessionItem, _ context: inout DeviceContext) { app?.delivered(item, &context) }
  mutating func failed(_ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext) {
    app?.failed(item, error, &context)
  }
  mutating func expired(_ context: inout DeviceContext) { app?.expired(&context) }
  mutating func presented(_ notice: LocalNotice, _ context: inout DeviceContext) { app?.presented(notice, &context) }
  var isBusy: Bool { app?.isBusy ?? false }

  static var followsSession: Bool { true }
  static var plansNotices: Bool { true }
  static func noticeWasDue(
    _ notice: LocalNotice, isShown: Bool, on setup: DeviceSetup, _ context: inout DeviceContext
  ) {
    var fact = AppFact(
      isShown ? .noticed : .unnoticed,
      "\(isShown ? "shows" : "may not show") a notice: \(PrintableText.of(notice.title))",
      by: setup.device)
    fact.notice = notice
    context.report(fact)
  }
}

/// The app on a device that always runs it: a desktop, or a server.
struct AlwaysRunningApp: DeviceStateMachine {
  let platform = PlatformView()
  private var app: AppProcessHost?
  private let device: DeviceID
  private let store: DeviceStore

  init(store: DeviceStore, setup: DeviceSetup) {
    app = AppProcessHost(store: store, setup: setup)
    (self.store, device) = (store, setup.device)
  }

  mutating func boot(_ context: inout DeviceContext) {
    let isNew = store.beginLife(of: device.installation)
    context.report(DeviceFact.booted(device, isNew: isNew))
    app?.launched(&context)
    app?.run(&context)
  }

  mutating func receive(_ envelope: borrowing Envelope, _ context: inout DeviceContext) {
    if let act = envelope.message.body(as: AppAct.self) { return app?.act(act, &context) ?? () }
    app?.receive(envelope.message, from: Role(node: envelope.from), &context)
  }

  mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) { app?.wake(token, &context) }
}
