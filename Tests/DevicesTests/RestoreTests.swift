import Testing

@testable import DeviceKit
@testable import Devices
@testable import Replication
@testable import SimKernel
@testable import PersonWire

/// The requests to the cloud of a device that takes over its role.
@Suite("A restore")
struct RestoreTests {
  private static let watch = DeviceID(role: .watch, installation: 2)
  private let setup = DeviceSetup.onPaper(watch, peers: [.cloud])

  private func requests(_ context: DeviceContext) -> [RestorePlace] {
    context.effects.compactMap { effect in
      guard case .restoreRequest(_, let place)? = effect.sync else { return nil }
      return place
    }
  }

  @Test("that begins again takes no page that was asked for before, and asks for each from the front")
  func latePage() throws {
    let store = try DeviceStore(Database(.memory), DeviceSchema.migrations)
    let ledger = Ledger(store: store, setup: setup)
    var enrolment = AuthorityLease(store: store, setup: setup)
    var context = DeviceContext.onPaper(.watch)
    store.beginEvent()
    enrolment.boot(&context)
    #expect(enrolment.receiveGrant(Self.watch, epoch: 3, &context))
    let first = try #require(requests(context).last)
    #expect(first == RestorePlace(epoch: 3, cursor: 0))
    #expect(!enrolment.receivePage([], at: first, next: 100, ledger: ledger, &context))
    let second = try #require(requests(context).last)
    #expect(second == RestorePlace(epoch: 3, cursor: 100))

    // It was in a drawer meanwhile.
    enrolment.enrolAgain(&context)
    #expect(!enrolment.receivePage([], at: second, next: nil, ledger: ledger, &context))
    #expect(enrolment.receiveGrant(Self.watch, epoch: 6, &context))
    #expect(!enrolment.receivePage([], at: second, next: nil, ledger: ledger, &context))
    #expect(!enrolment.isRestored())
    let again = try #require(requests(context).last)
    #expect(again == RestorePlace(epoch: 6, cursor: 0))
    #expect(enrolment.receivePage([], at: again, next: nil, ledger: ledger, &context))
    #expect(enrolment.isRestored())
  }

  @Test("greets the others when it begins and when it is done, and not with each page")
  func greetings() throws {
    let phone = DeviceID(role: .phone, installation: 2)
    let setup = DeviceSetup.onPaper(phone, peers: [.cloud, .desktop])
    let store = try DeviceStore(Database(.memory), DeviceSchema.migrations)
    let ledger = Ledger(store: store, setup: setup)
    var enrolment = AuthorityLease(store: store, setup: setup)
    var context = DeviceContext.onPaper(.phone)
    func greetings() -> Int {
      context.effects.count { if case .hello? = $0.sync { true } else { false } }
    }
    store.beginEvent()
    enrolment.boot(&context)
    #expect(enrolment.receiveGrant(phone, epoch: 3, &context))
    let before = greetings()
    #expect(before > 0)
    for page in 1...20 as ClosedRange<UInt64> {
      let place = try #require(requests(context).last)
      #expect(!enrolment.receivePage([], at: place, next: page * 100, ledger: ledger, &context))
    }
    #expect(greetings() == before)
    let last = try #require(requests(context).last)
    #expect(enrolment.receivePage([], at: last, next: nil, ledger: ledger, &context))
    #expect(greetings() == before + 1)
  }

  @Test("is answered once for all the greetings that the network kept, and again for a later one")
  func greetedInOneHeap() throws {
    let setup = DeviceSetup.onPaper(DeviceID(role: .phone, installation: 1), peers: [.desktop])
    let store = try DeviceStore(Database(.memory), DeviceSchema.migrations)
    let replica = SyncEngine(store: store, setup: setup)
    store.beginEvent()
    func desktop(_ installation: UInt32) -> DeviceID { DeviceID(role: .desktop, installation: installation) }
    func answers(to device: DeviceID, _ times: Int, after span: Span) throws -> Int {
      var context = DeviceContext.onPaper(.phone, after: span)
      for _ in 0..<times { _ = replica.receive(Message(SyncMessage.hello(device)), from: .desktop, &context) }
      return context.effects.count { if case .acknowledgement? = $0.sync { true } else { false } }
    }
    #expect(try answers(to: desktop(2), 42, after: .seconds(60)) == 1)
    #expect(try answers(to: desktop(3), 1, after: .seconds(61)) == 1)
    #expect(try answers(to: desktop(2), 1, after: .seconds(62)) == 0)
    #expect(try answers(to: desktop(2), 1, after: .seconds(80)) == 1)
  }
}
