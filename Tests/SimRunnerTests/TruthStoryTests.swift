import Devices
@testable import Engine
@testable import Person
import PersonWire
@testable import ScenarioFiles
@testable import Search
@testable import SimKernel
import Testing
@testable import Tools

/// Checks that compare the planner with what the wearer really did, each with a mistake that only the truth shows.
@Suite("Checks that know the truth")
struct TruthStoryTests {
  struct Life: CustomTestStringConvertible, Sendable {
    let scenario: String
    let mutant: Mutant
    let check: CheckName

    var testDescription: String { mutant.name }
  }

  @Test(
    "pass a life, and fail it with the mistake that they are for",
    arguments: [
      Life(scenario: "half-nights", mutant: .halfNightCounts, check: SoundRecoveryCheck.name),
      Life(scenario: "half-nights", mutant: .halfNightCounts, check: CheckDeclaration.daysAsLived.name),
      Life(scenario: "half-nights", mutant: .missingIsZero, check: CheckDeclaration.daysAsLived.name),
      Life(scenario: "agreed-and-deleted", mutant: .agreedDeletionSpared, check: SafetyBreakerCheck.name),
      Life(scenario: "nudges", mutant: .weekNeverClosed, check: WeeklyReceiptCheck.name),
      Life(scenario: "missed-weeks", mutant: .likelySkipsForgotten, check: WeeklyReceiptCheck.name),
      Life(scenario: "missed-weeks", mutant: .unfoundedForecasts, check: HonestForecastCheck.name),
      Life(scenario: "paused-workout", mutant: .pausesCountAsTraining, check: WorkoutAsDoneCheck.name),
      Life(scenario: "paused-workout", mutant: .feelCheckForgotten, check: WorkoutAsDoneCheck.name),
      Life(scenario: "meetings-over-training", mutant: .sleepForgotten, check: SleepKeptCheck.name),
    ])
  func found(life: Life) throws {
    let story = try ScenarioFile.load(path: PackageFiles.path("scenarios/\(life.scenario).json5"))
    #expect(!CampaignRun(story).hasFailed)
    #expect(CheckTrial.failure(of: life.check.text, in: story, planting: life.mutant) != nil)
  }
}
