package import Transport

/// The operating system of a handheld device with one app on it: senses, carries messages, and decides when the app runs.
///
/// Everything that reaches the device reaches it first. The app's own timers, messages and requests pass through here,
/// so that an app that is suspended is really suspended.
package struct OperatingSystem<App: DeviceApp>: DeviceMachine {
  package static var role: Role { App.role }

  private let store: DeviceStore
  private let setup: DeviceSetup
  private let profile: PlatformProfile
  private var queue: SessionQueue
  private var app: App
  private var process = AppProcess()
  private var session: DeviceSession?
  private var sensors = Sensors()
  private var health: HealthDelivery
  private var budget: WakeBudget
  private var pushes: PushGate
  private let alerts: Alerts
  private let engagement: Engagement
  private var stream: RandomStream
  /// The timer of the latest request for a background run.
  private var request: UInt64 = 0
  /// Whether a run is planned for what arrived while the app could not be launched for it.
  private var planReception = false

  package init(store: DeviceStore, setup: DeviceSetup) throws(StorageError) {
    self.store = store
    self.setup = setup
    profile = setup.platform
    queue = SessionQueue(store)
    app = try App(store: store, setup: setup)
    let peer: Role = App.role == .watch ? .phone : .watch
    session = setup.peers.contains(peer) ? DeviceSession(store: store, setup: setup, peer: peer) : nil
    health = HealthDelivery(setup.platform)
    budget = WakeBudget(
      wakesAnHour: setup.platform.wakesAnHour, resetsHourly: setup.rules.takesLiterally(.budgetResetsHourly))
    pushes = PushGate(setup.platform)
    alerts = Alerts(store, isHasty: setup.rules.takesLiterally(.alertAtOnce))
    engagement = Engagement(store: store, profile: setup.platform)
    var stream = setup.stream
    self.stream = RandomStream(seed: stream.next(), name: "system")
  }

  package mutating func boot(_ context: inout DeviceContext) throws(StorageError) {
    let isNew = try store.isNew()
    context.report(.booted(setup.device, isNew: isNew))
    if App.role == .watch {
      // Whatever was sensed before and not collected is still in the health store.
      health.noticed(.workouts, &context)
      health.noticed(.readings, &context)
    }
    try alerts.check(&context)
    // Whoever sets up a device opens the app on it.
    if isNew { try run(.opened, &context) }
  }

  // MARK: - What reaches the device

  package mutating func receive(
    _ envelope: borrowing Envelope, _ context: inout DeviceContext
  ) throws(StorageError) {
    switch envelope.payload {
    case .stimulus(let stimulus): try notice(stimulus, &context)
    case .session(let frame): try handle(try session?.receive(frame, &context) ?? [], &context)
    case .push(let push): try take(push, &context)
    default:
      guard let role = Role(node: envelope.from) else { return }
      // A connection ends with the run of the app that opened it.
      guard process.isRunning else { return context.report(.unheard(from: role, by: setup.device)) }
      let payload = copy envelope
      try inApp(&context) { app, context throws(StorageError) in
        try app.receive(payload.payload, from: role, &context)
      }
      settle(&context)
    }
  }

  package mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) throws(StorageError) {
    switch token.reason {
    case .endRun: try endRun(token, &context)
    case .session: try handle(try session?.wake(token, &context) ?? [], &context)
    case .healthDelivery:
      if health.isDue(token, budget: &budget, &context) { try run(.health, &context) }
    case .backgroundRun:
      guard token.argument == request else { return }
      guard try !engagement.isStarved(at: context.clock) else {
        return context.report(.withheld(.refresh, by: setup.device))
      }
      if let wait = budget.take(at: context.uptime) { return context.wake(after: wait, token) }
      try run(.refresh, &context)
    case .heldPush: if let push = pushes.release(&context) { try deliver(push, &context) }
    case .alert: try alerts.check(&context)
    case .reception:
      if let wait = budget.take(at: context.uptime) { return context.wake(after: wait, token) }
      planReception = false
      try run(.transfer, &context)
    default:
      guard process.isDue(token) else { return }
      try inApp(&context) { app, context throws(StorageError) in try app.wake(token, &context) }
      settle(&context)
    }
  }

  private mutating func notice(_ stimulus: Stimulus, _ context: inout DeviceContext) throws(StorageError) {
    switch stimulus {
    case .body(let sample): try sense(sample, &context)
    case .raisesWrist, .opensPhoneApp: try run(.opened, &context)
    case .journal, .mood, .rejectsWorkout:
      try run(.opened, &context)
      try inApp(&context) { app, context throws(StorageError) in try app.notice(stimulus, &context) }
    case .proximity(_, let isNear): try handle(try session?.setNear(isNear, &context) ?? [], &context)
    default: sensors.notice(stimulus)
    }
  }

  private mutating func sense(_ sample: HealthSample, _ context: inout DeviceContext) throws(StorageError) {
    guard sensors.isOnWrist else { return context.report(.missed(sample.reading.kind, by: setup.device)) }
    try HealthStore(store).add(sample)
    guard case .workout = sample.reading else { return health.noticed(.readings, &context) }
    context.report(.detectedWorkout(id: sample.id))
    health.noticed(.workouts, &context)
  }

  // MARK: - Pushes

  private mutating func take(_ push: Push, _ context: inout DeviceContext) throws(StorageError) {
    guard push.token == setup.device.pushToken else {
      return context.send(to: .cloud, on: .push, .pushRefused(push))
    }
    if pushes.take(push, &context) { try deliver(push, &context) }
  }

  private mutating func deliver(_ push: Push, _ context: inout DeviceContext) throws(StorageError) {
    try run(.push, &context)
    try inApp(&context) { app, context throws(StorageError) in try app.receive(.push(push), from: .cloud, &context) }
    settle(&context)
  }

  // MARK: - The session with the other device

  private mutating func handle(_ events: [DeviceSession.Event], _ context: inout DeviceContext) throws(StorageError) {
    for event in events {
      switch event {
      case .arrived(let item): try take(item, &context)
      case .failed(let item, let error): try fail(item, error, &context)
      }
    }
  }

  private mutating func take(_ item: SessionItem, _ context: inout DeviceContext) throws(StorageError) {
    if !item.channel.isDurable {
      guard process.isRunning || profile.launchesForMessages else {
        session?.refuse(item, &context)
        return
      }
      try run(.message, &context)
      try give(item, &context)
      return settle(&context)
    }
    try queue.keep(item)
    if process.isRunning {
      try giveArrived(&context)
      settle(&context)
    } else if item.channel == .complication {
      try run(.complication, &context)
    } else if profile.launchesForMessages {
      try run(.transfer, &context)
    } else if !planReception {
      planReception = true
      context.wake(after: profile.receptionDelay, WakeToken(.reception))
    }
  }

  private mutating func giveArrived(_ context: inout DeviceContext) throws(StorageError) {
    for item in try queue.takeArrived() { try give(item, &context) }
  }

  private mutating func give(_ item: SessionItem, _ context: inout DeviceContext) throws(StorageError) {
    let peer: Role = App.role == .watch ? .phone : .watch
    try inApp(&context) { app, context throws(StorageError) in
      try app.receive(item.payload, from: peer, &context)
    }
  }

  private mutating func fail(
    _ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext
  ) throws(StorageError) {
    context.report(.sessionFailed(error, item.channel, by: setup.device))
    guard process.state != .ended else { return }
    try inApp(&context) { app, context throws(StorageError) in try app.failed(item, error, &context) }
  }

  // MARK: - Running the app

  /// Lets the app run, launching it if need be; one that runs already goes on, in the foreground if it is opened.
  private mutating func run(_ occasion: Occasion, _ context: inout DeviceContext) throws(StorageError) {
    if occasion.isForeground {
      let civil = context.civil
      context.report(.lookedAt(civil.date, second: civil.secondOfDay, setup.device))
    }
    if process.isRunning, !occasion.isForeground || process.isInForeground {
      return try giveArrived(&context)
    }
    if process.isRunning { reportRun(&context) }
    if process.state == .ended { try launch(&context) }
    if occasion.isForeground, profile.starvedAfter != nil { try engagement.opened(at: context.clock) }
    let overdue = process.resume(occasion, at: context.uptime)
    let limit = occasion.isForeground ? profile.foregroundSpan : profile.backgroundLimit
    context.wake(after: limit, WakeToken(.endRun, process.run &<< 1))
    try session?.setActive(process.isInForeground, &context)
    try inApp(&context) { app, context throws(StorageError) in try app.run(&context) }
    for token in overdue {
      try inApp(&context) { app, context throws(StorageError) in try app.wake(token, &context) }
    }
    try giveArrived(&context)
    settle(&context)
  }

  private mutating func launch(_ context: inout DeviceContext) throws(StorageError) {
    app = try App(store: store, setup: setup)
    process.launch()
    context.launched(process: process.number)
    try inApp(&context) { app, context throws(StorageError) in try app.launch(&context) }
  }

  /// An app in the background that has nothing left to do says so, and is suspended.
  private mutating func settle(_ context: inout DeviceContext) {
    guard process.isRunning, !process.isInForeground, !process.isLingering, !isBusy else { return }
    process.isLingering = true
    context.wake(after: profile.linger, WakeToken(.endRun, process.run &<< 1 | 1))
  }

  private var isBusy: Bool { app.isBusy || session?.isBusy ?? false }

  private mutating func endRun(_ token: WakeToken, _ context: inout DeviceContext) throws(StorageError) {
    guard process.isRunning, token.argument &>> 1 == process.run else { return }
    let isLinger = token.argument & 1 == 1
    if isLinger, isBusy {
      process.isLingering = false
      return
    }
    reportRun(&context)
    process.suspend()
    try session?.setActive(false, &context)
  }

  private func reportRun(_ context: inout DeviceContext) {
    guard case .running(let occasion) = process.state else { return }
    context.report(.ran(occasion, context.uptime - process.began, by: setup.device))
  }

  /// Lets the app handle something, then takes over what it asked for.
  private mutating func inApp(
    _ context: inout DeviceContext, _ body: (inout App, inout DeviceContext) throws(StorageError) -> Void
  ) throws(StorageError) {
    context.platform.isReachable = session?.isReachable(at: context.uptime) ?? false
    if case .running(let occasion) = process.state { context.platform.occasion = occasion }
    let mark = context.effectCount
    try body(&app, &context)
    for effect in context.takeEffects(from: mark) {
      switch effect {
      case .wake(let span, let token): context.wake(after: span, token.owned(by: process.number))
      case .transfer(let item):
        // Without a counterpart there is nobody to send to.
        guard session != nil else { continue }
        if let error = try session?.send(item, &context) ?? nil { try fail(item, error, &context) }
      case .request(let span):
        request += 1
        let delay = Span(nanoseconds: profile.refreshDelay.draw(&stream))
        context.wake(after: span + delay, WakeToken(.backgroundRun, request))
      case .alert(let date): try alerts.plan(date, &context)
      default: context.append(effect)
      }
    }
  }

  /// Lets whoever thinks for the app use it, as long as that process runs; answers whether it did.
  package mutating func enter(
    process number: UInt64, _ context: inout DeviceContext,
    _ body: (inout App, inout DeviceContext) throws(StorageError) -> Void
  ) throws(StorageError) -> Bool {
    guard process.number == number, process.isRunning else { return false }
    try inApp(&context, body)
    settle(&context)
    return true
  }
}

extension DeviceID {
  /// The address at which the push service reaches the app of this installation.
  var pushToken: UInt64 { stableHash("push \(self)") }
}
