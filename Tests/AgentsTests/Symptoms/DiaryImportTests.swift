import SimKernel
import Testing
import PersonWire

@testable import Agents

@Suite("The import of a recorded diary")
struct DiaryImportTests {
  private let header =
    "participant,date,meals,glasses_of_fluid,alcohol,wellness_time_utc,stress,fatigue,sleep_duration_h,injuries"

  private func read(_ lines: String..., chunk: Int = 7) throws -> DiaryImport {
    let bytes = Array(([header] + lines).joined(separator: "\r\n").utf8)
    var diaries = DiaryImport()
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      diaries.read(bytes[start..<min(start + chunk, bytes.count)])
    }
    try diaries.finish()
    return diaries
  }

  @Test("makes entries of the answers, and none of missing ones")
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
        var diaries = DiaryImport(isStrict: true)
        diaries.read(Array(([header] + lines).joined(separator: "\n").utf8))
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
    #expect(error(fine, "p01,2019-11-03,,") == .fields(line: 3, found: 4, expected: 10))
    var headless = DiaryImport()
    headless.read(Array("participant,day\n".utf8))
    #expect(throws: DiaryImportError.missingColumn("date", found: ["participant", "day"])) { try headless.finish() }
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

  @Test("reads the diary's own table: every field, free foods and symptoms, in chunks of any size")
  func roundTrip() throws {
    let planted = try Diary.planted(seed: 3, [.init("aged cheese", relativeRisk: 3, lag: 2.5...5)]).diary
    for (diary, chunk) in [(try fullDiary(), 1), (try fullDiary(), 4_096), (planted, 777)] {
      let bytes = Array(DiaryTable.text(diary, in: -100_000...100_000).utf8)
      var reading = DiaryImport()
      for start in stride(from: 0, to: bytes.count, by: chunk) {
        reading.read(bytes[start..<min(start + chunk, bytes.count)])
      }
      try reading.finish()
      let read = try #require(reading.diaries["wearer"])
      #expect(reading.isOfEntries && read.entries.mapValues(\.value) == diary.entries.mapValues(\.value))
      for day in diary.days { #expect(read.log(on: day)?.sleepHours == diary.log(on: day)?.sleepHours) }
    }
  }

  @Test("accepts a table made by hand, and names each rejected row")
  func byHand() throws {
    func read(_ lines: String...) throws -> DiaryImport {
      var reading = DiaryImport()
      reading.read(Array((["date,kind,name,severity,time"] + lines).joined(separator: "\n").utf8))
      try reading.finish()
      return reading
    }
    func error(_ line: String) -> DiaryImportError? {
      do throws(DiaryImportError) {
        var reading = DiaryImport(isStrict: true)
        reading.read(Array("date,kind,name,severity,time\n\(line)".utf8))
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
    #expect(error("4/10/2024,food,rice,,") == .badValue(line: 2, column: "date", value: "4/10/2024"))
  }

  @Test(
    "takes tables as spreadsheets and hands write them",
    arguments: [
      "Participant; Date ;mood;sleep_duration_h\nme;2026-03-02;4;7.5\n;;;\n",
      "participant\tdate\tmood\tsleep_duration_h\r\nme\t2026-03-02\t4\t7.5\t\t\r\n",
      "\u{feff}PARTICIPANT,DATE,mood,sleep_duration_h,\nme,2026-03-02,4,7.5,\n,,,,\n",
    ])
  func otherPrograms(_ table: String) throws {
    let day = try #require(CivilDate(iso: "2026-03-02")?.dayNumber)
    for bytes in [Array(table.utf8), utf16(table, isLittle: true), utf16(table, isLittle: false)] {
      var reading = DiaryImport(isStrict: true)
      reading.read(bytes)
      try reading.finish()
      let diary = try #require(reading.diaries["me"])
      #expect(diary.log(on: day)?.sleepHours == 7.5 && diary.entries(on: day).count == 1)
    }
  }

  private func utf16(_ text: String, isLittle: Bool) -> [UInt8] {
    let units = [0xfeff] + text.utf16.drop { $0 == 0xfeff }
    return units.flatMap { isLittle ? [UInt8($0 & 0xff), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xff)] }
  }

  @Test("leaves out the rows that cannot be read, and keeps the others")
  func otherRows() throws {
    var reading = DiaryImport()
    reading.read(Array("participant,date,mood\nme,3/2/2026,4\nme,2026-03-03,9\nme,".utf8) + [0xff] + Array(",1\n".utf8))
    reading.read(Array("me,2026-03-04,2\n\"me,2026-03-05,2\n".utf8))
    try reading.finish()
    #expect(reading.diaries["me"]?.days.count == 1)
    #expect(
      reading.rejected == [
        .badValue(line: 2, column: "date", value: "3/2/2026"), .badValue(line: 3, column: "mood", value: "9"),
        .notText(line: 4), .openQuote(line: 6),
      ])
  }
}

@Suite("A diary that a spreadsheet saved")
struct SpreadsheetDiaryTests {
  private func read(_ text: String) throws -> DiaryImport {
    var reading = DiaryImport()
    reading.read(text.utf8)
    try reading.finish()
    return reading
  }

  @Test("times with halves of the day, with the date again, and as serial numbers; dates in the column's own order")
  func times() throws {
    let reading = try read(
      """
      Date,Kind,Name,Severity,Time
      2026-03-02,symptom,a,6,8:30:00 AM
      2026-03-03,symptom,a,5,3/3/2026 14:00
      2026-03-04,symptom,a,4,0.354166667
      46086,symptom,a,4,46086.5
      5/3/2026,symptom,a,4,12:38 am
      25/3/2026 17:15,symptom,a,4,
      4/5/2026,symptom,a,4,5/4/2026 9:00
      2026-03-07,symptom,a,4,08.15
      2026-03-07,symptom,a,4,8/3/2026 9:00

      """)
    let diary = try #require(reading.diaries["wearer"])
    let shown = diary.days.flatMap { diary.entries(on: $0) }.map { entry in
      "\(CivilDate(dayNumber: entry.day)) \(DiaryTime.clock(minute: (entry.time.seconds + entry.time.offset) / 60 % 1_440))"
    }
    #expect(
      shown == [
        "2026-03-02 08:30", "2026-03-03 14:00", "2026-03-04 08:30", "2026-03-05 00:38", "2026-03-05 12:00",
        "2026-03-25 17:15", "2026-05-04 09:00",
      ])
    #expect(
      reading.rejected == [
        .badValue(line: 9, column: "time", value: "08.15"), .badValue(line: 10, column: "time", value: "8/3/2026 9:00"),
      ])
  }

  @Test("a table of reports without a column that is known says which are")
  func noAnswers() {
    #expect(throws: DiaryImportError.missingColumn("meals", found: ["participant", "date", "humeur"])) {
      try read("participant,date,humeur\nme,2026-03-02,4\n")
    }
  }

  @Test("ten times the entries take about ten times as long, on many days and on one")
  func linear() throws {
    func seconds(_ count: Int, perDay: Int) throws -> Double {
      let first = try #require(CivilDate(iso: "2000-01-01"))
      let rows = (0..<count).map { "\(first.adding(days: $0 / perDay)),symptom,headache,\($0 % 10 + 1),08:30\n" }
      let begin = ContinuousClock.now
      let reading = try read("date,kind,name,severity,time\n" + rows.joined())
      #expect(reading.summary.entries == count)
      return (ContinuousClock.now - begin) / .seconds(1)
    }
    for perDay in [5, 100_000] {
      _ = try seconds(200, perDay: perDay)
      let (short, long) = (try seconds(2_000, perDay: perDay), try seconds(20_000, perDay: perDay))
      #expect(long < max(1, 25 * short), "\(short) s, \(long) s")
    }
  }
}

@Suite("Tables as text")
struct SeparatedRowsTests {
  private func rows(_ text: String) -> [SeparatedRows.Row] {
    var table = SeparatedRows(text)
    return Array(sequence(state: ()) { _ in table.next() })
  }

  @Test("are read by the rules of RFC 4180, with any separator between their fields", arguments: [",", ";", "\t"])
  func quotes(_ sign: String) {
    let text = "a|\"b \"\"q\"\"\r\nline\"|\r\n\r\n|ü|\"\"\n\"x\"|y|z"
    let table = rows(text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: sign))
    #expect(table.map(\.fields) == [["a", "b \"q\"\r\nline", ""], ["", "ü", ""], ["x", "y", "z"]])
    #expect(table.map(\.line) == [1, 4, 5])
  }

  @Test("lose no more than the line of a quotation mark that is never closed")
  func openQuote() {
    let table = rows("a,b\n\"c,d\ne,f\n,\n")
    #expect(table.map(\.fields) == [["a", "b"], nil, ["e", "f"]])
  }

  @Test("ten times the rows take about ten times as long, also behind a quotation mark that is never closed")
  func linear() {
    func seconds(_ count: Int) -> Double {
      let begin = ContinuousClock.now
      let table = rows("a,b\n\"c,d\n" + String(repeating: "e,f\n", count: count))
      #expect(table.count == count + 2)
      return (ContinuousClock.now - begin) / .seconds(1)
    }
    _ = seconds(1_000)
    let (short, long) = (seconds(10_000), seconds(100_000))
    #expect(long < max(1, 25 * short), "\(short) s, \(long) s")
  }

  @Test("are rejected in a file that is not text")
  func binary() {
    #expect(throws: TableTextError.binary) { try TableText([0x50, 0x4b, 0, 0]) }
    #expect(throws: TableTextError.halfCharacter) { try TableText([0xff, 0xfe, 0x61]) }
    #expect((try? TableText([0x61, 0x0a, 0xe9, 0x0a, 0x62]))?.wrongLines == [2])
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
