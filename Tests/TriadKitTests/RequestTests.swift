import Foundation
import Testing
import TriadKit

private struct Ask: Act { static let name = "ask" }
private struct Word: Payload { var text = "?" }

private struct Client: App {
  @Stored var answers = 0
  @Stored var errors: [Int] = []
  @Stored var paths: [String] = []
  @Dial var isAsync = false

  mutating func act(_ ask: Ask, _ device: inout Device) {
    paths.append(device.path().rawValue)
    guard isAsync else {
      device.request(Word())
      return
    }
    device.task("ask", in: Self.self) { context in
      do {
        _ = try await context.request(Word(), within: .seconds(30))
        try await context.update { app, _ in app.answers += 1 }
      } catch let error as TransferError {
        try await context.update { app, _ in app.errors.append(error.rawValue) }
      }
    }
  }
  mutating func answered(_ number: UInt64, with reply: Word, _ device: inout Device) { answers += 1 }
  mutating func failed(_ transfer: Transfer, _ error: TransferError, _ device: inout Device) {
    errors.append(error.rawValue)
  }
  // Until the response is there the app would rather run on.
  var isBusy: Bool { true }
}

private struct Server: App {
  @Dial var answersAfter = 0.0
  var held: [HeldReply] = []
  mutating func receive(_ word: Word, _ device: inout Device) {
    guard answersAfter > 0 else { return device.reply(Word(text: "!")) }
    if let reply = device.holdReply() { held.append(reply) }
    device.wake(after: answersAfter, "answer")
  }
  mutating func woke(_ timer: String, _ device: inout Device) {
    for reply in held { device.reply(Word(text: "!"), to: reply) }
    held = []
  }
}

@Suite("A request over the internet")
struct RequestTests {
  /// Returns the client's figures: answers, the first error, the number of errors.
  private func run(_ keys: String, path: String = "satisfied", breaks: [String] = []) throws -> [Int] {
    let seen = Promise("the path is '\(path)'") { $0.stored(.desktop, Client.self)?.paths.first == path }
    let outcome = try Simulation(
      text: """
        { name: "requests", start: "2026-03-02", zone: "Europe/Oslo", length: "1d",
          devices: { watch: false, phone: false, desktop: {}, server: {} },
          story: [{ at: "d1 10:00", does: "ask", on: "desktop" }], \(keys) }
        """, apps: [.desktop(Client()), .server(Server())], promises: [seen],
      figures: [
        Figure("answers") { $0.stored(.desktop, Client.self)?.answers },
        Figure("error") { $0.stored(.desktop, Client.self)?.errors.first ?? 0 },
        Figure("errors") { $0.stored(.desktop, Client.self)?.errors.count },
      ]
    ).run()
    #expect(outcome.failures.map(\.check) == breaks && outcome.breakdown == nil)
    return ["answers", "error", "errors"].map { Int(outcome.figures[$0] ?? -1) }
  }

  @Test("ends with the response, or an error when none came in time, once", arguments: [false, true])
  func ends(isAsync: Bool) throws {
    #expect(try run("dials: { isAsync: \(isAsync) }") == [1, 0, 0])
    #expect(try run("dials: { isAsync: \(isAsync), answersAfter: 20 }") == [1, 0, 0])
    let late = try run("dials: { isAsync: \(isAsync), answersAfter: 90 }", breaks: ["answered-once"])
    #expect(late == [0, -1001, 1])
    let lost = "faults: [{ from: \"d1 09:00\", until: \"d1 11:00\", loss: \"100%\", link: \"desktop-server\" }],"
    #expect(try run(lost + "dials: { isAsync: \(isAsync) }") == [0, -1001, 1])
  }

  @Test("is refused at once without a connection, which the path says, too", arguments: [false, true])
  func refused(isAsync: Bool) throws {
    let cut = "faults: [{ from: \"d1 09:00\", until: \"d1 11:00\", partition: \"desktop-server\" }],"
    #expect(try run(cut + "dials: { isAsync: \(isAsync) }", path: "unsatisfied") == [0, -1009, 1])
  }
}
