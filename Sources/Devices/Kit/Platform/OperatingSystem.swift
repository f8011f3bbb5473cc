/// The operating system of a handheld device with one app on it: it senses, transports messages, and decides when the
/// app runs.
///
/// Everything that reaches the device reaches it first. The app's own timers, messages and requests pass through here,
/// so that a suspended app really does nothing.
package struct OperatingSystem<App: DeviceApp>: DeviceStateMachine {
  package let store: DeviceStore
  package var setup: DeviceSetup
  package var role: Role { setup.device.role }
  package let profile: PlatformProfile
  /// The state that the app can query.
  let system: SystemState
  package var platform: PlatformView { system }
  package var app: App
  var process = AppProcess()
  var health: HealthDelivery
  var budget: WakeBudget
  package var pushes: PushGate
  var processing: ProcessingTasks
  var timeline: TimelineWake
  package var alerts: Alerts
  let engagement: Engagement
  /// The number of the latest planned check for due notices. Earlier ones are ignored.
  var noticeLook: UInt64 = 0
  package var stream: RandomStream
  package var buggify: Buggify
  /// The timer of the latest request for a background run.
  package var request: UInt64 = 0
  /// The activities that the system interrupted; the app is notified when it may resume them.
  var interrupted: Set<Activity> = []
  /// The reason for which the app is woken while it runs for another reason.
  var guest: LaunchReason?
  /// `true` if the app has yet to be notified that the session changed to another watch.
  var owesDeactivation = false
  /// `true` if the app has yet to be notified that the account changed.
  var owesAccount = false
  /// The reachability of which the app was notified last, and the time until which it is certain.
  var knownReach = false
  var reachEnds = Instant.start
  /// Delivered items of which the app has yet to be notified. A restart of the device discards them (assumed).
  var untold: [SessionItem] = []
  /// `true` if a run is planned for items that arrived while the app couldn't be launched for them.
  var planReception = false

  package init(store: DeviceStore, setup: DeviceSetup) {
    self.store = store
    self.setup = setup
    profile = setup.platform
    system = SystemState(store: store, setup: setup, showsContext: App.followsSession)
    app = App(store: store, setup: setup)
    health = HealthDelivery(store, setup.platform)
    budget = WakeBudget(
      wakesAnHour: setup.platform.wakesAnHour, resetsHourly: setup.rules.hasDefect(.budgetResetsHourly),
      store: setup.device.role.kind == .watch ? store : nil)
    pushes = PushGate(setup.platform)
    processing = ProcessingTasks(setup.platform)
    timeline = TimelineWake(setup)
    alerts = Alerts(
      store, device: setup.device, isHasty: setup.rules.hasDefect(.alertAtOnce),
      shown: { App.alertShown($0, on: setup, &$2) })
    engagement = Engagement(store: store, profile: setup.platform)
    stream = setup.stream(named: "system")
    buggify = Buggify(setup, "system")
  }

  package mutating func boot(_ context: inout DeviceContext) {
    let isNew = store.beginLife(of: setup.device.installation)
    context.report(DeviceFact.booted(setup.device, isNew: isNew))
    if store.isFromBackup { app.takeOver(&context) }
    let watch = pairedWatch()
    if role == .phone { system.session?.pair(with: watch) }
    // A device that starts is notified again of the current conditions, which may have changed while it was off.
    if store.number(.isHealthDenied) == 1 { store.remember(.isHealthDenied, 0) }
    if setup.app < .current { context.report(DeviceFact.runsApp(setup.app, setup.device)) }
    if role == .watch {
      // Earlier samples that the app hasn't collected are still in the health store.
      health.noticed(.workouts, &context)
      health.noticed(.readings, &context)
    }
    if isNew, role == .phone, setup.device.installation > 1 { alerts.takeOver(context) }
    if store.hasPlanted(.alertShownAgain) { alerts.forgetShown() }
    alerts.check(&context)
    lookAtNotices(&context)
    // Setting up a device opens the app on it.
    if isNew { run(.opened, &context) }
    // The app that deleted everything is started again, to notify the other devices.
    guard store.owesErasure else { return }
    if let wait = budget.take(at: context.uptime) { return context.wake(after: wait, WakeToken(.reception)) }
    run(.refresh, &context)
  }

  // MARK: - What reaches the device

  package mutating func receive(_ envelope: borrowing Envelope, _ context: inout DeviceContext) {
    defer { if App.followsSession { tellNews(&context) } }
    let message = envelope.message
    if let stimulus = message.stimulus { return notice(stimulus, &context) }
    if let act = message.act { return open(for: act, message, &context) }
    if let frame = message.body(as: SessionFrame.self) {
      return handle(system.session?.receive(frame, &context) ?? [], &context)
    }
    if case .push(let push)? = message.sync { return take(push, &context) }
    // The push service's stored pushes don't arrive over a link.
    if envelope.channel == .push || envelope.channel == .physical, let push = message.anyBody as? any PushedBody {
      return take(push, &context)
    }
    let role = Role(node: envelope.from)
    let isSystems = App.takesForSystem(message, on: setup, store)
    guard isSystems || role != nil else { return }
    if !process.isRunning, envelope.channel == .lan { wakeForNetwork(&context) }
    guard process.isRunning else {
      // A connection ends with the run of the app that opened it.
      if !isSystems, let role { context.report(DeviceFact.unheard(from: role, by: setup.device)) }
      return
    }
    inApp(&context) { app, context in
      app.receive(message, from: role, &context)
    }
    settle(&context)
  }

  /// On a device without a session the system listens on the local network for the app, and wakes it within its budget
  /// (Local Push Connectivity does, A, NEAppPushProvider; that any peer's message does it is assumed).
  private mutating func wakeForNetwork(_ context: inout DeviceContext) {
    guard role.counterpart == nil, budget.take(at: context.uptime) == nil else { return }
    run(.transfer, &context)
  }

  package mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    defer { if App.followsSession { tellNews(&context) } }
    switch token.reason {
    case .endRun: endRun(token, &context)
    case .session, .sessionRadio, .sessionReply: handle(system.session?.wake(token, &context) ?? [], &context)
    case .healthDelivery:
      if health.isDue(token, budget: &budget, &context) { run(.health, &context) }
    case .backgroundRun:
      guard token.argument == request else { return }
      guard !engagement.isStarved(at: context.uptime), system.conditions.isDisjoint(with: [.throttle, .lowPower]) else {
        return context.report(DeviceFact.withheld(.refresh, by: setup.device))
      }
      if let wait = budget.take(at: context.uptime) { return context.wake(after: wait, token) }
      run(.refresh, &context)
    case .sessionSwitch: finishPairing(&context)
    case .reach: return
    case .timeline: if timeline.isDue(token, budget: &budget, &context) { run(.timeline, &context) }
    case .processing:
      // The long run of an app that is running for another reason is granted after that run.
      guard !process.isRunning else { return context.wake(after: .minutes(1), token) }
      guard processing.isDue(token, at: context.uptime) else { return }
      guard system.conditions.isDisjoint(with: [.throttle, .lowPower]) else {
        return context.report(DeviceFact.withheld(.processing, by: setup.device))
      }
      run(.processing, &context)
    case .heldPush: if let push = pushes.release(&context) { deliver(push, &context) }
    case .alert: alerts.check(&context)
    case .notice: if token.argument == noticeLook { checkNotices(&context) }
    case .reception:
      if let wait = budget.take(at: context.uptime) { return context.wake(after: wait, token) }
      planReception = false
      run(.transfer, &context)
    default:
      guard process.isDue(token) else { return }
      inApp(&context) { app, context in app.wake(token, &context) }
      settle(&context)
    }
  }

  package mutating func notice(_ stimulus: DeviceEvent, _ context: inout DeviceContext) {
    switch stimulus {
    case .body(let sample): sense(sample, &context)
    case .recoversWorkout(let sample): recover(sample, &context)
    case .syncsHealth(let sample):
      HealthStore(store).add(sample)
      health.noticed(sample.reading.kind == .workout ? .workouts : .readings, &context)
    case .deletesSamples(let kind, let begin, let end): delete(kind, from: begin, to: end, &context)
    // In a workout session the watch shows the app.
    case .raisesWrist where !profile.wristOpensApp && !system.activities.contains(.workout): reportLook(&context)
    case .raisesWrist, .opensWatchApp, .opensPhoneApp: run(.opened, &context)
    case .usesPhone(let span):
      // Items that arrived before the first unlock were waiting for it.
      if unlock(for: span, &context), system.queue.holdsArrived() { run(.transfer, &context) }
    case .phoneCharger(let isConnected):
      system.sensors.notice(stimulus, at: context.clock)
      processing.rests(isConnected, at: context.uptime)
      if isConnected { return processing.schedule(&context) }
      // The system ends the run that it granted for the night.
      if process.launchReason == .processing { suspend(&context) }
    case .pairs(let watch) where role == .phone: pair(with: watch, &context)
    case .pairs(let watch): if watch == setup.device { store.remember(.isChosenAnew, 1) }
    case .forceQuits: quit(&context)
    case .updatesApp(let version): update(to: version, &context)
    case .condition(let condition, let isOn): set(condition, isOn, &context)
    case .calendarHolds(let events): CalendarStore(store).hold(events, at: context.clock)
    case .editsCalendar(let block, let edit, let editor):
      CalendarStore(store).edit(block: block, edit, by: editor, at: context.clock)
    case .locates(let place): system.location = place.rounded
    case .proximity(_, let isNear): handle(system.session?.setNear(isNear, &context) ?? [], &context)
    case .wrist, .watchCharger, .trains, .rides: system.sensors.notice(stimulus, at: context.clock)
    case .phoneInDrawer, .arrives, .desktopScreen, .focus, .frontApplication, .meeting, .tokenExpires: break
    }
  }

  /// Opens the app for something that the wearer does in it.
  private mutating func open(for act: any UserAction, _ message: Message, _ context: inout DeviceContext) {
    switch act.use {
    case nil: return
    case .leaves?:
      guard process.isInForeground else { return }
    case .opens?: run(.opened, &context)
    case .asksAssistant?:
      run(.assistant, &context)
      guard process.isRunning else { return }
    }
    inApp(&context) { app, context in app.notice(message, &context) }
    if act.use == .leaves { suspend(&context) }
  }

  /// The wearer uses the device for that time. Returns whether it is the first time since it started.
  @discardableResult
  package mutating func unlock(for span: Span, _ context: inout DeviceContext) -> Bool {
    processing.used(until: context.uptime + span)
    processing.schedule(&context)
    return system.lock.unlock(for: span, at: context.uptime)
  }

  /// Delivers to the app the recorded part of the workout in which the watch went down.
  private mutating func recover(_ workout: HealthSample, _ context: inout DeviceContext) {
    guard !store.hasPlanted(.workoutNotRecovered) else { return }
    HealthStore(store).add(workout)
    context.report(DeviceFact.detectedWorkout(id: workout.id))
    health.noticed(.workouts, &context)
  }

  mutating func sense(_ sample: HealthSample, _ context: inout DeviceContext) {
    guard system.sensors.isOnWrist else {
      return context.report(DeviceFact.missed(sample.reading.kind, by: setup.device))
    }
    HealthStore(store).add(sample)
    guard case .workout = sample.reading else { return health.noticed(.readings, &context) }
    context.report(DeviceFact.detectedWorkout(id: sample.id))
    health.noticed(.workouts, &context)
  }

  /// Deletes samples in the health store for the wearer. The app is notified as for new ones.
  private mutating func delete(
    _ kind: SampleKind, from begin: Timestamp, to end: Timestamp, _ context: inout DeviceContext
  ) {
    let ids = HealthStore(store).delete(kind, from: begin, to: end)
    guard !ids.isEmpty else { return }
    context.report(SamplesDeletedFact(kind: kind, ids: ids, device: setup.device))
    health.noticed(.readings, &context)
  }

  /// The wearer ends the app. Nothing launches it until they open it again.
  package mutating func quit(_ context: inout DeviceContext) {
    endProcess(&context)
    store.remember(.isForceQuit, 1)
  }

  package func isForceQuit() -> Bool { store.number(.isForceQuit) == 1 }

  package mutating func set(_ condition: PlatformCondition, _ isOn: Bool, _ context: inout DeviceContext) {
    if condition == .transfersCancelled { return system.session?.cancelAll() ?? () }
    if isOn { system.conditions.insert(condition) } else { system.conditions.remove(condition) }
    if condition.isOfSession { handle(system.session?.set(condition, isOn, &context) ?? [], &context) }
    if condition == .offloaded, isOn { endProcess(&context) }
    if let key = MemoryKey(ofAccount: condition) {
      store.remember(key, isOn ? 1 : 0)
      owesAccount = process.state != .ended
    }
    if condition == .offFace, role == .watch {
      timeline.show(!isOn, &context)
      budget.isOnFace = timeline.isOnFace
    }
    if condition == .noticesDenied { alerts.isDenied = isOn }
    for activity in [Activity.audio, .workout] where activity.isEnded(by: condition) {
      interrupt(activity, isOn, &context)
    }
    guard condition == .healthDenied else { return }
    store.remember(.isHealthDenied, isOn ? 1 : 0)
    // Samples from the meantime can be read now.
    guard !isOn, role == .watch else { return }
    for kind in [HealthDelivery.Kind.workouts, .readings] { health.noticed(kind, &context) }
  }
}
