import SimKernel
import Testing
import Wire

@testable import Agents

@Suite("The import of a recorded diary")
struct DiaryImportTests {
  private let header =
    "participant,date,meals,glasses_of_fluid,alcohol,wellness_time_utc,stress,fatigue,sleep_duration_h,injuries"

  private func read(_ lines: String..., chunk: Int = 7) throws -> DiaryImport {
    let bytes = Array(([header] + lines).joined(separator: "\r\n").utf8)
    var diaries = DiaryImport()
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      try diaries.read(bytes[start..<min(start + chunk, bytes.count)])
    }
    try diaries.finish()
    return diaries
  }

  @Test("makes entries of what was answered, and nothing of what was not")
  func entries() throws {
    let diaries = try read(
      "p01,2019-11-02,Breakfast|Dinner|Evening,4,Yes,2019-11-02T10:00:01.229Z,2,2,6,left_foot: minor",
      "p01,2019-11-03,,,,2019-11-03T14:28:03Z,0,3,,",
      "p02,2019-11-02,Lunch,7,Do not want to provide this information,,,,7,")
    let day = try #require(CivilDate(iso: "2019-11-02")?.dayNumber)
    let diary = try #require(diaries.diaries["p01"])
    let shown = diary.entries(on: day).map {
      DiaryFields.values($0).compactMap(\.self).dropFirst().joined(separator: " ")
    }
    #expect(diary.log(on: day)?.sleepHours == 6 && shown.count == 8)
    #expect(shown.contains("11:00 60 symptom fatigue 8 \(day)-fatigue-0"))
    #expect(shown.contains("11:00 60 symptom injury 5 left foot \(day)-injuries-0"))
    #expect(shown.contains("21:00 60 food evening meal snack serving \(day)-meals-2"))
    #expect(shown.contains("15:00 60 food fluid snack 4.0 glass little fluid \(day)-glasses_of_fluid-0"))
    #expect(diary.entries(on: day + 1).count == 1 && diary.log(on: day + 1)?.sleepHours == nil)
    #expect(diaries.diaries["p02"]?.entries(on: day).isEmpty == true)
    #expect(diaries.summary == DiaryImport.Summary(rows: 3, entries: 9, zeroAnswers: 1, withheldDays: 1))
  }

  @Test("names the line, the column and the value that it refuses")
  func refusals() throws {
    func error(_ lines: String...) -> DiaryImportError? {
      do throws(DiaryImportError) {
        var diaries = DiaryImport()
        try diaries.read(Array(([header] + lines).joined(separator: "\n").utf8))
        try diaries.finish()
        return nil
      } catch {
        return error
      }
    }
    let fine = "p01,2019-11-02,,,,,,,,"
    #expect(error(fine) == nil)
    #expect(error(fine, fine) == .repeatedDay(line: 3, participant: "p01", date: "2019-11-02"))
    #expect(error("p01,02/11/2019,,,,,,,,") == .badValue(line: 2, column: "date", value: "02/11/2019"))
    #expect(error("p01,2019-11-02,,,,,,9,,") == .badValue(line: 2, column: "fatigue", value: "9"))
    #expect(error("p01,2019-11-02,Brunch,,,,,,,") == .badValue(line: 2, column: "meals", value: "Brunch"))
    #expect(error("p01,2019-11-02,,,maybe,,,,,") == .badValue(line: 2, column: "alcohol", value: "maybe"))
    #expect(error("p01,2019-11-02,,,,,,,25,") == .badValue(line: 2, column: "sleep_duration_h", value: "25"))
    #expect(error("p01,2019-11-02,,,,,,,,arm") == .badValue(line: 2, column: "injuries", value: "arm"))
    #expect(error(fine, "p01,2019-11-03,,") == .table(.fields(line: 3, found: 4, expected: 10)))
    var headless = DiaryImport()
    #expect(throws: DiaryImportError.missingColumn("date")) { try headless.read(Array("participant,day\n".utf8)) }
  }

  /// A diary in which every field holds something, and what a table could stumble on.
  private func fullDiary() throws -> Diary {
    var diary = Diary()
    var symptom = SymptomEntry.Draft(name: "=pain, \"odd\"", severity: 9)
    (symptom.bodyLocation, symptom.duration, symptom.notes) = ("left knee", 90, "line\r\nline; it's -1, '=2")
    var food = FoodEntry.Draft(name: "ærfugl & \u{1F95C}", mealType: "lunch")
    (food.quantity, food.unit, food.preparation) = (0.1 + 0.2, "'+cup", "boiled")
    food.ingredients = ["a; b", "\\", " spaced", "c\\;", "\u{301}mark"]
    var exercise = ExerciseEntry.Draft(type: "yoga", duration: 45, intensity: 3)
    (exercise.calories, exercise.heartRate, exercise.notes) = (120, 88, "-slow-")
    var activity = ActivityEntry.Draft(type: "work", stress: 7)
    (activity.duration, activity.location, activity.socialContext) = (480, "@office", "small_group")
    activity.notes = "'=quoted"
    let contents: [DiaryEntry.Content] = [
      .symptom(try SymptomEntry(symptom)), .food(try FoodEntry(food)), .exercise(try ExerciseEntry(exercise)),
      .activity(try ActivityEntry(activity)), .food(try FoodEntry(FoodEntry.Draft(name: "3", mealType: "snack"))),
    ]
    for (place, content) in contents.enumerated() {
      let time = try DiaryTime(seconds: diaryDay * 86_400 + place * 20_011, offset: 3_600 * (place - 2))
      try diary.note(DiaryEntry(id: "e\(place)", time: time, content))
    }
    _ = try diary.save(DailyLog(DailyLog.Draft(day: diaryDay, sleepHours: 6.5)), stamp(1))
    return diary
  }

  @Test("reads what the diary writes as a table: every field, free foods and symptoms, in chunks of any size")
  func roundTrip() throws {
    let planted = try Diary.planted(seed: 3, [.init("aged cheese", relativeRisk: 3, lag: 2.5...5)]).diary
    for (diary, chunk) in [(try fullDiary(), 1), (try fullDiary(), 4_096), (planted, 777)] {
      let bytes = Array(DiaryTable.text(diary, in: -100_000...100_000).utf8)
      var reading = DiaryImport()
      for start in stride(from: 0, to: bytes.count, by: chunk) {
        try reading.read(bytes[start..<min(start + chunk, bytes.count)])
      }
      try reading.finish()
      let read = try #require(reading.diaries["wearer"])
      #expect(reading.isOfEntries && read.entries.mapValues(\.value) == diary.entries.mapValues(\.value))
      for day in diary.days { #expect(read.log(on: day)?.sleepHours == diary.log(on: day)?.sleepHours) }
    }
  }

  @Test("takes a table that somebody made by hand, and names what it refuses in it")
  func byHand() throws {
    func read(_ lines: String...) throws -> DiaryImport {
      var reading = DiaryImport()
      try reading.read(Array((["date,kind,name,severity,time"] + lines).joined(separator: "\n").utf8))
      try reading.finish()
      return reading
    }
    func error(_ line: String) -> DiaryImportError? {
      do throws(DiaryImportError) {
        var reading = DiaryImport()
        try reading.read(Array("date,kind,name,severity,time\n\(line)".utf8))
        try reading.finish()
        return nil
      } catch { return error }
    }
    let diary = try #require(try read("2024-10-04,food,peanuts,,", "2024-10-04,symptom,itch,8,13:30").diaries["wearer"])
    #expect(diary.entries(on: diaryDay).map(\.time.minute) == [540, 810])
    #expect(diary.entries(on: diaryDay).last?.symptom?.name == "itch")
    #expect(error("2024-10-04,symptom,itch,11,") == .badValue(line: 2, column: "severity", value: "11"))
    #expect(error("2024-10-04,symptom,itch,bad,") == .badValue(line: 2, column: "severity", value: "bad"))
    #expect(error("2024-10-04,symptom,itch,,") == .badValue(line: 2, column: "severity", value: ""))
    #expect(error("2024-10-04,dream,itch,,") == .badValue(line: 2, column: "kind", value: "dream"))
    #expect(error("2024-10-04,food,,,") == .badValue(line: 2, column: "name", value: ""))
    #expect(error("2024-10-04,food,rice,,25:00") == .badValue(line: 2, column: "time", value: "25:00"))
    #expect(error("4.10.2024,food,rice,,") == .badValue(line: 2, column: "date", value: "4.10.2024"))
  }

  @Test("reads tables as RFC 4180 has them, in chunks of any size", arguments: [1, 2, 3, 1_000])
  func table(_ chunk: Int) throws {
    let text = "a,\"b \"\"q\"\"\r\nline\",\r\n\r\n,ü,\"\"\n\"x\",y,z"
    let bytes = Array(text.utf8)
    var reader = CSVReader()
    var rows: [CSVReader.Row] = []
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      rows += try reader.read(bytes[start..<min(start + chunk, bytes.count)])
    }
    rows += try reader.finish()
    #expect(rows.map(\.fields) == [["a", "b \"q\"\r\nline", ""], ["", "ü", ""], ["x", "y", "z"]])
    #expect(rows.map(\.line) == [1, 4, 5])
  }

  @Test("refuses what is no table")
  func noTable() {
    func error(_ bytes: [UInt8], limit: Int = 100) -> CSVError? {
      do throws(CSVError) {
        var reader = CSVReader(limit: limit)
        _ = try reader.read(bytes)
        _ = try reader.finish()
        return nil
      } catch {
        return error
      }
    }
    #expect(error(Array("a\nb\"c".utf8)) == .strayQuote(line: 2))
    #expect(error(Array("\"a\"b".utf8)) == .strayQuote(line: 1))
    #expect(error(Array("a\n\"b\n".utf8)) == .openQuote(line: 2))
    #expect(error([0xFF, 0x0A]) == .notText(line: 1))
    #expect(error(Array(repeating: 0x61, count: 101)) == .tooLong(line: 1))
    #expect(error([]) == nil)
  }
}

@Suite(
  "The diaries of real people",
  .enabled(if: RecordedDiary.isPresent, "the shared data set is not beside the package"))
struct RecordedDiaryTests {
  private var config: CorrelationConfig {
    var config = CorrelationConfig()
    (config.symptom, config.offset) = ("fatigue", 3_600)
    return config
  }

  @Test("are read whole")
  func whole() throws {
    let diaries = try RecordedDiary.read()
    #expect(diaries.summary.rows == 1_012 && diaries.diaries.count == 8)
    #expect(diaries.summary.withheldDays == 30 && diaries.summary.zeroAnswers == 11)
    #expect(try RecordedDiary.read(chunk: 100_000).diaries == diaries.diaries)
  }

  @Test("claim only what none but a few of 200 shuffled ones would", arguments: ["p05", "p10"])
  func claims(_ name: String) throws {
    let diary = try #require(try RecordedDiary.read().diaries[name])
    let last = try #require(diary.days.last) - 60
    func surest(_ diary: Diary) throws -> (least: Double, isClaimed: Bool) {
      let set = try #require(try CorrelationRun.results(diary, lastDay: last, at: 0, config))
      return (set.results.filter { $0.strength > 0 }.map(\.adjusted).min() ?? 1, !set.triggers().isEmpty)
    }
    let real = try surest(diary)
    #expect(real.isClaimed)
    let shuffled = try (1...200).map { try surest(diary.withShuffledSymptoms($0)) }
    #expect(shuffled.count { $0.least <= real.least } < 10)
    #expect(shuffled.count { $0.isClaimed } <= 10)
  }

  @Test("claim nothing, once shuffled, but for one in twenty")
  func shuffled() throws {
    var (claims, studies) = (0, 0)
    for (_, diary) in try RecordedDiary.read().diaries.sorted(by: { $0.key < $1.key }) {
      let last = try #require(diary.days.last)
      for seed in 1...25 {
        let set = try? CorrelationRun.results(diary.withShuffledSymptoms(seed), lastDay: last, at: 0, config)
        studies += set == nil ? 0 : 1
        claims += set?.triggers().isEmpty == false ? 1 : 0
      }
    }
    #expect(studies >= 190 && claims * 20 <= studies)
  }
}
