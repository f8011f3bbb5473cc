@testable import Importing
import SimKernel
import WearerKit
@testable import PersonWire
import Foundation
import Testing

@Suite(
  "PMData import: three real participants",
  .enabled(if: hasSharedData, "the recorded data beside the package is absent"))
struct PMDataRealTests {
  @Test("the totals of a participant agree with the export that others derived from the same data")
  func totals() throws {
    let (_, summary) = try importParticipant("p14")
    let kept = Dictionary(uniqueKeysWithValues: summary.kinds.map { ($0.kind, $0.kept) })
    #expect(kept["restingHeartRate"] == 129)
    #expect(kept["steps"] == 4_914)
    #expect(kept["workout"] == 270)
    #expect(summary.rejectedInAll == 0)
    try expectSound(summary)
  }

  @Test(
    "minutes asleep and awake agree with the device's own sums for the night", arguments: ["p03", "p10", "p14"])
  func nightSums(participant: String) throws {
    struct Sums: Decodable {
      let startTime: String
      let endTime: String
      let type: String
      let minutesAsleep: Int
      let minutesAwake: Int
    }
    let file = sharedData.appending(path: "wearables/pmdata/\(participant)/sleep.json")
    let data = try Data(contentsOf: file)
    var (reader, nights) = (JSONListReader([UInt8](data)), [RecordFields]())
    while let element = try reader.next() { nights.append(try element.fields()) }
    let sums = try JSONDecoder().decode([Sums].self, from: data)
    let zone = try #require(Zone(identifier: "Europe/Oslo"))
    var differing = 0
    for (log, sum) in zip(nights, sums) where sum.type == "stages" {
      let night = try FitbitNight(log, in: zone)
      let minutes = { (isAsleep: Bool) in
        night.stages.filter { $0.stage.isAsleep == isAsleep }
          .map { ($0.span.upperBound - $0.span.lowerBound).seconds / 60 }.reduce(0, +)
      }
      // The device counts a short waking twice where it lies on a long one: at most one of three minutes a night.
      #expect(abs(minutes(true) - Double(sum.minutesAsleep)) <= 4, "\(sum.startTime)")
      #expect(abs(minutes(false) - Double(sum.minutesAwake)) <= 4, "\(sum.startTime)")
      if abs(minutes(true) - Double(sum.minutesAsleep)) > 1 { differing += 1 }
      #expect(zip(night.stages, night.stages.dropFirst()).allSatisfy { $0.span.upperBound == $1.span.lowerBound })
    }
    #expect(differing <= nights.count / 10)
  }

  @Test("the night of the clock change is an hour shorter than its clock times say, and its stages do not overlap")
  func clockChange() throws {
    let (recording, _) = try importParticipant("p14")
    let night = recording.excerpt(from: try #require(CivilDate(year: 2020, month: 3, day: 29)), days: 1)
    let bed = try #require(night.samples.first { $0.stage == .inBed })
    #expect(recording.zone.civil(bed.start).description == "2020-03-28 19:46:00")
    #expect(recording.zone.civil(bed.end).description == "2020-03-29 05:19:00")
    #expect((bed.end - bed.start).seconds == (9 * 60 + 33 - 60) * 60)
    let stages = night.samples.filter { $0.stage != nil && $0.stage != .inBed }
    #expect(stages.count > 30)
    #expect(zip(stages, stages.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(recording.zone.civil(try #require(stages.last).end).description == "2020-03-29 05:18:30")
  }

  @Test("steps are taken by day and hardly in the nights that the watch saw, which they are not when a zone is wrong")
  func stepsAndSleepAgree() throws {
    let (recording, _) = try importParticipant("p14")
    // Every half minute of sleep: the stages begin and end on half minutes.
    var asleep: Set<Int64> = []
    for sample in recording.samples where sample.stage?.isAsleep == true {
      asleep.formUnion(stride(from: sample.start.unixSeconds, to: sample.end.unixSeconds, by: 30))
    }
    func share(shiftedBy shift: Span) -> Double {
      var (inSleep, all) = (0.0, 0.0)
      for sample in recording.samples {
        guard case .steps(let count) = sample.reading else { continue }
        let middle = (sample.start + .seconds(450) + shift).unixSeconds
        all += count
        if asleep.contains(middle) { inSleep += count }
      }
      return inSleep / all
    }
    let right = share(shiftedBy: .zero)
    #expect(right < 0.02)
    #expect(share(shiftedBy: .hours(-1)) > right * 2)
    #expect(share(shiftedBy: .hours(1)) > right * 1.5)
  }

  @Test("importing a participant twice changes no byte, and another excerpt only adds", arguments: ["p03", "p10"])
  func twice(participant: String) throws {
    let folder = try ImportFolder("pmdata-twice-\(participant)")
    var options = try folder.options(input: sharedData.appending(path: "wearables/pmdata/\(participant)").path)
    options.days = ImportDays(first: try #require(CivilDate(year: 2020, month: 1, day: 6)), count: 7)
    let first = try PMDataImport.run(options)
    let bytes = try folder.outputBytes()
    #expect(try PMDataImport.run(options).added == 0)
    #expect(try folder.outputBytes() == bytes)
    options.days = ImportDays(first: try #require(CivilDate(year: 2020, month: 1, day: 10)), count: 7)
    let second = try PMDataImport.run(options)
    #expect(second.added > 0)
    #expect(second.total == first.total + second.added)
    try expectSound(second)
  }

  private func importParticipant(_ name: String) throws -> (Recording, ImportSummary) {
    let folder = try ImportFolder("pmdata-real-\(name)")
    let options = try folder.options(input: sharedData.appending(path: "wearables/pmdata/\(name)").path)
    let summary = try PMDataImport.run(options)
    return (try RecordingFile.read(options.output), summary)
  }
}
