/// The records of kinds unknown to this version of the app: stored as they arrived, acknowledged, and not read until a
/// version knows them.
struct UnknownKindStore {
  private let store: DeviceStore
  private let setup: DeviceSetup
  /// `false` once the store is known to be empty.
  private var mayHold = true

  init(store: DeviceStore, setup: DeviceSetup) {
    self.store = store
    self.setup = setup
  }

  func isOpaque(_ kind: RecordKind) -> Bool { kind.since > setup.app }

  mutating func keep(_ key: RecordKey) {
    mayHold = true
    store.statement("INSERT OR IGNORE INTO opaque_records (domain, id) VALUES (?, ?)")
      .run(Int64(key.domain.rawValue), Int64(bitPattern: key.id))
  }

  /// Returns those that this version knows, in order of domain and id, and removes them with this transaction.
  mutating func takeUnderstood(_ ledger: Ledger) -> [Record] {
    guard mayHold else { return [] }
    mayHold = false
    let keys = store.statement("SELECT domain, id FROM opaque_records ORDER BY domain, id").all { row in
      row.key(at: 0)
    }
    var understood: [Record] = []
    for key in keys {
      guard let record = ledger.record(key), !isOpaque(record.header.kind) else { continue }
      understood.append(record)
      store.statement("DELETE FROM opaque_records WHERE domain = ? AND id = ?")
        .run(Int64(key.domain.rawValue), Int64(bitPattern: key.id))
    }
    return understood
  }
}
