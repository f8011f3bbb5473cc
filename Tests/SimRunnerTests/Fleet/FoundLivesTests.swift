import Devices
@testable import Engine
@testable import Person
@testable import ScenarioFiles
@testable import Search
import SimKernel
import Testing
import Tools

/// Lives of people in which fleets and chaos found a mistake that is mended.
@Suite("Lives that were found")
struct FoundLivesTests {
  /// The beginning of a life of the default population, in a fleet of eight weeks with seed 9.
  private func person(_ number: Int, days: Int64) throws -> Scenario {
    let path = PackageFiles.path("scenarios/populations/everybody.json5")
    let population = try PopulationFile.load(path: path, length: .weeks(8))
    return population.person(number, seed: 9, length: .weeks(8)).scenario.cut(to: .days(days))
  }

  @Test("have no insight again that was dismissed on its alert, before it was seen in the app")
  func dismissed() throws {
    #expect(CheckTrial.failure(of: "taps-obeyed", in: try person(110, days: 9)) == nil)
  }

  @Test("know sleep by the clock of the place where it was slept")
  func abroad() throws {
    #expect(CheckTrial.failure(of: "sleep-is-kept", in: try person(110, days: 17)) == nil)
  }

  @Test("decide the morning and the day's session by one recovery, also in a night that may still last")
  func oneMind() throws {
    var story = try ScenarioFile.load(path: PackageFiles.path("scenarios/nudges.json5"))
    story.seed = 7
    #expect(CheckTrial.failure(of: "one-mind", in: FaultSampler().scenario(story)) == nil)
  }
}
