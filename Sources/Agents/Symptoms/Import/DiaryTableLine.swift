/// One row of an exported table of entries: an entry, or a night.
///
/// A handmade table may have fewer columns: date, kind and name are enough.
struct DiaryTableLine {
  enum Content {
    case entry(DiaryEntry)
    case log(DailyLog)
  }

  static let needed = ["date", "kind", "name"]

  let row: DiaryRow
  let columns: [String: Int]
  let config: DiaryImportConfig
  /// That of the table's dates.
  let order: SpreadsheetTime.Order?

  private func text(_ column: String) -> String? {
    guard let place = columns[column], place < row.fields.count, !row.fields[place].isEmpty else { return nil }
    return DiaryTable.unmarked(row.fields[place])
  }

  private func bad(_ column: String) -> DiaryImportError {
    .badValue(line: row.line, column: column, value: text(column) ?? "")
  }

  private func number(_ column: String) throws(DiaryImportError) -> Int? {
    guard let text = text(column) else { return nil }
    guard let number = Int(text) else { throw bad(column) }
    return number
  }

  private func decimal(_ column: String) throws(DiaryImportError) -> Double? {
    guard let text = text(column) else { return nil }
    guard let number = Double(text), number.isFinite else { throw bad(column) }
    return number
  }

  func read() throws(DiaryImportError) -> Content {
    guard let day = text("date").flatMap({ SpreadsheetTime.day($0, order) })?.dayNumber else { throw bad("date") }
    if text("kind") == "sleep" {
      let hours = try decimal("quantity")
      guard let log = try? DailyLog(DailyLog.Draft(day: day, sleepHours: hours)) else { throw bad("quantity") }
      return .log(log)
    }
    guard let kind = text("kind").flatMap({ DiaryEntryKind(rawValue: $0) }) else { throw bad("kind") }
    let time = try time(day)
    let id = text("id") ?? "\(day)-row-\(row.line)"
    let draft: DiaryDraft.Content =
      switch kind {
      case .symptom: .symptom(try symptom())
      case .food: .food(try food())
      case .exercise: .exercise(try exercise())
      case .activity: .activity(try activity())
      }
    do throws(DiaryFieldError) {
      return .entry(try DiaryEntry(id: id, time: time, DiaryEntry.Content(draft)))
    } catch {
      throw bad(Self.column(of: error.field))
    }
  }

  private func time(_ day: Int) throws(DiaryImportError) -> DiaryTime {
    let seconds: Int
    if let text = text("time") {
      // A spreadsheet may show the date again, which says itself which of its numbers is the day.
      let both = [SpreadsheetTime.Order.day, .month].compactMap { SpreadsheetTime.civil(text, $0) }
      let found = SpreadsheetTime.clock(text) ?? both.first { $0.date.dayNumber == day }?.secondOfDay
      guard let found else { throw bad("time") }
      seconds = found
    } else {
      let written = text("date").flatMap { SpreadsheetTime.civil($0, order)?.secondOfDay }
      seconds = written ?? config.reportMinute * 60
    }
    let offset = (try number("utc_offset_minutes")).map { $0.multipliedReportingOverflow(by: 60).partialValue }
    guard let midnight = try? DiaryTime(day: day, minute: 0, offset: offset ?? config.offset),
      let time = try? DiaryTime(seconds: midnight.seconds + seconds, offset: midnight.offset)
    else { throw bad("utc_offset_minutes") }
    return time
  }

  // MARK: - The kinds

  private func symptom() throws(DiaryImportError) -> SymptomEntry.Draft {
    guard let severity = try number("severity") else { throw bad("severity") }
    var draft = SymptomEntry.Draft(name: text("name") ?? "", severity: severity)
    (draft.bodyLocation, draft.duration, draft.notes) = (
      text("location"), try number("duration_minutes"), text("notes")
    )
    return draft
  }

  private func food() throws(DiaryImportError) -> FoodEntry.Draft {
    var draft = FoodEntry.Draft(name: text("name") ?? "", mealType: text("meal") ?? MealType.snack.rawValue)
    (draft.quantity, draft.preparation) = (try decimal("quantity"), text("preparation"))
    draft.unit = text("unit") ?? draft.unit
    draft.ingredients = text("ingredients").map(DiaryFields.list) ?? []
    return draft
  }

  private func exercise() throws(DiaryImportError) -> ExerciseEntry.Draft {
    guard let minutes = try number("duration_minutes") else { throw bad("duration_minutes") }
    guard let intensity = try number("intensity") else { throw bad("intensity") }
    var draft = ExerciseEntry.Draft(type: text("name") ?? "", duration: minutes, intensity: intensity)
    (draft.calories, draft.heartRate, draft.notes) = (try number("calories"), try number("heart_rate"), text("notes"))
    return draft
  }

  private func activity() throws(DiaryImportError) -> ActivityEntry.Draft {
    var draft = ActivityEntry.Draft(type: text("name") ?? "", stress: try number("stress"))
    (draft.duration, draft.location) = (try number("duration_minutes"), text("location"))
    (draft.socialContext, draft.notes) = (text("social_context"), text("notes"))
    return draft
  }

  private static func column(of field: String) -> String {
    let name = field.split(separator: ".").last.map(String.init) ?? field
    let others = [
      "type": "name", "mealType": "meal", "duration": "duration_minutes", "heartRate": "heart_rate",
      "socialContext": "social_context", "bodyLocation": "location", "seconds": "date",
    ]
    return others[name] ?? name
  }
}
