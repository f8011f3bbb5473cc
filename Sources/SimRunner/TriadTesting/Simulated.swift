import Foundation
import Synchronization
public import Testing
@_exported public import TriadKit

extension Trait where Self == Simulated {
  /// Gives the test a ``World``: a story and its seeds.
  ///
  /// ```swift
  /// @Test(.simulated("Laps.json5", seeds: 1...200)) func everyLapOnce() throws {
  ///   try World.current.keeps([lapsOnce], .watch(LapTimer()), .phone(LapBook()))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - story: A path, relative to the folder of the test's source.
  ///   - chaos: The faults drawn in addition to those of the story.
  ///   - fresh: Whether each seed has a process of its own, isolated from global variables of other runs.
  ///   - guided: Whether every second story is made from earlier ones that showed something new, as in
  ///     `chaos --guided`. Not together with `fresh`.
  public static func simulated(
    _ story: String, seeds: ClosedRange<Int>, chaos: Chaos = .weather, fresh: Bool = false, guided: Bool = false,
    file: String = #filePath
  ) -> Simulated {
    let folder = (file as NSString).deletingLastPathComponent
    let path = story.hasPrefix("/") ? story : folder + "/" + story
    return Simulated(world: World(story: path, seeds: seeds, chaos: chaos, isFresh: fresh, isGuided: guided))
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
    (world.test, world.id, world.calls) = (test.name, "\(test.id)", Calls())
    // Other identifiers of a case differ from process to process.
    let arguments = testCase.map { String(reflecting: $0) } ?? ""
    world.arguments = arguments.matches(of: /bytes: \[[0-9, ]*\]/).map { String($0.output) }.joined()
    try await World.$current.withValue(world) { try await function() }
  }
}

/// The story and the seeds of a test.
///
/// ```swift
/// try World.current.keeps([lapsOnce], .watch(LapTimer()), .phone(LapBook()))
/// ```
public struct World: Sendable {
  /// The world of the running test, from its trait `.simulated(...)`.
  @TaskLocal public static var current = World(story: "", seeds: 1...1, chaos: .none)

  let story: String
  let seeds: ClosedRange<Int>
  let chaos: Chaos
  var isFresh = false
  var isGuided = false
  fileprivate(set) var test = ""
  /// The test's identifier.
  fileprivate(set) var id = ""
  /// The arguments that distinguish its case from others.
  fileprivate(set) var arguments = ""
  fileprivate(set) var calls = Calls()

  /// Checks the promises of the apps and of the kit with each seed, and shrinks the first failure.
  ///
  /// The failure is recorded as an issue of the test, with the story and the report attached, and one line to paste.
  /// Each failure is first repeated in a process of its own; one that doesn't repeat there is reported as such.
  /// `TRIAD_SEED` in the environment runs that seed alone.
  public func keeps(
    _ promises: [Promise] = [], _ apps: Installed..., location: SourceLocation = #_sourceLocation
  ) throws {
    let name = String(test.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    let process = TestProcess(
      call: "\(location.fileID):\(location.line):\(location.column) \(calls.next()) \(arguments)", test: id,
      filter: name)
    let wanted = ProcessInfo.processInfo.environment["TRIAD_SEED"].flatMap(Int.init).map { $0...$0 } ?? seeds
    if TestProcess.isOne {
      return process.reportRun(story: story, seeds: wanted, chaos) {
        try Simulation(story: $0, apps: apps, promises: promises)
      }
    }
    let simulation = try Simulation(story: story, apps: apps, promises: promises)
    let trial = SeedTrial(
      of: simulation, seeds: wanted, chaos, isFresh: isFresh, isGuided: isGuided, process, name: name)
    for line in trial.lines { print("\(test): \(line)") }
    for (name, bytes) in trial.attachments { Attachment.record(bytes, named: name, sourceLocation: location) }
    if let issue = trial.issue { Issue.record("\(issue)", sourceLocation: location) }
  }
}

/// Numbers the calls of a test.
final class Calls: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}
