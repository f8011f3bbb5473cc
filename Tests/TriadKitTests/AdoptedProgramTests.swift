import Foundation
import Testing
import TriadKit

/// The app of Tests/AdoptProbe, where it lies beside the tests.
private let probe: String? = {
  let path = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/AdoptProbe"
  return FileManager.default.isExecutableFile(atPath: path) ? path : nil
}()

@Suite("An adopted app", .enabled(if: probe != nil, "no AdoptProbe built: it is for Linux"))
struct AdoptedProgramTests {
  private static func outcome(
    _ acts: [String], observed: String? = nil, words: @escaping @Sendable ([String]) -> Bool = { _ in true }
  ) throws -> Outcome {
    let story = acts.enumerated().map {
      "{ at: \"d1 10:\(10 + $0.offset):00\", does: \"\($0.element)\", on: \"phone\" }"
    }
    let simulation = try Simulation(
      text: """
        {
          name: "adopted", start: "2026-03-02", zone: "Europe/Oslo", length: "1d", seed: 1,
          devices: { watch: {}, phone: {}, desktop: false, cloud: false },
          story: [\(story.joined(separator: ", "))],
        }
        """,
      apps: [.program(.phone, [try #require(probe)])],
      promises: [
        Promise("the words are there") { run in words(run.defaults(.phone, "words", as: [String].self) ?? []) },
        Promise("the observed value is there") { run in
          observed == nil || run.defaults(.phone, "observed", as: String.self) == observed
        },
      ])
    return simulation.run()
  }

  /// The toolchains that the executors were tried on; another one may have another interface for them.
  @Test("runs tasks, queues and timers by the device's clock on Swift 6.3")
  func waits() throws {
    let outcome = try Self.outcome(["waits"]) { $0 == ["queue 1", "timer 2", "slept 3 sum 6"] }
    #expect(outcome.failures == [] && outcome.breakdown == nil)
  }

  @Test("runs sync work after what its queue has waiting, and holds weak references")
  func synchronous() throws {
    let outcome = try Self.outcome(["inline", "weak"]) { $0 == ["first", "second", "true 1"] }
    #expect(outcome.failures == [] && outcome.breakdown == nil)
  }

  @Test("observes a property of the session")
  func observation() throws {
    #expect(try Self.outcome(["inline"], observed: "2").failures == [])
  }

  @Test("draws its identifiers from the seed")
  func identifiers() throws {
    let digests = try (0..<2).map { _ in
      try Self.outcome(["identifiers", "identifiers"]) { Set($0).count == 2 }.digest
    }
    #expect(digests[0] == digests[1])
  }

  @Test(
    "is refused by name what one thread can't wait for",
    arguments: [("semaphore", "triad refuses DispatchSemaphore"), ("sync", "triad refuses sync to the queue 'shelf'")])
  func refusals(act: String, message: String) throws {
    let failures = try Self.outcome([act]).failures
    #expect(failures.contains { $0.message.contains(message) }, "\(failures)")
  }

  @Test(
    "breaks a promise that names what reaches out of the simulation",
    arguments: [("thread", "it uses a thread"), ("file", "it uses a real file, /tmp/triad-adopt-probe")])
  func escapes(act: String, message: String) throws {
    let failures = try Self.outcome([act]).failures
    #expect(failures.contains { $0.message.contains(message) }, "\(failures)")
  }

  @Test("is notified with 7010 of a message that is no property list")
  func propertyLists() throws {
    let outcome = try Self.outcome(["list"]) { $0 == ["7010"] }
    #expect(outcome.failures == [])
  }
}

/// A server that adopted apps ask by `URLSession`.
private struct BirdServer: App {
  /// A request, as `URLSession` sends it.
  struct Call: Decodable {
    let method: String
    let url: String
    let headers: [String: String]
    let body: [String: String]?
  }

  mutating func receive(_ message: JSONPayload, _ device: inout Device) {
    guard let call = try? JSONDecoder().decode(Call.self, from: Data(message.json.utf8)),
      !call.url.hasSuffix("/silent")
    else { return }
    let body = "\(call.method) \(call.headers["Content-Type"] ?? "-") \(call.body?["$text"] ?? "-")"
    let status = call.url.hasSuffix("/missing") ? 404 : 200
    if let reply = JSONPayload(json: "{\"status\":\(status),\"body\":\"\(body)\"}") { device.reply(reply) }
  }
}

@Suite("In an adopted app", .enabled(if: probe != nil, "no AdoptProbe built: it is for Linux"))
struct AdoptedFrameworkTests {
  /// Runs acts of the probe on a phone, by their entries in a story, and returns the words that it noted.
  private static func words(
    _ story: String, faults: String = "", health: Bool = false, length: String = "1d"
  ) throws -> (words: [String], counts: [Int], outcome: Outcome) {
    let seen = WordBox()
    let simulation = try Simulation(
      text: """
        {
          name: "adopted", start: "2026-03-02", zone: "Europe/Oslo", length: "\(length)", seed: 1,
          devices: { watch: {}, phone: {}, desktop: false, cloud: {} },
          dials: { health: \(health) }, notices: { opens: 0 },
          story: [\(story)], faults: [\(faults)],
        }
        """,
      apps: [.program(.phone, [try #require(probe)], readsHealth: health), .server(BirdServer())],
      promises: [
        Promise("the words are read") { run in
          seen.words = run.defaults(.phone, "words", as: [String].self) ?? []
          seen.counts = ["updates", "locked"].map { run.defaults(.phone, $0, as: Int.self) ?? 0 }
          return true
        }
      ])
    let outcome = simulation.run()
    return (seen.words, seen.counts, outcome)
  }

  private final class WordBox: @unchecked Sendable {
    var words: [String] = []
    var counts: [Int] = []
  }

  @Test("Security keeps generic passwords with the event, and has the statuses of the keychain")
  func keychain() throws {
    let story = #"""
      { at: "d1 10:00", does: "keychain", on: "phone" },
      { at: "d1 12:00", does: "keychainAgain", on: "phone" },
      """#
    let crash = #"{ at: "d1 11:00", crash: "phone", restart: "after 1m" }"#
    let (words, _, outcome) = try Self.words(story, faults: crash)
    #expect(
      words == [
        "added 0 -25299 -50", "found sesame -25300", "updated 0 -25300", #"accounts ["token"]"#, "kept open",
        "deleted 0 -25300",
      ])
    #expect(outcome.failures == [])
  }

  @Test("URLSession asks the server of the story")
  func requests() throws {
    let (words, _, outcome) = try Self.words(
      #"""
      { at: "d1 10:00", does: "fetches", on: "phone", with: { path: "/birds" } },
      { at: "d1 10:02", does: "fetches", on: "phone", with: { path: "/missing" } },
      """#)
    #expect(
      words.sorted() == [
        "data 200 GET - -", "data 404 GET - -", "upload 200 POST text/plain wren 0",
        "upload 404 POST text/plain wren 0",
      ])
    #expect(outcome.failures == [])
  }

  @Test("URLSession ends by the codes of URLError without a connection, and at the time limit")
  func requestErrors() throws {
    let story = #"""
      { at: "d1 10:00", does: "fetches", on: "phone", with: { path: "/silent", within: 3 } },
      { at: "d1 11:30", does: "fetches", on: "phone", with: { path: "/birds" } },
      """#
    let fault = #"{ from: "d1 11:00", until: "d1 12:00", partition: "phone-server" }"#
    let (words, _, outcome) = try Self.words(story, faults: fault)
    #expect(words.prefix(1) == ["upload - - -1001"], "\(words)")
    #expect(Set(words.suffix(2)) == ["upload - - -1009", "data -1009"], "\(words)")
    #expect(outcome.breakdown == nil)
  }

  @Test("URLSession is refused by name what has no place in a run")
  func refusedRequests() throws {
    let failures = try Self.words(#"{ at: "d1 10:00", does: "refusesDownload", on: "phone" }"#).outcome.failures
    #expect(failures.contains { $0.message.contains("triad refuses URLSession.downloadTask") }, "\(failures)")
  }

  @Test("UserNotifications are the kit's notices, and the delegate is notified of them")
  func notices() throws {
    let story = #"""
      { at: "d1 10:00", does: "notifies", on: "phone" },
      { at: "d1 10:20", opensNotice: "phone" },
      { at: "d1 10:30", does: "settings", on: "phone" },
      """#
    let (words, _, outcome) = try Self.words(story)
    #expect(
      words == [
        "error 1", "granted true", #"pending ["daily", "quiet", "shown"]"#, "presents shown", "presents quiet",
        "opened Seen wren", "authorization 2",
      ])
    #expect(outcome.failures == [])
  }

  @Test("HealthKit reads the samples of the watch, and observers are notified of new ones")
  func health() throws {
    let story = #"""
      { at: "d1 08:30", does: "keychain", on: "phone" }, { at: "d2 18:00", does: "measures", on: "phone" },
      """#
    let (words, counts, outcome) = try Self.words(story, health: true, length: "2d")
    #expect(words.suffix(3).sorted() == ["anchored true", "hour true true true true true", "then 0"])
    // Some of the observer's calls came while the phone was locked.
    #expect(counts[0] > counts[1] && counts[1] > 0 && outcome.failures == [], "\(counts)")
  }
}
