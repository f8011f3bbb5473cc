import DeviceKit
import Testing

import Devices
import SimKernel
import PersonWire
import WearerKit

@Suite("Runs that an app is granted in the background")
struct BackgroundRunTests {
  // MARK: - Processing tasks

  @Test("a processing task runs once the phone has charged unused for a while, and at most for its minutes")
  func processing() throws {
    let pair = try Handhelds()
    pair.type("process", on: .phone)
    pair.run(for: .hours(3))
    #expect(try !pair.log(.phone).contains("run processing"))
    pair.type("later busy", on: .phone)
    pair.does(.phoneCharger(isConnected: true), .phone)
    pair.run(for: .minutes(44))
    #expect(try !pair.log(.phone).contains("run processing"))
    pair.run(for: .minutes(4))
    #expect(try pair.log(.phone).suffix(1) == ["run processing"])
    pair.does(.usesPhone(for: .seconds(1)), .phone)
    pair.run(for: .hours(2))
    #expect(try pair.log(.phone).filter { $0 == "run processing" }.count == 1)
  }

  @Test("a wearer who uses the phone puts a processing task off, and one who unplugs it ends it")
  func processingIsPutOff() throws {
    let pair = try Handhelds()
    pair.type("process", on: .phone)
    pair.does(.phoneCharger(isConnected: true), .phone)
    pair.run(for: .minutes(30))
    pair.does(.usesPhone(for: .minutes(1)), .phone)
    pair.run(for: .minutes(40))
    #expect(try !pair.log(.phone).contains("run processing"))
    pair.does(.phoneCharger(isConnected: false), .phone)
    pair.run(for: .hours(2))
    #expect(try !pair.log(.phone).contains("run processing"))
  }

  // MARK: - The face of the watch

  @Test("the face of the watch asks when it knows nothing more to show, within the budget of wakes")
  func timeline() throws {
    let pair = try Handhelds()
    pair.type("face 3600", on: .watch)
    pair.run(for: .minutes(59))
    #expect(try !pair.log(.watch).contains("run timeline"))
    pair.run(for: .minutes(2))
    #expect(try pair.log(.watch).suffix(1) == ["run timeline"])
  }

  @Test("a complication that is on no face causes no run")
  func noComplication() throws {
    let pair = try Handhelds { $0.complicationsADay = 0 }
    pair.type("face 60", on: .watch)
    pair.run(for: .hours(1))
    #expect(try !pair.log(.watch).contains("run timeline"))
  }

  @Test("a face that shows the complication again asks at once, and none that does not")
  func otherFace() throws {
    let pair = try Handhelds()
    for role in [Role.watch, .phone] { pair.does(.condition(.offFace, isOn: true), role) }
    pair.type("face 60", on: .watch)
    pair.type("complication 1", on: .phone)
    pair.run(for: .hours(1))
    #expect(try !pair.log(.watch).contains { $0 == "run timeline" || $0 == "run complication" })
    for role in [Role.watch, .phone] { pair.does(.condition(.offFace, isOn: false), role) }
    pair.run(for: .seconds(5))
    #expect(try pair.log(.watch).contains("run timeline"))
  }

  @Test("a watch on whose face the complication is not gets one background wake an hour")
  func faceless() throws {
    let pair = try Handhelds()
    pair.does(.condition(.offFace, isOn: true), .watch)
    for _ in 1...8 {
      pair.type("wish 60", on: .watch)
      pair.run(for: .minutes(15))
    }
    #expect(try (1...3).contains(pair.wholeLog(.watch).count { $0 == "run refresh" }))
  }

  // MARK: - The health store

  private func senses(_ pair: Handhelds, _ number: Int64) {
    let begin = Timestamp(unixSeconds: 1_000 * number)
    pair.does(
      .body(
        HealthSample(
          start: begin, end: begin + .minutes(5), reading: .workout(WorkoutSummary(activity: .running)))), .watch)
  }

  private func wakes(_ pair: Handhelds) throws -> Int { try pair.wholeLog(.watch).filter { $0 == "run health" }.count }

  @Test(
    "an app that leaves health wakes unanswered is woken again, and after the third no more until its next launch")
  func unanswered() throws {
    let pair = try Handhelds()
    pair.type("answers 0", on: .watch)
    senses(pair, 1)
    pair.run(for: .minutes(3))
    #expect(try wakes(pair) == 1)
    pair.run(for: .hours(12))
    #expect(try wakes(pair) == 3)
    senses(pair, 2)
    pair.run(for: .hours(12))
    #expect(try wakes(pair) == 3)
    try pair.restart(.watch)
    pair.does(.raisesWrist, .watch)
    pair.run(for: .hours(2))
    #expect(try wakes(pair) > 3)
  }

  @Test("an app that answers is woken for everything that follows")
  func answeredWakes() throws {
    let pair = try Handhelds()
    for number in 1...6 {
      senses(pair, Int64(number))
      pair.run(for: .hours(2))
    }
    #expect(try wakes(pair) == 6)
  }
}
