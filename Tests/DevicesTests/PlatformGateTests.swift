import Testing

@testable import DeviceKit
@testable import SimKernel
@testable import PersonWire
import WearerKit

@Suite("Gates of the platform")
struct PlatformGateTests {
  @Test("what is shown is fresh for half an hour, and expired after a day or when it lies in the future")
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

  @Test("three silent pushes an hour are let through; of those that are held only the newest comes")
  func pushes() throws {
    let runtime = FakeRuntime()
    let lane = Lane(runtime: runtime, node: Role.phone.node, incarnation: 1)
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

  @Test("what is protected stays readable for ten seconds after the phone was locked")
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
