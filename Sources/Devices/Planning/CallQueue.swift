import DeviceKit
import SimKernel
package import Wire

/// What the phone wants of the cloud's generator, until it is answered or of no use any more (implementation plan 13.7:
/// calls wait for the network instead of failing).
///
/// Every call is kept in the transaction that wants it, and sent in every run until an answer to its id has come. It ends
/// with its block's beginning at the latest. The plan that the phone made itself stands meanwhile.
package struct CallQueue {
  private let store: DeviceStore
  private let setup: DeviceSetup
  private var lastAsked: Instant?
  /// Whether an answer is expected over a connection.
  private(set) var isWaiting = false
  /// Whether there may be any.
  private var mayHold = true

  /// How many wait at most (assumed); the oldest goes first.
  package static let limit = 20
  /// How long an answer may take before the calls are sent again (assumed).
  static let patience = Span.minutes(5)

  init(_ store: DeviceStore, _ setup: DeviceSetup) {
    self.store = store
    self.setup = setup
  }

  /// Whether the phone asks the cloud for drafts at all.
  var isOn: Bool {
    setup.tier != nil && setup.peers.contains(.cloud) && setup.app >= Payload.generated(id: 0, .draft([])).since
  }

  private func tell(_ step: GenerationStep, _ id: UInt64, _ context: inout DeviceContext) {
    context.report(PlanningFact.generation(step, of: id, by: setup.device))
  }

  // MARK: - Asking

  /// Adds calls that nobody asked for yet.
  mutating func add(_ requests: [GenerationRequest], _ context: inout DeviceContext) throws(StorageError) {
    guard isOn else { return }
    for request in requests where try !isKnown(request) && request.deadline > context.clock {
      // While the service wants to be left alone until after the block, there is nothing to wait for.
      if let left = try timeLeft(context), context.clock + left >= request.deadline { continue }
      mayHold = true
      try store.beginWriting()
      try store.statement("INSERT INTO calls (id, block, deadline, bytes) VALUES (?, ?, ?, ?)").run(
        Int64(bitPattern: request.id), Int64(bitPattern: request.block), request.deadline.nanoseconds,
        request.wireBytes)
      tell(.queued, request.id, &context)
      // A new call does not wait for the answer to another.
      lastAsked = nil
    }
    try drop(
      "id IN (SELECT id FROM calls ORDER BY position DESC LIMIT -1 OFFSET ?)", Int64(Self.limit), &context)
    try send(&context)
  }

  private func isKnown(_ request: GenerationRequest) throws(StorageError) -> Bool {
    try store.statement("SELECT 1 FROM calls WHERE id = ?1 UNION SELECT 1 FROM drafts_given WHERE id = ?1")
      .first(Int64(bitPattern: request.id)) { row throws(StorageError) in try row.bool(0) } ?? false
  }

  /// A run begins: nothing that was under way is.
  mutating func run(_ context: inout DeviceContext) throws(StorageError) {
    isWaiting = false
    try send(&context)
  }

  private mutating func send(_ context: inout DeviceContext) throws(StorageError) {
    guard isOn, mayHold else { return }
    try drop("deadline <= ?", context.clock.nanoseconds, &context)
    let waiting: [GenerationRequest] = try store.statement("SELECT bytes FROM calls ORDER BY position").all {
      row throws(StorageError) in try row.value(0)
    }
    mayHold = !waiting.isEmpty
    guard !waiting.isEmpty, try timeLeft(context) == nil, try store.number(.isUnauthorised) != 1 else { return }
    if let lastAsked, context.uptime - lastAsked < Self.patience { return }
    (lastAsked, isWaiting) = (context.uptime, true)
    for request in waiting {
      context.send(to: .cloud, on: .https, .generation(request))
      tell(.sent, request.id, &context)
    }
  }

  private func drop(
    _ condition: String, _ value: Int64, _ context: inout DeviceContext
  ) throws(StorageError) {
    let ids = try store.statement("SELECT id FROM calls WHERE \(condition) ORDER BY position").all(value) {
      row throws(StorageError) in UInt64(bitPattern: try row.int64(0))
    }
    for id in ids {
      try remove(id)
      tell(.dropped, id, &context)
    }
  }

  private func remove(_ id: UInt64) throws(StorageError) {
    try store.beginWriting()
    try store.statement("DELETE FROM calls WHERE id = ?").run(Int64(bitPattern: id))
  }

  /// For how long the service still wants to be left alone; nil when it does not.
  private func timeLeft(_ context: DeviceContext) throws(StorageError) -> Span? {
    guard let until = try store.number(.generationLeftAloneUntil) else { return nil }
    let left = until - context.uptime.sinceStart.nanoseconds
    return left > 0 ? Span(nanoseconds: left) : nil
  }

  // MARK: - Answers

  /// Nothing will come over this connection.
  mutating func end() { isWaiting = false }

  /// Takes an answer; answers the block that it is for, or nil when nobody waits for it any more.
  mutating func take(
    _ outcome: GenerationOutcome, of id: UInt64, _ context: inout DeviceContext
  ) throws(StorageError) -> UInt64? {
    isWaiting = false
    let found = try store.statement("SELECT block, bytes FROM calls WHERE id = ?").first(Int64(bitPattern: id)) {
      row throws(StorageError) in
      (block: UInt64(bitPattern: try row.int64(0)), request: try row.value(1, as: GenerationRequest.self))
    }
    guard let (block, request) = found else { return nil }
    switch outcome {
    case .draft(let entries):
      try remove(id)
      let draft = CloudDraft(kind: request.kind, minutes: request.minutes, entries: entries)
      try store.statement("INSERT OR REPLACE INTO drafts_given (block, id, deadline, bytes) VALUES (?, ?, ?, ?)").run(
        Int64(bitPattern: block), Int64(bitPattern: id), request.deadline.nanoseconds, draft.wireBytes)
      // A day later nobody looks at it any more.
      try store.statement("DELETE FROM drafts_given WHERE deadline < ?").run(
        (context.clock - .days(1)).nanoseconds)
      tell(.arrived, id, &context)
    case .refused(let span):
      try store.remember(.generationLeftAloneUntil, (context.uptime + span).sinceStart.nanoseconds)
      tell(.refused(retryAfter: span), id, &context)
      try drop("deadline <= ?", (context.clock + span).nanoseconds, &context)
    }
    return block
  }

  /// The drafts of blocks that are not long over.
  func drafts() throws(StorageError) -> [UInt64: CloudDraft] {
    guard isOn else { return [:] }
    let found = try store.statement("SELECT block, bytes FROM drafts_given").all { row throws(StorageError) in
      (UInt64(bitPattern: try row.int64(0)), try row.value(1, as: CloudDraft.self))
    }
    return Dictionary(found, uniquingKeysWith: { $1 })
  }
}

/// What the cloud drafted for a block, and for which kind and length of session.
package struct CloudDraft: Hashable, Sendable {
  package let kind: UInt8
  package let minutes: Int
  package let entries: [WorkoutPlanRecord.Entry]

  package init(kind: UInt8, minutes: Int, entries: [WorkoutPlanRecord.Entry]) {
    self.kind = kind
    self.minutes = minutes
    self.entries = entries
  }
}

extension CloudDraft: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(kind)
    writer.write(minutes)
    writer.write(entries)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let kind = try reader.byte()
    let minutes = try reader.integer()
    self.init(kind: kind, minutes: minutes, entries: try reader.list())
  }
}
