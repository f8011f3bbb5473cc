@testable import Importing
import SimKernel
import WearerKit
import PersonWire
import Foundation
import Testing

@Suite("PMData in its published form")
struct PMDataPublishedTests {
  private let steps = """
    [{"dateTime": "2019-11-01 00:00:00", "value": "0"}, {"dateTime": "2019-11-01 00:01:00", "value": "31"}]
    """
  private let rates = """
    [{"dateTime": "2019-11-01 00:00:05", "value": {"bpm": 52, "confidence": 1}},
     {"dateTime": "2019-11-01 00:00:10", "value": {"bpm": 70, "confidence": 0}}]
    """

  @Test("a participant's folder is read unchanged: Fitbit's files in one of their own, the diary beside it left alone")
  func folder() throws {
    let example = try WearableExample("published")
    try example.write(steps, to: "p03/fitbit/steps.json")
    try example.write(rates, to: "p03/fitbit/heart_rate.json")
    try example.write("effective_time_frame,fatigue\n", to: "p03/pmsys/wellness.csv")
    try example.write("date,timestamp,meals\n", to: "p03/googledocs/reporting.csv")
    let options = try example.options("p03")
    #expect(try ExportFormat.recognise(options.input) == .pmdata)
    let summary = try PMDataImport.run(options)
    try expectSound(summary)
    let recording = try RecordingFile.read(options.output)
    #expect(recording.samples.map(\.reading) == [.steps(31), .heartRate(52)])
    #expect(
      recording.samples.map { recording.zone.civil($0.start).description } == [
        "2019-11-01 01:00:00", "2019-11-01 01:00:05",
      ])
    #expect(summary.skipped.map(\.name) == ["googledocs/reporting.csv", "pmsys/wellness.csv"])
  }

  @Test("a folder of several participants is refused with their names")
  func several() throws {
    let example = try WearableExample("several")
    for name in ["p01", "p02"] { try example.write(steps, to: "\(name)/fitbit/steps.json") }
    let error = #expect(throws: ImportError.self) { try PMDataImport.run(try example.options()) }
    #expect(error?.description.contains("several participants (p01, p02): name one's folder") == true)
  }

  @Test("a list of minutes and a table of the same minutes are said once")
  func twice() throws {
    let example = try WearableExample("twice")
    try example.write(steps, to: "steps.json")
    try example.write("dateTime,steps\n2019-11-01 00:01:00,31\n2019-11-01 00:02:00,9\n", to: "steps_per_minute.csv")
    let options = try example.options()
    let summary = try PMDataImport.run(options)
    #expect(try RecordingFile.read(options.output).samples.map(\.reading) == [.steps(40)])
    #expect(summary.rejectedInAll == 0)
  }
}
