import Devices
@testable import Engine
import Person
@testable import ScenarioFiles
import SimKernel
@testable import PersonWire
import Testing
import WearerKit

@Suite("Expectations of a scenario")
struct ExpectationTests {
  /// Looks at the agreement of watch and phone at those times after the start.
  private func synced(_ plan: WorldPlan, at times: [Span]) throws -> [Bool] {
    let link = try #require(LinkName(.watch, .phone))
    var plan = plan
    plan.expectations = times.map { time in
      PlannedExpectation(
        expectation: .records(.synced(at: .end, link: link)), at: .start + time, text: "agree at \(time)")
    }
    return try plan.run().expectations.map(\.isMet)
  }

  @Test("devices agree while a record is on its way, however the moment falls")
  func underWay() throws {
    let moments = stride(from: Int64(0), to: 86_400, by: 600).map { Span.hours(20) + .seconds($0) }
    let perfect = try synced(.clockwork(days: 2), at: moments)
    #expect(perfect.count == 144 && perfect.allSatisfy { $0 })
  }

  @Test("devices do not agree when something older than an hour is missing")
  func missing() throws {
    let plan = WorldPlan.clockwork(days: 2).adding(.partition(.all), from: .hours(18), to: .hours(22))
    let met = try synced(plan, at: [.hours(17), .hours(20) + .minutes(30), .hours(23) + .minutes(30)])
    #expect(met == [true, false, true])
  }
}
