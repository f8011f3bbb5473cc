import Wire
import SimKernel

// When the app runs, and what becomes of what it asks for.
extension OperatingSystem {
  /// Lets the app run, launching it if need be; one that runs already goes on, in the foreground if it is opened.
  package mutating func run(_ occasion: Occasion, _ context: inout DeviceContext) throws(StorageError) {
    if occasion.isForeground {
      unlock(for: profile.foregroundSpan, &context)
      // There is no app to look at on a device from which the system took it.
      guard !conditions.contains(.offloaded) else {
        return context.report(DeviceFact.withheld(occasion, by: setup.device))
      }
      let civil = context.civil
      context.report(DeviceFact.lookedAt(civil.date, second: civil.secondOfDay, setup.device))
    }
    if process.isRunning, !occasion.isForeground || process.isInForeground {
      if process.occasion == .audio { try runAsGuest(occasion, &context) }
      return try giveArrived(&context)
    }
    if process.isRunning { reportRun(&context) }
    if occasion.isForeground, try isForceQuit() { try store.remember(.isForceQuit, 0) }
    guard try mayRun() else { return context.report(DeviceFact.withheld(occasion, by: setup.device)) }
    if process.state == .ended { try launch(&context) }
    if occasion.isForeground, profile.starvedAfter != nil { try engagement.opened(at: context.uptime) }
    let overdue = process.resume(occasion, at: context.uptime)
    var limit = profile.limit(of: occasion)
    if !occasion.isForeground, buggify.fires(.endsRunEarly, &context) {
      limit = Span(nanoseconds: limit.nanoseconds / 10)
    }
    context.wake(after: limit, WakeToken(.endRun, process.run &<< 1))
    try handle(try session?.setActive(occasion.isHighPriority ? limit : nil, &context) ?? [], &context)
    try tellDeactivation(&context)
    if try store.number(.isChosenAnew) == 1 {
      try store.remember(.isChosenAnew, 0)
      try inApp(&context) { app, context throws(StorageError) in try app.chosenAnew(&context) }
    }
    context.platform.receivedContext = try queue.receivedContext()
    try inApp(&context) { app, context throws(StorageError) in try app.run(&context) }
    context.platform.receivedContext = nil
    for token in overdue {
      try inApp(&context) { app, context throws(StorageError) in try app.wake(token, &context) }
    }
    try giveArrived(&context)
    settle(&context)
  }

  /// An app that runs because it plays is told why it would have been woken.
  private mutating func runAsGuest(_ occasion: Occasion, _ context: inout DeviceContext) throws(StorageError) {
    guest = occasion
    try inApp(&context) { app, context throws(StorageError) in try app.run(&context) }
    guest = nil
  }

  /// Before the first unlock after a start nothing of the app can be read, not even the app.
  private func mayRun() throws(StorageError) -> Bool {
    guard lock.hasBeenUnlocked, !conditions.contains(.offloaded) else { return false }
    return try !isForceQuit()
  }

  package mutating func launch(_ context: inout DeviceContext) throws(StorageError) {
    app = try App(store: store, setup: setup)
    process.launch()
    (owesDeactivation, isAudible) = (false, false)
    context.launched(process: process.number)
    try handle(try session?.setState(.notActivated, &context) ?? [], &context)
    // Seen in the field: what was stored is not handed to an app that is launched for it.
    if conditions.contains(.contextIgnored) { try queue.skipContexts() }
    context.platform.receivedContext = try queue.receivedContext()
    try inApp(&context) { app, context throws(StorageError) in try app.launch(&context) }
    try health.launched(&context)
  }

  /// An app in the background that has nothing left to do says so, and is suspended.
  package mutating func settle(_ context: inout DeviceContext) {
    guard process.isRunning, !process.isInForeground, !process.isLingering, !isBusy, !isAudible else { return }
    process.isLingering = true
    context.wake(after: profile.linger, WakeToken(.endRun, process.run &<< 1 | 1))
  }

  package var isBusy: Bool { app.isBusy || session?.isBusy ?? false }

  package mutating func endRun(_ token: WakeToken, _ context: inout DeviceContext) throws(StorageError) {
    guard process.isRunning, token.argument &>> 1 == process.run else { return }
    let isLinger = token.argument & 1 == 1
    if isLinger, isBusy || isAudible {
      process.isLingering = false
      return
    }
    if isAudible { return try playOn(&context) }
    try suspend(&context)
  }

  /// The run is over, and the app goes on because it plays.
  private mutating func playOn(_ context: inout DeviceContext) throws(StorageError) {
    guard process.occasion != .audio else { return }
    reportRun(&context)
    _ = process.resume(.audio, at: context.uptime)
    try handle(try session?.setActive(nil, &context) ?? [], &context)
  }

  /// The music stops: the app has what a run in the background has.
  private mutating func setAudible(_ isAudible: Bool, _ context: inout DeviceContext) {
    guard self.isAudible != isAudible else { return }
    self.isAudible = isAudible
    if !isAudible, process.occasion == .audio {
      context.wake(after: profile.linger, WakeToken(.endRun, process.run &<< 1))
    }
  }

  mutating func suspend(_ context: inout DeviceContext) throws(StorageError) {
    reportRun(&context)
    let occasion = process.occasion
    process.suspend()
    try stopSession(&context)
    if occasion == .health { try health.runEnded(&context) }
    if buggify.fires(.endsSuspended, &context) { try endProcess(&context) }
  }

  /// Ends the app's process: its memory and its timers are gone.
  mutating func endProcess(_ context: inout DeviceContext) throws(StorageError) {
    isAudible = false
    let wasRunning = process.isRunning
    if wasRunning { reportRun(&context) }
    process.end()
    if wasRunning { try stopSession(&context) }
  }

  /// The app does not run any more.
  mutating func stopSession(_ context: inout DeviceContext) throws(StorageError) {
    try handle(try session?.setActive(nil, &context) ?? [], &context)
    try handle(try session?.appStopped(&context) ?? [], &context)
  }

  func reportRun(_ context: inout DeviceContext) {
    guard let occasion = process.occasion else { return }
    context.report(DeviceFact.ran(occasion, context.uptime - process.began, by: setup.device))
  }

  /// Lets the app handle something, then takes over what it asked for.
  package mutating func inApp(
    _ context: inout DeviceContext, _ body: (inout App, inout DeviceContext) throws(StorageError) -> Void
  ) throws(StorageError) {
    context.platform.isReachable = session?.isReachable(at: context.uptime) ?? false
    context.platform.occasion = guest ?? process.occasion ?? context.platform.occasion
    context.platform.isWorn = App.role == .watch && sensors.isOnWrist
    context.platform.workoutSince = sensors.workoutSince
    context.platform.isInVehicle = sensors.isInVehicle
    context.platform.isCalendarDenied = conditions.contains(.calendarDenied)
    context.platform.isWorkDenied = conditions.contains(.workDenied)
    context.platform.isProtectedDataAvailable = lock.isProtectedDataAvailable(at: context.uptime)
    context.platform.isLocationDenied = conditions.contains(.locationDenied)
    context.platform.place = context.platform.isLocationDenied ? nil : place
    if App.role == .phone { context.platform.pairedWatch = UInt32(truncatingIfNeeded: try pairedWatch()) }
    let mark = context.effectCount
    try body(&app, &context)
    for effect in context.takeEffects(from: mark) {
      switch effect {
      case .wake(let span, let token): context.wake(after: span, token.owned(by: process.number))
      case .request(let request): try carryOut(request, &context)
      default: context.append(effect)
      }
    }
  }

  private mutating func carryOut(_ wish: PlatformRequest, _ context: inout DeviceContext) throws(StorageError) {
    switch wish {
    case .transfer(let item, let wantsReply): try transfer(item, wantsReply: wantsReply, &context)
    case .answer(let number, let payload):
      try handle(try session?.answer(number, payload, &context) ?? [], &context)
    case .activateSession: try handle(try session?.setState(.activated, &context) ?? [], &context)
    case .run(let span):
      request += 1
      var delay = Span(nanoseconds: profile.refreshDelay.draw(&stream))
      if buggify.fires(.delaysRun, &context) { delay += .hours(1 + Int64(stream.below(6))) }
      context.wake(after: span + delay, WakeToken(.backgroundRun, request))
    case .processing(let task):
      processing.add(task)
      processing.schedule(&context)
    case .timeline(let moment): timeline.plan(moment, &context)
    case .audio(let isPlaying): setAudible(isPlaying, &context)
    case .healthAnswered: try health.answered()
    case .withdrawAlert(let date): try alerts.withdraw(date)
    case .alert(let date, let subject): try alerts.plan(date, subject, &context)
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
