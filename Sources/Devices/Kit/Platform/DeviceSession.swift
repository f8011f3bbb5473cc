/// One side of the session between watch and phone, as the operating system maintains it for the app
/// (WatchConnectivity).
///
/// It is reliable as long as the devices are in reach of each other. Live messages fail when reach is lost; queued
/// items stay pending, even over a restart.
struct DeviceSession {
  private(set) var state = SessionState.notActivated
  private var queue: SessionQueue
  private var radio: SessionRadio
  private var live = LiveMessages()
  private let profile: PlatformProfile
  private var stream: RandomStream
  /// The meaning of the frame in flight, or of the stalled one.
  private var current: Current?
  /// `true` if the app has cancelled the item that is being sent.
  private var isCancelled = false
  /// The file that last arrived at the other device, which may have no space for it.
  private var landedFile: SessionItem?
  private var isWaitingForOpportunity = false
  private var complications: ComplicationBudget

  /// The faults of the session itself.
  private var anomalies: Set<PlatformCondition> = []
  /// The number of queued items that may go although transfers get stuck: those that had another queued behind them.
  private var freed = 0
  /// The last context that the app handed over while identical ones are skipped.
  private var lastContext: Message?
  /// The probability that a queued item is lost, or arrives twice, under the anomalies of that name (assumed).
  private static let anomalyShare = 0.3
  private let ignoresFace: Bool

  /// The time until which the other app accepts live messages, as far as this device knows.
  private var peerIsActiveUntil = Instant.start
  private var isOwnActive = false
  private var events: [Event] = []

  private enum Current {
    case live
    case queued(SessionQueue.Entry)
  }

  /// The meaning of a frame, or of a silence, for the operating system.
  enum Event {
    /// An item for the app, with a number if it must be answered.
    case arrived(SessionItem, request: UInt32?)
    case answered(SessionItem, Message)
    case failed(SessionItem, SessionError)
    /// A queued item reached the other device.
    case delivered(SessionItem)
  }

  init(store: DeviceStore, setup: DeviceSetup, peer: Role) {
    queue = SessionQueue(store)
    profile = setup.platform
    stream = setup.stream(named: "session")
    complications = ComplicationBudget(setup.platform)
    ignoresFace = setup.rules.hasPlanted(.offFaceWoken)
    radio = SessionRadio(setup: setup, peer: peer, stream: &stream)
  }

  /// Returns whether a live message could be sent now: from the watch while its app is in the foreground or woken for
  /// something urgent, from the phone while the watch's app is (WCSession.isReachable is asymmetric, A).
  func isReachable(at now: Instant) -> Bool {
    state == .activated && radio.isNear && radio.isLinked && counterpartError == nil
      && (profile.launchesForMessages ? now < peerIsActiveUntil : isOwnActive)
  }

  /// The expected end of the other app's reachability, if it is known. It may be extended, and reach may be lost
  /// earlier.
  var reachableUntil: Instant? { profile.launchesForMessages ? peerIsActiveUntil : nil }
  var isCounterpartInstalled: Bool { counterpartError == nil }
  func complicationsLeft(at now: Instant) -> Int { isOnFace ? complications.left(at: now) : 0 }
  private var isOnFace: Bool { !anomalies.contains(.offFace) || ignoresFace }

  /// `true` if a live message is on its way or awaits its answer.
  var isBusy: Bool { live.isBusy }

  private var counterpartError: SessionError? {
    guard anomalies.contains(.counterpartMissing) else { return nil }
    return profile.launchesForMessages ? .appNotInstalled : .companionMissing
  }

  /// Removes and returns the events since the last call.
  private mutating func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  // MARK: - The state

  mutating func setState(_ state: SessionState, _ context: inout DeviceContext) -> [Event] {
    self.state = state
    pump(&context)
    return takeEvents()
  }

  /// The phone is paired with another watch. Items for the former one stay pending.
  mutating func pair(with installation: Int64) {
    queue.pairing = installation
    lastContext = nil
    current = nil
    peerIsActiveUntil = .start
  }

  /// The app went to the foreground, was woken for something urgent, or neither holds any more.
  ///
  /// - Parameter span: The remaining time, or `nil` if the app isn't active.
  mutating func setActive(_ span: Span?, _ context: inout DeviceContext) -> [Event] {
    let isActive = span != nil
    guard isOwnActive != isActive else { return [] }
    isOwnActive = isActive
    guard let span else { return [] }
    // The phone's app can be launched at any time, so only the watch reports that its app is active.
    if !profile.launchesForMessages, radio.isNear { radio.say(.presence(for: span), &context) }
    pump(&context)
    return takeEvents()
  }

  /// The app is suspended and sends no more answers.
  mutating func appStopped(_ context: inout DeviceContext) -> [Event] {
    live.giveUpAnswering()
    if live.next != nil { pump(&context) }
    return takeEvents()
  }

  mutating func set(_ anomaly: PlatformCondition, _ isOn: Bool, _ context: inout DeviceContext)
    -> [Event]
  {
    if isOn { anomalies.insert(anomaly) } else { anomalies.remove(anomaly) }
    if anomaly == .equalContextsSkipped { lastContext = nil }
    pump(&context)
    return takeEvents()
  }

  // MARK: - What the app does

  /// Accepts an item from the app, or returns the reason why it can't.
  mutating func send(_ item: SessionItem, wantsReply: Bool = false, _ context: inout DeviceContext)
    -> SessionError?
  {
    if let error = refusal(of: item, at: context.uptime) { return error }
    // Seen in the field: above the limit nothing is sent, without an error.
    if anomalies.contains(.oversizeSilent), isTooLarge(item) { return nil }
    guard item.channel.isDurable else {
      live.add(item, wantsReply: wantsReply)
      pump(&context)
      return nil
    }
    if item.channel == .context, anomalies.contains(.equalContextsSkipped) {
      // Seen in the field: the system skips a context that equals the previous one, without an error.
      if let lastContext, lastContext.wireBytes == item.message.wireBytes { return nil }
      lastContext = item.message
    }
    if anomalies.contains(.transfersStuck) { freed = queue.count() }
    let item = item.channel == .complication ? complications.count(item, isOnFace: isOnFace, context) : item
    queue.add(item, at: context.uptime)
    if item.channel == .complication || isReachable(at: context.uptime) && !profile.waitsInReach {
      pump(&context)
    } else if !isWaitingForOpportunity {
      isWaitingForOpportunity = true
      let wait = Span(nanoseconds: profile.opportuneDelay.draw(&stream))
      context.wake(after: wait, WakeToken(.session))
    }
    return nil
  }

  private func refusal(of item: SessionItem, at now: Instant) -> SessionError? {
    switch state {
    case .notActivated: return .notActivated
    case .inactive: return .inactive
    case .activated: break
    }
    if let counterpartError { return counterpartError }
    guard item.message.isPropertyList else { return .unsupportedTypes }
    if isTooLarge(item), !anomalies.contains(.oversizeSilent) { return .payloadTooLarge }
    return item.channel.isDurable || isReachable(at: now) ? nil : .notReachable
  }

  private func isTooLarge(_ item: SessionItem) -> Bool {
    let limit = item.channel == .context ? profile.contextLimit : profile.messageLimit
    return item.channel != .file && item.message.sizeEstimate > limit
  }

  /// Cancels a queued item.
  mutating func cancel(_ id: UInt64) {
    queue.cancel(id)
    if case .queued(let entry)? = current, entry.item.id == id, entry.item.channel != .context { isCancelled = true }
  }

  /// Cancels all queued items. The application context can only be replaced.
  mutating func cancelAll() { for item in queue.waiting() { cancel(item.id) } }

  /// Sends the app's answer to a request.
  mutating func answer(_ number: UInt32, _ message: Message, _ context: inout DeviceContext) -> [Event] {
    live.answer(number, message)
    pump(&context)
    return takeEvents()
  }

  /// Reports that the app can't receive that item.
  func refuse(_ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext) {
    radio.say(.refused(id: item.id, code: UInt16(error.rawValue)), &context)
  }

  // MARK: - What the radio does

  mutating func setNear(_ isNear: Bool, _ context: inout DeviceContext) -> [Event] {
    handle(radio.setNear(isNear, &context), &context)
  }

  mutating func receive(_ frame: SessionFrame, _ context: inout DeviceContext) -> [Event] {
    handle(radio.receive(frame, &context), &context)
  }

  mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) -> [Event] {
    switch token.reason {
    case .sessionRadio: return handle(radio.wake(token, &context), &context)
    case .sessionReply:
      if let item = live.conclude(UInt32(truncatingIfNeeded: token.argument)) {
        events.append(.failed(item, .replyTimedOut))
      }
    default:
      isWaitingForOpportunity = false
      pump(&context)
    }
    return takeEvents()
  }

  private mutating func handle(_ happened: [SessionRadio.Event], _ context: inout DeviceContext) -> [Event] {
    for event in happened {
      switch event {
      case .arrived(let content): arrived(content, context)
      case .landed: landed(&context)
      case .lost(let wasSending):
        // The radio reports when to try again.
        lost(wasSending: wasSending)
        continue
      case .ready: break
      }
      pump(&context)
    }
    return takeEvents()
  }

  private mutating func arrived(_ content: SessionFrame.Content, _ context: DeviceContext) {
    switch content {
    case .presence(let span):
      // Seen in the field: the change is missed when the wrist goes up and down quickly.
      if !anomalies.contains(.reachabilityMissed) { peerIsActiveUntil = context.uptime + span }
    case .item(let item): events.append(.arrived(item, request: nil))
    case .request(let number, let item):
      live.expectAnswer(to: number)
      events.append(.arrived(item, request: number))
    case .reply(let number, let payload):
      guard let item = live.conclude(number) else { return }
      events.append(payload.map { .answered(item, $0) } ?? .failed(item, .replyFailed))
    case .refused(let id, let code):
      let error = SessionError(rawValue: Int(code)) ?? .deliveryFailed
      if error == .insufficientSpace, let file = landedFile, file.id == id {
        events.append(.failed(file, error))
      } else if let item = live.refused(id) {
        peerIsActiveUntil = .start
        events.append(.failed(item, error))
      }
    case .acknowledged: break
    }
  }

  private mutating func landed(_ context: inout DeviceContext) {
    switch current {
    case .live?:
      guard let number = live.land() else { break }
      context.wake(after: profile.replyTimeout, WakeToken(.sessionReply, UInt64(number)))
    case .queued(let entry)?:
      if entry.item.channel == .file { landedFile = entry.item }
      // Seen in the field: an item that arrived is sent again.
      if anomalies.contains(.transfersRepeated), stream.chance(Self.anomalyShare) { break }
      queue.remove(entry)
      if entry.item.channel != .context, !isCancelled { events.append(.delivered(entry.item)) }
    case nil: break
    }
    (current, isCancelled) = (nil, false)
  }

  /// The other device doesn't respond: live messages fail, and the rest stays pending until it is back.
  private mutating func lost(wasSending: Bool) {
    for (item, wasFirst) in live.fail() {
      events.append(.failed(item, wasFirst && wasSending ? .deliveryFailed : .notReachable))
    }
    if case .live? = current { current = nil }
    peerIsActiveUntil = .start
  }

  // MARK: - What goes next

  /// Sends the next pending item, unless one is in flight.
  private mutating func pump(_ context: inout DeviceContext) {
    guard radio.isFree, state == .activated else { return }
    if radio.resendStalled(&context) { return }
    // Seen in the field: a context in flight slows live messages.
    if anomalies.contains(.contextsFirst), let entry = queue.next(), entry.item.channel == .context {
      current = .queued(entry)
      return radio.send(.item(entry.item), isDurable: true, &context)
    }
    if let content = live.next {
      current = .live
      return radio.send(content, isDurable: false, &context)
    }
    // Seen in the field: nothing queued leaves before the app is opened.
    if anomalies.contains(.transfersAwaitApp), !isOwnActive { return }
    while !anomalies.contains(.transfersStuck) || freed > 0, let entry = queue.next() {
      if profile.waitsInReach, isWaitingForOpportunity, entry.item.channel != .complication { return }
      freed = max(0, freed - 1)
      if entry.item.channel == .file, context.uptime - entry.queued >= profile.transferTimeout {
        queue.remove(entry)
        events.append(.failed(entry.item, .transferTimedOut))
      } else if anomalies.contains(.transfersLost), stream.chance(Self.anomalyShare) {
        queue.remove(entry)
      } else {
        current = .queued(entry)
        return radio.send(.item(entry.item), isDurable: true, &context)
      }
    }
  }
}
