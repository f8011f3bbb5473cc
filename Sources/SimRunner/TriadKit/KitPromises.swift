import Engine

/// Nothing queued is lost in silence.
final class QueuedArrivesCheck: Check {
  static let name = CheckName("queued-arrives", "What an app queues reaches the other app, or the app is told.")
  static let kind = CheckKind.liveness
  static let promise =
    "what an app hands to a queue of the session is given to the other app by the end, under whatever number it is sent "
    + "again, or the app is told that it was not"
  static let doesNotVerify =
    "messages and contexts, which may be lost or replaced, what the app cancelled, and what was on a device that was wiped"
  static let atErasure = ErasurePolicy.looksOn
  private var waiting: [UInt64: (at: Instant, device: DeviceID)] = [:]
  private var order: [UInt64] = []
  private var arrived: Set<UInt64> = []

  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent) {
    if case .booted(let device, let isNew)? = event.deviceFact, isNew {
      // Transfers queued by an earlier device of the role were lost with it.
      for (content, sent) in waiting where sent.device.role == device.role && sent.device != device {
        waiting[content] = nil
      }
      return
    }
    guard let fact = event.fact(as: AppFact.self) else { return }
    if fact.kind == .received { arrived.insert(fact.content) }
    if [.received, .failed, .cancelled].contains(fact.kind) { waiting[fact.content] = nil }
    guard fact.kind == .sent, let channel = fact.channel, [.userInfo, .file, .complication].contains(channel),
      waiting[fact.content] == nil, !arrived.contains(fact.content)
    else { return }
    waiting[fact.content] = (event.at, fact.device)
    order.append(fact.content)
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    let lost = order.compactMap { waiting[$0] }
    let failures = lost.prefix(100).map {
      CheckFailure(
        at: $0.at,
        message:
          "what the app on \($0.device.kitName) queued at \(world.clock.label($0.at)) never reached the other app")
    }
    return .judge(failures, chances: order.count, vacuousBecause: "no app queued anything")
  }
}

/// Each request is answered in time.
final class AnsweredOnceCheck: OnlineCheck {
  static let name = CheckName("answered-once", "An app that is asked answers while the sender waits.")
  static let kind = CheckKind.safety
  static let promise =
    "an app that is given a live message whose sender waits for an answer gives one in that event, or holds the message and "
    + "answers before the sender's time limit"
  static let doesNotVerify =
    "what the answer says, and what was held by a process that has ended; a second answer counts for nothing"
  static let atErasure = ErasurePolicy.looksOn
  var failures: [CheckFailure] = []
  private(set) var nearness = Nearness()
  private var answers = 0
  private var held: [Held] = []
  private let plan: WorldPlan

  private struct Held {
    let number: UInt64
    let device: DeviceID
    let at: Instant
    /// The longest wait of the sender.
    let limit: Span
  }

  init(_ plan: WorldPlan) { self.plan = plan }

  func observe(_ event: TraceEvent) {
    if case .booted(let device, _)? = event.deviceFact { held.removeAll { $0.device.role == device.role } }
    guard let fact = event.fact(as: AppFact.self) else { return }
    if fact.kind == .unanswered { fail(event.at, "the app on \(fact.device.kitName) \(fact.text)") }
    // Messages held by an earlier process ended with it.
    if fact.kind == .launched { held.removeAll { $0.device.role == fact.device.role } }
    if fact.kind == .held {
      held.append(Held(number: fact.number, device: fact.device, at: event.at, limit: limit(of: fact)))
    }
    guard fact.kind == .answered else { return }
    answers += 1
    guard let place = held.firstIndex(where: { $0.device == fact.device && $0.number == fact.number }) else { return }
    let one = held.remove(at: place)
    let (wait, limit) = (event.at - one.at, one.limit)
    nearness.note(wait, of: limit, event.at)
    guard wait > limit else { return }
    fail(
      event.at,
      "the app on \(fact.device.kitName) answers after \(Int(wait.seconds)) s; the sender waits \(Int(limit.seconds)) s"
    )
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    for one in held where world.kernel.now - one.at > one.limit {
      fail(
        one.at, "the app on \(one.device.kitName) holds a message at \(world.clock.label(one.at)) and never answers it")
    }
    return .judge(failures, chances: answers, vacuousBecause: "nothing that it speaks of happened")
  }

  /// The longest wait of the other device for an answer: a minute for a request, unless it sets another.
  private func limit(of fact: AppFact) -> Span {
    guard fact.channel == .message else { return .minutes(1) }
    let sender = fact.device.role.counterpart ?? .phone
    return (plan.devices[sender]?.platform ?? .usual(for: sender)).replyTimeout
  }
}

extension CheckDeclaration {
  static let sessionActivated = CheckDeclaration(
    "session-activated", "Nothing is given to a session that is not active.",
    promise:
      "no app hands anything to a session that it has not activated since its launch or the change of the watch",
    doesNotVerify: "what is refused while the phone is changing to another watch",
    vacuousBecause: "no app gave anything to the session", of: CheckSubject(atErasure: .looksOn)
  ) { event in
    if let fact = event.fact(as: AppFact.self), fact.kind == .sent, fact.channel != nil { return .kept }
    guard case .sessionFailed(.notActivated, let channel, let device)? = event.deviceFact else { return nil }
    return .broken("the app on \(device.kitName) used a session that is not active (7004, \(channel))")
  }

  static let appliedOnce = CheckDeclaration(
    "applied-once", "A message that comes twice changes nothing the second time.",
    promise: "what an app has stored is the same after the second delivery of one message as before it",
    doesNotVerify:
      "messages that an app said twice itself, under two numbers, repetitions across the end of a process, and what "
      + "is in tables and files",
    brokenBy: .appliedTwice)

  static let noOlderState = CheckDeclaration(
    "no-older-state", "A message that was said earlier does not undo what came later.",
    promise: "no message that was said before one already taken puts back what that one had replaced",
    doesNotVerify: "older states that are like none that there was, and a property that is empty again",
    brokenBy: .wentBack)

  static let endsInTime = CheckDeclaration(
    "ends-in-time", "No app is still busy when its time in the background is over.",
    promise: "no run in the background ends by the system while the app says that it is busy",
    doesNotVerify: "whether an app that says it is done is", brokenBy: .overran)

  static let eventTime = CheckDeclaration(
    "event-time", "What was long under way is not kept with the time at which it came.",
    promise: "no app keeps, of a message that was a minute under way, the second at which it arrived",
    doesNotVerify: "times that are written in another way than Foundation's, or rounded", brokenBy: .stampedArrival)

  static let readable = CheckDeclaration(
    "readable", "An app can read what the other app sends it.",
    promise: "every message and act that reaches an app decodes as what the app takes",
    doesNotVerify: "what it makes of it", brokenBy: .misunderstood)

  /// Each event of an app has an end. The check itself never fails: a run in which it is broken has no verdict, and the program
  /// that made the run reports it.
  static let noCrash = CheckDeclaration(
    CheckName.crash.text, CheckName.crash.about,
    promise: "no code of an app traps, ends the process or goes on for a minute of real time in one event",
    doesNotVerify: "code on threads of its own", vacuousBecause: "no app did anything",
    of: CheckSubject(atErasure: .looksOn), facts: .of(AppFact.self)
  ) { $0.fact(as: AppFact.self) == nil ? nil : .kept }

  /// A promise that each fact of one kind breaks, unless it is of a property that is excepted. Each message received is a chance.
  private init(
    _ name: String, _ about: String, promise: String, doesNotVerify: String, brokenBy breach: AppFact.Kind
  ) {
    self.init(
      name, about, promise: promise, doesNotVerify: doesNotVerify,
      vacuousBecause: "nothing that it speaks of happened", of: CheckSubject(atErasure: .looksOn),
      facts: .of(AppFact.self), remembering: { $0[InstalledApps.self]?.exceptions ?? [] }
    ) { event, exceptions in
      guard let fact = event.fact(as: AppFact.self) else { return nil }
      if fact.kind == .received { return .kept }
      guard fact.kind == breach, !exceptions.contains(where: { $0.covers(fact) }) else { return nil }
      return .broken("the app on \(fact.device.kitName) \(fact.text)")
    }
  }
}
