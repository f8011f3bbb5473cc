import Foundation
import Testing
import TriadKit

private struct News: Payload {
  var number: Int
  var padding = ""
}

private struct Ask: Act {
  static let name = "ask"
  var number: Int
  var title: String?
  var size: Int?
}

/// The address of a phone for pushes.
private struct Address: Payload { var token: PushToken }

/// A server that sends the phone what the test says.
private struct Newsroom: App {
  @Stored var token: PushToken?
  @Stored var failures: [String] = []

  mutating func receive(_ address: Address, _ device: inout Device) { token = address.token }

  mutating func act(_ ask: Ask, _ device: inout Device) {
    guard let token else { return }
    let padding = String(repeating: "x", count: ask.size ?? 0)
    device.push(News(number: ask.number, padding: padding), to: token, showing: ask.title)
  }

  mutating func failed(_ transfer: Transfer, _ error: TransferError, _ device: inout Device) {
    failures.append("\(transfer.channel) \(error) \(transfer.payload(News.self)?.number ?? 0)")
  }
}

private struct Reader: App {
  @Stored var news: [Int] = []
  @Stored var opened: [Int] = []
  @Stored var ways: [String] = []

  mutating func launched(_ device: inout Device) {
    guard let token = device.pushToken else { return }
    device.send(Address(token: token), to: .server)
  }

  mutating func receive(_ news: News, _ device: inout Device) {
    self.news.append(news.number)
    ways.append("\(device.delivery?.channel.rawValue ?? "") \(device.runReason?.rawValue ?? "")")
  }

  mutating func opened(_ notice: Notice, _ device: inout Device) {
    if let news = notice.payload(News.self) { opened.append(news.number) }
  }
}

@Suite("A push that a server sends")
struct PushTests {
  private final class Found: @unchecked Sendable {
    var room: Newsroom?
    var reader: Reader?
    var titles: [String] = []
  }

  private static func run(_ more: String) throws -> Found {
    let found = Found()
    let looks = Promise("the test looks") { run in
      found.room = run.stored(.server, Newsroom.self)
      found.reader = run.stored(.phone, Reader.self)
      found.titles = run.notices(.phone).map(\.notice.title)
      return true
    }
    let simulation = try Simulation(
      text: """
        {
          name: "push", start: "2026-03-02", zone: "Europe/Oslo", length: "2d",
          devices: { watch: false, phone: {}, desktop: false, cloud: {} },
          wearer: { habits: { opensApp: "never" } }, notices: { opens: 0 }, \(more)
        }
        """, apps: [.phone(Reader()), .server(Newsroom())], promises: [looks])
    let outcome = simulation.run()
    #expect(outcome.failures == [] && outcome.breakdown == nil)
    #expect(simulation.firstDifference() == nil)
    return found
  }

  private static func asks(_ times: [String], title: String? = nil) -> String {
    times.enumerated().map { place, time in
      let title = title.map { #", "title": "\#($0)""# } ?? ""
      return #"{ at: "\#(time)", does: "ask", on: "cloud", with: '{"number": \#(place + 1)\#(title)}' }"#
    }.joined(separator: ", ")
  }

  @Test("lets the app run and be given the message; three an hour, and of those that are held the newest")
  func silent() throws {
    let times = ["d1 12:00", "d1 12:05", "d1 12:10", "d1 12:15", "d1 12:20"]
    let found = try Self.run("story: [\(Self.asks(times))]")
    #expect(found.reader?.news == [1, 2, 3, 5])
    #expect(found.reader?.ways == Array(repeating: "push push", count: 4))
    #expect(found.room?.failures == [] && found.titles == [])
  }

  @Test("is withheld while the person saves the battery; one that shows something is shown")
  func lowPower() throws {
    let faults = #"faults: [{ from: "d1 11:00", until: "d1 18:00", lowPower: "phone" }]"#
    #expect(try Self.run("story: [\(Self.asks(["d1 12:00", "d1 19:00"]))], \(faults)").reader?.news == [2])
    let found = try Self.run(
      """
      story: [\(Self.asks(["d1 12:00"], title: "News")), { at: "d1 12:30", opensNotice: "phone" }], \(faults)
      """)
    #expect(found.titles == ["News"])
    #expect(found.reader?.news == [] && found.reader?.opened == [1])
  }

  @Test("does not reach an app that the person threw out, unless it shows something")
  func quit() throws {
    let faults = #"faults: [{ at: "d1 11:00", forceQuit: "phone" }]"#
    #expect(try Self.run("story: [\(Self.asks(["d1 12:00"]))], \(faults)").reader?.news == [])
    #expect(try Self.run("story: [\(Self.asks(["d1 12:00"], title: "News"))], \(faults)").titles == ["News"])
  }

  @Test("waits for a device that is off, the newest alone")
  func kept() throws {
    let found = try Self.run(
      """
      story: [\(Self.asks(["d1 12:00", "d1 12:30", "d1 13:00"], title: "News")), { at: "d1 15:00", opensNotice: "phone" }],
      faults: [{ at: "d1 11:00", crash: "phone", restart: "after 3h" }]
      """)
    #expect(found.titles == ["News"])
    #expect(found.reader?.opened == [3])
  }

  @Test("fails for an address that no app has any more, and above 4,096 bytes")
  func refused() throws {
    let found = try Self.run(
      """
      story: [
        \(Self.asks(["d1 13:00"])),
        { at: "d1 14:00", does: "ask", on: "cloud", with: '{"number": 7, "size": 5000}' },
      ],
      faults: [{ at: "d1 12:00", wipe: "phone", restart: "after 48h" }]
      """)
    // The stored push reaches a phone that no longer has that address.
    #expect(found.room?.failures == ["push payloadTooLarge 7", "push unregistered 1"])
    // A phone that was set up again while it was offline hasn't reported its new address.
    let anew = try Self.run(
      """
      story: [\(Self.asks(["d1 13:00"]))],
      faults: [
        { at: "d1 12:00", wipe: "phone", restart: "after 5m" },
        { from: "d1 11:30", until: "d1 12:59", loss: "100%", link: "phone-cloud" },
      ]
      """)
    #expect(anew.room?.failures == ["push unregistered 1"])
    #expect(anew.reader?.news == [])
  }

  @Test("has no token on a server, and a text of one is read back")
  func token() throws {
    let token = try #require(try Self.run("story: []").room?.token)
    #expect(PushToken(token.text) == token)
    for text in ["", "phone", "phone-", "phone-x-y", "nobody-1f", "phone-1ffffffffffffffff"] {
      #expect(PushToken(text) == nil, "\(text)")
    }
  }
}
