/// The wearer's unanswered requests to the phone's agents in the order of their arrival; they survive the end of the
/// app.
struct CompanionQueue {
  private let store: DeviceStore
  private var mayHold = true
  /// A planted mistake: the consent as first read.
  private var consent: Bool?

  init(_ store: DeviceStore) { self.store = store }

  /// Returns its position, which is higher for later ones.
  mutating func add(_ request: CompanionRequest, at moment: Timestamp) -> Int64 {
    mayHold = true
    store.statement("INSERT INTO companion_requests (at, bytes) VALUES (?, ?)")
      .run(moment.nanoseconds, request.wireBytes)
    return store.database.lastInsertedRow
  }

  /// Returns whether a model in the cloud may be asked.
  mutating func hasConsent() -> Bool {
    if store.hasPlanted(.consentCached), let consent { return consent }
    let isGiven = store.number(.cloudConsent) == 1
    consent = isGiven
    return isGiven
  }

  func holds(_ request: CompanionRequest) -> Bool {
    store.statement("SELECT 1 FROM companion_requests WHERE bytes = ?").first(request.wireBytes) { row in
      row.bool(0)
    } ?? false
  }

  mutating func isEmpty() -> Bool { first() == nil }

  mutating func first() -> (position: Int64, at: Timestamp, request: CompanionRequest)? {
    guard mayHold else { return nil }
    let order = store.hasPlanted(.requestFromEnd) ? "DESC" : "ASC"
    let found = store.statement(
      "SELECT position, at, bytes FROM companion_requests ORDER BY position \(order) LIMIT 1"
    )
    .compactFirst { row in
      row.value(2, as: CompanionRequest.self).map { (position: row.int64(0), at: row.moment(1), request: $0) }
    }
    mayHold = found != nil
    return found
  }

  /// Removes an answered request. Returns `false` if it was removed before.
  func remove(_ position: Int64) -> Bool {
    let waits = store.statement("SELECT 1 FROM companion_requests WHERE position = ?").first(position) { row in
      row.bool(0)
    }
    guard waits == true else { return false }
    store.statement("DELETE FROM companion_requests WHERE position = ?").run(position)
    return true
  }
}

extension MemoryKey {
  /// 1 while a model in the cloud may be asked.
  package static let cloudConsent = MemoryKey("cloudConsent")
}
