/// The conversion of a recorded daily diary to entries. The columns are those of PMData (Thambawita et al., 2020).
/// Values outside that study, such as the time of a meal, are assumed.
package struct DiaryImportConfig: Equatable, Sendable {
  /// The columns with answers from 1, worst, to 5, best, that become symptoms, with the symptoms' names.
  package var symptoms = ["fatigue": "fatigue", "soreness": "soreness", "mood": "low mood"]
  /// The severity of each answer; zero means no symptom.
  var severities = [1: 10, 2: 8, 3: 5, 4: 2, 5: 1]
  /// The stress, 1 to 10, of each answer of that column.
  package var stress = [1: 9, 2: 8, 3: 5, 4: 3, 5: 2]
  package var injuries = ["minor": 5, "major": 9]
  /// The minutes of the local day of each meal.
  package var meals = ["Breakfast": 480, "Lunch": 720, "Dinner": 1_080, "Evening": 1_260]
  var alcoholMinute = 1_260
  var fluidMinute = 900
  /// The minute of a report without a time.
  package var reportMinute = 540
  /// The glasses a day up to which one drinks little, and from which much.
  var littleFluid = 5
  var muchFluid = 10
  /// Seconds east of UTC, all year.
  package var offset = 3_600
  /// The edit time of the entries in seconds since 1970, and their author.
  var editTime = 0.0
  package var author = "import"

  package init() {}
}

/// The reason that a recorded diary, or a line of it, is rejected.
package enum DiaryImportError: Error, Equatable, Sendable {
  case text(TableTextError)
  /// The bytes of a line aren't UTF-8.
  case notText(line: Int)
  /// A quotation mark of that line is never closed.
  case openQuote(line: Int)
  /// A row with another number of fields than the header.
  case fields(line: Int, found: Int, expected: Int)
  /// A required column is missing; `found` are the existing ones.
  case missingColumn(String, found: [String])
  case badValue(line: Int, column: String, value: String)
  /// A second row of the same person and day.
  case repeatedDay(line: Int, participant: String, date: String)
}

/// Converts a table of daily reports, or of entries as a diary exports them, to diaries. Missing answers stay missing,
/// and unreadable rows are skipped and reported.
package struct DiaryImport: Sendable {
  package struct Summary: Equatable, Sendable {
    package var rows = 0
    package var entries = 0
    /// Answers of zero, which the study stored for missing ones.
    var zeroAnswers = 0
    /// Days on which the wearer declined to report alcohol; their foods are left out, because the day would otherwise
    /// count as one without.
    var withheldDays = 0
  }

  private static let needed = ["participant", "date"]
  private static let answers = [
    "meals", "glasses_of_fluid", "alcohol", "fatigue", "soreness", "mood", "stress", "injuries", "sleep_duration_h",
  ]
  /// The name in a table of entries, which is of one person.
  private static let wearer = "wearer"

  private let config: DiaryImportConfig
  /// `true` if the first unreadable row ends the import.
  private let isStrict: Bool
  private var bytes: [UInt8] = []
  private var columns: [String: Int] = [:]
  private var width = 0
  private var order: SpreadsheetTime.Order?
  /// The rejected rows, in the order of the table.
  package private(set) var rejected: [DiaryImportError] = []
  /// `true` if each row is an entry.
  package private(set) var isOfEntries = false
  private var seen: Set<String> = []
  /// By participant.
  package private(set) var diaries: [String: Diary] = [:]
  package private(set) var summary = Summary()

  package init(_ config: DiaryImportConfig = DiaryImportConfig(), isStrict: Bool = false) {
    (self.config, self.isStrict) = (config, isStrict)
  }

  /// Appends the next bytes of the table.
  package mutating func read(_ bytes: some Sequence<UInt8>) { self.bytes += bytes }

  /// Parses the complete table.
  package mutating func finish() throws(DiaryImportError) {
    let table: TableText
    do throws(TableTextError) { table = try TableText(bytes) } catch { throw .text(error) }
    bytes = []
    var rows = SeparatedRows(table.text)
    try readHeader(rows.header() ?? [])
    order = columns["date"].flatMap { SpreadsheetTime.order(of: rows.column($0)) }
    let wrong = Set(table.wrongLines)
    while let row = rows.next() {
      do throws(DiaryImportError) {
        guard let fields = row.fields else { throw .openQuote(line: row.line) }
        if wrong.contains(row.line) { throw .notText(line: row.line) }
        // Spreadsheets also write the cells beside the table.
        guard fields.count >= width, fields.dropFirst(width).allSatisfy(\.isEmpty) else {
          throw .fields(line: row.line, found: fields.count, expected: width)
        }
        try importRow(DiaryRow(line: row.line, fields: fields))
      } catch {
        if isStrict { throw error }
        rejected.append(error)
      }
    }
  }

  private mutating func readHeader(_ names: [String]) throws(DiaryImportError) {
    for (place, name) in names.enumerated() where columns[name] == nil { columns[name] = place }
    width = names.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    isOfEntries = columns["participant"] == nil && columns["kind"] != nil
    let needed = isOfEntries ? DiaryTableLine.needed : Self.needed
    let missing = needed.first { columns[$0] == nil }
    // Without an answer no day would have anything.
    guard missing != nil || !isOfEntries && Self.answers.allSatisfy({ columns[$0] == nil }) else { return }
    throw .missingColumn(missing ?? Self.answers[0], found: names.filter { !$0.isEmpty })
  }

  private mutating func importEntry(_ row: DiaryRow) throws(DiaryImportError) {
    let stamp = EditStamp(time: config.editTime, author: config.author)
    // The diary is changed in place: a copy for each row would be quadratic.
    switch try DiaryTableLine(row: row, columns: columns, config: config, order: order).read() {
    case .log(let log):
      guard diaries[Self.wearer]?.log(on: log.day)?.sleepHours == nil else {
        let date = CivilDate(dayNumber: log.day)
        throw .repeatedDay(line: row.line, participant: Self.wearer, date: "\(date)")
      }
      _ = try? diaries[Self.wearer, default: Diary()].save(log, stamp)
    case .entry(let entry):
      do throws(DiaryEditError) { _ = try diaries[Self.wearer, default: Diary()].add(entry, stamp) } catch {
        throw .badValue(line: row.line, column: "id", value: entry.id)
      }
      summary.entries += 1
    }
    summary.rows += 1
  }

  private mutating func importRow(_ row: DiaryRow) throws(DiaryImportError) {
    if isOfEntries { return try importEntry(row) }
    let line = DiaryImportLine(row: row, columns: columns, config: config)
    let (participant, date) = (line.text("participant") ?? "", line.text("date") ?? "")
    guard !participant.isEmpty else { throw line.bad("participant") }
    guard let day = SpreadsheetTime.day(date, order)?.dayNumber else { throw line.bad("date") }
    guard seen.insert("\(participant) \(day)").inserted else {
      throw .repeatedDay(line: row.line, participant: participant, date: date)
    }
    let found = try line.read(day: day)
    let stamp = EditStamp(time: config.editTime, author: config.author)
    let log = found.sleepHours.map { hours in try? DailyLog(DailyLog.Draft(day: day, sleepHours: hours)) }
    if let log {
      guard let log else { throw line.bad("sleep_duration_h") }
      _ = try? diaries[participant, default: Diary()].save(log, stamp)
    }
    // Ids consist of the day and the index in it, and each day occurs once, so none is rejected.
    for entry in found.entries { _ = try? diaries[participant, default: Diary()].add(entry, stamp) }
    if diaries[participant] == nil { diaries[participant] = Diary() }
    summary.rows += 1
    summary.entries += found.entries.count
    summary.zeroAnswers += found.zeroAnswers
    summary.withheldDays += found.isWithheld ? 1 : 0
  }
}

/// One row of the table under its header.
struct DiaryRow {
  /// From 1.
  let line: Int
  let fields: [String]
}

/// One day of one person in a recorded diary.
struct DiaryImportLine {
  struct Found {
    var entries: [DiaryEntry] = []
    var sleepHours: Double?
    var zeroAnswers = 0
    var isWithheld = false
  }

  let row: DiaryRow
  let columns: [String: Int]
  let config: DiaryImportConfig

  /// `nil` for an empty field, or a missing column.
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
    for (column, name) in config.symptoms.ordered(by: { $0.key < $1.key }) {
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
    found.sleepHours = try hours("sleep_duration_h", &found)
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

  /// `nil` if there is no answer; zero also means none, but is counted.
  private func answer(
    _ column: String, _ range: ClosedRange<Int>, _ found: inout Found
  ) throws(DiaryImportError) -> Int? {
    guard let text = text(column) else { return nil }
    guard let answer = Int(text), range.contains(answer) else { throw bad(column) }
    if answer == 0 { found.zeroAnswers += 1 }
    return answer == 0 ? nil : answer
  }

  /// Returns the hours of a day; `nil` if there is no answer, and zero also means none.
  private func hours(_ column: String, _ found: inout Found) throws(DiaryImportError) -> Double? {
    guard let text = text(column) else { return nil }
    guard let hours = Double(text), hours.isFinite, (0...24).contains(hours) else { throw bad(column) }
    if hours == 0 { found.zeroAnswers += 1 }
    return hours == 0 ? nil : hours
  }

  /// Returns the time of the morning's report, if it was given on the day it is about.
  private func reportMinute(_ day: Int) throws(DiaryImportError) -> Int {
    guard let text = text("wellness_time_utc") else { return config.reportMinute }
    let parts = text.split(separator: "T")
    guard parts.count == 2, let date = CivilDate(iso: String(parts[0])) else { throw bad("wellness_time_utc") }
    let clock = parts[1].split(separator: ":").prefix(2).compactMap { Int($0) }
    guard clock.count == 2, 0..<24 ~= clock[0], 0..<60 ~= clock[1] else { throw bad("wellness_time_utc") }
    let minute = (date.dayNumber - day) * 1_440 + clock[0] * 60 + clock[1] + config.offset / 60
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
