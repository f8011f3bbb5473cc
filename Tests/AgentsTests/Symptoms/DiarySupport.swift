import PersonWire
import Agents

/// The first day of the diaries in these tests, 2024-10-04, and one hour east of UTC.
let diaryDay = 20_000
let hourEast = 3_600

extension DiaryTime {
  /// A time of the first days of the tests.
  static func at(_ day: Int, _ hour: Double) throws -> DiaryTime {
    try DiaryTime(day: diaryDay + day, minute: Int(hour * 60), offset: hourEast)
  }
}

extension DiaryEntry {
  static func symptom(_ id: String, _ day: Int, _ hour: Double, severity: Int, name: String = "pain") throws
    -> DiaryEntry
  {
    let symptom = try SymptomEntry(SymptomEntry.Draft(name: name, severity: severity))
    return try DiaryEntry(id: id, time: .at(day, hour), .symptom(symptom))
  }

  static func food(_ id: String, _ day: Int, _ hour: Double, _ name: String) throws -> DiaryEntry {
    let food = try FoodEntry(FoodEntry.Draft(name: name, mealType: "snack"))
    return try DiaryEntry(id: id, time: .at(day, hour), .food(food))
  }
}

/// An author's stamp.
func stamp(_ time: Double, _ author: String = "phone") -> EditStamp { EditStamp(time: time, author: author) }
