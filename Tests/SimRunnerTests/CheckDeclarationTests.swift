import DeviceKit
@testable import Engine
@testable import Person
import ScenarioFiles
@testable import SimKernel
import Testing
import PersonWire

@Suite("A check that is declared as one rule")
struct CheckDeclarationTests {
  /// Returns the outcome of the quiet hours check after alerts at these hours.
  private func outcome(alertsAt hours: [Int]) throws -> CheckOutcome {
    var told = try FakeTrace(.quietHours)
    let date = CivilDate(dayNumber: 20_000)
    for hour in hours {
      told.tell(DeviceFact.alerted(CivilDateTime(date: date, hour: hour, minute: 0), by: .phone))
    }
    return try told.check.conclude(told.world)
  }

  @Test("is vacuous without an event that concerns it, and counts each that does as a chance")
  func chances() throws {
    #expect(try outcome(alertsAt: []) == .vacuous("there was no alert"))
    #expect(try outcome(alertsAt: [7, 12, 21]) == .held(chances: 3))
  }

  @Test("fails at the moment of the event that breaks it, and records at most a hundred failures")
  func failures() throws {
    let message = "the phone alerted the wearer at 03:00:00"
    #expect(try outcome(alertsAt: [12, 3]) == .failed([CheckFailure(at: .start + .minutes(2), message: message)]))
    guard case .failed(let failures) = try outcome(alertsAt: Array(repeating: 3, count: 150)) else {
      Issue.record("it does not fail")
      return
    }
    #expect(failures.count == 100 && failures.last?.at == .start + .minutes(100))
  }

  @Test("judges the end again each time, and names its own reason if the end proves nothing")
  func ends() throws {
    let check = CheckDeclaration(
      "one-device", "There is one device.", promise: "there is one device", doesNotVerify: "its role",
      vacuousBecause: "no device started", each: { _ in .kept },
      atEnd: { world throws(StorageError) in
        world.devices.isEmpty ? .vacuous("there is no device") : .broken("there are devices")
      })
    let told = try FakeTrace(check)
    #expect(try told.failures == ["there are devices"])
    #expect(try told.failures == ["there are devices"])
    var plan = WorldPlan.planned()
    (plan.devices, plan.links) = ([:], [])
    var none = try FakeTrace(check, plan)
    none.tell(DeviceFact.alerted(CivilDateTime(date: CivilDate(dayNumber: 20_000), hour: 1, minute: 0), by: .phone))
    #expect(try none.check.conclude(none.world) == .vacuous("there is no device"))
  }

  @Test("gets only the events that it judges")
  func interest() {
    let plan = WorldPlan.planned()
    #expect(CheckDeclaration.quietHours.run(plan).interest == .facts)
    #expect(CheckDeclaration.redactedAtRest.run(plan).interest == .messages)
    #expect(CheckDeclaration.consentHonoured.run(plan).interest == [.facts, .messages])
    #expect(CheckDeclaration.honestStaleness.run(plan).interest == [])
  }
}
