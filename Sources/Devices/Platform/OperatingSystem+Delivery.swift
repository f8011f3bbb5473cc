import Transport

// How pushes and what the other device sends reach the app.
extension OperatingSystem {
  mutating func take(_ push: Push, _ context: inout DeviceContext) throws(StorageError) {
    guard push.token == setup.device.pushToken else {
      return context.send(to: .cloud, on: .push, .pushRefused(push))
    }
    let isQuit = try isForceQuit()
    guard conditions.isDisjoint(with: [.lowPower, .pushLost]), !isQuit else {
      return context.report(.withheld(.push, by: setup.device))
    }
    if try pushes.take(push, &context) { try deliver(push, &context) }
  }

  mutating func deliver(_ push: Push, _ context: inout DeviceContext) throws(StorageError) {
    try run(.push, &context)
    guard process.isRunning else { return }
    try inApp(&context) { app, context throws(StorageError) in try app.receive(.push(push), from: .cloud, &context) }
    settle(&context)
  }

  // MARK: - The session with the other device

  mutating func handle(_ events: [DeviceSession.Event], _ context: inout DeviceContext) throws(StorageError) {
    for event in events {
      switch event {
      case .arrived(let item): try take(item, &context)
      case .failed(let item, let error): try fail(item, error, &context)
      }
    }
  }

  mutating func take(_ item: SessionItem, _ context: inout DeviceContext) throws(StorageError) {
    if !item.channel.isDurable {
      let isQuit = try isForceQuit()
      guard process.isRunning || profile.launchesForMessages && lock.hasBeenUnlocked && !isQuit else {
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

  mutating func giveArrived(_ context: inout DeviceContext) throws(StorageError) {
    for item in try queue.takeArrived() { try give(item, &context) }
  }

  mutating func give(_ item: SessionItem, _ context: inout DeviceContext) throws(StorageError) {
    let peer: Role = App.role == .watch ? .phone : .watch
    try inApp(&context) { app, context throws(StorageError) in
      try app.receive(item.payload, from: peer, &context)
    }
  }

  mutating func fail(
    _ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext
  ) throws(StorageError) {
    context.report(.sessionFailed(error, item.channel, by: setup.device))
    guard process.state != .ended else { return }
    try inApp(&context) { app, context throws(StorageError) in try app.failed(item, error, &context) }
  }
}

extension DeviceID {
  /// The address at which the push service reaches the app of this installation.
  var pushToken: UInt64 { stableHash("push \(self)") }
}
