import Devices
import Testing

@testable import SimRunner
@testable import Transport

@Suite("A run")
struct RunTests {
  @Test("of a quiet week keeps every promise, and every check had a chance to fail")
  func quietWeek() throws {
    let outcome = try WorldPlan.clockwork().run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let notHeld = outcome.checks.filter { !$0.isHeld }.map(\.name)
    #expect(notHeld == [])
    #expect(outcome.days.count >= 7)
    let days = outcome.days.prefix(7)
    #expect(days.map(\.workoutsDone) == days.map(\.workoutsOnPhone))
    #expect(days.allSatisfy { $0.asleepMinutes == 480 })
  }

  @Test("has the same digest each time, and another with another seed")
  func digests() throws {
    let lossy = LinkProfile(latency: .uniform(.zero, .seconds(2)), loss: .bernoulli(0.2))
    func run(_ seed: UInt64) throws -> Digest {
      var plan = WorldPlan.clockwork(days: 3, seed: seed)
      plan.links = plan.links.map { LinkPlan(link: $0.link, up: lossy, down: lossy) }
      return try plan.run().digest
    }
    let (first, second, other) = (try run(7), try run(7), try run(8))
    #expect(first == second)
    #expect(first != other)
  }
}
