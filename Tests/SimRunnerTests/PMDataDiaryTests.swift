import Person
import Agents
import Importing
import Foundation
import Testing

@Suite("PMData's diary in its published form")
struct PMDataDiaryTests {
  private func write(_ example: WearableExample, reporting: String) throws {
    try example.write(
      """
      effective_time_frame,fatigue,mood,readiness,sleep_duration_h,sleep_quality,soreness,soreness_area,stress
      2019-11-18T08:03:15.527Z,2,3,5,7,2,3,[],3
      2019-11-19T07:07:35.504Z,3,3,5,8,3,3,"[48979004, 32696007]",tense

      """, to: "p14/pmsys/wellness.csv")
    try example.write(
      """
      effective_time_frame,injuries
      2019-11-18T08:55:13.769Z,{'left_leg': 'minor'}
      2019-11-19T08:55:13.769Z,{}

      """, to: "p14/pmsys/injury.csv")
    try example.write(
      """
      end_date_time,activity_names,perceived_exertion,duration_min
      2019-11-19T18:00:00.000Z,"['individual', 'strength']",7,60
      2019-11-19T19:00:00.000Z,"['individual', 'running']",70,60

      """, to: "p14/pmsys/srpe.csv")
    try example.write(reporting, to: "p14/googledocs/reporting.csv")
  }

  private func options(_ example: WearableExample) -> DiaryRecordingOptions {
    DiaryRecordingOptions(input: example.path + "/p14", output: example.folder.path("out.diary"))
  }

  @Test("a participant's folder becomes one diary; a bad value costs the report that it is of, and no other of the day")
  func folder() throws {
    let example = try WearableExample("diary")
    try write(
      example,
      reporting: """
        date,timestamp,meals,weight,glasses_of_fluid,alcohol_consumed
        18/11/2019,18/11/2019 13:16:13,Lunch,74,1,No
        18/11/2019,19/11/2019 06:31:03,"Breakfast, Dinner",74,6,Yes
        19/11/2019,19/11/2019 21:40:02,Dinner,74,3,No
        31/13/2019,19/11/2019 21:40:02,Dinner,74,3,No

        """)
    let options = options(example)
    let text = try DiaryRecordingImport.run(options)
    let diary = try DiaryRecording.read(options.output).diary
    #expect(diary.days == [18_218, 18_219])
    func kinds(_ day: Int) -> [String: Int] {
      Dictionary(diary.entries(on: day).map { ($0.kind.rawValue, 1) }, uniquingKeysWith: +)
    }
    // Fatigue, mood, soreness and an injury; breakfast, dinner, fluid and alcohol, and not the lunch of the first report.
    #expect(kinds(18_218) == ["symptom": 4, "activity": 1, "food": 4])
    // The answer that is none takes its own report along; dinner, fluid and the training stay.
    #expect(kinds(18_219) == ["food": 2, "exercise": 1])
    #expect(diary.log(on: 18_218)?.sleepHours == 7)
    for line in [
      "note: googledocs/reporting.csv:2: 2019-11-18 is reported again on line 3, which counts",
      "left out: googledocs/reporting.csv:5: invalid date '31/13/2019'; expected DD/MM/YYYY",
      "left out: pmsys/srpe.csv:3: perceived_exertion '70' is not from 1 to 10",
      "left out: pmsys/wellness.csv:3: 'tense' is invalid in the column 'stress'",
    ] { #expect(text.contains(line), "\(line)") }
  }

  @Test("a day of which no report is left moves no other: each bad value is named with its own line")
  func daysThatGo() throws {
    let example = try WearableExample("diary-gone")
    let head = "effective_time_frame,fatigue,mood,sleep_duration_h,soreness,stress\n"
    let rows = ["18T08:00:00Z,nine,3,7,3,3", "19T08:00:00Z,3,3,7,3,nine", "20T08:00:00Z,3,3,7,3,3"]
    try example.write(head + rows.map { "2019-11-\($0)\n" }.joined(), to: "p14/pmsys/wellness.csv")
    let options = options(example)
    let text = try DiaryRecordingImport.run(options)
    #expect(try DiaryRecording.read(options.output).diary.days == [18_220])
    #expect(text.contains("left out: pmsys/wellness.csv:2: 'nine' is invalid in the column 'fatigue'"))
    #expect(text.contains("left out: pmsys/wellness.csv:3: 'nine' is invalid in the column 'stress'"))
  }

  @Test(
    "strictly, the first value that cannot be read refuses the folder; without a diary the error says what one has")
  func refused() throws {
    let example = try WearableExample("diary-strict")
    try write(example, reporting: "date,timestamp,meals,weight,glasses_of_fluid,alcohol_consumed\n")
    var options = options(example)
    options.isStrict = true
    let error = #expect(throws: DiaryRecordingError.self) { try DiaryRecordingImport.run(options) }
    #expect(error?.description.contains("pmsys/srpe.csv:3: perceived_exertion '70'") == true)
    #expect(!FileManager.default.fileExists(atPath: options.output))
    let empty = try WearableExample("diary-none")
    try empty.write("hello", to: "p14/letter.txt")
    let none = #expect(throws: DiaryRecordingError.self) { try DiaryRecordingImport.run(self.options(empty)) }
    #expect(none?.description.contains("wellness.csv, injury.csv, srpe.csv, reporting.csv") == true)
  }
}
