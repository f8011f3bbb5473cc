// The runs of the app, and the outcome of its requests.
extension OperatingSystem {
  /// Runs the app, launching it if need be. An app that is already running continues, in the foreground if it is
  /// opened.
  package mutating func run(_ reason: LaunchReason, _ context: inout DeviceContext) {
    if reason.isForeground {
      unlock(for: profile.foregroundSpan, &context)
      // A device on which the system offloaded the app has none to open.
      guard !system.conditions.contains(.offloaded) else {
        return context.report(DeviceFact.withheld(reason, by: setup.device))
      }
      reportLook(&context)
    }
    if process.isRunning, !reason.isForeground || process.isInForeground {
      if process.launchReason?.isContinuous == true { runAsGuest(reason, &context) }
      return giveArrived(&context)
    }
    if process.isRunning { reportRun(&context) }
    if reason.isForeground, isForceQuit() { store.remember(.isForceQuit, 0) }
    guard mayRun() else { return context.report(DeviceFact.withheld(reason, by: setup.device)) }
    if process.state == .ended { launch(&context) }
    if reason.isForeground, profile.starvedAfter != nil { engagement.opened(at: context.uptime) }
    let overdue = process.resume(reason, at: context.uptime)
    var limit = profile.limit(of: reason)
    if !reason.isForeground, buggify.fires(.endsRunEarly, &context) {
      limit = Span(nanoseconds: limit.nanoseconds / 10)
    }
    context.wake(after: limit, WakeToken(.endRun, process.run &<< 1))
    handle(system.session?.setActive(reason.isHighPriority ? limit : nil, &context) ?? [], &context)
    tellDeactivation(&context)
    if store.number(.isChosenAnew) == 1 {
      store.remember(.isChosenAnew, 0)
      inApp(&context) { app, context in app.chosenAnew(&context) }
    }
    system.showsContext = true
    inApp(&context) { app, context in app.run(&context) }
    system.showsContext = App.followsSession
    for token in overdue {
      inApp(&context) { app, context in app.wake(token, &context) }
    }
    giveArrived(&context)
    settle(&context)
  }

  func reportLook(_ context: inout DeviceContext) {
    let civil = context.civil
    context.report(DeviceFact.lookedAt(civil.date, second: civil.secondOfDay, setup.device))
  }

  /// Notifies an app that runs because it plays of the reason for which it would have been woken.
  private mutating func runAsGuest(_ reason: LaunchReason, _ context: inout DeviceContext) {
    guest = reason
    inApp(&context) { app, context in app.run(&context) }
    guest = nil
  }

  /// Before the first unlock after a start the app can't be read, so it can't run.
  private func mayRun() -> Bool {
    guard system.lock.hasBeenUnlocked, !system.conditions.contains(.offloaded) else { return false }
    return !isForceQuit()
  }

  package mutating func launch(_ context: inout DeviceContext) {
    app = App(store: store, setup: setup)
    process.launch()
    (owesDeactivation, owesAccount, system.activities, interrupted) = (false, false, [], [])
    context.launched(process: process.number)
    handle(system.session?.setState(.notActivated, &context) ?? [], &context)
    // Seen in the field: a stored context isn't handed to an app that is launched for it.
    if system.conditions.contains(.contextIgnored) { system.queue.skipContexts() }
    system.showsContext = true
    inApp(&context) { app, context in app.launch(&context) }
    health.launched(&context)
  }

  /// An idle app in the background reports completion, and is suspended.
  package mutating func settle(_ context: inout DeviceContext) {
    guard process.isRunning, !process.isInForeground, !process.isLingering, !isBusy, system.activities.isEmpty else {
      return
    }
    process.isLingering = true
    context.wake(after: profile.linger, WakeToken(.endRun, process.run &<< 1 | 1))
  }

  package var isBusy: Bool { app.isBusy || system.session?.isBusy ?? false }

  package mutating func endRun(_ token: WakeToken, _ context: inout DeviceContext) {
    guard process.isRunning, token.argument &>> 1 == process.run else { return }
    let isLinger = token.argument & 1 == 1
    if isLinger, isBusy || !system.activities.isEmpty {
      process.isLingering = false
      return
    }
    if !system.activities.isEmpty { return goOn(&context) }
    if !isLinger, !process.isInForeground, app.isBusy { inApp(&context) { app, context in app.expired(&context) } }
    suspend(&context)
  }

  /// Ends the run. The app continues because it plays, or has a workout session.
  private mutating func goOn(_ context: inout DeviceContext) {
    guard process.launchReason?.isContinuous != true else { return }
    reportRun(&context)
    _ = process.resume(system.activities.contains(.workout) ? .workout : .audio, at: context.uptime)
    handle(system.session?.setActive(nil, &context) ?? [], &context)
  }

  /// Starts or ends an activity. After the end, the app has the time of a run in the background.
  private mutating func set(_ activity: Activity, _ isOn: Bool, _ context: inout DeviceContext) {
    guard system.activities.contains(activity) != isOn else { return }
    if !isOn {
      system.activities.remove(activity)
      guard system.activities.isEmpty, process.launchReason?.isContinuous == true else { return }
      return context.wake(after: profile.linger, WakeToken(.endRun, process.run &<< 1))
    }
    guard !system.conditions.contains(where: activity.isEnded) else {
      interrupted.insert(activity)
      return inApp(&context) { app, context in app.interrupted(activity, isOver: false, &context) }
    }
    system.activities.insert(activity)
  }

  /// Interrupts an activity of the app, or lets it resume. The app runs to be notified.
  mutating func interrupt(_ activity: Activity, _ isOn: Bool, _ context: inout DeviceContext) {
    if isOn {
      guard system.activities.contains(activity), process.isRunning else { return }
      interrupted.insert(activity)
      inApp(&context) { app, context in app.interrupted(activity, isOver: false, &context) }
      return set(activity, false, &context)
    }
    guard interrupted.remove(activity) != nil, process.state != .ended else { return }
    if !process.isRunning { run(activity.reason, &context) }
    inApp(&context) { app, context in app.interrupted(activity, isOver: true, &context) }
    settle(&context)
  }

  mutating func suspend(_ context: inout DeviceContext) {
    reportRun(&context)
    let reason = process.launchReason
    process.suspend()
    stopSession(&context)
    if reason == .health { health.runEnded(&context) }
    if buggify.fires(.endsSuspended, &context) { endProcess(&context) }
  }

  /// Ends the app's process: its memory and its timers are gone.
  mutating func endProcess(_ context: inout DeviceContext) {
    (system.activities, interrupted) = ([], [])
    let wasRunning = process.isRunning
    if wasRunning { reportRun(&context) }
    process.end()
    if wasRunning { stopSession(&context) }
  }

  /// Ends the app's side of the session.
  mutating func stopSession(_ context: inout DeviceContext) {
    handle(system.session?.setActive(nil, &context) ?? [], &context)
    handle(system.session?.appStopped(&context) ?? [], &context)
  }

  func reportRun(_ context: inout DeviceContext) {
    guard let reason = process.launchReason else { return }
    context.report(DeviceFact.ran(reason, context.uptime - process.began, by: setup.device))
  }

  /// Calls the app, then carries out its requests.
  package mutating func inApp(_ context: inout DeviceContext, _ body: (inout App, inout DeviceContext) -> Void) {
    system.launchReason = guest ?? process.launchReason ?? system.launchReason
    let mark = context.effectCount
    body(&app, &context)
    for effect in context.takeEffects(from: mark) {
      switch effect {
      case .wake(let span, let token): context.wake(after: span, token.owned(by: process.number))
      case .request(let request): carryOut(request, &context)
      case .send, .launched, .report, .notify: context.append(effect)
      }
    }
  }

  private mutating func activate(_ context: inout DeviceContext) {
    let wasActive = system.session?.state == .activated
    handle(system.session?.setState(.activated, &context) ?? [], &context)
    guard App.followsSession, system.session != nil, !wasActive else { return }
    knownReach = system.session?.isReachable(at: context.uptime) ?? false
    inApp(&context) { app, context in app.activated(&context) }
  }

  private mutating func carryOut(_ wish: PlatformRequest, _ context: inout DeviceContext) {
    switch wish {
    case .transfer(let item, let wantsReply): transfer(item, wantsReply: wantsReply, &context)
    case .answer(let number, let payload):
      handle(system.session?.answer(number, payload, &context) ?? [], &context)
    case .activateSession: activate(&context)
    case .cancelTransfer(let id): system.session?.cancel(id)
    case .run(let span):
      request += 1
      var delay = Span(nanoseconds: profile.refreshDelay.draw(&stream))
      if buggify.fires(.delaysRun, &context) { delay += .hours(1 + Int64(stream.below(6))) }
      context.wake(after: span + delay, WakeToken(.backgroundRun, request))
    case .processing(let task):
      processing.add(task)
      processing.schedule(&context)
    case .timeline(let moment): timeline.plan(moment, &context)
    case .activity(let activity, let isOn): set(activity, isOn, &context)
    case .healthAnswered: health.answered()
    case .withdrawAlert(let subject): alerts.withdraw(subject)
    case .focus(let moment): alerts.focus(until: moment)
    case .alert(let date, let subject, let moment): alerts.plan(date, subject, at: moment, &context)
    case .notices: checkNotices(&context)
    }
  }

  /// Lets the app's agent host use the app while that process runs. Returns whether it did.
  package mutating func enter(
    process number: UInt64, _ context: inout DeviceContext,
    _ body: (inout App, inout DeviceContext) -> Void
  ) -> Bool {
    guard process.number == number, process.isRunning else { return false }
    inApp(&context, body)
    settle(&context)
    return true
  }
}

// Installation of another version of the app.
extension OperatingSystem {
  /// Installs a version. The process ends, and the next one runs that version.
  package mutating func update(to version: AppVersion, _ context: inout DeviceContext) {
    endProcess(&context)
    setup.app = version
    context.report(DeviceFact.runsApp(version, setup.device))
  }
}
