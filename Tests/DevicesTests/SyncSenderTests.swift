import Testing

@testable import DeviceKit
@testable import Devices
@testable import Replication
@testable import SimKernel
@testable import PersonWire

@Suite("A courier")
struct SyncSenderTests {
  private static let phone = DeviceID(role: .phone, installation: 1)
  private let store: DeviceStore
  private let ledger: Ledger
  private var courier: SyncSender

  init() throws {
    let setup = DeviceSetup.onPaper(Self.phone, peers: [.cloud])
    store = try DeviceStore(Database(.memory), DeviceSchema.migrations)
    ledger = Ledger(store: store, setup: setup)
    courier = SyncSender(store: store, setup: setup, ledger: ledger)
    store.beginEvent()
    store.remember(.epoch, 1)
  }

  /// The batches for the private store.
  private func batches(_ context: DeviceContext) -> [[RecordStamp]] {
    context.effects.compactMap { effect in
      guard case .sealed(let records)? = effect.sync else { return nil }
      return records.map(\.stamp)
    }
  }

  /// Writes these moods, and returns the batch that is sent.
  private mutating func write(_ ids: ClosedRange<UInt64>) throws -> [RecordStamp] {
    var context = DeviceContext.onPaper(.phone)
    for id in ids {
      let record = ledger.write(
        RecordKey(domain: .mood, id: id), RecordBody(Mood(3)), created: context.clock, context: &context)
      courier.enqueue(record.stamp, for: .privateStore, &context)
    }
    courier.send(to: .privateStore, &context)
    return try #require(batches(context).first)
  }

  /// Acknowledges these records, and returns the batches that are sent.
  private mutating func hear(_ stamps: [RecordStamp]) throws -> [[RecordStamp]] {
    var context = DeviceContext.onPaper(.phone)
    courier.receiveAcknowledgement(stamps, from: .privateStore, &context)
    return batches(context)
  }

  /// Receives that many presence messages, and returns the batches that are sent.
  private mutating func hearOfRuns(_ times: Int, after span: Span) throws -> [[RecordStamp]] {
    var context = DeviceContext.onPaper(.phone, after: span)
    for _ in 0..<times { courier.peerIsPresent(.cloud, &context) }
    return batches(context)
  }

  @Test("ignores a repeated acknowledgement: one batch is on its way, whatever is repeated")
  mutating func repeated() throws {
    let first = try write(1...100)
    let second = try #require(try hear(first).first)
    #expect(Set(first).isDisjoint(with: second))
    for _ in 0..<5 { #expect(try hear(first) == []) }
    let third = try #require(try hear(second).first)
    #expect(try hear(first) == [] && hear(second) == [])
    #expect(try hear(third) == [])
    #expect(first.count + second.count + third.count == 100)
  }

  @Test("continues after part of a batch was acknowledged, and removes the records that a late acknowledgement names")
  mutating func part() throws {
    let first = try write(1...60)
    let second = try #require(try hear(Array(first.prefix(10))).first)
    #expect(second.first == first[10])
    // The rest of the first answer after all: it is a part of what is under way now.
    let third = try #require(try hear(Array(first.suffix(30))).first)
    #expect(Set(third).isDisjoint(with: first))
  }

  @Test("continues for no acknowledgement that is empty or names a record outside the batch")
  mutating func foreign() throws {
    let first = try write(1...100)
    let second = try #require(try hear(first).first)
    #expect(try hear([]) == [])
    #expect(try hear([second[0], first[0]]) == [])
    #expect(try hear([second[1]]).count == 1)
  }

  @Test("is not done because a late acknowledgement counts as many records as still wait")
  mutating func idle() throws {
    let first = try write(1...3)
    #expect(try hear(first) == [])
    let second = try write(11...13)
    #expect(try hear(first) == [])
    // A restart shows that it still waits for these three.
    var later = DeviceContext.onPaper(.phone)
    courier.restart(.privateStore, &later)
    #expect(batches(later) == [second])
  }

  @Test("sends once for all that a device said of its runs when it arrives in one heap, and again for the next run")
  mutating func heap() throws {
    let first = try write(1...3)
    #expect(try hearOfRuns(68, after: .seconds(60)) == [first])
    #expect(try hearOfRuns(1, after: .seconds(62)) == [])
    #expect(try hearOfRuns(1, after: .seconds(70)) == [first])
  }
}
