// Delivery to the app of pushes and of the other device's messages.
extension OperatingSystem {
  package mutating func take(_ push: Push, _ context: inout DeviceContext) {
    guard push.token == setup.device.pushToken else {
      return context.send(to: .cloud, on: .push, .pushRefused(push))
    }
    let isQuit = isForceQuit()
    guard system.conditions.isDisjoint(with: [.lowPower, .pushLost]), !isQuit else {
      return context.report(DeviceFact.withheld(.push, by: setup.device))
    }
    let message = Message(SyncMessage.push(push))
    if pushes.take(message, &context) { deliver(message, &context) }
  }

  /// Handles a push of a module's own kind. The system shows its notice regardless of the app. A silent one wakes the
  /// app, if the system lets it through.
  mutating func take(_ push: some PushedBody, _ context: inout DeviceContext) {
    guard push.token == setup.device.pushToken else { return context.send(to: .cloud, on: .push, push.refusal) }
    if let notice = push.notice { return show(notice, &context) }
    guard system.conditions.isDisjoint(with: [.lowPower, .pushLost]), !isForceQuit() else {
      return context.report(DeviceFact.withheld(.push, by: setup.device))
    }
    let message = Message(push)
    if pushes.take(message, &context) { deliver(message, &context) }
  }

  package mutating func deliver(_ push: Message, _ context: inout DeviceContext) {
    run(.push, &context)
    guard process.isRunning else { return }
    inApp(&context) { app, context in app.receive(push, from: .cloud, &context) }
    settle(&context)
  }

  // MARK: - The session with the other device

  package var peer: Role? { role.counterpart }

  /// Hands an item of the app to the session, if the device has a counterpart.
  package mutating func transfer(_ item: SessionItem, wantsReply: Bool, _ context: inout DeviceContext) {
    guard system.session != nil else {
      return fail(item, role == .phone ? .notPaired : .companionMissing, &context)
    }
    if let error = system.session?.send(item, wantsReply: wantsReply, &context) { fail(item, error, &context) }
  }

  mutating func handle(_ events: [DeviceSession.Event], _ context: inout DeviceContext) {
    for event in events {
      switch event {
      case .arrived(let item, let request): take(item, request: request, &context)
      case .answered(let item, let message):
        guard process.isRunning else { continue }
        inApp(&context) { app, context in app.answered(item, message, &context) }
        settle(&context)
      case .failed(let item, let error): fail(item, error, &context)
      case .delivered(let item): if App.followsSession { untold.append(item) }
      }
    }
  }

  private mutating func take(_ item: SessionItem, request: UInt32?, _ context: inout DeviceContext) {
    if !item.channel.isDurable { return takeLive(item, request: request, &context) }
    if item.channel == .file, system.conditions.contains(.storageFull) {
      system.session?.refuse(item, .insufficientSpace, &context)
      return
    }
    App.arrived(item, on: setup, &context)
    system.queue.keep(item, keepsContexts: system.conditions.contains(.contextsRepeated))
    if process.isRunning {
      giveArrived(&context)
      settle(&context)
    } else if item.channel == .complication, timeline.isOnFace {
      run(.complication, &context)
    } else if profile.launchesForMessages {
      // An application context waits for the app's next run, and doesn't cause one.
      if item.channel != .context { run(.transfer, &context) }
    } else if !planReception, item.channel != .context {
      planReception = true
      context.wake(after: profile.receptionDelay, WakeToken(.reception))
    }
  }

  private mutating func takeLive(_ item: SessionItem, request: UInt32?, _ context: inout DeviceContext) {
    if !process.isRunning, profile.launchesForMessages { run(.message, &context) }
    guard process.isRunning, system.session?.state == .activated else {
      system.session?.refuse(item, .deliveryFailed, &context)
      return
    }
    system.request = request
    give(item, &context)
    system.request = nil
    settle(&context)
  }

  mutating func giveArrived(_ context: inout DeviceContext) {
    guard system.session?.state == .activated else { return }
    for item in system.queue.takeArrived() {
      give(item, &context)
      // Seen in the field: the newest context arrives twice.
      if item.channel == .context, system.conditions.contains(.contextsRepeated) { give(item, &context) }
    }
  }

  private mutating func give(_ item: SessionItem, _ context: inout DeviceContext) {
    let peer = peer
    inApp(&context) { app, context in app.receive(item.message, from: peer, &context) }
  }

  /// Notifies a running app that follows the session of changes in it, and in the account.
  mutating func tellNews(_ context: inout DeviceContext) {
    if process.isRunning, owesAccount {
      owesAccount = false
      inApp(&context) { app, context in app.accountChanged(&context) }
      settle(&context)
    }
    guard process.isRunning, system.session?.state == .activated else { return }
    var isTold = !untold.isEmpty
    while process.isRunning, !untold.isEmpty {
      let item = untold.removeFirst()
      inApp(&context) { app, context in app.delivered(item, &context) }
    }
    let isReachable = system.session?.isReachable(at: context.uptime) ?? false
    // The end of the other app's foreground time isn't reported: only a timer detects it.
    if isReachable, let end = system.session?.reachableUntil, end > reachEnds {
      reachEnds = end
      context.wake(after: end - context.uptime, WakeToken(.reach))
    }
    if isReachable != knownReach {
      (knownReach, isTold) = (isReachable, true)
      inApp(&context) { app, context in app.reachabilityChanged(&context) }
    }
    if isTold { settle(&context) }
  }

  package mutating func fail(_ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext) {
    context.report(DeviceFact.sessionFailed(error, item.channel, by: setup.device))
    // Seen in the field: an unstable link calls the error handler twice.
    for _ in 0..<(system.conditions.contains(.failuresDoubled) ? 2 : 1) where process.state != .ended {
      inApp(&context) { app, context in app.failed(item, error, &context) }
    }
  }

  // MARK: - Another watch

  /// Starts the change to that watch: nothing can be sent from now on, and the app is notified soon.
  package mutating func pair(with watch: DeviceID, _ context: inout DeviceContext) {
    guard Int64(watch.installation) != (pairedWatch()) else { return }
    store.remember(.pairedWatch, Int64(watch.installation))
    handle(system.session?.setState(.inactive, &context) ?? [], &context)
    context.wake(after: profile.switchDelay, WakeToken(.sessionSwitch))
  }

  mutating func finishPairing(_ context: inout DeviceContext) {
    let watch = pairedWatch()
    system.session?.pair(with: watch)
    handle(system.session?.setState(.notActivated, &context) ?? [], &context)
    owesDeactivation = process.state != .ended
    if process.isRunning { tellDeactivation(&context) }
  }

  /// Notifies an app that was suspended when the session changed, at its next run. A new process activates the session
  /// anyway.
  mutating func tellDeactivation(_ context: inout DeviceContext) {
    guard owesDeactivation else { return }
    owesDeactivation = false
    inApp(&context) { app, context in app.sessionDeactivated(&context) }
  }

  package func pairedWatch() -> Int64 { store.number(.pairedWatch) ?? 1 }
}

extension DeviceID {
  /// The address at which the push service reaches the app of this installation.
  package var pushToken: UInt64 { stableHash("push \(self)") }
}
