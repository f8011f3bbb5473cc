import DeviceKit

extension Device {
  /// Starts async code of the app, which begins after the handler has returned, in the same event.
  ///
  /// ```swift
  /// mutating func act(_ look: Look, _ device: inout Device) {
  ///   device.task("goal", in: Self.self) { context in
  ///     let reply = try await context.ask(Question.goal, within: .seconds(30))
  ///     try await context.update { app, device in app.goal = reply.steps }
  ///   }
  /// }
  /// ```
  ///
  /// The code between two waits is part of one event, like a handler. It is paused while the app is suspended and
  /// cancelled at the end of its process; from there on it has no effect. An error that it throws is reported in the
  /// trace.
  ///
  /// - Parameters:
  ///   - name: For the trace and ``cancelTask(_:)``. Several tasks may have the same name.
  ///   - app: The type of the app itself.
  public mutating func task<Own: App>(
    _ name: String, in app: Own.Type, _ body: @escaping @Sendable (AppContext<Own>) async throws -> Void
  ) {
    guard desk.type == app else {
      return desk.say(.broken, "the task '\(name)' is of the app that starts it, which is no \(app)")
    }
    let context = AppContext<Own>(tasks: desk.tasks)
    desk.tasks.start(name) { try await body(context) }
  }

  /// Cancels the app's tasks of that name: their waits throw `CancellationError`.
  public mutating func cancelTask(_ name: String) { desk.tasks.cancel(name) }
}

/// The operations of an app's async code: update the app, sleep, and wait for messages of other devices.
///
/// It can wait for nothing else outside of the app. A cancelled wait, by ``Device/cancelTask(_:)`` or by the end of the
/// process, throws `CancellationError`.
public struct AppContext<Own: App>: Sendable {
  let tasks: AppTasks

  /// Updates the app: reads and changes it, and makes requests of its device.
  ///
  /// The update is part of the event in which the code runs, and isn't interrupted. State from before the last wait may
  /// have changed.
  ///
  /// - Throws: The error of the update, or `CancellationError` if the process has ended.
  public nonisolated(nonsending) func update<Result>(
    _ step: (inout Own, inout Device) throws -> Result
  ) async throws -> Result {
    guard let desk = tasks.desk, !tasks.isEnded else { throw CancellationError() }
    return try desk.step(step)
  }

  /// Waits for that duration. If the app is suspended at its end, waits until it runs again.
  public nonisolated(nonsending) func sleep(for duration: Duration) async throws {
    _ = try await tasks.wait(for: .nothing, within: Span(duration))
  }

  /// Sends a live message and waits for its answer, which isn't passed to ``App/answered(_:with:_:)`` then.
  ///
  /// - Parameters:
  ///   - message: As for ``Session/sendMessage(_:wantsReply:)``.
  ///   - limit: The longest wait for the answer, besides the timeout of the session itself. A later answer goes to the
  ///     app's handlers.
  /// - Throws: The ``TransferError`` of the session, or ``TransferError/replyTimedOut``.
  public nonisolated(nonsending) func ask(
    _ message: some Payload, within limit: Duration? = nil
  ) async throws -> Own.IncomingPayload {
    let number = try await update { _, device in device.session.sendMessage(message, wantsReply: true) }
    switch try await tasks.wait(for: .answer(number), within: limit.map(Span.init)) {
    case .answer(let reply as Own.IncomingPayload): return reply
    case .failed(let error): throw error
    case .due: throw TransferError.replyTimedOut
    case .answer, .message: throw TransferError.replyFailed
    }
  }

  /// Sends a request over the internet and waits for the response.
  ///
  /// - Parameters:
  ///   - message: As for ``Device/request(_:to:within:)``.
  ///   - limit: The longest wait for the response.
  /// - Throws: ``TransferError/requestTimedOut`` or ``TransferError/notConnected``.
  public nonisolated(nonsending) func request(
    _ message: some Payload, to role: DeviceRole = .server, within limit: Duration = .seconds(60)
  ) async throws -> Own.IncomingPayload {
    let seconds = Span(limit).seconds
    let number = try await update { _, device in device.request(message, to: role, within: seconds) }
    switch try await tasks.wait(for: .answer(number), within: nil) {
    case .answer(let reply as Own.IncomingPayload): return reply
    case .failed(let error): throw error
    default: throw TransferError.replyFailed
    }
  }

  /// Waits for a message on any other channel, which isn't passed to ``App/receive(_:_:)`` then.
  ///
  /// - Parameter matches: Returns whether it is the expected message. Earlier messages aren't checked.
  /// - Throws: ``TransferError/replyTimedOut`` if no such message arrives in time.
  public nonisolated(nonsending) func message(
    within limit: Duration? = nil, where matches: @escaping (Own.IncomingPayload) -> Bool
  ) async throws -> Own.IncomingPayload {
    let subject = AppTasks.Subject.message { ($0 as? Own.IncomingPayload).map(matches) ?? false }
    switch try await tasks.wait(for: subject, within: limit.map(Span.init)) {
    case .message(let message as Own.IncomingPayload): return message
    default: throw TransferError.replyTimedOut
    }
  }
}

extension Span {
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let whole = min(max(0, seconds), 1_000_000_000)
    self = .nanoseconds(whole * 1_000_000_000 + (seconds < 0 ? 0 : attoseconds / 1_000_000_000))
  }
}
