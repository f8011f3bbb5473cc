import Testing

import DeviceKit
import SimKernel
import PersonWire

/// A device that puts numbers into its store and says them one after the other; its store does not take that 13 was said.
private struct Counter: DeviceStateMachine {
  static let role = Role.watch
  let platform = PlatformView()
  static let migrations = [
    Migration(
      version: 1,
      sql: """
        CREATE TABLE numbers (number INTEGER PRIMARY KEY, is_said INTEGER NOT NULL CHECK (number <> 13 OR NOT is_said));
        """)
  ]
  private let store: DeviceStore

  init(store: DeviceStore, setup: DeviceSetup) { self.store = store }

  mutating func boot(_ context: inout DeviceContext) {}
  mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) {}

  mutating func receive(_ envelope: borrowing Envelope, _ context: inout DeviceContext) {
    guard case .hello(let device)? = envelope.message.sync else { return }
    let last = Int64(device.installation)
    store.beginWriting()
    for number in 11...last { add(number) }
    // Nothing ends this loop but a number that was said, or a store that has failed.
    while let number = next() { say(number, &context) }
    guard store.failure != nil else { return }
    let changes = store.database.changeCount
    add(20)
    #expect(next() == nil && store.statement("SELECT number FROM numbers").all { row in row.int64(0) }.isEmpty)
    #expect(store.statement("DELETE FROM numbers").run() == 0 && store.database.changeCount == changes)
    context.report(DeviceFact.unreadable(by: device))
  }

  private func add(_ number: Int64) { store.statement("INSERT INTO numbers VALUES (?, 0)").run(number) }

  private func next() -> Int64? {
    store.statement("SELECT number FROM numbers WHERE NOT is_said ORDER BY number").first { row in row.int64(0) }
  }

  private func say(_ number: Int64, _ context: inout DeviceContext) {
    context.send(to: .phone, on: .session, .hello(DeviceID(role: .watch, installation: UInt32(number))))
    store.statement("UPDATE numbers SET is_said = 1 WHERE number = ?").run(number)
  }
}

/// One life of a counter.
private struct CounterLife {
  let runtime = FakeRuntime()
  let database: Database
  private let node: DeviceActor<Counter>

  init(planted: Mutant? = nil) throws {
    database = try Database(.memory)
    let device = DeviceID(role: .watch, installation: 1)
    let rules = Rules(planted: planted)
    let setup = DeviceSetup(
      device: device, rules: rules, key: SealingKey(seed: 1, name: "wearer"), seed: 1, peers: [.phone])
    let store = try DeviceStore(database, Counter.migrations, rules: rules)
    node = try DeviceActor(
      lane: NodeExecutor(runtime: runtime, node: Role.watch.node, incarnation: 1), store: store, setup: setup)
    node.assumeIsolated { $0.boot() }
  }

  func count(to last: UInt32) {
    runtime.deliver(
      Message(SyncMessage.hello(DeviceID(role: .phone, installation: last))), from: Role.phone.node, on: .session)
  }

  var said: [UInt32] {
    runtime.sent.compactMap { if case .hello(let device)? = $0.message.sync { device.installation } else { nil } }
  }

  func rows() throws -> Int? {
    try database.statement("SELECT count(*) FROM numbers").first { row throws(StorageError) in try row.int(0) }
  }
}

@Suite("A device's store")
struct LatchedStoreTests {
  @Test("commits an event in which nothing failed, and what the event says happens")
  func whole() throws {
    let life = try CounterLife()
    life.count(to: 12)
    #expect(life.said == [11, 12] && life.runtime.facts.isEmpty)
    #expect(try life.rows() == 2)
  }

  @Test("ends an event at its first error: it does nothing more, keeps nothing, and nothing of the event happens")
  func failed() throws {
    let life = try CounterLife()
    life.count(to: 15)
    #expect(life.said.isEmpty && life.runtime.facts == ["commit-failed"])
    #expect(try life.rows() == 0 && !life.database.isInTransaction)
    // Until it is started again, the device does nothing.
    life.count(to: 12)
    #expect(life.said.isEmpty)
    #expect(try life.rows() == 0)
  }

  @Test("lets a device that sends before it commits send what it asked for before the error, and nothing after it")
  func hasty() throws {
    let life = try CounterLife(planted: .ackBeforeCommit)
    life.count(to: 15)
    #expect(life.said == [11, 12, 13])
    #expect(try life.rows() == 0)
  }

  @Test("reports a column of the wrong kind, and a value that is never written, as an error")
  func corrupt() throws {
    let database = try Database(.memory)
    try database.execute("CREATE TABLE t (a); INSERT INTO t VALUES (x'ff'), (7)")
    var read: [Int64] = []
    #expect(throws: StorageError.unexpectedValue(column: 0, expected: "an integer", found: "a blob")) {
      try database.reading { $0.statement("SELECT a FROM t").query { row in read.append(row.int64(0)) } }
    }
    #expect(read == [0], "the first row ends it")
    #expect(throws: StorageError.self) {
      try database.reading { $0.statement("SELECT a FROM t").values(as: RecordKey.self) }
    }
    let latched = StickyErrorDatabase(database)
    #expect(latched.statement("SELECT a FROM t").first { row in row.int64(0) } == nil && latched.hasFailed)
    #expect(try database.reading { $0.statement("SELECT a FROM t WHERE a = ?").first(7) { row in row.int(0) } } == 7)
  }
}
