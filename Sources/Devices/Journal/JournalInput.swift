/// The wearer's journal entries and reports of feelings on a device; such a record belongs to the device.
struct JournalInput {
  private let replica: SyncEngine
  private let drafts: Drafts
  private var dictation = Dictation()

  init(_ replica: SyncEngine) {
    (self.replica, drafts) = (replica, Drafts(replica.store))
  }

  var isUnderWay: Bool { dictation.isUnderWay }

  /// Stores the wearer's entry without identifying text: written at once, or kept as a draft until the device has an
  /// epoch. Returns the written record.
  @discardableResult
  private func enter(_ body: RecordBody, _ context: inout DeviceContext) -> RecordKey? {
    let said = body
    var body = body
    if let entry = body.content(JournalText.self) { body = RecordBody(JournalText(replica.setup.redact(entry.text))) }
    if replica.mayWrite() { return write(body, at: context.clock, &context) }
    drafts.add(replica.setup.rules.hasPlanted(.draftUnredacted) ? said : body, at: context.clock)
    return nil
  }

  /// Stores the entry of an act; a dictation follows later.
  @discardableResult
  mutating func enter(_ act: JournalAct, _ context: inout DeviceContext) -> RecordKey? {
    switch act {
    case .writes(let text, _): return enter(RecordBody(JournalText(text)), &context)
    case .dictates(let text, _):
      dictation.begin(text, &context)
      return nil
    case .mood(let level, _): return enter(RecordBody(Mood(UInt8(clamping: level))), &context)
    case .feels(let mood, let energy):
      return enter(RecordBody(Mood(UInt8(clamping: mood), energy: UInt8(clamping: energy))), &context)
    }
  }

  /// Records a dictation that has ended.
  @discardableResult
  mutating func endDictation(_ token: WakeToken, _ context: inout DeviceContext) -> RecordKey? {
    guard let transcript = dictation.end(token) else { return nil }
    return enter(RecordBody(JournalText(transcript)), &context)
  }

  /// Writes what waited.
  func finishDrafts(_ context: inout DeviceContext) {
    guard replica.mayWrite() else { return }
    for (moment, body) in drafts.takeAll() { _ = write(body, at: moment, &context) }
  }

  private func write(_ body: RecordBody, at moment: Timestamp, _ context: inout DeviceContext) -> RecordKey {
    var digest = Digest()
    digest.fold(UInt64(bitPattern: moment.nanoseconds), UInt64(body.kind.rawValue))
    for byte in body.wireBytes { digest.fold(UInt64(byte), 0) }
    let domain: Domain = body.kind == .mood ? .mood : .journal
    var key = RecordKey(domain: domain, id: digest.value >> 1)
    // The same words at the same moment, after a clock was set back, are still another entry.
    while replica.ledger.header(key) != nil {
      digest.fold(key.id, 1)
      key = RecordKey(domain: domain, id: digest.value >> 1)
    }
    replica.write(key, body, created: moment, &context)
    return key
  }
}

/// The wearer's entries from before the device was allowed to number them.
struct Drafts {
  private let store: DeviceStore

  init(_ store: DeviceStore) { self.store = store }

  func add(_ body: RecordBody, at moment: Timestamp) {
    store.statement("INSERT INTO drafts (at, body) VALUES (?, ?)").run(moment.nanoseconds, body.wireBytes)
  }

  func takeAll() -> [(Timestamp, RecordBody)] {
    let found = store.statement("SELECT at, body FROM drafts ORDER BY position").compactAll { row in
      row.value(1, as: RecordBody.self).map { (row.moment(0), $0) }
    }
    if !found.isEmpty {
      store.statement("DELETE FROM drafts").run()
    }
    return found
  }
}
