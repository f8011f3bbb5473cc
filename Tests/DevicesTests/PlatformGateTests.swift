import Testing

@testable import DeviceKit
@testable import Devices
@testable import SimKernel
@testable import PersonWire
import WearerKit

@Suite("Gates of the platform")
struct PlatformGateTests {
  @Test("a value is fresh for half an hour, and expired after a day or if it is from the future")
  func staleness() {
    let now = Timestamp(unixSeconds: 1_000_000)
    let levels: [(Span, Staleness)] = [
      (.zero, .fresh), (.seconds(1_799), .fresh), (.minutes(30), .slightlyStale), (.hours(2), .stale),
      (.hours(6), .veryStale), (.seconds(86_399), .veryStale), (.hours(24), .expired),
    ]
    for (age, level) in levels { #expect(Staleness(of: now - age, at: now) == level) }
    #expect(Staleness(of: now + .seconds(1), at: now) == .expired)
    #expect(Staleness(of: nil, at: now) == .expired)
  }

  @Test("an app looks at its system where it is: what changes during an event shows at once")
  func view() throws {
    let store = try DeviceStore(Database(.memory), DeviceSchema.migrations)
    let setup = DeviceSetup.onPaper(DeviceID(role: .phone, installation: 1), peers: [.watch])
    let system = SystemState(store: store, setup: setup, showsContext: false)
    let lane = NodeExecutor(runtime: FakeRuntime(), node: Role.phone.node, incarnation: 1)
    let platform = DeviceContext(NodeContext(lane), store, system).platform
    #expect(!platform.isCalendarDenied && platform.place == nil && platform.account == 1 && platform.isPaired)
    system.conditions = [.calendarDenied]
    system.location = Coordinate(latitude: 60, longitude: 10)
    #expect(platform.isCalendarDenied && platform.place != nil)
    system.conditions = [.locationDenied, .signedOut]
    #expect(!platform.isCalendarDenied && platform.place == nil && platform.account == nil)
    let notice = SessionItem(
      channel: .context, id: 0, message: Message(SyncMessage.push(Push(kind: .morningWake, token: 1))))
    system.queue.keep(notice)
    #expect(platform.hasContentPending && platform.receivedContext == nil)
    system.showsContext = true
    #expect(platform.receivedContext != nil)
    // The state of one event ends with it.
    (system.launchReason, system.request) = (.push, 7)
    let next = DeviceContext(NodeContext(lane), store, system).platform
    #expect(next.launchReason == nil && next.request == nil && next.isLocationDenied)
  }

  @Test("a context that an app adds to keeps what was collected before, in order")
  func handedOver() {
    let lane = NodeExecutor(runtime: FakeRuntime(), node: Role.phone.node, incarnation: 1)
    var context = DeviceContext(NodeContext(lane))
    func isWake(_ effect: DeviceContext.Effect, after span: Span) -> Bool {
      if case .wake(span, _) = effect { true } else { false }
    }
    context.wake(after: .seconds(1), WakeToken(.notice))
    var lent = context.handOver()
    #expect(context.effects.isEmpty)
    lent.apply { $0.wake(after: .seconds(2), WakeToken(.notice)) }
    context = lent
    #expect(zip(context.effects, [1, 2]).allSatisfy { isWake($0, after: .seconds($1)) } && context.effects.count == 2)
    // A reported fact doesn't need the system and isn't passed to it.
    context.report(DeviceFact.unreadable(by: DeviceID(role: .phone, installation: 1)))
    #expect(context.takeEffects(from: 2).isEmpty && context.effects.count == 3)
    #expect(context.takeEffects(from: 1).count == 2 && context.effects.count == 1)
  }

  @Test("three silent pushes an hour are let through; of those that are held only the newest comes")
  func pushes() throws {
    let runtime = FakeRuntime()
    let lane = NodeExecutor(runtime: runtime, node: Role.phone.node, incarnation: 1)
    var gate = PushGate(.phone)
    func offer(_ token: UInt64) throws -> Bool {
      var context = DeviceContext(NodeContext(lane))
      return gate.take(Message(SyncMessage.push(Push(kind: .morningWake, token: token))), &context)
    }
    #expect(try (1...5 as ClosedRange<UInt64>).map(offer) == [true, true, true, false, false])
    runtime.advance(by: .hours(1))
    var context = DeviceContext(NodeContext(lane))
    let (released, next) = (gate.release(&context), gate.release(&context))
    if case .push(let newest)? = released?.sync { #expect(newest.token == 5) } else { Issue.record("none was held") }
    #expect(next == nil)
  }

  @Test("a protected file stays readable for ten seconds after the phone was locked")
  func lock() {
    var lock = DeviceLock(locks: true)
    #expect(!lock.hasBeenUnlocked && !lock.isProtectedDataAvailable(at: .start))
    let isFirst = lock.unlock(for: .seconds(60), at: .start)
    #expect(isFirst)
    #expect(lock.isProtectedDataAvailable(at: .start + .seconds(69)))
    #expect(!lock.isProtectedDataAvailable(at: .start + .seconds(70)))
    let isFirstAgain = lock.unlock(for: .seconds(1), at: .start + .hours(1))
    #expect(!isFirstAgain)
  }
}
