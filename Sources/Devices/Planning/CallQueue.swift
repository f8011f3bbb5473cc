import WearerKit

/// The phone's requests to the cloud's generator, until they are answered or no longer useful (implementation plan
/// 13.7: calls wait for the network instead of failing).
///
/// A call is stored in the transaction that creates it, and sent in every run until its id is answered. It expires when
/// its block begins, or earlier. Meanwhile the phone's own plan applies.
struct CallQueue {
  private let store: DeviceStore
  private let setup: DeviceSetup
  private var lastAsked: Instant?
  /// `true` if an answer is expected over a connection.
  private(set) var isWaiting = false
  /// `false` once the queue is known to be empty.
  private var mayHold = true

  /// The most calls in the queue (assumed); the oldest is dropped first.
  static let limit = 20
  /// The time limit of an answer before the calls are sent again (assumed).
  static let patience = Span.minutes(5)

  init(_ store: DeviceStore, _ setup: DeviceSetup) {
    self.store = store
    self.setup = setup
  }

  /// `true` if the phone asks the cloud for drafts at all.
  var isOn: Bool {
    setup.tier != nil && setup.peers.contains(.cloud) && setup.app >= GenerationMessage.since
  }

  private func tell(_ step: GenerationStep, _ id: UInt64, _ context: inout DeviceContext) {
    context.report(PlanningFact.generation(step, of: id, by: setup.device))
  }

  // MARK: - Asking

  /// Adds calls that weren't requested before.
  mutating func add(_ requests: [GenerationRequest], _ context: inout DeviceContext) {
    guard isOn else { return }
    for request in requests where !isKnown(request) && request.deadline > context.clock {
      // If the service must not be asked until after the block, there is nothing to wait for.
      if let left = timeLeft(context), context.clock + left >= request.deadline { continue }
      mayHold = true
      store.statement("INSERT INTO calls (id, block, deadline, bytes) VALUES (?, ?, ?, ?)").run(
        Int64(bitPattern: request.id), Int64(bitPattern: request.block), request.deadline.nanoseconds,
        request.wireBytes)
      tell(.queued, request.id, &context)
      // A new call doesn't wait for the answer to another.
      lastAsked = nil
    }
    drop(
      "id IN (SELECT id FROM calls ORDER BY position DESC LIMIT -1 OFFSET ?)", Int64(Self.limit), &context)
    send(&context)
  }

  private func isKnown(_ request: GenerationRequest) -> Bool {
    store.statement("SELECT 1 FROM calls WHERE id = ?1 UNION SELECT 1 FROM drafts_given WHERE id = ?1")
      .first(Int64(bitPattern: request.id)) { row in row.bool(0) } ?? false
  }

  /// At the beginning of a run: no call is in flight.
  mutating func run(_ context: inout DeviceContext) {
    isWaiting = false
    send(&context)
  }

  private mutating func send(_ context: inout DeviceContext) {
    guard isOn, mayHold else { return }
    drop("deadline <= ?", context.clock.nanoseconds, &context)
    let waiting: [GenerationRequest] = store.statement("SELECT bytes FROM calls ORDER BY position").values()
    mayHold = !waiting.isEmpty
    guard !waiting.isEmpty, timeLeft(context) == nil, store.number(.isUnauthorised) != 1 else { return }
    if let lastAsked, context.uptime - lastAsked < Self.patience { return }
    (lastAsked, isWaiting) = (context.uptime, true)
    for request in waiting {
      context.send(to: .cloud, on: .https, GenerationMessage.request(request))
      tell(.sent, request.id, &context)
    }
  }

  private func drop(_ condition: String, _ value: Int64, _ context: inout DeviceContext) {
    let ids = store.statement("SELECT id FROM calls WHERE \(condition) ORDER BY position").all(value) { row in
      UInt64(bitPattern: row.int64(0))
    }
    for id in ids {
      remove(id)
      tell(.dropped, id, &context)
    }
  }

  private func remove(_ id: UInt64) { store.statement("DELETE FROM calls WHERE id = ?").run(Int64(bitPattern: id)) }

  /// Returns the rest of the delay that the service asked for, or `nil`.
  private func timeLeft(_ context: DeviceContext) -> Span? {
    guard let until = store.number(.generationLeftAloneUntil) else { return nil }
    let left = until - context.uptime.sinceStart.nanoseconds
    return left > 0 ? Span(nanoseconds: left) : nil
  }

  // MARK: - Answers

  /// Nothing more will arrive over this connection.
  mutating func end() { isWaiting = false }

  /// Processes an answer. Returns its block, or `nil` if the call is no longer in the queue.
  mutating func take(_ outcome: GenerationOutcome, of id: UInt64, _ context: inout DeviceContext) -> UInt64? {
    isWaiting = false
    let found = store.statement("SELECT block, bytes FROM calls WHERE id = ?").compactFirst(Int64(bitPattern: id)) {
      row in row.value(1, as: GenerationRequest.self).map { (block: UInt64(bitPattern: row.int64(0)), request: $0) }
    }
    guard let (block, request) = found else { return nil }
    switch outcome {
    case .draft(let entries):
      remove(id)
      let draft = CloudDraft(kind: request.kind, minutes: request.minutes, entries: entries)
      store.statement("INSERT OR REPLACE INTO drafts_given (block, id, deadline, bytes) VALUES (?, ?, ?, ?)").run(
        Int64(bitPattern: block), Int64(bitPattern: id), request.deadline.nanoseconds, draft.wireBytes)
      // A day later it is no longer needed.
      store.statement("DELETE FROM drafts_given WHERE deadline < ?").run(
        (context.clock - .days(1)).nanoseconds)
      tell(.arrived, id, &context)
    case .refused(let span):
      store.remember(.generationLeftAloneUntil, (context.uptime + span).sinceStart.nanoseconds)
      tell(.refused(retryAfter: span), id, &context)
      drop("deadline <= ?", (context.clock + span).nanoseconds, &context)
    case .unavailable(let span):
      store.remember(.generationLeftAloneUntil, (context.uptime + span).sinceStart.nanoseconds)
      tell(.postponed(retryAfter: span), id, &context)
      drop("deadline <= ?", (context.clock + span).nanoseconds, &context)
      // It stays in the queue, and the planner isn't triggered.
      return nil
    }
    return block
  }

  /// Returns the drafts of recent and future blocks.
  func drafts() -> [UInt64: CloudDraft] {
    guard isOn else { return [:] }
    let found = store.statement("SELECT block, bytes FROM drafts_given").compactAll { row in
      row.value(1, as: CloudDraft.self).map { (UInt64(bitPattern: row.int64(0)), $0) }
    }
    return Dictionary(found, uniquingKeysWith: { $1 })
  }
}

/// The cloud's draft for a block, with the kind and length of session it is for.
package struct CloudDraft: Hashable, Sendable {
  package let kind: UInt8
  package let minutes: Int
  package let entries: [WorkoutPlanRecord.Entry]
}

extension CloudDraft: WireStruct {
  package static let form = WireForm(Self.init) { ($0.kind, $0.minutes, $0.entries) }
}

extension MemoryKey {
  /// the end of the pause for the cloud's generator, in nanoseconds of uptime.
  package static let generationLeftAloneUntil = MemoryKey("generationLeftAloneUntil")
}
