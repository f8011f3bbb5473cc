import Foundation
import Search

/// Runs a test's run in a process of its own: the test runner is started again for that test alone, and the call in it
/// that holds apps to promises makes only that run.
package struct TestProcess: Sendable {
  private static let variable = "TRIAD_TEST_RUN"
  private static let storyVariable = "TRIAD_TEST_STORY"

  private let call: String
  /// The arguments of the test runner; `nil` if it accepts none.
  private let words: [String]?
  /// The command that runs the test.
  let line: String

  /// - Parameters:
  ///   - call: Distinguishes the call from all others of the test.
  ///   - test: The test's identifier in the runner.
  ///   - filter: The identifier as a person types it.
  package init(call: String, test: String, filter: String) {
    self.call = call
    line = "swift test --filter \(filter)"
    let given = CommandLine.arguments
    guard let library = given.firstIndex(of: "--testing-library"), library + 1 < given.count else {
      words = nil
      return
    }
    // Some other options name files, which this process writes.
    let bundle = given.firstIndex(of: "--test-bundle-path").map { given[$0...].prefix(2) } ?? []
    // The runner accepts a test with or without the place of its source.
    let name = test.replacing(#/\/[^\/]+\.swift:\d+:\d+$/#, with: "")
    let pattern = "^" + NSRegularExpression.escapedPattern(for: name) + "(/|$)"
    words = bundle + given[library...library + 1] + ["--filter", pattern]
  }

  var commands: CampaignCommands {
    CampaignCommands(whole: line) { _, seed in
      process(["TRIAD_SEED": "\(seed)"], line: "TRIAD_SEED=\(seed) \(line)")
    }
  }

  var trial: IsolatedTrial { IsolatedTrial { process([Self.storyVariable: $0], line: line) } }

  private func process(_ variables: [String: String], line: String) -> OwnProcess {
    OwnProcess(test: words, variables.merging([Self.variable: call]) { $1 }, line: line)
  }

  // MARK: - In the other process

  /// `true` if this process was started for one run of a test.
  package static var isOne: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  /// If the process was started for a run of this call, makes the run and exits.
  ///
  /// - Parameters:
  ///   - story: The path of the call's own story.
  ///   - seeds: The call's own, or those of the environment.
  package func reportRun(story: String, seeds: ClosedRange<Int>, _ chaos: Chaos, _ make: (String) throws -> Simulation)
  {
    let environment = ProcessInfo.processInfo.environment
    guard environment[Self.variable] == call else { return }
    let small = environment[Self.storyVariable]
    guard let simulation = try? make(small ?? story) else { _exit(1) }
    (small == nil ? simulation.seeded(UInt64(clamping: seeds.lowerBound)).with(chaos) : simulation).report()
    _exit(0)
  }
}
