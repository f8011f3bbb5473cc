import Devices
import Engine
import Person
import PersonWire
import ScenarioFiles
import SimKernel
import Testing
import WearerKit

@Suite("Workouts that the wearer controls on the watch")
struct PausedWorkoutTests {
  private static func life(_ change: (inout Scenario) -> Void = { _ in }) throws -> (RunOutcome, [TraceEvent]) {
    let recorder = TraceRecorder()
    var scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/paused-workout.json5"))
    change(&scenario)
    let outcome = try Run(WorldPlan(scenario), observers: [recorder]).run()
    return (outcome, recorder.events)
  }

  private func screens(_ events: [TraceEvent]) -> [WorkoutScreen] {
    events.compactMap { if case .workout(let screen, _)? = $0.fact(as: DisplayFact.self) { screen } else { nil } }
  }

  @Test("show what is due, stand still in a pause, and end with the feel check or without the wearer")
  func fortnight() throws {
    let (outcome, events) = try Self.life()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let screens = screens(events)
    for (screen, next) in zip(screens, screens.dropFirst()) {
      let isPossible =
        switch (screen.phase, next.phase) {
        case (.running, .paused), (.paused, .running), (.running, .feelCheck), (.feelCheck, .closed),
          (.closed, .running),
          (.running, .closed):
          true
        default: false
        }
      #expect(isPossible, "\(screen.phase) is followed by \(next.phase)")
      if screen.phase == .paused { #expect(next.active == screen.active) }
    }
    #expect(Set(screens.map(\.phase)).count == 4)
    #expect(screens.contains { $0.exercise != nil && $0.heartRate != nil && $0.rest == nil })
    #expect(screens.last?.phase == .closed)
  }

  @Test("are shorter for the wearer and for the phone by their pauses, and by nothing if there are none")
  func none() throws {
    let (_, paused) = try Self.life()
    let (outcome, events) = try Self.life { $0.wearer.habits.plans.pauses = 0 }
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(!screens(events).contains { $0.phase == .paused } && screens(paused).contains { $0.phase == .paused })
  }

  @Test("ask nobody twice, and leave the question to the phone if the wearer says nothing on the watch")
  func asks() throws {
    func asked(_ rates: Double) throws -> Int {
      let (_, events) = try Self.life {
        $0.wearer.habits.plans.rates = rates
        $0.wearer.habits.plans.startsOnWatch = 1
      }
      return events.count { if case .noticed(.workout, _, _)? = $0.planningFact { true } else { false } }
    }
    #expect(try asked(0) > asked(1))
  }
}
