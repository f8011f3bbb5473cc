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
