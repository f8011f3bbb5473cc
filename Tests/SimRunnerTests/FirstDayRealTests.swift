import DeviceKit
import Devices
import Engine
import Importing
import ScenarioFiles
import SimKernel
import WearerKit
import PersonWire
import Foundation
import Testing

@Suite(
  "The first day of three real participants",
  .enabled(if: hasSharedData, "the recorded data beside the package is absent"))
struct FirstDayRealTests {
  @Test(
    "imports the recording of the thirteen weeks before, whatever kills it: every step, workout and resting heart rate",
    arguments: ["p03", "p10", "p14"])
  func everything(participant: String) throws {
    let folder = try ImportFolder("first-day-real-\(participant)")
    let options = try folder.options(input: sharedData.appending(path: "wearables/pmdata/\(participant)").path)
    _ = try PMDataImport.run(options)
    let recording = try RecordingFile.read(options.output)
    let zone = recording.zone
    let start = try #require(CivilDate(year: 2020, month: 3, day: 16))
    let dates = ImportWindow(before: start).dates

    // The watch is never taken off, so that the recording is all that there is.
    var habits = Habits()
    habits.charging = []
    let wearer = try RecordedWearer(recording: recording, habits: habits, from: dates.lowerBound, seed: 1)
    var plan = WorldPlan.firstDay(history: 0)
    (plan.start, plan.zone) = (zone.startOfDay(start), zone)
    plan.wearer = ClockworkWearer(start: plan.start, zone: zone, days: 1)
    plan.history = HealthHistory(of: wearer, on: dates, in: zone)
    plan.story = (1..<60).map { StoryMoment(at: plan.start + .minutes(10 * $0), act: .does(DeviceEvent.opensPhoneApp)) }
    let day = try FirstDay(plan.killing(at: .seconds(20)).killing(at: .minutes(10) + .seconds(15), during: .commit))
    #expect(day.outcome.verdict == .pass, Comment(rawValue: day.outcome.complaints))
    #expect(day.outcome.check("complete-import")?.isHeld == true)

    // Counted from the recording itself, without a wearer or a phone between.
    let window = zone.startOfDay(dates.lowerBound)..<zone.startOfDay(start)
    let samples = recording.samples.filter { window.contains($0.start) && $0.end < window.upperBound }
    let steps = samples.reduce(0) { if case .steps(let count) = $1.reading { $0 + count } else { $0 } }
    func ids(_ kind: SampleKind) -> [UInt64] { samples.filter { $0.reading.kind == kind }.map(\.id).sorted() }
    #expect(Double(day.imported.compactMap(\.steps).reduce(0, +)) == steps)
    #expect(day.imported.flatMap(\.workouts).map(\.id).sorted() == ids(.workout))
    #expect(day.imported.compactMap(\.restingHeartRate).count == ids(.restingHeartRate).count)
    #expect(steps > 100_000 && day.imported.contains { $0.asleepMinutes != nil })
    // The watch of these participants measured no variability: it is missing, and not low.
    #expect(day.imported.allSatisfy { $0.heartRateVariability == nil })
  }
}
