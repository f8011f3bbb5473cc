package import DeviceKit

/// The origin of a receipt in a run's database: its subject, back to the reading or the tap, and the trigger of the
/// phone's decision.
///
/// The trace has the cause of every event. Data that the phone stores and processes later breaks that chain; there the
/// receipt's own cause is the link: the id of the workout, the session or the event.
package struct ReceiptOrigin {
  /// The subject, the latest event first, including the receipt itself.
  package let story: [TraceEntry]
  /// The trigger of the phone's decision, the latest event first; empty if that is the story itself.
  package let occasion: [TraceEntry]
  /// Other receipts with the same cause, in order.
  package let relatives: [ReceiptEntry]
  /// The ids of its cause, and of the blocks written in its step.
  package let subjects: [UInt64]

  package init(of receipt: ReceiptEntry, among receipts: [ReceiptEntry], in run: RunFile) throws(StorageError) {
    var finder = OriginFinder(run: run, receipts: receipts, last: receipt.event)
    let chain = try finder.chain(from: receipt.event)
    try finder.add(chain.prefix(1))
    try finder.follow(receipt)
    let written = try finder.sameStep(as: receipt)
    subjects = [receipt.cause].compactMap(\.self) + written.filter { $0 != receipt.cause }
    story = finder.entries
    let known = Set(story.map(\.number))
    let rest = chain.drop { known.contains($0.number) }
    occasion = rest.isEmpty ? [] : Array(chain.dropFirst())
    relatives = receipts.filter {
      guard let cause = receipt.cause, cause > OriginFinder.lastDay else { return false }
      return $0.cause == cause && $0.id != receipt.id
    }
  }
}

/// Collects the subject of a receipt.
private struct OriginFinder {
  private let run: RunFile
  private let receipts: [ReceiptEntry]
  /// No later event can have led to the receipt.
  private let last: UInt64
  private var found: [UInt64: TraceEntry] = [:]
  private var followed: Set<UInt64> = []
  /// A cause up to this number is a day, not an id.
  static let lastDay: UInt64 = 1 << 20
  /// The maximum length of a chain.
  private static let hopsMax = 40

  init(run: RunFile, receipts: [ReceiptEntry], last: UInt64) {
    (self.run, self.receipts, self.last) = (run, receipts, last)
  }

  /// The latest first.
  var entries: [TraceEntry] { found.values.sorted { $0.number > $1.number } }

  mutating func add(_ entries: some Sequence<TraceEntry>) throws(StorageError) {
    for entry in entries { found[entry.number] = entry }
  }

  /// Returns the event and its causes, the latest first.
  func chain(from number: UInt64) throws(StorageError) -> [TraceEntry] {
    var chain: [TraceEntry] = []
    var next = number
    while next > 0, chain.count < Self.hopsMax {
      let entry = try run.database.statement(TraceEntry.query + " WHERE e.number = ?").first(Int64(bitPattern: next)) {
        row throws(StorageError) in try TraceEntry(row)
      }
      guard let entry else { break }
      chain.append(entry)
      next = entry.cause
    }
    return chain
  }

  /// Adds the events of the receipt's cause.
  mutating func follow(_ receipt: ReceiptEntry) throws(StorageError) {
    // Records written in the same step: the block that was added, moved, or done.
    let blocks = try sameStep(as: receipt)
    guard let cause = receipt.cause else { return try add(chain(from: receipt.event)) }
    if receipt.action == "breakerTripped" { try followDeletions(before: receipt) }
    if try followTrust(cause, receipt) { return }
    if cause > Self.lastDay { try follow(id: cause) }
    for block in blocks where cause <= Self.lastDay || block != cause { try follow(id: block) }
    // In the evening and in the morning the phone decides by the night.
    if cause <= Self.lastDay || ["removed", "transformed", "suggested"].contains(receipt.action) {
      try followMorning(of: receipt)
    }
  }

  /// Returns the blocks written in the receipt's own step.
  func sameStep(as receipt: ReceiptEntry) throws(StorageError) -> [UInt64] {
    guard receipt.action != "skippedScheduling" else { return [] }
    // The receipts of one step are consecutive.
    var earlier = receipts.filter { $0.event < receipt.event }
    var first = receipt.event
    while let last = earlier.last, last.event == first - 1 {
      first = last.event
      earlier.removeLast()
    }
    let previous = earlier.last?.event ?? 0
    return try run.database.statement(
      """
      SELECT DISTINCT subject FROM events WHERE fact = 'planned' AND number < ? AND number > ?
        AND cause = (SELECT cause FROM events WHERE number = ?)
      """
    ).all(Int64(bitPattern: receipt.event), Int64(bitPattern: previous), Int64(bitPattern: receipt.event)) {
      row throws(StorageError) in UInt64(bitPattern: try row.int64(0))
    }
  }

  /// Handles a cause that is itself a recorded change, which becomes the cause.
  private mutating func followTrust(_ cause: UInt64, _ receipt: ReceiptEntry) throws(StorageError) -> Bool {
    let events = try facts("'trusted'", about: [cause])
    guard !events.isEmpty, followed.insert(cause).inserted else { return !events.isEmpty }
    try add(events)
    let siblings = receipts.filter { $0.trustEvent == cause && $0.id != receipt.id && $0.cause != cause }
    for sibling in siblings {
      try add(chain(from: sibling.event).prefix(1))
      try follow(sibling)
    }
    if siblings.isEmpty { for event in events { try add(chain(from: event.number)) } }
    return true
  }

  /// Adds the wearer's deletions that tripped the breaker.
  private mutating func followDeletions(before receipt: ReceiptEntry) throws(StorageError) {
    let deletions = try run.database.statement(
      """
      SELECT DISTINCT r.id FROM receipts AS r JOIN events AS e ON e.fact = 'trusted' AND e.subject = r.trust_event
        WHERE json_extract(e.fields, '$.outcome') = 'blockDeleted' AND r.action = 'outcome' AND r.event <= ? ORDER BY r.event DESC LIMIT 3
      """
    ).all(Int64(bitPattern: receipt.event)) { row throws(StorageError) in UInt64(bitPattern: try row.int64(0)) }
    for deletion in receipts where deletions.contains(deletion.id) {
      try add(chain(from: deletion.event).prefix(1))
      if let block = deletion.cause { try follow(id: block) }
    }
  }

  /// Adds the facts of the devices about a workout or a block, and the wearer's acts.
  private mutating func follow(id: UInt64) throws(StorageError) {
    guard followed.insert(id).inserted else { return }
    let mentions = try facts("'planned', 'changed', 'reaction', 'detected-workout'", about: [id])
    let shown = try facts("'noticed'", about: [id])
    let answered = try facts("'answered'", about: [id])
    // The phone's first reception of a record that it didn't create itself.
    let taken = try facts("'applied'", about: [id]).first { $0.node == "phone" }
    try add(mentions + shown)
    for entry in answered + [taken].compactMap({ $0 }) { try add(chain(from: entry.number)) }
    try add(happenings(about: id))
  }

  /// Adds the phone's data on the night: the readings behind its decision for the morning.
  private mutating func followMorning(of receipt: ReceiptEntry) throws(StorageError) {
    let mornings = try run.database.statement(
      TraceEntry.query + " WHERE e.fact = 'decided-morning' AND e.node = 'phone' AND e.number <= ?"
        + " AND substr(e.local_time, 1, 10) = ? ORDER BY e.number DESC LIMIT 1"
    ).all(Int64(bitPattern: receipt.event), String(receipt.localTime.prefix(10))) { row throws(StorageError) in
      try TraceEntry(row)
    }
    for morning in mornings {
      try add(chain(from: morning.number))
      try add(
        run.database.statement(
          TraceEntry.query + " WHERE s.kind = 'sleep' AND e.number < ?"
            + " AND substr(e.local_time, 1, 10) = ? ORDER BY e.number DESC LIMIT 1"
        ).all(Int64(bitPattern: morning.number), String(receipt.localTime.prefix(10))) { row throws(StorageError) in
          try TraceEntry(row)
        })
    }
  }

  /// Returns the facts of those kinds about those ids, until the receipt, in order.
  private func facts(_ kinds: String, about ids: [UInt64]) throws(StorageError) -> [TraceEntry] {
    var facts: [TraceEntry] = []
    for id in ids {
      let query = TraceEntry.query + " WHERE e.subject = ? AND e.fact IN (\(kinds)) AND e.number <= ? ORDER BY e.number"
      facts += try run.database.prepare(query).all(Int64(bitPattern: id), Int64(bitPattern: last)) {
        row throws(StorageError) in try TraceEntry(row)
      }
    }
    return facts
  }

  /// Returns the wearer's acts about an id, until the receipt.
  private func happenings(about id: UInt64) throws(StorageError) -> [TraceEntry] {
    try run.database.statement(
      TraceEntry.query + " WHERE s.about = ? AND e.number <= ? ORDER BY e.number"
    ).all(Int64(bitPattern: id), Int64(bitPattern: last)) { row throws(StorageError) in try TraceEntry(row) }
  }
}
