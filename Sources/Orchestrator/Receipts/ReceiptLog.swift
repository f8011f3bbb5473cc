package import Transport

/// The receipts that are kept: a set in order of (time, id), so many at most and for so long (tech spec §2.4).
package struct ReceiptLog: Hashable, Sendable {
  /// The oldest first.
  package private(set) var receipts: [DecisionReceipt] = []

  package init() {}

  /// - Parameter receipts: in any order; one that comes twice counts once.
  package init(_ receipts: [DecisionReceipt]) { for receipt in receipts { insert(receipt) } }

  /// Adds a receipt and forgets what must go; answers the ids of what was forgotten, the oldest first.
  ///
  /// One that is known already changes nothing. One that is older than everything that a full log holds is forgotten at
  /// once.
  package mutating func add(
    _ receipt: DecisionReceipt, now: Timestamp, _ config: ReceiptConfig = ReceiptConfig()
  ) -> [UInt64] {
    insert(receipt)
    return prune(now: now, config)
  }

  /// Forgets what has expired, then the oldest of what is too much.
  package mutating func prune(now: Timestamp, _ config: ReceiptConfig = ReceiptConfig()) -> [UInt64] {
    let expired = receipts.filter { $0.expires <= now }
    receipts.removeAll { $0.expires <= now }
    let excess = receipts.prefix(max(0, receipts.count - config.countMax))
    receipts.removeFirst(excess.count)
    return (expired + excess).map(\.id)
  }

  private mutating func insert(_ receipt: DecisionReceipt) {
    var (low, high) = (0, receipts.count)
    while low < high {
      let middle = (low + high) / 2
      if ReceiptLog.comesFirst(receipts[middle], receipt) { low = middle + 1 } else { high = middle }
    }
    if low < receipts.count, receipts[low].id == receipt.id { return }
    receipts.insert(receipt, at: low)
  }

  private static func comesFirst(_ a: DecisionReceipt, _ b: DecisionReceipt) -> Bool { (a.at, a.id) < (b.at, b.id) }

  // MARK: - Questions

  package func receipt(_ id: UInt64) -> DecisionReceipt? { receipts.first { $0.id == id } }
  package func receipts(since: Timestamp) -> [DecisionReceipt] { receipts.filter { $0.at >= since } }
  package func receipts(for action: DecisionReceipt.Action) -> [DecisionReceipt] {
    receipts.filter { $0.action == action }
  }
  /// What a workout, block, record or day led to.
  package func receipts(causedBy cause: UInt64) -> [DecisionReceipt] { receipts.filter { $0.cause == cause } }

  /// The decision in plain words, in the wearer's time; nil when it is not known, or forgotten.
  package func explain(_ id: UInt64, in zone: Zone) -> String? { receipt(id)?.explanation(in: zone) }
}

/// What the receipts of the last weeks say of the planner.
package struct DecisionStatistics: Hashable, Sendable {
  package let total: Int
  /// nil when there was no decision.
  package let meanConfidence: Double?
  /// How often each action was taken that was taken at all, in the order of the actions.
  package let counts: [Count]
  package let lowConfidence: Int

  package struct Count: Hashable, Sendable {
    package let action: DecisionReceipt.Action
    package let count: Int
  }

  package init(_ log: ReceiptLog, now: Timestamp, _ config: ReceiptConfig = ReceiptConfig()) {
    // What a clock that was set back has not reached yet is no part of the last weeks.
    let latest = log.receipts(since: now - config.statisticsSpan).filter { $0.at <= now }
    total = latest.count
    meanConfidence = latest.isEmpty ? nil : latest.reduce(0) { $0 + $1.confidence } / Double(latest.count)
    counts = DecisionReceipt.Action.allCases.compactMap { action in
      let count = latest.count { $0.action == action }
      return count > 0 ? Count(action: action, count: count) : nil
    }
    lowConfidence = latest.count { $0.confidence < config.lowConfidence }
  }
}
