import DeviceKit
import Testing

import Devices
import SimKernel
import PersonWire
import WearerKit

@Suite("The session between watch and phone")
struct DeviceSessionTests {
  @Test("a live message launches the app on the phone, and arrives while both are in reach")
  func messageLaunchesPhone() throws {
    let pair = try Handhelds()
    pair.type("message 1", on: .watch)
    pair.run(for: .seconds(1))
    #expect(try pair.log(.phone) == ["launched", "run message", "got 1"])
  }

  @Test("a live message never launches the app on the watch: without it the watch is not reachable (7007)")
  func messageNeverLaunchesWatch() throws {
    let pair = try Handhelds()
    pair.type("message 1", on: .phone)
    pair.run(for: .minutes(10))
    #expect(try pair.log(.phone).contains("failed 1: 7007"))
    #expect(try pair.log(.watch) == [])
  }

  @Test("the phone reaches the watch for as long as its app is in the foreground")
  func reachability() throws {
    let pair = try Handhelds()
    pair.does(.raisesWrist, .watch)
    pair.run(for: .seconds(2))
    pair.type("message 1", on: .phone)
    pair.run(for: .seconds(20))
    pair.type("message 2", on: .phone)
    pair.run(for: .seconds(1))
    #expect(try pair.got(.watch) == [1])
    #expect(try pair.log(.phone).suffix(1) == ["failed 2: 7007"])
  }

  @Test("a message to an app that left the foreground meanwhile is refused, and fails (7014)")
  func refused() throws {
    let pair = try Handhelds(link: LinkProfile(latency: .constant(.milliseconds(900))))
    pair.does(.raisesWrist, .watch)
    pair.run(for: .milliseconds(8_500))  // the phone heard of it 0.9 s late
    pair.type("message 1", on: .phone)
    pair.run(for: .seconds(5))
    #expect(try pair.got(.watch) == [])
    #expect(try pair.log(.phone).contains("failed 1: 7014"))
  }

  @Test("an unacknowledged live message fails when the radio gives up (7014), within seconds")
  func unanswered() throws {
    let pair = try Handhelds()
    pair.kernel.partition(from: Role.watch.node, to: Role.phone.node)
    pair.type("message 1", on: .watch)
    pair.run(for: .seconds(6))
    #expect(try !pair.log(.watch).contains("failed 1: 7014"))
    pair.run(for: .seconds(2))
    #expect(try pair.log(.watch).contains("failed 1: 7014"))
  }

  @Test("user info arrives in order, once each, and waits while the devices are apart")
  func userInfo() throws {
    let pair = try Handhelds()
    pair.does(.proximity(of: .phone, isNear: false), .watch)
    pair.does(.proximity(of: .watch, isNear: false), .phone)
    for number in 1...20 { pair.type("userInfo \(number)", on: .watch) }
    pair.run(for: .hours(3))
    #expect(try pair.got(.phone) == [])
    pair.does(.proximity(of: .watch, isNear: true), .phone)
    pair.does(.proximity(of: .phone, isNear: true), .watch)
    pair.run(for: .minutes(1))
    #expect(try pair.got(.phone) == Array(1...20))
  }

  @Test("user info survives the restart of either device")
  func restarts() throws {
    let pair = try Handhelds()
    pair.kernel.partition(from: Role.watch.node, to: Role.phone.node)
    pair.type("userInfo 1", on: .watch)
    try pair.restart(.watch, after: .minutes(1))
    pair.kernel.repair(from: Role.watch.node, to: Role.phone.node)
    // Nothing says that it is there until the session is used again.
    pair.type("userInfo 2", on: .watch)
    pair.run(for: .minutes(1))
    #expect(try pair.got(.phone) == [1, 2])

    // On the watch it waits for the app; meanwhile the watch restarts.
    pair.type("userInfo 3", on: .phone)
    pair.run(for: .seconds(30))
    #expect(try pair.got(.watch) == [])
    try pair.restart(.watch)
    pair.does(.raisesWrist, .watch)
    #expect(try pair.got(.watch) == [3])
  }

  @Test("of an application context only the newest arrives, on the next run of the other app")
  func context() throws {
    let pair = try Handhelds()
    for number in 1...5 { pair.type("context \(number)", on: .phone) }
    pair.run(for: .seconds(30))
    pair.type("context 6", on: .phone)
    pair.run(for: .seconds(30))
    #expect(try pair.log(.watch) == [])
    pair.does(.raisesWrist, .watch)
    #expect(try pair.got(.watch) == [6])
  }

  @Test("user info that is stuck leaves when the next is queued")
  func stuck() throws {
    let pair = try Handhelds()
    pair.does(.condition(.transfersStuck, isOn: true), .watch)
    pair.type("userInfo 1", on: .watch)
    pair.run(for: .hours(2))
    #expect(try pair.got(.phone) == [])
    pair.type("userInfo 2", on: .watch)
    pair.run(for: .hours(2))
    #expect(try pair.got(.phone) == [1])
    pair.does(.condition(.transfersStuck, isOn: false), .watch)
    pair.run(for: .minutes(1))
    #expect(try pair.got(.phone) == [1, 2])
  }

  @Test("what is cancelled as a whole never arrives, but for the context, and what is queued later does")
  func cancelledAll() throws {
    let pair = try Handhelds()
    pair.does(.proximity(of: .watch, isNear: false), .phone)
    for command in ["file 1", "userInfo 2", "context 3", "complication 4"] { pair.type(command, on: .phone) }
    pair.does(.condition(.transfersCancelled, isOn: true), .phone)
    pair.type("userInfo 5", on: .phone)
    pair.does(.proximity(of: .watch, isNear: true), .phone)
    pair.run(for: .minutes(5))
    pair.does(.raisesWrist, .watch)
    #expect(try pair.got(.watch) == [3, 5])
  }

  @Test("a complication update and a context overtake user info, and files come last")
  func order() throws {
    let pair = try Handhelds()
    pair.does(.proximity(of: .watch, isNear: false), .phone)
    for command in ["file 1", "userInfo 2", "context 3", "complication 4"] { pair.type(command, on: .phone) }
    pair.does(.proximity(of: .watch, isNear: true), .phone)
    pair.run(for: .minutes(1))
    pair.does(.raisesWrist, .watch)
    #expect(try pair.got(.watch) == [4, 3, 2, 1])
  }

  @Test("fifty complication updates a day wake the watch at once, those beyond wait like user info")
  func complications() throws {
    let pair = try Handhelds()
    for number in 1...52 {
      pair.type("complication \(number)", on: .phone)
      pair.run(for: .seconds(10))
    }
    #expect(try pair.got(.watch) == Array(1...50))
    pair.run(for: .hours(1))
    #expect(try pair.got(.watch) == Array(1...52))
  }

  @Test("a clock that is set, or a zone that changes, refunds no complication update: fifty are for any 24 hours")
  func complicationsOverMidnight() throws {
    let pair = try Handhelds()
    var number = 0
    func update(_ count: Int) {
      for _ in 0..<count {
        number += 1
        pair.type("complication \(number)", on: .phone)
        pair.run(for: .seconds(10))
      }
    }
    update(50)
    let changes: [(inout NodeClock) -> Void] = [
      { $0.set(ahead: .days(1), at: pair.kernel.now) }, { $0.set(ahead: .days(-1), at: pair.kernel.now) },
      { $0.reset(at: pair.kernel.now) }, { $0.travel(to: Zone(fixedOffset: 13 * 3_600, identifier: "East")) },
      { $0.travel(to: Zone(fixedOffset: -11 * 3_600, identifier: "West")) },
    ]
    for change in changes {
      pair.kernel.setClock(of: Role.phone.node, change)
      update(1)
      #expect(try pair.got(.watch) == Array(1...50))
    }
    pair.run(for: .days(1))
    let before = try pair.got(.watch).count
    update(3)
    #expect(try pair.got(.watch).count == before + 3)
  }

  @Test("user info leaves when the opportune time has come, and not before")
  func opportunity() throws {
    // The phone cannot reach the watch, so it waits; the watch gives what arrived to its app at the next look.
    for (seconds, got) in [(110, []), (130, [1])] as [(Int64, [Int])] {
      let pair = try Handhelds { $0.opportuneDelay = .constant(.minutes(2)) }
      pair.type("userInfo 1", on: .phone)
      pair.run(for: .seconds(seconds))
      pair.does(.raisesWrist, .watch)
      #expect(try pair.got(.watch) == got)
    }
  }

  @Test(
    "a payload above the limit is refused at once (7009), except as a file",
    arguments: [("message", 65_536), ("userInfo", 65_536)])
  func payloadLimit(channel: String, limit: Int) throws {
    let pair = try Handhelds()
    pair.type("big \(channel) 1", on: .watch)
    #expect(try pair.log(.watch).contains("failed 1: 7009"))
    pair.type("big file 2", on: .watch)
    pair.type("big context 3", on: .watch)
    pair.run(for: .minutes(1))
    #expect(try pair.log(.phone).filter { $0 == "got a payload" }.count == 2)
  }

  @Test(
    "radio loss shows as delay and never as loss, doubling or another order",
    arguments: 1...20 as ClosedRange<UInt64>)
  func lossyRadio(seed: UInt64) throws {
    let profile = LinkProfile(
      latency: .uniform(.milliseconds(10), .milliseconds(1_500)), loss: .bernoulli(0.4), duplicate: 0.2, reorder: 0.2)
    let pair = try Handhelds(seed: seed, link: profile)
    for number in 1...30 {
      pair.type("userInfo \(number)", on: .watch)
      pair.type("userInfo \(number)", on: .phone)
      pair.run(for: .seconds(20))
    }
    pair.run(for: .hours(6))
    pair.does(.raisesWrist, .watch)
    #expect(try pair.got(.phone) == Array(1...30))
    #expect(try pair.got(.watch) == Array(1...30))
  }
}
