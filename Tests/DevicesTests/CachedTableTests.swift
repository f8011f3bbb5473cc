import Testing

@testable import DeviceKit
@testable import Devices
@testable import Replication
@testable import SimKernel
@testable import PersonWire

/// One device's store in two databases: in memory, where tables are held as values, and in a file, where SQLite has all.
private struct TwoStores {
  private let scratch: StorageScratch
  let databases: [Database]
  private(set) var stores: [DeviceStore] = []
  private let rules: Rules

  init(_ rules: Rules = Rules()) throws {
    self.rules = rules
    scratch = try StorageScratch("held")
    databases = [try Database(.memory), try Database(.file(path: scratch.path("file.sqlite")))]
    try beginLife()
  }

  /// The next life of the device, on what the last one has committed.
  mutating func beginLife() throws {
    for store in stores { store.close() }
    stores = try databases.map { try DeviceStore(replicating: $0, DeviceSchema.migrations, rules: rules) }
  }

  /// Returns the answer of both stores, which must be equal.
  @discardableResult
  func same<Answer: Equatable>(_ answer: (DeviceStore) throws -> Answer) throws -> Answer {
    let answers = try stores.map(answer)
    try #require(answers[0] == answers[1])
    return answers[0]
  }

  /// The tables as SQLite has them.
  func rows(_ sql: String) throws -> [[Int64]] {
    try same { store in
      try store.database.prepare(sql).all { row throws(StorageError) in
        var columns: [Int64] = []
        for column in 0..<3 { columns.append(try row.int64(column)) }
        return columns
      }
    }
  }

  func tables() throws -> [[[Int64]]] {
    [
      try rows("SELECT domain, id, sequence FROM records ORDER BY 1, 2"),
      try rows("SELECT service, id, sequence FROM outbox ORDER BY 1, 2, 3"),
      // In which order they are sent: places that a failed event gave away may be given again or not.
      try rows("SELECT service, id, attempts FROM outbox ORDER BY service, position"),
    ]
  }
}

@Suite("A table that is held as values")
struct CachedTableTests {
  private static let services: [Service] = [.privateStore, .reconciler, .watch]

  /// Every other one has a content in bulk, which is left to SQLite once it is there.
  private static func record(_ id: UInt64, _ sequence: UInt64, at moment: Int64) -> Record {
    let body = id % 2 == 0 ? RecordBody(Readings([])) : RecordBody(Mood(UInt8(sequence % 5)))
    let header = RecordHeader(
      key: RecordKey(domain: .mood, id: id), kind: body.kind, origin: DeviceID(role: .phone, installation: 1),
      version: Version(epoch: 1, sequence: sequence), created: Timestamp(nanoseconds: moment),
      modified: Timestamp(nanoseconds: moment), isDeleted: false)
    return Record(header: header, body: body)
  }

  /// As the ledger does it.
  private static func put(_ record: Record, in store: DeviceStore) {
    store.beginWriting()
    store.acting(as: .ledger) { RecordTable(store.latched).put(record) }
  }

  @Test(
    "answers as the table does, through commits, failed events, new lives, and statements of others", arguments: 1...12)
  func same(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "held")
    var both = try TwoStores(Rules(planted: seed % 6 == 0 ? .ackForAll : nil))
    for sequence in 1...400 {
      // Of large ids as well, whose sign the table sees.
      let id = UInt64(random.below(12)) &* 0x1fff_ffff_ffff_ffff
      let (service, moment) = (Self.services[random.below(3)], Int64(random.below(50)))
      let outboxes = both.stores.map { Outbox(store: $0, rules: $0.rules) }
      let stamp = RecordStamp(
        key: RecordKey(domain: .mood, id: id), version: Version(epoch: 1, sequence: UInt64(sequence)))
      switch random.below(14) {
      case 0...2:
        for store in both.stores { Self.put(Self.record(id, UInt64(sequence), at: moment), in: store) }
      case 3...5: for outbox in outboxes { outbox.enqueue(stamp, for: service, at: Timestamp(nanoseconds: moment)) }
      case 6:
        try both.same { store in
          let outbox = Outbox(store: store, rules: store.rules)
          let waiting = outbox.waiting(for: service, limit: 3)
          outbox.countAttempt(waiting, to: service)
          return waiting.map { "\($0.stamp.key.id) \($0.stamp.version) \($0.queued.nanoseconds) \($0.attempts)" }
        }
      case 7: for outbox in outboxes { outbox.acknowledge([stamp], by: service, sent: .max) }
      case 8:
        try both.same { Outbox(store: $0, rules: $0.rules).keys(for: service) }
        try both.same { Outbox(store: $0, rules: $0.rules).version(of: stamp.key, for: service) }
      case 9:
        try both.same { store in
          let table = RecordTable(store.latched)
          let (early, late) = (Timestamp(nanoseconds: moment - 10), Timestamp(nanoseconds: moment))
          let first = RecordKey(domain: .mood, id: 0)
          return [
            table.records(in: .mood), table.records(in: .mood, observedFrom: early, to: late),
            table.records(in: first...RecordKey(domain: .mood, id: id)), [table.record(stamp.key)].compactMap(\.self),
          ]
        }
      case 10:
        // A statement that the tables know nothing of.
        let sql = ["DELETE FROM outbox WHERE attempts > 0", "DELETE FROM records WHERE id < 0"][random.below(2)]
        for store in both.stores {
          store.beginWriting()
          store.statement(sql).run()
        }
      case 11: _ = try both.tables()
      case 12: for store in both.stores { try store.commit() }
      default:
        // The event fails, and with it the life.
        if random.below(2) == 0 { _ = try both.tables() }
        try both.beginLife()
      }
      try #require(both.same { $0.failure == nil })
    }
    #expect(try !both.tables().joined().isEmpty)
  }

  @Test("of the session and of the device's numbers answers as the table does", arguments: 1...8)
  func session(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "session")
    var both = try TwoStores()
    var queues = both.stores.map { SessionQueue($0) }
    func text(_ item: SessionItem) -> String { "\(item.channel) \(item.id) \(item.message.wireBytes)" }
    func each(_ body: (inout SessionQueue) -> Void) { for place in queues.indices { body(&queues[place]) } }
    func same<Answer: Equatable>(_ answer: (inout SessionQueue) -> Answer) throws {
      let first = answer(&queues[0])
      try #require(first == answer(&queues[1]))
    }
    let channels: [SessionChannel] = [.complication, .context, .userInfo, .file]
    var underWay: [SessionQueue.Entry?] = [nil, nil]
    for step in 1...400 {
      let hello = SyncMessage.hello(DeviceID(role: .watch, installation: UInt32(step)))
      let item = SessionItem(channel: channels[random.below(4)], id: UInt64(random.below(4)), message: Message(hello))
      let key = MemoryKey("number\(random.below(3))")
      switch random.below(14) {
      case 0...3: each { $0.add(item, at: .start + .seconds(Int64(step))) }
      case 4:
        underWay = queues.indices.map { queues[$0].next() }
        try #require(underWay[0].map { text($0.item) } == underWay[1].map { text($0.item) })
        try #require(underWay[0]?.queued == underWay[1]?.queued && underWay[0]?.revision == underWay[1]?.revision)
      case 5:
        // An item that was replaced or moved to another channel meanwhile may still be there.
        for place in queues.indices { underWay[place].map { queues[place].remove($0) } }
      case 6...7:
        let keepsContexts = random.below(4) == 0
        each { $0.keep(item, keepsContexts: keepsContexts) }
      case 8: try same { $0.takeArrived().map(text) }
      case 9:
        each { $0.skipContexts() }
        try same { $0.holdsArrived() }
      case 10:
        try same { $0.count() }
        try same { $0.receivedContext()?.wireBytes }
      case 11:
        let value = random.below(3) == 0 ? nil : Int64(step)
        for store in both.stores { value.map { store.remember(key, $0) } ?? store.forget(key) }
      case 12:
        try both.same { $0.number(key) }
        try both.same { try $0.database.remembered(key) }
      default:
        if random.below(2) == 0 { for store in both.stores { try store.commit() } }
        if random.below(2) == 0 {
          _ = try both.rows("SELECT channel, id, is_given FROM session_inbox ORDER BY position")
        }
        guard random.below(3) == 0 else { continue }
        try both.beginLife()
        (queues, underWay) = (both.stores.map { SessionQueue($0) }, [nil, nil])
      }
      try #require(both.same { $0.failure == nil })
    }
    _ = try both.rows("SELECT channel, id, revision FROM session_outbox ORDER BY position")
  }

  @Test(
    "loses what a failed event wrote and nothing that was committed before, whether SQLite had been told of it or not")
  func undone() throws {
    for isTold in [false, true] {
      var both = try TwoStores()
      for store in both.stores {
        Self.put(Self.record(1, 1, at: 1), in: store)
        try store.commit()
        Self.put(Self.record(1, 2, at: 1), in: store)
        Self.put(Self.record(2, 3, at: 1), in: store)
      }
      if isTold { #expect(try both.tables()[0].count == 2) }
      try both.beginLife()
      #expect(try both.tables()[0] == [[Int64(Domain.mood.rawValue), 1, 1]])
    }
  }

  @Test("is whole in a copy of the database, and empty after an erasure")
  func copied() throws {
    let both = try TwoStores()
    for store in both.stores {
      Self.put(Self.record(1, 1, at: 1), in: store)
      Outbox(store: store, rules: Rules()).enqueue(
        Self.record(1, 1, at: 1).stamp, for: .watch, at: .init(nanoseconds: 1))
      try store.commit()
    }
    let copy = try Database(.memory)
    try both.databases[0].copy(into: copy)
    for table in ["records", "outbox"] {
      let count = try copy.prepare("SELECT count(*) FROM \(table)").first { row throws(StorageError) in try row.int(0) }
      #expect(count == 1, "\(table)")
    }
    for store in both.stores {
      store.erase {}
      try store.commit()
    }
    #expect(try both.tables() == [[], [], []])
    #expect(try both.same { RecordTable($0.latched).records(in: .mood).count } == 0)
  }

  @Test("is written by its owner alone, and its changes are counted as the table's would be")
  func guarded() throws {
    let both = try TwoStores()
    let store = both.stores[0]
    store.beginEvent()
    let before = store.database.changeCount
    Self.put(Self.record(1, 1, at: 1), in: store)
    #expect(store.database.changeCount > before)
    let after = store.database.changeCount
    #expect(
      try store.database.prepare("SELECT count(*) FROM records").first { row throws(StorageError) in try row.int(0) }
        == 1)
    #expect(store.database.changeCount == after, "SQLite is told of it, and nothing has changed")
    store.statement("DELETE FROM records").run()
    #expect(store.failure != nil, "the device is not the ledger")
  }
}

/// Numbers in one of many tables; its place in the nest of types is the table's number.
private protocol Numbered {
  static var number: Int { get }
}

private enum First: Numbered {
  static var number: Int { 0 }
}

private struct NumberRows<Before: Numbered>: CachedRows, Numbered {
  static var number: Int { Before.number + 1 }
  static var table: String { "t\(number)" }
  private var values: [Int64: Int64] = [:]

  subscript(key: Int64) -> Int64? {
    get { values[key] }
    set { values[key] = newValue }
  }

  mutating func clear() { values = [:] }

  mutating func load(from database: StickyErrorDatabase) {
    database.statement("SELECT key, value FROM \(Self.table)").query { row in values[row.int64(0)] = row.int64(1) }
  }

  static func write(_ value: Int64?, at key: Int64, to database: Database) throws(StorageError) {
    try database.prepare("INSERT OR REPLACE INTO \(table) VALUES (?, ?)").run(key, value ?? 0)
  }
}

@Suite("All cached tables of a store")
struct CachedTablesTests {
  private static let count = 40
  private let store: DeviceStore

  init() throws {
    let tables = (1...Self.count).map { "CREATE TABLE t\($0) (key INTEGER PRIMARY KEY, value INTEGER NOT NULL);" }
    store = try DeviceStore(Database(.memory), [Migration(version: 1, sql: tables.joined())])
  }

  /// Stores the value in every table after one, as a feature does: in the cache if there is one.
  private func put<Before: Numbered>(_ value: Int64, after: Before.Type, _ key: Int64 = 1) {
    guard Before.number < Self.count else { return }
    typealias Rows = NumberRows<Before>
    store.beginWriting()
    if let table = store.database.held(Rows.self) {
      #expect(table.isReady(for: store.latched))
      table.set(value, at: key)
    } else {
      store.statement("INSERT OR REPLACE INTO \(Rows.table) VALUES (?, ?)").run(key, value)
    }
    put(value, after: Rows.self, key)
  }

  private func values(_ table: String) throws -> [Int64] {
    try store.database.prepare("SELECT value FROM \(table) ORDER BY key").all { row throws(StorageError) in
      try row.int64(0)
    }
  }

  @Test("commit and undo their changes, however many tables there are")
  func many() throws {
    put(1, after: First.self)
    try store.commit()
    put(2, after: First.self)
    store.rollback()
    for number in 1...Self.count { #expect(try values("t\(number)") == [1], "table \(number)") }
  }

  @Test("write many committed rows when the next transaction begins, and no rollback undoes them")
  func late() throws {
    typealias Rows = NumberRows<First>
    let table = try #require(store.database.held(Rows.self))
    #expect(table.isReady(for: store.latched))
    store.beginWriting()
    for key in 1...1_000 as ClosedRange<Int64> { table.set(key, at: key) }
    try store.commit()
    let pages = try #require(try store.database.pragma("page_count"))
    for _ in 0..<2 {
      store.beginWriting()
      #expect(try #require(try store.database.pragma("page_count")) > pages)
      table.set(0, at: 1)
      store.rollback()
    }
    #expect(table.rows[1] == 1)
    #expect(try values("t1") == Array(1...1_000))
  }
}

@Suite("Transactions of a store in memory")
struct CommitGroupTests {
  private func store() throws -> DeviceStore {
    let database = try Database(.memory)
    try database.execute("CREATE TABLE t (a INTEGER PRIMARY KEY CHECK (a <> 13))")
    return try DeviceStore(replicating: database, DeviceSchema.migrations)
  }

  private func numbers(_ store: DeviceStore) throws -> [Int] {
    try store.database.prepare("SELECT a FROM t ORDER BY a").all { row throws(StorageError) in try row.int(0) }
  }

  @Test("are undone one by one, however many are one to SQLite")
  func undone() throws {
    let store = try store()
    for number in 100..<1_700 {
      store.beginWriting()
      store.statement("INSERT INTO t VALUES (?)").run(number)
      try store.commit()
    }
    store.beginWriting()
    store.statement("DELETE FROM t WHERE a > ?").run(200)
    store.statement("INSERT INTO t VALUES (13)").run()
    #expect(throws: StorageError.self) { try store.commit() }
    store.rollback()
    #expect(try numbers(store) == Array(100..<1_700))
  }

  @Test(
    "end with a conflict that rolls back the whole transaction: earlier commits stay, and the process ends")
  func takenBack() throws {
    let store = try store()
    let guest: (String) throws -> Void = { sql in _ = try store.runGuest(sql, [], hiding: ["records"]) }
    try guest("INSERT INTO t VALUES (1)")
    try store.commit()
    try guest("INSERT INTO t VALUES (2)")
    #expect(throws: StorageError.self) { try guest("INSERT OR ROLLBACK INTO t VALUES (1)") }
    #expect(throws: StorageError.self) { try guest("INSERT INTO t VALUES (3)") }
    #expect(throws: StorageError.self) { try store.commit() }
    store.close()
    #expect(try numbers(store) == [1])
  }
}
