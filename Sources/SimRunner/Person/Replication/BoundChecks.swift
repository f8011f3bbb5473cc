final class BoundedOutboxCheck: CheckFindings, OnlineCheck {
  static let name = CheckName("bounded-outbox", "No outbox grows beyond its limit.")
  static let promise =
    "no outbox ever holds more lines for one destination than the set maximum, and all are empty in the end"
  static let doesNotVerify =
    "how much memory messages under way take, or that what waits for an app that the wearer has ended, or for a token, and never "
    + "opened again is ever sent"

  var interest: TraceInterest { [] }
  private let plan: WorldPlan
  private(set) var nearness = Nearness()

  init(_ plan: WorldPlan) { self.plan = plan }

  func probe(_ world: World) throws(StorageError) {
    for host in world.devices {
      let lines = try host.database.longestOutbox()
      if lines > 0 { chances += 1 }
      let linesMax = plan.devices[host.role]?.outboxMax ?? plan.outboxMax
      nearness.note(Int64(lines), of: Int64(linesMax), world.kernel.now)
      if lines > linesMax, failures.isEmpty {
        fail(
          world.kernel.now,
          "the \(host.role.rawValue) has \(lines) lines for one destination in its outbox, \(linesMax) are allowed")
      }
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    for host in world.devices {
      var lines = 0
      for service in plan.roles.flatMap(\.services) where try world.canReach(service, from: host.role) {
        lines += try host.outboxCount(for: service)
      }
      guard lines > 0 else { continue }
      fail(world.kernel.now, "the \(host.role.rawValue) still has \(lines) lines in its outbox")
    }
    return .judge(failures, chances: chances, vacuousBecause: "no outbox ever held anything at a probe")
  }
}

final class BoundedRepeatsCheck: CheckFindings, CountingCheck {
  static let name = CheckName("bounded-repeats", "No message is sent again without end.")
  static let promise =
    "however often batches of records and their answers arrive, and whichever is not heard, no device sends one that begins with the "
    + "same version of a record to the same service more than \(limit) times within a minute"
  static let doesNotVerify =
    "what else devices tell each other, what the network makes of it, or how many bytes it all takes"
  static let vacuousBecause = "no device told another one of a record"
  var interest: TraceInterest { [.messages] }

  /// Backoff, apps that are opened repeatedly, and two ways to a watch result in about 20; a storm in thousands
  /// (measured).
  static let limit = 40
  private static let window = Span.minutes(1)

  /// A batch by its first record; a device that is not answered begins with that one again.
  private struct Batch: Hashable {
    enum Form { case records, manifest, sealed }
    let first: RecordStamp
    let form: Form
    let from: NodeID
    let to: NodeID

    // A device begins few batches with the same version.
    func hash(into hasher: inout Hasher) { hasher.combine(first) }
  }

  @exclusivity(unchecked) private var sent: [Batch: (begin: Instant, times: Int)] = [:]
  /// By sender: the frame of the session that is under way, which its radio repeats until it is acknowledged.
  @exclusivity(unchecked) private var frames: [NodeID: (life: UInt32, number: UInt32)] = [:]
  /// The number of entries after which expired ones are removed.
  private var room = 1_024
  private(set) var nearness = Nearness()

  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send else { return }
    if let frame = envelope.message.body(as: SessionFrame.self) {
      if let last = frames[envelope.from], last == (frame.life, frame.number) { return }
      frames[envelope.from] = (frame.life, frame.number)
      if let message = frame.content.message?.sync { noteBatch(message, envelope, event.at) }
    } else if let message = envelope.message.sync {
      noteBatch(message, envelope, event.at)
    }
  }

  private func noteBatch(_ message: SyncMessage, _ envelope: Envelope, _ now: Instant) {
    let (first, form): (RecordStamp?, Batch.Form) =
      switch message {
      case .records(let records): (records.first?.stamp, .records)
      case .manifest(let entries): (entries.first?.header.stamp, .manifest)
      case .sealed(let records): (records.first?.stamp, .sealed)
      default: (nil, .records)
      }
    guard let first else { return }
    chances += 1
    let batch = Batch(first: first, form: form, from: envelope.from, to: envelope.to)
    let times = Self.count(now, in: &sent[batch, default: (now, 0)])
    nearness.note(Int64(times), of: Int64(Self.limit), now)
    if times == Self.limit + 1, failures.count < 20 { failures.append(failure(batch, now)) }
    guard sent.count > room else { return }
    sent = sent.filter { now - $0.value.begin <= Self.window }
    room = max(1_024, sent.count * 2)
  }

  /// Answers how often within the minute.
  private static func count(_ now: Instant, in record: inout (begin: Instant, times: Int)) -> Int {
    if now - record.begin > window { record = (now, 0) }
    record.times += 1
    return record.times
  }

  private func failure(_ batch: Batch, _ now: Instant) -> CheckFailure {
    let (key, version) = (batch.first.key, batch.first.version)
    let (from, to) = (Role(node: batch.from)?.rawValue ?? "?", Role(node: batch.to)?.rawValue ?? "?")
    return CheckFailure(
      at: now,
      message: "the \(from) sent the \(to) a batch from \(key.domain.name) \(shortID(key.id)) \(version) on "
        + "\(Self.limit + 1) times within a minute")
  }
}
