import Foundation
import Testing
import PersonWire

@testable import Agents

@Suite("The fields of the diary")
struct DiaryFieldTests {
  private func refusal(_ make: () throws -> Void) -> DiaryFieldError? {
    do {
      try make()
      return nil
    } catch {
      return error as? DiaryFieldError
    }
  }

  @Test("accept their least and greatest values, and name values beyond them", arguments: [0, 1, 10, 11, -5])
  func severity(_ severity: Int) {
    let error = refusal { _ = try SymptomEntry(SymptomEntry.Draft(name: "ache", severity: severity)) }
    let expected = DiaryFieldError(field: "symptom.severity", value: "\(severity)", allowed: "1...10")
    #expect(error == (1...10 ~= severity ? nil : expected))
    #expect(error.map { "\($0)" == "symptom.severity is \(severity), allowed is 1...10" } ?? true)
  }

  @Test("refuse every value out of bounds, each by its name")
  func bounds() {
    var cases: [(String, () throws -> Void)] = []
    func add<Content: DiaryContent>(
      _ field: String, _: Content.Type, _ draft: Content.Draft, _ change: @escaping (inout Content.Draft) -> Void
    ) {
      cases.append(
        (
          field,
          {
            var draft = draft
            change(&draft)
            _ = try Content(draft)
          }
        ))
    }
    let symptom = SymptomEntry.Draft(name: "ache", severity: 4)
    add("symptom.name", SymptomEntry.self, symptom) { $0.name = "  \n" }
    add("symptom.name", SymptomEntry.self, symptom) { $0.name = String(repeating: "x", count: 101) }
    add("symptom.bodyLocation", SymptomEntry.self, symptom) { $0.bodyLocation = String(repeating: "x", count: 51) }
    add("symptom.duration", SymptomEntry.self, symptom) { $0.duration = 0 }
    add("symptom.notes", SymptomEntry.self, symptom) { $0.notes = String(repeating: "é", count: 501) }
    let food = FoodEntry.Draft(name: "rice", mealType: "lunch")
    add("food.name", FoodEntry.self, food) { $0.name = "" }
    add("food.mealType", FoodEntry.self, food) { $0.mealType = "Lunch" }
    add("food.quantity", FoodEntry.self, food) { $0.quantity = .nan }
    add("food.quantity", FoodEntry.self, food) { $0.quantity = -1 }
    add("food.unit", FoodEntry.self, food) { $0.unit = "" }
    add("food.preparation", FoodEntry.self, food) { $0.preparation = String(repeating: "x", count: 101) }
    add("food.ingredients", FoodEntry.self, food) { $0.ingredients = ["egg", ""] }
    add("food.ingredients", FoodEntry.self, food) { $0.ingredients = Array(repeating: "egg", count: 51) }
    let exercise = ExerciseEntry.Draft(type: "yoga", duration: 30, intensity: 3)
    add("exercise.type", ExerciseEntry.self, exercise) { $0.type = "chess" }
    add("exercise.duration", ExerciseEntry.self, exercise) { $0.duration = 481 }
    add("exercise.duration", ExerciseEntry.self, exercise) { $0.duration = 0 }
    add("exercise.intensity", ExerciseEntry.self, exercise) { $0.intensity = 11 }
    add("exercise.heartRate", ExerciseEntry.self, exercise) { $0.heartRate = 39 }
    add("exercise.heartRate", ExerciseEntry.self, exercise) { $0.heartRate = 221 }
    add("exercise.calories", ExerciseEntry.self, exercise) { $0.calories = -1 }
    add("exercise.notes", ExerciseEntry.self, exercise) { $0.notes = String(repeating: "x", count: 301) }
    let activity = ActivityEntry.Draft(type: "work", stress: 5)
    add("activity.type", ActivityEntry.self, activity) { $0.type = "" }
    add("activity.duration", ActivityEntry.self, activity) { $0.duration = 1_441 }
    add("activity.location", ActivityEntry.self, activity) { $0.location = String(repeating: "x", count: 101) }
    add("activity.stress", ActivityEntry.self, activity) { $0.stress = 0 }
    add("activity.socialContext", ActivityEntry.self, activity) { $0.socialContext = "crowd" }
    add("dailyLog.sleepHours", DailyLog.self, DailyLog.Draft(day: 1)) { $0.sleepHours = 24.5 }
    add("dailyLog.sleepHours", DailyLog.self, DailyLog.Draft(day: 1)) { $0.sleepHours = 7.25 }
    add("dailyLog.day", DailyLog.self, DailyLog.Draft(day: 1)) { $0.day = .max }
    add("user.firstName", DiaryUser.self, DiaryUser.Draft(id: "me")) {
      $0.firstName = String(repeating: "x", count: 51)
    }
    add("user.conditions", DiaryUser.self, DiaryUser.Draft(id: "me")) { $0.conditions = ["ibs", "gout"] }
    add("time.offset", DiaryTime.self, DiaryTime.Draft(seconds: 0, offset: 0)) { $0.offset = 50_401 }
    add("time.seconds", DiaryTime.self, DiaryTime.Draft(seconds: 0, offset: 0)) { $0.seconds = .min }
    for (field, make) in cases {
      let error = refusal(make)
      #expect(error?.field == field, "\(field)")
      #expect(error?.allowed.isEmpty == false && error?.value.isEmpty == false)
    }
  }

  @Test("take sleep by half hours, and make half hours of measurements")
  func sleep() throws {
    for halves in 0...48 {
      let hours = Double(halves) / 2
      #expect(try DailyLog(DailyLog.Draft(day: 1, sleepHours: hours)).sleepHours == hours)
    }
    #expect(DailyLog.halfHours(7.3) == 7.5 && DailyLog.halfHours(7.2) == 7 && DailyLog.halfHours(-1) == 0)
    #expect(DailyLog.halfHours(30) == 24)
  }

  @Test("are the same after being written and read, and refused if a value is out of bounds")
  func coding() throws {
    let entry = try DiaryEntry.symptom("a", 0, 8, severity: 7)
    let data = try JSONEncoder().encode(entry)
    #expect(try JSONDecoder().decode(DiaryEntry.self, from: data) == entry)
    let text = String(decoding: data, as: UTF8.self).replacing("\"severity\":7", with: "\"severity\":70")
    #expect(throws: DiaryFieldError(field: "symptom.severity", value: "70", allowed: "1...10")) {
      try JSONDecoder().decode(DiaryEntry.self, from: Data(text.utf8))
    }
  }

  @Test("know the local day and minute of an instant, before 1970 and across midnight too")
  func time() throws {
    let late = try DiaryTime(seconds: 86_400 - 1_800, offset: 3_600)
    #expect(late.day == 1 && late.minute == 30)
    let early = try DiaryTime(seconds: -1, offset: 0)
    #expect(early.day == -1 && early.minute == 1_439)
    let whole = try DiaryTime(day: -1, minute: 0, offset: -3_600)
    #expect(whole.day == -1 && whole.minute == 0)
  }
}
