import DeviceKit
import Devices
@testable import Engine
@testable import ScenarioFiles
@testable import SimKernel
@testable import PersonWire
@testable import Person
import Testing

@Suite("The day of a workout")
struct WorkoutDayTests {
  /// A week of training, and on the third evening a flight to where it is tomorrow.
  private func summaries(leavingAt hour: Int) throws -> (counted: Int, workouts: Int, complaints: String) {
    let text = """
      { name: "into tomorrow", start: "2026-08-31", zone: "Europe/London", length: "8d", seed: 4,
        wearer: { archetype: "office worker", training: "6 a week" },
        faults: [{ from: "d3 \(hour):27", for: "2d", travel: "Pacific/Auckland" }] }
      """
    let scenario = try ScenarioFile.read(SourceText(name: "into tomorrow", bytes: Array(text.utf8)))
    let run = try Run(WorldPlan(scenario))
    let outcome = try run.run()
    let phone = try #require(run.world.host(.phone))
    let counts = try phone.records(in: .phenome).map { record in
      if let summary = record.body?.content(DaySummary.self) { summary.workouts } else { 0 }
    }
    return (counts.reduce(0, +), try phone.workoutDays().count, outcome.complaints)
  }

  @Test(
    "is one, also for a workout of the afternoon after which the wearer flies into tomorrow", arguments: [17, 19, 21])
  func once(hour: Int) throws {
    let found = try summaries(leavingAt: hour)
    #expect(found.workouts >= 4 && found.counted == found.workouts)
    #expect(found.complaints.isEmpty, Comment(rawValue: found.complaints))
  }

  @Test("is complained of when it was the workout's date in no zone of the phone's")
  func nowhere() throws {
    let plan = WorldPlan.clockwork(days: 3)
    let world = try World(plan)
    let check = RecomputableCheck(plan)
    world.kernel.observe(with: check)
    world.start()
    world.run(until: world.end)
    defer { _ = world.shutdown() }
    let phone = try #require(world.host(.phone))
    #expect(try phone.workoutDays().count > 0)
    try phone.database.statement("UPDATE workout_days SET day = day + 40").run()
    guard case .failed(let failures) = try check.conclude(world) else {
      Issue.record("it holds")
      return
    }
    #expect(failures.contains { $0.message.hasSuffix("which was its date nowhere") })
  }
}
