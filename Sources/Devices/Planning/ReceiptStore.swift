/// The reasons of the planner's decisions (tech spec §2.4): kept for ninety days, a thousand at most.
package struct ReceiptStore {
  private let database: StickyErrorDatabase

  /// The most receipts stored.
  package static let limit = 1_000

  package init(_ database: StickyErrorDatabase) { self.database = database }

  func add(_ receipts: [DecisionReceipt], now: Timestamp) {
    guard !receipts.isEmpty else { return }
    let statement = database.statement(
      "INSERT OR IGNORE INTO receipts (id, at, expires, bytes) VALUES (?, ?, ?, ?)")
    for receipt in receipts {
      statement.run(
        Int64(bitPattern: receipt.id), receipt.at.nanoseconds, receipt.expires.nanoseconds, receipt.wireBytes)
    }
    database.statement("DELETE FROM receipts WHERE expires <= ?").run(now.nanoseconds)
    database.statement(
      "DELETE FROM receipts WHERE id IN (SELECT id FROM receipts ORDER BY at DESC, id DESC LIMIT -1 OFFSET ?)"
    ).run(Self.limit)
  }

  /// In order of (time, id).
  package func all() -> [DecisionReceipt] {
    database.statement("SELECT bytes FROM receipts ORDER BY at, id").values()
  }
}
