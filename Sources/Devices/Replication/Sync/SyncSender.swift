/// Sends the outbox to its destinations: in batches, one at a time per destination, retried with backoff until
/// acknowledged. The batches in flight are volatile; the outbox is durable.
package struct SyncSender {
  private let store: DeviceStore
  private let setup: DeviceSetup
  private let outbox: Outbox
  private let ledger: Ledger
  private let access: CloudAccess
  private let backoff = Backoff()
  /// For items in a queue of the operating system: it delivers in the end, so retries are for when it doesn't. The
  /// longest delay is half of the time in which devices promise to agree.
  private let queuedBackoff = Backoff(base: .hours(3), cap: .hours(6))
  private var stream: RandomStream
  private var buggify: Buggify
  private var routes = ServiceTable<Route>()
  /// Destinations with an empty queue.
  private var idle = ServiceSet()
  /// The time until which each device on the local network can be reached.
  private var presentUntil: [Role: Instant] = [:]

  /// The most records in one message.
  private static let batchMax = 40
  /// The most bytes in one message: below the limit of the session between watch and phone.
  private static let sizeMax = 60_000
  /// The time for which the report of a desktop's context may wait: within the hour in which replicas agree (assumed).
  private static let contextPatience = Span.minutes(50)
  /// The time for which an app that announced itself is assumed to run.
  private static let presence = Span.seconds(5)

  /// The state of the exchange with one destination.
  private struct Route {
    /// Counts the batches, to recognise a late timer of an old batch.
    var batch: UInt64 = 0
    var isWaiting = false
    /// The stamps of the latest batch; other acknowledgements don't answer it.
    var underWay: [RecordStamp] = []
    /// `true` if the answer comes over a connection, which ends with this run of the app.
    var isLive = false
    /// `true` if the batch contains the whole queue.
    var isWhole = false
    /// Batches in a row without an answer.
    var failures = 0
    /// `true` if the service last rejected a batch. It is then reachable, so its silence needs no probe.
    var isPostponed = false
    /// The most records that the service is known to accept at once.
    var recordsMax = Int.max
    /// The last position in the outbox when the first unanswered batch was sent.
    var end: Int64 = 0
    /// The time until which nothing in the queue is urgent.
    var due: Instant?
    /// Under the literal rule `id-per-send`: the record of each minted id.
    var minted: [RecordKey: RecordKey] = [:]

    /// Returns whether these stamps are about the batch in flight; they may be a part of it.
    func isAnswered(by stamps: [RecordStamp]) -> Bool {
      !stamps.isEmpty && (stamps == underWay || stamps.allSatisfy(underWay.contains))
    }
  }

  package init(store: DeviceStore, setup: DeviceSetup, ledger: Ledger) {
    self.store = store
    self.setup = setup
    self.ledger = ledger
    outbox = Outbox(store: store, rules: setup.rules)
    access = CloudAccess(store: store, setup: setup)
    stream = setup.stream(named: "courier")
    buggify = Buggify(setup, "courier")
  }

  // MARK: - Sending

  /// Queues a record for every destination that should have it, and sends as much as possible.
  package mutating func distribute(_ record: Record, _ context: inout DeviceContext) {
    for service in record.key.domain.destinations(from: setup.device.role) where setup.peers.contains(service.role) {
      // A desktop's context is soon replaced by the next one, and only the newest is reported.
      if service == .reconciler, setup.device.role == .desktop {
        enqueue(record.stamp, for: service, within: Self.contextPatience, &context)
      } else {
        enqueue(record.stamp, for: service, &context)
        send(to: service, &context)
      }
    }
  }

  /// Queues a record that may wait for that time, and is sent with the next batch before. While the wearer looks, it is
  /// sent at once, and a queue that already waits for an answer isn't held up.
  package mutating func enqueue(
    _ stamp: RecordStamp, for service: Service, within patience: Span, _ context: inout DeviceContext
  ) {
    var route = routes[service] ?? Route()
    var due = route.due.flatMap { context.uptime < $0 ? $0 : nil }
    if due == nil, idle.contains(service), !context.platform.isAttended || setup.device.role == .desktop {
      due = context.uptime + patience
      context.wake(after: patience, WakeToken(.retryService, route.batch &<< 8 | UInt64(service.rawValue)))
    }
    enqueue(stamp, for: service, &context)
    guard due != nil else { return send(to: service, &context) }
    (route.due, route.isWhole) = (due, false)
    routes[service] = route
  }

  /// Queues a record for one destination, without sending it yet.
  package mutating func enqueue(_ stamp: RecordStamp, for service: Service, _ context: inout DeviceContext) {
    idle.remove(service)
    routes[service]?.isWhole = false
    routes[service]?.due = nil
    outbox.enqueue(stamp, for: service, at: context.clock)
  }

  /// Returns the keys of records queued for a destination.
  package func keysWaiting(for service: Service) -> Set<RecordKey> { outbox.keys(for: service) }

  /// Queues a record that waits for one destination for another one as well, and sends it.
  package mutating func divert(
    _ key: RecordKey, from service: Service, to other: Service, _ context: inout DeviceContext
  ) {
    guard let version = outbox.version(of: key, for: service) else { return }
    enqueue(RecordStamp(key: key, version: version), for: other, &context)
    send(to: other, &context)
  }

  /// Sends the next batch to every destination with a queue.
  package mutating func sendAll(_ context: inout DeviceContext) {
    for service in setup.services { send(to: service, &context) }
  }

  package mutating func send(to service: Service, _ context: inout DeviceContext) {
    if idle.contains(service), buggify.fires(.forgetsIdle, &context) { idle.remove(service) }
    guard !idle.contains(service), !isAbsent(service.role, context) else { return }
    var route = routes[service] ?? Route()
    guard !route.isWaiting, route.due.map({ $0 <= context.uptime }) ?? true else { return }
    route.due = nil
    if context.isQueuing(to: service.role), setup.rules.hasDefect(.waitsForReachability) { return }
    if let span = access.timeLeft(for: service, context) { return postpone(service, by: span, &context) }
    guard access.mayAsk(service, context) else { return }
    // The literal rule continues with the queue of the first attempt.
    let isFrozen = route.failures > 0 && setup.rules.hasDefect(.queueOverwritten)
    let limit = min(buggify.fires(.smallBatch, &context) ? 1 : batchMax, route.recordsMax)
    var entries = deliverable(service, upTo: isFrozen ? route.end : .max, limit: limit, &context)
    if entries.isEmpty, !isFrozen { idle.insert(service) }
    let waiting = entries.count
    var records: [Record] = []
    (entries, records) = load(entries)
    guard let last = entries.map(\.position).max() else { return }
    let stamps = records.map(\.stamp)
    outbox.countAttempt(entries, to: service)
    if service == .phone, setup.rules.hasDefect(.idPerSend) { records = records.map { mint($0, &route) } }
    let isUrgent = service == .watch && records.contains { $0.header.kind.isOnFace }
    // A sender that trusts the queue makes every transfer a new one.
    let id = setup.rules.hasDefect(.trustsTheQueue) ? stream.next() >> 1 : UInt64(service.rawValue)
    let payload = payload(records, for: service)
    context.send(to: service.role, payload, id: id, isUrgent: isUrgent)
    if buggify.fires(.sendsTwice, &context) { context.send(to: service.role, payload, id: id, isUrgent: isUrgent) }
    if context.isQueuing(to: service.role), setup.rules.hasDefect(.trustsTheQueue) {
      outbox.acknowledge(entries.map(\.stamp), by: service, sent: last)
      return
    }
    route.batch += 1
    route.isWaiting = true
    route.underWay = stamps
    route.isLive = service.role == .cloud
    route.isWhole = waiting < min(limit, SyncSender.batchMax) && records.count == waiting
    if route.failures == 0 { route.end = last }
    let isQueued = context.isQueuing(to: service.role)
    var wait = (isQueued ? queuedBackoff : backoff).wait(after: route.failures, &stream)
    if buggify.fires(.retriesEarly, &context) {
      wait = Span(nanoseconds: wait.nanoseconds / 20)
    } else if buggify.fires(.retriesLate, &context) {
      wait = min(Span(nanoseconds: wait.nanoseconds * 10), queuedBackoff.cap)
    }
    context.wake(after: wait, WakeToken(.retryService, route.batch &<< 8 | UInt64(service.rawValue)))
    routes[service] = route
  }

  private var batchMax: Int { setup.rules.hasDefect(.unboundedBatches) ? 100_000 : SyncSender.batchMax }
  private var sizeMax: Int { setup.rules.hasDefect(.unboundedBatches) ? .max : SyncSender.sizeMax }

  /// Returns the records of the first entries, as many as fit into one message.
  private func load(_ entries: [OutboxEntry]) -> ([OutboxEntry], [Record]) {
    var records: [Record] = []
    var size = 0
    for (index, entry) in entries.enumerated() {
      guard let record = ledger.record(entry.stamp.key) else { continue }
      size += 128 + (record.body?.sizeEstimate ?? 0)
      if size > sizeMax, !records.isEmpty { return (Array(entries[..<index]), records) }
      records.append(record)
    }
    return (entries, records)
  }

  private func deliverable(
    _ service: Service, upTo end: Int64, limit: Int, _ context: inout DeviceContext
  ) -> [OutboxEntry] {
    let entries = outbox.waiting(for: service, limit: limit, upTo: end)
    guard entries.contains(where: { $0.attempts >= 5 }), setup.rules.hasDefect(.dropAfterFiveRetries) else {
      return entries
    }
    for entry in entries where entry.attempts >= 5 {
      outbox.giveUp(entry, to: service)
      context.report(RecordFact.gaveUp(entry.stamp, to: service, attempts: entry.attempts, by: setup.device))
    }
    return entries.filter { $0.attempts < 5 }
  }

  private func payload(_ records: [Record], for service: Service) -> SyncMessage {
    switch service {
    case .reconciler:
      setup.rules.hasDefect(.valuesToReconciler)
        ? .records(records) : .manifest(records.map { Sealing.manifestEntry($0, key: setup.key, setup.rules) })
    case .privateStore: .sealed(records.map { Sealing.seal($0, key: setup.key, setup.rules) })
    default: .records(records)
    }
  }

  /// Returns the same record under a new id, as the literal rule sends it.
  private mutating func mint(_ record: Record, _ route: inout Route) -> Record {
    let key = RecordKey(domain: record.key.domain, id: stream.next() >> 1)
    route.minted[key] = record.key
    let old = record.header
    let header = RecordHeader(
      key: key, kind: old.kind, origin: old.origin, version: old.version, created: old.created,
      modified: old.modified, isDeleted: old.isDeleted)
    return Record(header: header, body: record.body)
  }

  // MARK: - Answers and silence

  /// Removes acknowledged lines, and sends the next batch, unless the latest one is still unanswered.
  ///
  /// A duplicate acknowledgement counts once. A sender that continues for each would have two batches in flight from
  /// then on, and after the next duplicate four (the Sorcerer's Apprentice bug of TFTP, RFC 1123 §4.2.3.1).
  package mutating func receiveAcknowledgement(
    _ stamps: [RecordStamp], from service: Service, _ context: inout DeviceContext
  ) {
    var route = routes[service] ?? Route()
    let stamps = stamps.map {
      RecordStamp(key: route.minted.removeValue(forKey: $0.key) ?? $0.key, version: $0.version)
    }
    outbox.acknowledge(stamps, by: service, sent: route.isWaiting ? route.end : .max)
    guard !route.isWaiting || route.isAnswered(by: stamps) || setup.rules.hasPlanted(.everyAckAnswered) else {
      routes[service] = route
      return
    }
    if route.isWhole, stamps.count == route.underWay.count, !setup.rules.hasDefect(.acknowledgementIgnored) {
      idle.insert(service)
    }
    (route.failures, route.isWaiting, route.isWhole, route.isPostponed) = (0, false, false, false)
    routes[service] = route
    if !setup.rules.hasDefect(.acknowledgementIgnored) { send(to: service, &context) }
  }

  /// A batch wasn't answered in time: the next delay is longer.
  package mutating func retry(_ token: WakeToken, _ context: inout DeviceContext) {
    guard let service = Service(rawValue: UInt8(truncatingIfNeeded: token.argument)), var route = routes[service],
      route.batch == token.argument &>> 8
    else { return }
    guard route.isWaiting else { return route.due == nil ? () : send(to: service, &context) }
    route.isWaiting = setup.rules.hasPlanted(.silenceAwaited)
    route.failures += 1
    routes[service] = route
    send(to: service, &context)
  }

  /// The service is busy: the next attempt comes when it permits, or later.
  package mutating func postpone(_ service: Service, by span: Span, _ context: inout DeviceContext) {
    var route = routes[service] ?? Route()
    // The timer of the rejected attempt is invalid.
    (route.batch, route.failures, route.isLive) = (route.batch + 1, route.failures + 1, false)
    (route.isWaiting, route.isPostponed) = (true, true)
    routes[service] = route
    let isRude = setup.rules.hasDefect(.ignoresRetryAfter)
    let wait = isRude ? .seconds(1) : max(span, backoff.wait(after: route.failures, &stream))
    if setup.rules.hasPlanted(.noTimerAfterBusy) { return }
    context.wake(after: wait, WakeToken(.retryService, route.batch &<< 8 | UInt64(service.rawValue)))
  }

  /// The service rejected a batch as too large: sends half as many at once, until it accepts.
  package mutating func split(_ service: Service, _ context: inout DeviceContext) {
    guard var route = routes[service], route.isWaiting, route.underWay.count > 1 else { return }
    if !setup.rules.hasPlanted(.batchNotSplit) { route.recordsMax = route.underWay.count / 2 }
    // The timer of the rejected batch is invalid.
    (route.batch, route.isWaiting, route.isWhole) = (route.batch + 1, false, false)
    routes[service] = route
    if setup.rules.hasPlanted(.batchNotSplit) { return postpone(service, by: .minutes(1), &context) }
    send(to: service, &context)
  }

  /// Returns the stamps in flight to a service.
  package func underWay(to service: Service) -> [RecordStamp] { routes[service]?.underWay ?? [] }

  /// The service no longer answers this device: stops waiting for the batch in flight.
  package mutating func stop(_ service: Service) {
    guard var route = routes[service] else { return }
    (route.batch, route.failures, route.isWaiting, route.isLive) = (route.batch + 1, 0, false, false)
    routes[service] = route
  }

  /// `true` if an answer is expected over a connection. Inlined, because then only the routes are copied.
  @inline(__always)
  package var isBusy: Bool { routes.contains { $0.isWaiting && $0.isLive } }

  /// The app runs again. Answers on the connections of its last run won't come, and are requested again when their
  /// timers fire, which may have been due during the suspension.
  package mutating func resume(_ context: inout DeviceContext) {
    let isOpened = setup.device.role == .phone && context.platform.launchReason == .opened
    for service in setup.services {
      routes[service]?.isLive = false
      // In the hands of the wearer, nothing has to wait.
      if isOpened { routes[service]?.due = nil }
    }
    sendAll(&context)
  }

  /// Sends that device's queue at once, because it has announced that it runs. Delayed announcements may arrive
  /// together, and are answered once.
  package mutating func peerIsPresent(_ role: Role, _ context: inout DeviceContext) {
    let isKnown = context.uptime < presentUntil[role] ?? .start
    presentUntil[role] = context.uptime + SyncSender.presence
    guard !isKnown else { return }
    for service in role.services { restart(service, &context) }
  }

  /// Stops waiting for an answer, and sends the queue at once.
  package mutating func restart(_ service: Service, _ context: inout DeviceContext) {
    routes[service]?.isWaiting = false
    routes[service]?.failures = 0
    send(to: service, &context)
  }

  /// On the local network only a running app can be reached, which announces itself when it starts.
  private func isAbsent(_ role: Role, _ context: DeviceContext) -> Bool {
    guard role == .phone, setup.device.role.counterpart != .phone else { return false }
    return context.uptime >= presentUntil[role] ?? .start
  }

  /// A message arrived from that device: retries at once if it had been given up for a while.
  package mutating func heard(from role: Role, _ context: inout DeviceContext) {
    for service in role.services {
      guard routes.has(service, where: { $0.isWaiting && $0.failures > 1 && !$0.isPostponed }) else { continue }
      routes[service]?.isWaiting = false
      routes[service]?.failures = 1
      send(to: service, &context)
    }
  }
}
