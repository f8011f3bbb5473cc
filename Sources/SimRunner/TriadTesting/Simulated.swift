import Foundation
public import Testing
@_exported public import TriadKit

extension Trait where Self == Simulated {
  /// Gives the test a ``World``: a story, and the seeds with which it is run.
  ///
  /// ```swift
  /// @Test(.simulated("Laps.json5", seeds: 1...200)) func everyLapOnce() throws {
  ///   try World.current.keeps([lapsOnce], .watch(LapTimer()), .phone(LapBook()))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - story: a path, from the folder of the test's source.
  ///   - chaos: which faults are drawn beside those of the story.
  public static func simulated(
    _ story: String, seeds: ClosedRange<Int>, chaos: Chaos = .weather, file: String = #filePath
  ) -> Simulated {
    let folder = (file as NSString).deletingLastPathComponent
    return Simulated(
      world: World(story: story.hasPrefix("/") ? story : folder + "/" + story, seeds: seeds, chaos: chaos))
  }
}

/// The trait of a test that runs a story with many seeds.
public struct Simulated: TestTrait, TestScoping {
  let world: World

  /// Runs a test with the story and the seeds as ``World/current``.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    var world = world
    world.test = test.name
    try await World.$current.withValue(world) { try await function() }
  }
}

/// The story and the seeds of a test.
///
/// ```swift
/// try World.current.keeps([lapsOnce], .watch(LapTimer()), .phone(LapBook()))
/// ```
public struct World: Sendable {
  /// That of the test which runs, by its trait `.simulated(...)`.
  @TaskLocal public static var current = World(story: "", seeds: 1...1, chaos: .none)

  let story: String
  let seeds: ClosedRange<Int>
  let chaos: Chaos
  var test = ""

  /// Holds apps to their promises and to those of the kit, with each seed; the first failure is made as small as it gets.
  ///
  /// What was found is recorded as an issue of the test, with the story and the report attached, and one line to paste.
  /// `TRIAD_SEED` in the environment runs that seed alone.
  public func keeps(
    _ promises: [Promise] = [], _ apps: Installed..., location: SourceLocation = #_sourceLocation
  ) throws {
    let simulation = try Simulation(story: story, apps: apps, promises: promises)
    let environment = ProcessInfo.processInfo.environment
    let wanted = environment["TRIAD_SEED"].flatMap(Int.init).map { $0...$0 } ?? seeds
    let filter = test.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let again = { @Sendable (seed: Int) -> String? in "TRIAD_SEED=\(seed) swift test --filter \(filter)" }
    let outcomes = simulation.run(seeds: wanted, chaos, again: again)
    for name in outcomes.neverReached { print("\(test): never happened in \(outcomes.count) runs: \(name)") }
    guard let failed = outcomes.first(where: { !$0.isPass }) else {
      let never = Set(outcomes.first?.vacuous ?? []).filter { name in outcomes.allSatisfy { $0.vacuous.contains(name) }
      }
      print(
        "\(test): \(outcomes.count) seeds kept every promise; never put to the test: \(never.sorted().joined(separator: ", "))"
      )
      return
    }
    let small = failed.shrunk()
    Attachment.record(Array(small.story.utf8), named: "\(filter)-\(failed.seed).json5", sourceLocation: location)
    Attachment.record(Array(small.report.utf8), named: "\(filter)-\(failed.seed).txt", sourceLocation: location)
    let folder = NSTemporaryDirectory() + "triad-\(filter)-\(failed.seed)-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    if let smallest = small.simulation, (try? smallest.record(in: folder)) != nil {
      for name in ["report.html", "trace.perfetto.json"] {
        guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
        Attachment.record([UInt8](data), named: name, sourceLocation: location)
      }
    }
    let others = outcomes.count { !$0.isPass }
    Issue.record(
      """
      \(small.summary(again: "TRIAD_SEED=\(failed.seed) swift test --filter \(filter)"))
        seeds    \(others) of \(outcomes.count) failed, \(failed.seed) first
      the story:
      \(small.story)
      """, sourceLocation: location)
  }
}
