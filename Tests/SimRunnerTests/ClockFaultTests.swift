import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire
import Testing
import WearerKit

@Suite("A clock that is set by hand")
struct ClockFaultTests {
  /// Returns the deviations of the devices' clocks after that span.
  private func deviations(_ world: World, after span: Span) -> [Span] {
    world.run(until: .start + span)
    return [Role.phone, .watch, .desktop].map { world.kernel.clock(of: $0.node).deviation(at: world.kernel.now) }
  }

  @Test("is followed by a watch that reaches its phone, in both directions, and never by the desktop")
  func follows() throws {
    let plan = WorldPlan.clockwork()
      .adding(.clock(.phone, .set(.hours(26))), from: .days(2), to: .days(4))
      .adding(.outOfRange(.watchPhone), from: .days(1), to: .days(3))
      .adding(.outOfRange(.watchPhone), from: .days(4) - .hours(1), to: .days(5))
    let world = try World(plan)
    world.start()
    let ahead = Span.hours(26)
    #expect(deviations(world, after: .days(2) - .hours(1)) == [.zero, .zero, .zero])
    #expect(deviations(world, after: .days(2) + .hours(1)) == [ahead, .zero, .zero])
    #expect(deviations(world, after: .days(3) + .hours(1)) == [ahead, ahead, .zero])
    #expect(deviations(world, after: .days(4) + .hours(1)) == [.zero, ahead, .zero])
    #expect(deviations(world, after: .days(5) + .hours(1)) == [.zero, .zero, .zero])
    #expect(world.shutdown() == 0)
  }

  @Test("keeps the time that the wearer set, whatever it showed before, and a watch set apart stays apart")
  func apart() throws {
    let plan = WorldPlan.clockwork()
      .adding(.clock(.phone, .bump(.minutes(7))), from: .days(1), to: nil)
      .adding(.clock(.watch, .set(.hours(-5))), from: .days(2), to: .days(4))
      .adding(.clock(.phone, .set(.hours(3))), from: .days(3), to: nil)
      .adding(.clock(.phone, .reset), from: .days(5), to: nil)
    let world = try World(plan)
    world.start()
    let (behind, ahead) = (Span.hours(-5), Span.hours(3))
    #expect(deviations(world, after: .days(2) + .hours(1)) == [.minutes(7), behind, .zero])
    #expect(deviations(world, after: .days(3) + .hours(1)) == [ahead, behind, .zero])
    #expect(deviations(world, after: .days(4) + .hours(1)) == [ahead, ahead, .zero])
    #expect(deviations(world, after: .days(5) + .hours(1)) == [.zero, .zero, .zero])
    #expect(world.shutdown() == 0)
  }

  @Test("is in the trace, with the time that it shows")
  func trace() throws {
    let facts = ClockFacts()
    let plan = WorldPlan.clockwork(days: 2).adding(.clock(.desktop, .set(.days(1))), from: .hours(8), to: .hours(9))
    _ = try Run(plan, observers: [facts]).run()
    #expect(
      facts.summaries == [
        "the clock of the desktop shows 2026-03-03 08:00:00 in Europe/Oslo",
        "the clock of the desktop shows 2026-03-02 09:00:00 in Europe/Oslo",
      ])
  }

  @Test("to the next day, and back, reminds of no session that was taken for missed meanwhile")
  func reminder() throws {
    let faults = [8, 10, 12].map { day in
      "{ from: 'd\(day) \(day + 2):00', for: '3h', clock: 'phone', set: '+26h' }"
    }
    let text = """
      { name: 'ahead', start: '2026-03-02', zone: 'Europe/Oslo', length: '16d', planner: {},
        wearer: { archetype: 'runner', training: '7 a week', habits: { opensApp: '8 a day', rejectsWorkouts: 0,
          plans: { follows: '95%', deletes: 0, accepts: 1, answers: 1, moody: false } } },
        story: [{ at: 'd1 12:00', trusts: 'autoScheduler' }], faults: [\(faults.joined(separator: ", "))] }
      """
    for seed in 1...2 as ClosedRange<UInt64> {
      var scenario = try ScenarioFile.read(SourceText(name: "ahead.json5", text: text))
      scenario.seed = seed
      let outcome = try WorldPlan(scenario).run()
      #expect(outcome.check("reminder-under-cap")?.isHeld == true, Comment(rawValue: outcome.complaints))
    }
  }

  @Test("is refused where it cannot be: on the cloud, and twice at once")
  func refused() {
    func errors(_ faults: String) -> [String] {
      let text = "{ name: 'x', faults: [\(faults)] }"
      do throws(ScenarioError) {
        _ = try ScenarioFile.read(SourceText(name: "x.json5", text: text))
        return []
      } catch { return ["\(error)"] }
    }
    #expect(errors("{ from: 'd2', until: 'd3', clock: 'phone', set: '+1d' }") == [])
    #expect(errors("{ from: 'd2', until: 'd3', clock: 'cloud', set: '+1d' }").joined().contains("nobody sets"))
    let twice = "{ at: 'd2', for: '9h', clock: 'phone', set: '+1d' }, { at: 'd2 05:00', clock: 'phone', set: '-1h' }"
    #expect(errors(twice).joined().contains("already set by hand"))
  }
}

private final class ClockFacts: TraceObserver {
  var summaries: [String] = []
  func observe(_ event: TraceEvent) { if let fact = event.fact as? ClockFact { summaries.append(fact.words) } }
}
