import Testing

@testable import DeviceKit
@testable import Devices
@testable import Replication
@testable import SimKernel
@testable import PersonWire

@Suite("Trust goes first")
struct TrustFirstTests {
  private let moment = Timestamp(nanoseconds: 0)

  private func stamp(_ domain: Domain, _ id: UInt64) -> RecordStamp {
    RecordStamp(key: RecordKey(domain: domain, id: id), version: Version(epoch: 1, sequence: id))
  }

  private func outbox(_ rules: Rules = Rules()) throws -> (Outbox, DeviceStore) {
    let store = try DeviceStore(Database(.memory), DeviceSchema.migrations)
    return (Outbox(store: store, rules: rules), store)
  }

  @Test("out of an outbox, before whatever else waits for the same destination, and the rest in its order")
  func order() throws {
    let (outbox, _) = try outbox()
    for id in 1...100 as ClosedRange<UInt64> {
      let domain: Domain = id.isMultiple(of: 10) ? .trust : id.isMultiple(of: 3) ? .planning : .phenome
      outbox.enqueue(stamp(domain, id), for: .privateStore, at: moment)
      outbox.enqueue(stamp(.trust, 1_000 + id), for: .watch, at: moment)
    }
    let sent = outbox.waiting(for: .privateStore, limit: 40).map(\.stamp.key.id)
    let rest = (1...100).filter { !$0.isMultiple(of: 10) }.prefix(30)
    #expect(sent == (1...10).map { $0 * 10 } + rest.map { UInt64($0) })
  }

  @Test("and a version that still waits is replaced and keeps its place")
  func places() throws {
    let (outbox, _) = try outbox()
    for id in 1...3 as ClosedRange<UInt64> { outbox.enqueue(stamp(.trust, id), for: .watch, at: moment) }
    let newer = RecordStamp(key: stamp(.trust, 1).key, version: Version(epoch: 1, sequence: 9))
    outbox.enqueue(newer, for: .watch, at: moment)
    #expect(outbox.waiting(for: .watch, limit: 9).map(\.stamp) == [newer, stamp(.trust, 2), stamp(.trust, 3)])
  }

  @Test("also under the rule that overwrites the queue, which keeps what it had when its batch left and nothing later")
  func overwritten() throws {
    let (outbox, _) = try outbox(Rules(asWritten: [.queueOverwritten]))
    for id in 1...3 as ClosedRange<UInt64> { outbox.enqueue(stamp(.phenome, id), for: .watch, at: moment) }
    outbox.enqueue(stamp(.trust, 4), for: .watch, at: moment)
    let batch = outbox.waiting(for: .watch, limit: 2)
    #expect(batch.map(\.stamp.key.id) == [4, 1])
    outbox.enqueue(stamp(.trust, 5), for: .watch, at: moment)
    let end = try #require(batch.map(\.position).max())
    #expect(outbox.waiting(for: .watch, limit: 9, upTo: end).map(\.stamp.key.id) == [4, 1, 2, 3])
    outbox.acknowledge(batch.map(\.stamp), by: .watch, sent: end)
    #expect(outbox.waiting(for: .watch, limit: 9).map(\.stamp.key.id) == [2, 3])
  }

  @Test("without sorting all that waits")
  func plan() throws {
    let (_, store) = try outbox()
    let steps = try store.database.prepare(
      """
      EXPLAIN QUERY PLAN SELECT position, domain, id, epoch, sequence, queued, attempts FROM outbox
      WHERE service = ? AND position <= ? ORDER BY \(Outbox.isNotFirst), position LIMIT ?
      """
    ).all(1, 1, 1) { row throws(StorageError) in try row.text(3) }
    #expect(steps.count == 1 && steps.allSatisfy { $0.contains("outbox_in_turn") })
  }

  @Test("into the first page of a restore, from any position in the private store, and into no other page twice")
  func restore() throws {
    let cloud = PrivateStore(try DeviceStore(Database(.memory), CloudSchema.migrations))
    func sealed(_ key: RecordKey, _ sequence: UInt64) -> SealedRecord {
      SealedRecord(
        stamp: RecordStamp(key: key, version: Version(epoch: 1, sequence: sequence)),
        box: SealedBox(nonce: [1], bytes: [2]))
    }
    let others = (10...350).map { sealed(RecordKey(domain: .phenome, id: $0), $0) }
    _ = cloud.keep(Array(others.prefix(300)) + [sealed(TrustSummary.key, 7)] + Array(others.suffix(41)))
    let first = cloud.page(for: .phone, after: 0)
    #expect(first.records.first?.stamp.key == TrustSummary.key && first.records.count == PrivateStore.pageSize + 1)
    var (keys, next) = (Set(first.records.map(\.stamp.key)), first.next)
    while let cursor = next {
      let page = cloud.page(for: .phone, after: cursor)
      keys.formUnion(page.records.map(\.stamp.key))
      next = page.next
    }
    #expect(keys.count == 342)
    // A desktop keeps nothing of trust.
    #expect(cloud.page(for: .desktop, after: 0).records.isEmpty)
  }

  @Test("and is once in a page that it belongs to anyway")
  func onePage() throws {
    let cloud = PrivateStore(try DeviceStore(Database(.memory), CloudSchema.migrations))
    let box = SealedBox(nonce: [1], bytes: [2])
    let stamps = [stamp(.phenome, 5), RecordStamp(key: TrustSummary.key, version: Version(epoch: 1, sequence: 6))]
    _ = cloud.keep(stamps.map { SealedRecord(stamp: $0, box: box) })
    #expect(cloud.page(for: .watch, after: 0).records.map(\.stamp) == stamps.reversed())
  }
}
