import Transport

/// One side of the session between watch and phone, as the operating system keeps it for the app (WatchConnectivity).
///
/// It is reliable as long as the devices are in reach of each other: frames are repeated until they are acknowledged.
/// Live messages fail when reach is lost; queued items wait, also over a restart.
struct DeviceSession {
  private var queue: SessionQueue
  private let profile: PlatformProfile
  private let peer: Role
  private var stream: RandomStream
  /// Tells this life of the device from others.
  private let life: UInt32
  private var lastNumber: UInt32 = 0
  private var flight: Flight?
  /// A queued item that was under way when the other device went out of reach. It goes first when that is back, under its
  /// old number, because it may have arrived.
  private var stalled: Flight?
  private var live: [SessionItem] = []
  /// The live message that arrived last: its receiver may still refuse it.
  private var landed: SessionItem?
  private var peerLife: UInt32?
  private var peerNumber: UInt32 = 0
  private var timer: UInt64 = 0
  private var probes = 0
  private var isWaitingForOpportunity = false
  /// When the complication updates of the last 24 hours were sent: by uptime, so that no clock refunds them.
  private var complications: [Instant] = []

  /// What is wrong with the session itself.
  private var anomalies: Set<PlatformCondition> = []
  /// How many queued items may go although transfers get stuck: those that had one queued behind them.
  private var freed = 0
  /// How likely a queued item vanishes under `transfersLost` (assumed).
  private static let lossOfTransfers = 0.3

  /// Whether the radio sees the other device.
  private var isNear = true
  /// Whether frames get through, as far as is known.
  private var isLinked = true
  /// Until when the other app takes live messages, as far as is known.
  private var peerIsActiveUntil = Instant.start
  private var isOwnActive = false

  /// The frame under way.
  private struct Flight {
    let number: UInt32
    let content: SessionFrame.Content
    let source: Source
    var attempts = 1

    enum Source {
      case live
      case queued(SessionQueue.Entry)
    }
  }

  /// What a frame or a silence means to the operating system.
  enum Event {
    case arrived(SessionItem)
    case failed(SessionItem, SessionError)
  }

  private enum Alarm: UInt64 { case repeatFrame, probe, opportunity }

  init(store: DeviceStore, setup: DeviceSetup, peer: Role) {
    queue = SessionQueue(store)
    profile = setup.platform
    self.peer = peer
    var stream = setup.stream
    self.stream = RandomStream(seed: stream.next(), name: "session")
    life = UInt32(truncatingIfNeeded: self.stream.next())
  }

  /// Whether a live message could be sent now: from the watch while its app is in the foreground, from the phone while
  /// the watch's app is (WCSession.isReachable is asymmetric, A).
  func isReachable(at now: Instant) -> Bool {
    isNear && isLinked && (profile.launchesForMessages ? now < peerIsActiveUntil : isOwnActive)
  }

  /// Whether a live message is on its way.
  var isBusy: Bool { !live.isEmpty }

  // MARK: - What the app does

  /// Takes an item over from the app, or says why it cannot.
  mutating func send(_ item: SessionItem, _ context: inout DeviceContext) throws(StorageError) -> SessionError? {
    let limit = item.channel == .context ? profile.contextLimit : profile.messageLimit
    guard item.channel == .file || item.payload.sizeEstimate <= limit else { return .payloadTooLarge }
    guard item.channel.isDurable else {
      guard isReachable(at: context.uptime) else { return .notReachable }
      live.append(item)
      try pump(&context)
      return nil
    }
    var item = item
    if item.channel == .complication {
      complications.removeAll { context.uptime - $0 >= .days(1) }
      if complications.count < profile.complicationsADay {
        complications.append(context.uptime)
      } else {
        item = SessionItem(channel: .userInfo, id: item.id, payload: item.payload)
      }
    }
    if anomalies.contains(.transfersStuck) { freed = try queue.count() }
    try queue.add(item)
    if item.channel == .complication {
      try pump(&context)
    } else if isReachable(at: context.uptime) {
      try pump(&context)
    } else if !isWaitingForOpportunity {
      isWaitingForOpportunity = true
      let wait = Span(nanoseconds: profile.opportuneDelay.draw(&stream))
      context.wake(after: wait, WakeToken(.session, Alarm.opportunity.rawValue))
    }
    return nil
  }

  /// The app went to the foreground or left it.
  mutating func setActive(_ isActive: Bool, _ context: inout DeviceContext) throws(StorageError) {
    guard isOwnActive != isActive else { return }
    isOwnActive = isActive
    guard isActive else { return }
    // The phone's app can be launched at any time, so only the watch says that its app is there.
    if !profile.launchesForMessages, isNear {
      say(.presence(for: profile.foregroundSpan), &context)
    }
    try pump(&context)
  }

  mutating func set(_ anomaly: PlatformCondition, _ isOn: Bool, _ context: inout DeviceContext) throws(StorageError) {
    if isOn { anomalies.insert(anomaly) } else { anomalies.remove(anomaly) }
    try pump(&context)
  }

  /// Nobody took that live message.
  mutating func refuse(_ item: SessionItem, _ context: inout DeviceContext) {
    say(.refused(id: item.id), &context)
  }

  /// Sends a frame once, without a number of its own.
  private func say(_ content: SessionFrame.Content, _ context: inout DeviceContext) {
    context.send(to: peer, on: .session, .session(SessionFrame(life: life, number: 0, content: content)))
  }

  // MARK: - What the radio does

  mutating func setNear(_ isNear: Bool, _ context: inout DeviceContext) throws(StorageError) -> [Event] {
    guard self.isNear != isNear else { return [] }
    self.isNear = isNear
    guard isNear else { return lose(&context) }
    return try revive(&context)
  }

  mutating func receive(
    _ frame: SessionFrame, _ context: inout DeviceContext
  ) throws(StorageError) -> [Event] {
    var events = isLinked ? [] : try revive(&context)
    switch frame.content {
    case .acknowledged(let life, let number):
      if life == self.life, let landed = flight ?? stalled, landed.number == number {
        (flight, stalled) = (nil, nil)
        try land(landed)
        try pump(&context)
      }
      return events
    case .refused(let id): return events + refused(id)
    case .presence(let span):
      peerIsActiveUntil = context.uptime + span
      try pump(&context)
      return events
    case .item(let item): events += try receive(item, frame, &context)
    }
    return events
  }

  private mutating func receive(
    _ item: SessionItem, _ frame: SessionFrame, _ context: inout DeviceContext
  ) throws(StorageError) -> [Event] {
    say(.acknowledged(life: frame.life, number: frame.number), &context)
    if peerLife != frame.life { (peerLife, peerNumber) = (frame.life, 0) }
    guard frame.number > peerNumber else { return [] }
    peerNumber = frame.number
    return [.arrived(item)]
  }

  private mutating func refused(_ id: UInt64) -> [Event] {
    peerIsActiveUntil = .start
    guard let item = landed, item.id == id else { return [] }
    landed = nil
    return [.failed(item, .deliveryFailed)]
  }

  mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) throws(StorageError) -> [Event] {
    switch Alarm(rawValue: token.argument & 0xff) {
    case .repeatFrame:
      guard token.argument &>> 8 == timer, var flight else { return [] }
      guard flight.attempts < profile.frameAttempts, isLinked else { return lose(&context) }
      flight.attempts += 1
      self.flight = flight
      transmit(flight, &context)
    case .probe:
      guard token.argument &>> 8 == timer, !isLinked, isNear else { return [] }
      try pump(&context)
    case .opportunity:
      isWaitingForOpportunity = false
      try pump(&context)
    case nil: break
    }
    return []
  }

  // MARK: - Frames

  /// Sends the next thing that waits, unless something is under way.
  private mutating func pump(_ context: inout DeviceContext) throws(StorageError) {
    guard flight == nil, isNear else { return }
    if let stalled {
      (flight, self.stalled) = (stalled, nil)
      transmit(stalled, &context)
    } else if let item = live.first {
      launch(.item(item), .live, &context)
    } else if !anomalies.contains(.transfersStuck) || freed > 0, let entry = try queue.next() {
      freed = max(0, freed - 1)
      if anomalies.contains(.transfersLost), stream.chance(Self.lossOfTransfers) {
        try queue.remove(entry)
        return try pump(&context)
      }
      launch(.item(entry.item), .queued(entry), &context)
    }
  }

  private mutating func launch(
    _ content: SessionFrame.Content, _ source: Flight.Source, _ context: inout DeviceContext
  ) {
    lastNumber += 1
    let flight = Flight(number: lastNumber, content: content, source: source)
    self.flight = flight
    transmit(flight, &context)
  }

  private mutating func transmit(_ flight: Flight, _ context: inout DeviceContext) {
    context.send(
      to: peer, on: .session, .session(SessionFrame(life: life, number: flight.number, content: flight.content)))
    timer += 1
    let wait = Span(nanoseconds: profile.repeatFrameAfter.nanoseconds << Int64(flight.attempts - 1))
    context.wake(after: wait, WakeToken(.session, timer &<< 8 | Alarm.repeatFrame.rawValue))
  }

  /// The frame arrived at the other device's operating system.
  private mutating func land(_ flight: Flight) throws(StorageError) {
    probes = 0
    switch flight.source {
    case .live: if !live.isEmpty { landed = live.removeFirst() }
    case .queued(let entry): try queue.remove(entry)
    }
  }

  /// The other device does not answer: live messages fail, the rest waits until it is back.
  private mutating func lose(_ context: inout DeviceContext) -> [Event] {
    let failed = live.enumerated().map { index, item in
      Event.failed(item, index == 0 && flight != nil ? .deliveryFailed : .notReachable)
    }
    if var flight, case .queued = flight.source {
      flight.attempts = 1
      stalled = flight
    }
    (flight, live, isLinked, peerIsActiveUntil) = (nil, [], false, .start)
    guard isNear else { return failed }
    let wait = profile.probeAfter.nanoseconds << Int64(min(probes, 16))
    probes += 1
    timer += 1
    context.wake(
      after: Span(nanoseconds: min(wait, profile.probeAtMost.nanoseconds)),
      WakeToken(.session, timer &<< 8 | Alarm.probe.rawValue))
    return failed
  }

  /// The other device is there again.
  private mutating func revive(_ context: inout DeviceContext) throws(StorageError) -> [Event] {
    (isLinked, probes) = (true, 0)
    try pump(&context)
    return []
  }
}
