import Devices
import Engine
import Person
import PersonWire
import ScenarioFiles
import SimKernel
import Testing
import WearerKit

@Suite("On a quiet day")
struct QuietTrafficTests {
  private static func life() throws -> [TraceEvent] {
    let recorder = TraceRecorder()
    var scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/displays.json5"))
    scenario.faults = []
    scenario.length = .days(16)
    let outcome = try Run(WorldPlan(scenario), observers: [recorder]).run()
    #expect(outcome.check("displays-honest")?.isHeld == true, Comment(rawValue: outcome.complaints))
    return recorder.events
  }

  @Test("the phone writes for the displays only what they don't show yet, and tells an insight on its first day only")
  func nothingTwice() throws {
    let events = try Self.life()
    let told = events.compactMap { event -> TodayStatus? in
      if case .told(let status, _)? = event.planningFact { status } else { nil }
    }
    #expect(told.count > 20)
    #expect(!zip(told, told.dropFirst()).contains { $0.shows(sameAs: $1) })
    let insights = events.compactMap { event -> (day: Int, headline: Substring)? in
      guard case .explained(let receipt, _)? = event.planningFact, receipt.action == .insight,
        let headline = receipt.reason.split(separator: ":").first, !headline.hasPrefix("The week")
      else { return nil }
      return (Int((event.at - .start).seconds / 86_400), headline)
    }
    #expect(insights.count > 2)
    for (earlier, later) in zip(insights, insights.dropFirst()) {
      #expect(later.day - earlier.day != 1 || earlier.headline != later.headline, "\(later)")
    }
  }

  @Test("a device reports what it holds of others, and a desktop its contexts, together with the next or after a while")
  func reports() throws {
    let (outcome, traffic) = try WorldPlan.clockwork().runWithTraffic()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    func reports(_ role: Role) -> [Instant] {
      traffic.asked.filter { if case .manifest = $0.payload { $0.from == role } else { false } }.map(\.at)
    }
    let applied = traffic.records.filter {
      if case .applied(_, let device, _) = $0.fact { device.role == .phone } else { false }
    }
    #expect(!reports(.phone).isEmpty && reports(.phone).count < applied.count)
    let contexts = reports(.desktop)
    #expect(contexts.count > 4)
    for (earlier, later) in zip(contexts, contexts.dropFirst()) { #expect(later - earlier >= .minutes(44)) }
  }

  @Test("the phone asks less and less often for a context while the private store has nothing newer")
  func contexts() throws {
    let (_, traffic) = try WorldPlan.clockwork().runWithTraffic()
    let asked = traffic.asked.filter { if case .newerRequest = $0.payload { true } else { false } }.map(\.at)
    let gaps = zip(asked, asked.dropFirst()).map { $1 - $0 }
    #expect(gaps.contains { $0 >= .hours(2) })
  }
}
