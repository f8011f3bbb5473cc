import Devices
import SimKernel
import PersonWire
import DeviceKit
import Testing
import WearerKit

@Suite("Answers and errors of the session")
struct SessionErrorTests {
  @Test("a live message can be answered, and exactly one of answer and error comes")
  func answered() throws {
    let pair = try Handhelds()
    pair.type("ask 1", on: .watch)
    pair.run(for: .seconds(1))
    #expect(try pair.got(.phone) == [1])
    #expect(try pair.log(.watch).suffix(1) == ["answered 1: 1"])
    pair.run(for: .minutes(10))
    #expect(try !pair.log(.watch).contains { $0.hasPrefix("failed 1") })
  }

  @Test("an app that is suspended without having answered lets the message fail (7011)")
  func replyFailed() throws {
    let pair = try Handhelds()
    pair.type("silent", on: .phone)
    pair.run(for: .minutes(3))
    pair.type("ask 2", on: .watch)
    pair.run(for: .seconds(19))
    #expect(try pair.log(.watch).suffix(1) == ["failed 2: 7011"])
  }

  @Test("an answer that does not come in time is an error (7012), and a late one is nothing")
  func replyTimedOut() throws {
    let pair = try Handhelds { $0.replyTimeout = .seconds(5) }
    pair.type("silent", on: .phone)  // it stays in the foreground for 90 seconds
    pair.type("ask 3", on: .watch)
    pair.run(for: .seconds(6))
    #expect(try pair.log(.watch).suffix(1) == ["failed 3: 7012"])
    pair.run(for: .minutes(10))
    #expect(try pair.log(.watch).filter { $0.hasPrefix("failed 3") || $0.hasPrefix("answered 3") }.count == 1)
  }

  // MARK: - What is refused

  @Test("a type that the session cannot carry is refused (7010)")
  func unsupported() throws {
    let pair = try Handhelds()
    pair.type("odd 4", on: .watch)
    #expect(try pair.log(.watch).suffix(1) == ["failed 4: 7010"])
  }

  @Test(
    "without a counterpart nothing can be sent: no watch is paired (7005), or the companion is missing (7018)")
  func alone() throws {
    let phone = try Handhelds(roles: [.phone])
    phone.type("userInfo 4", on: .phone)
    #expect(try phone.log(.phone).suffix(1) == ["failed 4: 7005"])
    let watch = try Handhelds(roles: [.watch])
    watch.type("userInfo 4", on: .watch)
    #expect(try watch.log(.watch).suffix(1) == ["failed 4: 7018"])
  }

  @Test("a device without space refuses a file (7015), and takes everything else")
  func noSpace() throws {
    let pair = try Handhelds()
    pair.does(.condition(.storageFull, isOn: true), .phone)
    pair.type("file 5", on: .watch)
    pair.type("userInfo 6", on: .watch)
    pair.run(for: .minutes(5))
    #expect(try pair.log(.watch).contains("failed 5: 7015"))
    #expect(try pair.got(.phone) == [6])
  }

  @Test("a file that does not get through is given back in the end (7017)")
  func transferTimedOut() throws {
    let pair = try Handhelds { $0.transferTimeout = .hours(2) }
    pair.does(.proximity(of: .phone, isNear: false), .watch)
    pair.type("file 7", on: .watch)
    pair.run(for: .hours(3))
    pair.does(.proximity(of: .phone, isNear: true), .watch)
    pair.run(for: .minutes(1))
    #expect(try pair.log(.watch).contains("failed 7: 7017"))
    #expect(try pair.got(.phone) == [])
  }

  @Test(
    "an app that the system took off the phone is missing for the watch's (7018), and one off the watch for the phone's (7006)"
  )
  func offloaded() throws {
    let pair = try Handhelds()
    pair.does(.condition(.offloaded, isOn: true), .phone)
    pair.does(.condition(.counterpartMissing, isOn: true), .watch)
    pair.type("userInfo 8", on: .watch)
    #expect(try pair.log(.watch).suffix(1) == ["failed 8: 7018"])
    pair.type("userInfo 9", on: .phone)
    #expect(try pair.log(.phone).isEmpty)
    let other = try Handhelds()
    other.does(.condition(.counterpartMissing, isOn: true), .phone)
    other.type("userInfo 9", on: .phone)
    #expect(try other.log(.phone).suffix(1) == ["failed 9: 7006"])
  }

  // MARK: - Another watch

  @Test(
    "while the phone changes to another watch nothing can be sent (7016), nor before the app activates its session again (7004)"
  )
  func switching() throws {
    let pair = try Handhelds()
    pair.type("stubborn", on: .phone)
    pair.does(.pairs(with: DeviceID(role: .watch, installation: 2)), .phone)
    pair.type("userInfo 1", on: .phone)
    #expect(try pair.log(.phone).suffix(1) == ["failed 1: 7016"])
    pair.run(for: .seconds(4))
    #expect(try pair.log(.phone).suffix(1) == ["deactivated"])
    pair.type("userInfo 2", on: .phone)
    #expect(try pair.log(.phone).suffix(1) == ["failed 2: 7004"])
  }

  @Test("an app that was suspended when the phone changed to another watch is notified at its next run")
  func switchingSuspended() throws {
    let pair = try Handhelds()
    pair.does(.pairs(with: DeviceID(role: .watch, installation: 2)), .phone)
    pair.run(for: .minutes(1))
    #expect(try pair.log(.phone).isEmpty)
    pair.type("userInfo 1", on: .phone)
    #expect(try pair.log(.phone) == ["launched", "run opened"] || pair.log(.phone) == ["deactivated", "run opened"])
    pair.run(for: .seconds(10))
    pair.does(.raisesWrist, .watch)
    #expect(try pair.got(.watch) == [1])
  }

  @Test("an item for one watch waits until the phone is paired with it again")
  func queuePerWatch() throws {
    let pair = try Handhelds()
    pair.does(.proximity(of: .watch, isNear: false), .phone)
    pair.type("userInfo 1", on: .phone)
    pair.does(.pairs(with: DeviceID(role: .watch, installation: 2)), .phone)
    pair.run(for: .minutes(5))
    pair.does(.proximity(of: .watch, isNear: true), .phone)
    pair.type("userInfo 2", on: .phone)
    pair.run(for: .minutes(5))
    #expect(try pair.got(.watch) == [2])
    pair.does(.pairs(with: DeviceID(role: .watch, installation: 1)), .phone)
    pair.run(for: .minutes(1))
    pair.type("busy", on: .phone)
    pair.run(for: .minutes(5))
    #expect(try pair.got(.watch) == [2, 1])
  }
}
