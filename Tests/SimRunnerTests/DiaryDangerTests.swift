import DeviceKit
import Devices
@testable import Engine
@testable import Person
import ScenarioFiles
import SimKernel
import Testing
@testable import Tools
import PersonWire

@Suite("Danger in the diary")
struct DiaryDangerTests {
  private func run(_ mutant: Mutant? = nil) throws -> CheckResult? {
    var plan = try WorldPlan(ScenarioFile.load(path: PackageFiles.path("scenarios/diary-danger.json5")))
    plan.rules = Rules(planted: mutant)
    return try Run(plan).run().check("diary-danger-heard")
  }

  @Test("is answered at once with whom to call, on the device on which it was written")
  func heard() throws { #expect(try run()?.isHeld == true) }

  @Test("that is not answered is found, and so is a false alarm", arguments: Mutant.diaryHelp)
  func found(mutant: Mutant) throws { #expect(try run(mutant)?.isFailed == true) }

  /// Returns the failures of the check for one entry with that meaning and that answer.
  private func failures(
    _ meaning: WritesInDistress.Meaning, _ help: DiaryHelp?, in zone: String? = nil
  ) throws -> [String] {
    var plan = WorldPlan.diary([])
    plan[DiaryTruth.self] = DiaryTruth(meanings: [7: meaning])
    var told = try FakeTrace(DiaryDangerCheck.self, plan)
    if let zone = zone.flatMap({ Zone(identifier: $0) }) {
      told.tell(ClockFact(role: .phone, clock: NodeClock(epoch: plan.start, zone: zone), at: .start))
    }
    if let help { told.tell(DiaryHelpFact(help: help, act: 7, device: FakeTrace.phone)) }
    told.tell(DiaryFact.taken(act: 7, clock: WorldPlan.moment(1, 9), by: FakeTrace.phone), isAtOnce: help != nil)
    return try told.failures
  }

  @Test("takes the number of the country that the wearer is in, and that of their home")
  func abroad() throws {
    func failures(_ number: String, in zone: String?) throws -> [String] {
      try self.failures(
        .crisis, DiaryHelp(.words, level: 2, message: "Call \(number).", number: number), in: zone)
    }
    #expect(try failures("111", in: "Pacific/Auckland").isEmpty)
    #expect(try failures("113 or 112", in: "Pacific/Auckland").isEmpty)
    #expect(try failures("111", in: nil).count == 1)
    #expect(try failures("111", in: "America/Los_Angeles").count == 1)
  }

  @Test("takes the right number, in words that name it, and none where nothing is the matter")
  func judged() throws {
    let help = DiaryHelp(.body, level: 2, message: "Call 112 now.", number: "112")
    #expect(try failures(.emergency, help).isEmpty)
    #expect(
      try failures(.emergency, nil) == ["an entry on the phone that is an emergency was taken without a word of help"])
    #expect(try failures(.crisis, nil).count == 1)
    #expect(try failures(.harmless, nil).isEmpty)
    #expect(try failures(.harmless, help) == ["an entry on the phone that is harmless was answered with 112"])
    let wrong = DiaryHelp(.body, level: 2, message: "Call 000 now.", number: "000")
    #expect(try failures(.emergency, wrong).count == 1)
    #expect(try failures(.emergency, DiaryHelp(.body, level: 2, message: "Call somebody.", number: "112")).count == 1)
    #expect(try failures(.emergency, DiaryHelp(.words, level: 1, message: "Oh.", number: nil)).count == 1)
  }
}
