import DeviceKit
import SimKernel

extension Device {
  /// Starts async code of the app, which begins once the handler has returned, in the same event.
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
  /// The code between two waits is part of one event, as a handler is. It waits while the app is suspended; at the end of its
  /// process it is cancelled, and nothing that it does from there on has an effect. An error that it throws is said in the trace.
  ///
  /// - Parameters:
  ///   - name: for the trace and ``cancelTask(_:)``; several may have the same.
  ///   - app: the type of the app itself.
  public mutating func task<Own: App>(
    _ name: String, in app: Own.Type, _ body: @escaping @Sendable (AppContext<Own>) async throws -> Void
  ) {
    guard desk.type == app else {
      return desk.say(.broken, "the task '\(name)' is of the app that starts it, which is no \(app)")
    }
    let context = AppContext<Own>(tasks: desk.tasks)
    desk.tasks.start(name) { try await body(context) }
  }

  /// Cancels the app's tasks of that name: what they wait for throws `CancellationError`.
  public mutating func cancelTask(_ name: String) { desk.tasks.cancel(name) }
}

/// What async code of an app may do: take steps in the app, sleep, and wait for what other devices say.
///
/// It waits for nothing else outside of the app. What is cancelled, by ``Device/cancelTask(_:)`` or by the end of the process,
/// throws `CancellationError`.
public struct AppContext<Own: App>: Sendable {
  let tasks: AppTasks

  /// Takes a step: reads and changes the app, and asks its device for something.
  ///
  /// What is stored in it and what it asks for belong to the event in which the code runs, and nothing comes in between. What
  /// was true before the last wait need not be true any more.
  ///
  /// - Throws: what the step throws, or `CancellationError` where the process has ended.
  public nonisolated(nonsending) func update<Result>(
    _ step: (inout Own, inout Device) throws -> Result
  ) async throws -> Result {
    guard let desk = tasks.desk, !tasks.isEnded else { throw CancellationError() }
    return try desk.step(step)
  }

  /// Waits for so long; longer where the app is suspended by then, until it runs again.
  public nonisolated(nonsending) func sleep(for duration: Duration) async throws {
    _ = try await tasks.wait(for: .nothing, within: Span(duration))
  }

  /// Sends a live message and waits for its answer, which ``App/answered(_:with:_:)`` is not told then.
  ///
  /// - Parameters:
  ///   - message: as for ``Session/sendMessage(_:wantsReply:)``.
  ///   - limit: for how long an answer is waited for, beside the patience of the session itself. What comes later is told to the
  ///     app's handlers.
  /// - Throws: the ``TransferError`` with which the session failed, or ``TransferError/replyTimedOut``.
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
  ///   - message: as for ``Device/request(_:to:within:)``.
  ///   - limit: for how long the response is waited for.
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

  /// Waits for a message that comes by any other way, which ``App/receive(_:_:)`` is not given then.
  ///
  /// - Parameter matches: whether it is the one; messages that came before are not looked at.
  /// - Throws: ``TransferError/replyTimedOut`` where none came in that time.
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
