import Foundation
package import Wire

/// The diary in a participant's folder of PMData as published, as one table of daily reports: `wellness.csv`,
/// `injury.csv` and `srpe.csv` of pmsys, and `reporting.csv` of googledocs.
///
/// A day is that of its report's time in UTC, as in tables derived from the study. The last of several reports of a day
/// in the file counts. Dates of `reporting.csv` have the day first.
package struct PMDataDiary {
  /// A source file of the table, with its columns.
  private enum Source: String, CaseIterable {
    case wellness = "wellness.csv"
    case injury = "injury.csv"
    case reporting = "reporting.csv"

    var columns: [(table: String, file: String)] {
      switch self {
      case .wellness:
        ["fatigue", "mood", "stress", "soreness", "sleep_duration_h"].map { ($0, $0) }
          + [("wellness_time_utc", "effective_time_frame")]
      case .injury: [("injuries", "injuries")]
      case .reporting:
        [("meals", "meals"), ("glasses_of_fluid", "glasses_of_fluid"), ("alcohol", "alcohol_consumed")]
      }
    }
  }

  package struct Training {
    package let place: String
    package let start: Int
    package let minutes: Int
    package let exertion: Int
    package let type: String
  }

  private struct Report {
    let line: Int
    let values: [String: String]
  }

  package let participant: String
  package private(set) var notes: [String] = []
  package private(set) var rejected: [String] = []
  package private(set) var trainings: [Training] = []
  private var reports: [Source: [CivilDate: Report]] = [:]
  private var names: [Source: String] = [:]

  /// Reads the diary in a folder; `nil` if there is none.
  package init?(folder path: String) throws(ImportError) { try self.init(try ExportFiles(path)) }

  /// - Returns: `nil` if the folder has none of these files.
  init?(_ export: ExportFiles) throws(ImportError) {
    participant = export.path.split(separator: "/").last.map(String.init) ?? "wearer"
    var found = false
    for file in export.files {
      if let source = Source(rawValue: file.baseName) {
        guard names[source] == nil else {
          throw .wrongFormat(
            path: export.path, reason: "it holds several \(file.baseName): name one participant's folder")
        }
        names[source] = file.name
        found = true
        try read(file, source)
      } else if file.baseName == "srpe.csv" {
        found = true
        try readTrainings(file)
      }
    }
    guard found else { return nil }
  }

  /// Returns whether the diary reads a file, by its name.
  static func isKnown(_ file: ExportFiles.File) -> Bool {
    Source(rawValue: file.baseName) != nil || file.baseName == "srpe.csv"
  }

  // MARK: - The table

  /// The columns of the table besides participant and date, in order.
  private static let columns = Source.allCases.flatMap { $0.columns.map(\.table) }

  /// The days with a report, in order: the rows of the table, from line 2 on.
  package var days: [CivilDate] { Set(reports.values.flatMap(\.keys)).sorted() }

  package func table(of days: [CivilDate]) -> [UInt8] {
    var lines = [(["participant", "date"] + Self.columns).joined(separator: ",")]
    for day in days {
      let values = Source.allCases.flatMap { source in
        source.columns.map { Self.quoted(reports[source]?[day]?.values[$0.table] ?? "") }
      }
      lines.append(([Self.quoted(participant), "\(day)"] + values).joined(separator: ","))
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func quoted(_ text: String) -> String { "\"" + text.replacing("\"", with: "\"\"") + "\"" }

  /// Removes the report behind a value of the table, and records its place.
  ///
  /// - Parameter days: The days of the table.
  /// - Returns: `false` if there is none.
  package mutating func drop(line: Int, of days: [CivilDate], column: String, _ reason: String) -> Bool {
    guard days.indices.contains(line - 2) else { return false }
    let sources = Source.allCases.filter { source in
      reports[source]?[days[line - 2]] != nil && (column == "date" || source.columns.contains { $0.table == column })
    }
    guard let source = sources.first, let report = reports[source]?.removeValue(forKey: days[line - 2]) else {
      return false
    }
    rejected.append("\(names[source] ?? source.rawValue):\(report.line): \(reason)")
    return true
  }

  package mutating func reject(_ place: String, _ reason: String) { rejected.append("\(place): \(reason)") }

  // MARK: - Files

  private mutating func read(_ file: ExportFiles.File, _ source: Source) throws(ImportError) {
    let key = source == .reporting ? "date" : "effective_time_frame"
    try eachRow(file, needing: [key]) { fields, line, diary throws(ImportRefusal) in
      let time = fields[key] ?? ""
      let day =
        source == .reporting
        ? SpreadsheetTime.date(time, .day) : DeviceTime.zoned(time) == nil ? nil : DeviceTime.day(time)
      guard let day else {
        let form = source == .reporting ? "DD/MM/YYYY" : "YYYY-MM-DDTHH:MM:SSZ"
        throw ImportRefusal(reason: "invalid \(key) '\(time.prefix(40))'; expected \(form)")
      }
      var values: [String: String] = [:]
      for (table, column) in source.columns { values[table] = Self.value(fields[column] ?? "", table) }
      if let before = diary.reports[source]?[day] {
        diary.notes.append("\(file.name):\(before.line): \(day) is reported again on line \(line), which counts")
      }
      diary.reports[source, default: [:]][day] = Report(line: line, values: values)
    }
  }

  /// Returns a value in the form of the table of daily reports: several meals or injuries are separated by a bar.
  private static func value(_ text: String, _ column: String) -> String {
    switch column {
    case "meals":
      text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "|")
    case "injuries":
      text.filter { !"{}'\"".contains($0) }.split(separator: ",")
        .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "|")
    default: text
    }
  }

  /// Reads `end_date_time,activity_names,perceived_exertion,duration_min`, the end in UTC.
  private mutating func readTrainings(_ file: ExportFiles.File) throws(ImportError) {
    try eachRow(file, needing: ["end_date_time", "perceived_exertion", "duration_min"]) {
      fields, line, diary throws(ImportRefusal) in
      let time = fields["end_date_time"] ?? ""
      guard let end = DeviceTime.zoned(time) else {
        throw ImportRefusal(reason: "invalid end_date_time '\(time.prefix(40))'; expected YYYY-MM-DDTHH:MM:SSZ")
      }
      let (exertion, minutes) = (fields["perceived_exertion"] ?? "", fields["duration_min"] ?? "")
      guard let exertion = Int(exertion), (1...10).contains(exertion) else {
        throw ImportRefusal(reason: "perceived_exertion '\(exertion.prefix(40))' is not from 1 to 10")
      }
      guard let minutes = Int(minutes), (1...1_440).contains(minutes) else {
        throw ImportRefusal(reason: "duration_min '\(minutes.prefix(40))' isn't from 1 to 1440")
      }
      let words = (fields["activity_names"] ?? "").filter { !"[]'\" ".contains($0) }.split(separator: ",")
      diary.trainings.append(
        Training(
          place: "\(file.name):\(line)", start: Int(end.unixSeconds) - minutes * 60, minutes: minutes,
          exertion: exertion, type: Self.type(words)))
    }
  }

  /// Returns the kind of exercise known to a diary. The words `individual` and `team` only say with whom.
  private static func type(_ words: [Substring]) -> String {
    let kinds = words.filter { $0 != "individual" && $0 != "team" }
    switch kinds {
    case ["strength"]: return "strength"
    case ["running"], ["endurance"], ["endurance", "running"]: return "cardio"
    default: return "other"
    }
  }

  private mutating func eachRow(
    _ file: ExportFiles.File, needing columns: [String],
    take: (RecordFields, Int, inout PMDataDiary) throws(ImportRefusal) -> Void
  ) throws(ImportError) {
    let table = try ExportTable(file, needing: columns)
    table.each { fields, line throws(ImportRefusal) in
      try take(fields, line, &self)
    } reject: { line, refusal in
      rejected.append("\(file.name):\(line): \(refusal.reason)")
    }
  }
}
