import Devices
import SimKernel
import PersonWire
import Testing
import WearerKit

@Suite("Anomalies of the session, as seen in the field")
struct SessionAnomalyTests {
  @Test("after idle days an app gets every context in between, and the last one twice")
  func contextsRepeated() throws {
    let pair = try Handhelds()
    pair.does(.condition(.contextsRepeated, isOn: true), .watch)
    for number in 1...3 {
      pair.type("context \(number)", on: .phone)
      pair.run(for: .minutes(5))
    }
    pair.does(.raisesWrist, .watch)
    #expect(try pair.got(.watch) == [1, 1, 2, 2, 3, 3] || pair.got(.watch) == [1, 2, 3, 3])
  }

  @Test("the last context is there for an app that is launched, also where the field shows that it is not handed over")
  func contextIgnored() throws {
    let pair = try Handhelds()
    pair.type("context 1", on: .phone)
    pair.run(for: .minutes(5))
    pair.does(.condition(.contextIgnored, isOn: true), .watch)
    try pair.restart(.watch)
    pair.does(.condition(.contextIgnored, isOn: true), .watch)
    pair.does(.raisesWrist, .watch)
    #expect(try pair.log(.watch).prefix(3) == ["launched", "finds context 1", "run opened"])
    #expect(try pair.got(.watch) == [])
  }

  @Test("the phone is not told that it could reach the watch")
  func reachabilityMissed() throws {
    let pair = try Handhelds()
    pair.does(.condition(.reachabilityMissed, isOn: true), .phone)
    pair.does(.raisesWrist, .watch)
    pair.run(for: .seconds(2))
    pair.type("message 1", on: .phone)
    #expect(try pair.log(.phone).suffix(1) == ["failed 1: 7007"])
  }

  @Test("the error handler is called twice")
  func failuresDoubled() throws {
    let pair = try Handhelds()
    pair.does(.condition(.failuresDoubled, isOn: true), .phone)
    pair.type("message 1", on: .phone)
    #expect(try pair.log(.phone).filter { $0 == "failed 1: 7007" }.count == 2)
  }

  @Test("an item above the payload limit vanishes without an error")
  func oversizeSilent() throws {
    let pair = try Handhelds()
    pair.does(.condition(.oversizeSilent, isOn: true), .watch)
    pair.type("big userInfo 1", on: .watch)
    pair.type("userInfo 2", on: .watch)
    pair.run(for: .minutes(5))
    #expect(try !pair.log(.watch).contains { $0.hasPrefix("failed") })
    #expect(try pair.got(.phone) == [2])
  }

  @Test("some of what is queued is delivered again, and nothing is lost for it", arguments: 1...5)
  func transfersRepeated(seed: UInt64) throws {
    let pair = try Handhelds(seed: seed)
    pair.does(.condition(.transfersRepeated, isOn: true), .watch)
    for number in 1...30 { pair.type("userInfo \(number)", on: .watch) }
    pair.run(for: .hours(1))
    let got = try pair.got(.phone)
    #expect(got.count > 30 && Set(got) == Set(1...30))
  }

  @Test("a context that is equal to the last one is not delivered, and the app is not told")
  func equalContextsSkipped() throws {
    for isOn in [false, true] {
      let pair = try Handhelds()
      pair.does(.condition(.equalContextsSkipped, isOn: isOn), .phone)
      for number in [1, 1, 2, 1] {
        pair.type("context \(number)", on: .phone)
        pair.run(for: .minutes(5))
        pair.does(.raisesWrist, .watch)
        pair.run(for: .minutes(5))
      }
      #expect(try pair.got(.watch) == (isOn ? [1, 2, 1] : [1, 1, 2, 1]))
      #expect(try !pair.log(.phone).contains { $0.hasPrefix("failed") })
    }
  }

  @Test("an item that is queued in the background leaves when the app is opened")
  func transfersAwaitApp() throws {
    for isOn in [false, true] {
      let pair = try Handhelds()
      pair.does(.condition(.transfersAwaitApp, isOn: isOn), .watch)
      pair.type("wish 600", on: .watch)
      pair.type("later userInfo 1", on: .watch)
      pair.run(for: .hours(5))
      #expect(try pair.got(.phone) == (isOn ? [] : [1]))
      pair.does(.raisesWrist, .watch)
      pair.run(for: .minutes(1))
      #expect(try pair.got(.phone) == [1])
    }
  }

  @Test("a context that waits slows what is live")
  func contextsFirst() throws {
    for isOn in [false, true] {
      let pair = try Handhelds()
      pair.does(.condition(.contextsFirst, isOn: isOn), .phone)
      pair.does(.raisesWrist, .watch)
      pair.run(for: .seconds(2))
      for command in ["message 1", "context 2", "message 3"] { pair.type(command, on: .phone) }
      pair.run(for: .seconds(5))
      #expect(try pair.got(.watch) == (isOn ? [1, 2, 3] : [1, 3, 2]))
    }
  }
}
