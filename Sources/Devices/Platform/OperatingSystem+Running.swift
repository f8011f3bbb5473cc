import Transport

// When the app runs, and what becomes of what it asks for.
extension OperatingSystem {
  /// Lets the app run, launching it if need be; one that runs already goes on, in the foreground if it is opened.
  mutating func run(_ occasion: Occasion, _ context: inout DeviceContext) throws(StorageError) {
    if occasion.isForeground {
      _ = lock.unlock(for: profile.foregroundSpan, at: context.uptime)
      let civil = context.civil
      context.report(.lookedAt(civil.date, second: civil.secondOfDay, setup.device))
    }
    if process.isRunning, !occasion.isForeground || process.isInForeground {
      return try giveArrived(&context)
    }
    if process.isRunning { reportRun(&context) }
    if occasion.isForeground, try isForceQuit() { try store.remember(.isForceQuit, 0) }
    // Before the first unlock after a start nothing of the app can be read, not even the app.
    let isQuit = try isForceQuit()
    guard lock.hasBeenUnlocked, !isQuit else { return context.report(.withheld(occasion, by: setup.device)) }
    if process.state == .ended { try launch(&context) }
    if occasion.isForeground, profile.starvedAfter != nil { try engagement.opened(at: context.uptime) }
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

  mutating func launch(_ context: inout DeviceContext) throws(StorageError) {
    app = try App(store: store, setup: setup)
    process.launch()
    context.launched(process: process.number)
    try inApp(&context) { app, context throws(StorageError) in try app.launch(&context) }
  }

  /// An app in the background that has nothing left to do says so, and is suspended.
  mutating func settle(_ context: inout DeviceContext) {
    guard process.isRunning, !process.isInForeground, !process.isLingering, !isBusy else { return }
    process.isLingering = true
    context.wake(after: profile.linger, WakeToken(.endRun, process.run &<< 1 | 1))
  }

  var isBusy: Bool { app.isBusy || session?.isBusy ?? false }

  mutating func endRun(_ token: WakeToken, _ context: inout DeviceContext) throws(StorageError) {
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

  func reportRun(_ context: inout DeviceContext) {
    guard case .running(let occasion) = process.state else { return }
    context.report(.ran(occasion, context.uptime - process.began, by: setup.device))
  }

  /// Lets the app handle something, then takes over what it asked for.
  mutating func inApp(
    _ context: inout DeviceContext, _ body: (inout App, inout DeviceContext) throws(StorageError) -> Void
  ) throws(StorageError) {
    context.platform.isReachable = session?.isReachable(at: context.uptime) ?? false
    if case .running(let occasion) = process.state { context.platform.occasion = occasion }
    context.platform.isProtectedDataAvailable = lock.isProtectedDataAvailable(at: context.uptime)
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
