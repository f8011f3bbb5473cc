import DeviceKit
import Devices
@testable import Engine
import Person
import ScenarioFiles
@testable import SimKernel
@testable import PersonWire
import Testing
import WearerKit

@Suite("The address of a push")
struct PushTokenTests {
  /// The phone is replaced while the push of day 3 is on its way: the new one registers, then says that the push was not
  /// for it.
  private func replaced(_ rules: Set<Rule> = []) throws -> RunOutcome {
    let push = Span.days(2) + .hours(5) + .minutes(55)
    var plan = WorldPlan.clockwork(rules: rules)
      .adding(
        .delay(.seconds(20), jitter: .zero, link: .phoneCloud), from: push - .minutes(5), to: push + .minutes(5)
      )
      .adding(.replace(.phone), from: push + .seconds(10), to: nil)
    plan.expectations = [
      PlannedExpectation(
        expectation: .records(.pushes(.atLeast(6), on: .phone, at: .end)), at: .start + .days(7) - .seconds(1),
        text: "pushes")
    ]
    return try plan.run()
  }

  @Test("is one for each installation: a late 410 for the old one leaves the new one alone")
  func late() throws {
    let outcome = try replaced()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(outcome.expectations.map(\.isMet) == [true], "\(outcome.expectations.map(\.detail))")
  }

  @Test("is lost for good when there is one a user and any 410 clears it")
  func oneToken() throws {
    let outcome = try replaced([.onePushToken])
    #expect(outcome.expectations.map(\.isMet) == [false], "\(outcome.expectations.map(\.detail))")
  }

  @Test("is forgotten once the push service says that it is gone")
  func forgotten() throws {
    let (_, traffic) = try WorldPlan.clockwork()
      .adding(.replace(.phone), from: .days(2) + .hours(12), to: nil).runWithTraffic()
    let refused = traffic.asked.filter { if case .pushRefused = $0.payload { true } else { false } }
    #expect(refused.count == 1)
  }
}
