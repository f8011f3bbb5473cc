/// One day of one person in a recorded diary.
struct DiaryImportLine {
  struct Found {
    var entries: [DiaryEntry] = []
    var sleepHours: Double?
    var zeroAnswers = 0
    var isWithheld = false
  }

  let row: CSVReader.Row
  let columns: [String: Int]
  let config: DiaryImportConfig

  /// Nil for an empty field, or a column that is not there.
  func text(_ column: String) -> String? {
    guard let place = columns[column], place < row.fields.count else { return nil }
    return row.fields[place].isEmpty ? nil : row.fields[place]
  }

  func bad(_ column: String) -> DiaryImportError {
    .badValue(line: row.line, column: column, value: text(column) ?? "")
  }

  func read(day: Int) throws(DiaryImportError) -> Found {
    var found = Found()
    let report = try time(day, reportMinute(day), "date")
    for (column, name) in config.symptoms.sorted(by: { $0.key < $1.key }) {
      guard let answer = try answer(column, 0...5, &found), let severity = config.severities[answer] else { continue }
      try add(column, report, &found) { () throws(DiaryFieldError) in
        .symptom(try SymptomEntry(SymptomEntry.Draft(name: name, severity: severity)))
      }
    }
    if let answer = try answer("stress", 0...5, &found), let stress = config.stress[answer] {
      try add("stress", report, &found) { () throws(DiaryFieldError) in
        .activity(try ActivityEntry(ActivityEntry.Draft(type: ActivityType.other.rawValue, stress: stress)))
      }
    }
    try readInjuries(report, &found)
    found.sleepHours = try answer("sleep_duration_h", 0...24, &found).map(Double.init)
    try readFoods(day, &found)
    return found
  }

  private func readInjuries(_ report: DiaryTime, _ found: inout Found) throws(DiaryImportError) {
    for (number, part) in (text("injuries") ?? "").split(separator: "|").enumerated() {
      let words = part.split(separator: ":").map { $0.split(separator: " ").joined(separator: " ") }
      guard words.count == 2, let severity = config.injuries[words[1]] else { throw bad("injuries") }
      try add("injuries", report, number: number, &found) { () throws(DiaryFieldError) in
        var draft = SymptomEntry.Draft(name: "injury", severity: severity)
        draft.bodyLocation = words[0].split(separator: "_").joined(separator: " ")
        return .symptom(try SymptomEntry(draft))
      }
    }
  }

  private func readFoods(_ day: Int, _ found: inout Found) throws(DiaryImportError) {
    let alcohol = text("alcohol")
    guard alcohol == nil || ["Yes", "No"].contains(alcohol) else {
      guard alcohol == "Do not want to provide this information" else { throw bad("alcohol") }
      found.isWithheld = true
      return
    }
    for (number, meal) in (text("meals") ?? "").split(separator: "|").map(String.init).enumerated() {
      guard let minute = config.meals[meal] else { throw bad("meals") }
      let type = MealType(rawValue: meal.lowercased()) ?? .snack
      let name = type == .snack ? "evening meal" : meal.lowercased()
      try add("meals", time(day, minute, "meals"), number: number, &found) { () throws(DiaryFieldError) in
        .food(try FoodEntry(FoodEntry.Draft(name: name, mealType: type.rawValue)))
      }
    }
    if let glasses = text("glasses_of_fluid") {
      guard let count = Int(glasses), 0...100 ~= count else { throw bad("glasses_of_fluid") }
      try add("glasses_of_fluid", time(day, config.fluidMinute, "date"), &found) { () throws(DiaryFieldError) in
        var draft = FoodEntry.Draft(name: "fluid", mealType: MealType.snack.rawValue)
        (draft.quantity, draft.unit) = (Double(count), "glass")
        draft.ingredients =
          count <= config.littleFluid ? ["little fluid"] : count >= config.muchFluid ? ["much fluid"] : []
        return .food(try FoodEntry(draft))
      }
    }
    guard alcohol == "Yes" else { return }
    try add("alcohol", time(day, config.alcoholMinute, "date"), &found) { () throws(DiaryFieldError) in
      .food(try FoodEntry(FoodEntry.Draft(name: "alcohol", mealType: MealType.snack.rawValue)))
    }
  }

  /// Nil for no answer; zero is none either, but counted.
  private func answer(
    _ column: String, _ range: ClosedRange<Int>, _ found: inout Found
  ) throws(DiaryImportError) -> Int? {
    guard let text = text(column) else { return nil }
    guard let answer = Int(text), range.contains(answer) else { throw bad(column) }
    if answer == 0 { found.zeroAnswers += 1 }
    return answer == 0 ? nil : answer
  }

  /// When the morning's report was given, as long as it was on the day that it is of.
  private func reportMinute(_ day: Int) throws(DiaryImportError) -> Int {
    guard let text = text("wellness_time_utc") else { return config.reportMinute }
    let parts = text.split(separator: "T")
    guard parts.count == 2, let date = PlainDate(parts[0]) else { throw bad("wellness_time_utc") }
    let clock = parts[1].split(separator: ":").prefix(2).compactMap { Int($0) }
    guard clock.count == 2, 0..<24 ~= clock[0], 0..<60 ~= clock[1] else { throw bad("wellness_time_utc") }
    let minute = (date.day - day) * 1_440 + clock[0] * 60 + clock[1] + config.offset / 60
    return 0..<1_440 ~= minute ? minute : config.reportMinute
  }

  private func time(_ day: Int, _ minute: Int, _ column: String) throws(DiaryImportError) -> DiaryTime {
    guard let time = try? DiaryTime(day: day, minute: minute, offset: config.offset) else { throw bad(column) }
    return time
  }

  private func add(
    _ column: String, _ time: DiaryTime, number: Int = 0, _ found: inout Found,
    _ content: () throws(DiaryFieldError) -> DiaryEntry.Content
  ) throws(DiaryImportError) {
    do throws(DiaryFieldError) {
      found.entries.append(try DiaryEntry(id: "\(time.day)-\(column)-\(number)", time: time, content()))
    } catch {
      throw bad(column)
    }
  }
}
