import Foundation
import Processes
package import Importing

/// A recorded diary as a file: JSON text with its sources.
///
/// ```
/// { "format": "triad diary recording 1", "name": "...", "source": "...", "attribution": "...", "licence": "...",
///   "assumes": ["..."], "diary": { "logs": [...], "entries": [...] } }
/// ```
///
/// Values that the diary's fields don't allow are rejected when the file is read.
package struct DiaryRecording: Codable, Equatable, Sendable {
  package static let format = "triad diary recording 1"

  package private(set) var format = DiaryRecording.format
  package var name: String
  package var source: String
  package var attribution: String
  package var licence: String
  /// Assumptions beyond the source, a sentence each.
  var assumes: [String]
  package var diary: Diary

  package static func read(_ path: String) throws(DiaryRecordingError) -> DiaryRecording {
    let data: Data
    do throws(InputFileError) { data = try InputFile.json(path) } catch { throw .unreadable(path) }
    let recording: DiaryRecording
    do { recording = try JSONDecoder().decode(DiaryRecording.self, from: data) } catch {
      throw .mistake(path, Self.words(error))
    }
    guard recording.format == format else { throw .mistake(path, "it is no '\(format)'") }
    return recording
  }

  /// Writes the file as a whole or not at all.
  package func write(_ path: String) throws(DiaryRecordingError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      var data = try encoder.encode(self)
      data.append(UInt8(ascii: "\n"))
      try OutputFile.write(Array(data), to: path)
    } catch { throw .unwritable(path) }
  }

  private static func words(_ error: any Error) -> String {
    switch error {
    case let error as DiaryFieldError: "\(error)"
    case DecodingError.keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "something else is expected at '\(context.codingPath.map(\.stringValue).joined(separator: "."))'"
    default: "it isn't a diary recording"
    }
  }
}

package enum DiaryRecordingError: Error, CustomStringConvertible {
  case unreadable(String)
  case unwritable(String)
  case mistake(String, String)

  package var description: String {
    switch self {
    case .unreadable(let path): "'\(path)' cannot be read"
    case .unwritable(let path): "'\(path)' cannot be written"
    case .mistake(let path, let reason): "'\(path)': \(reason)"
    }
  }

  package var exitCode: ExitCode {
    switch self {
    case .unreadable: .inputMissing
    case .unwritable: .inputOutput
    case .mistake: .badData
    }
  }
}

/// The input, the output and the options of an import.
package struct DiaryRecordingOptions: Sendable {
  package var input: String
  package var output: String
  /// The participant whose rows are read; `nil` if the table is of one person.
  package var participant: String?
  /// `true` if the first unreadable row ends the import.
  package var isStrict = false
  /// The local days to keep; `nil` for all.
  package var days: ClosedRange<Int>?
  package var credits = RecordingCredits()

  package init(input: String, output: String) { (self.input, self.output) = (input, output) }
}

/// Turns a table of daily reports, or of entries as `triad diary --csv` writes it, into a ``DiaryRecording``.
package enum DiaryRecordingImport {
  private static let unknown = "unknown"
  /// The most rejected rows that are named.
  private static let notesMax = 20

  /// The contents read from a table or a folder of tables.
  private struct Reading {
    var diaries: [String: Diary] = [:]
    var isOfEntries = false
    var rows = 0
    /// The rejected rows and other remarks, a line each.
    var rejected: [String] = []
    var notes: [String] = []
  }

  /// Runs the import; the output file is written only if everything succeeded.
  ///
  /// The input is a table, or a participant's folder of PMData with the tables of the study.
  package static func run(_ options: DiaryRecordingOptions) throws(DiaryRecordingError) -> String {
    let config = DiaryImportConfig()
    var isDirectory: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: options.input, isDirectory: &isDirectory)
    let reading = isDirectory.boolValue ? try readFolder(options, config) : try readTable(options, config)
    if reading.diaries.isEmpty, !reading.rejected.isEmpty {
      throw .mistake(options.input, "no row could be read:" + named(reading.rejected).map { "\n  \($0)" }.joined())
    }
    let names = reading.diaries.keys.sorted()
    guard let participant = options.participant ?? (names.count == 1 ? names.first : nil),
      var diary = reading.diaries[participant]
    else {
      let known = names.isEmpty ? "no participant" : names.joined(separator: ", ")
      throw .mistake(options.input, "say whose diary, with --participant; it is of \(known)")
    }
    if let days = options.days { diary = diary.only(days) }
    guard let first = diary.days.first, let last = diary.days.last else {
      throw .mistake(options.input, "it holds nothing of these days")
    }
    let recording = DiaryRecording(
      name: options.credits.name ?? "\(participant)'s diary",
      source:
        "a table of \(reading.isOfEntries ? "entries" : "daily reports") "
        + "(\(options.input.split(separator: "/").last ?? ""))"
        + (reading.isOfEntries ? "" : ", participant \(participant)"),
      attribution: options.credits.attribution ?? unknown, licence: options.credits.licence ?? unknown,
      assumes: reading.isOfEntries ? [] : assumptions(config),
      diary: diary)
    try recording.write(options.output)
    return summary(options, recording, first...last, reading)
  }

  private static func readTable(
    _ options: DiaryRecordingOptions, _ config: DiaryImportConfig
  ) throws(DiaryRecordingError) -> Reading {
    let bytes: Data
    do throws(InputFileError) { bytes = try InputFile.bytes(options.input) } catch { throw .unreadable(options.input) }
    var reading = DiaryImport(config, isStrict: options.isStrict)
    do throws(DiaryImportError) {
      reading.read(bytes)
      try reading.finish()
    } catch {
      throw .mistake(options.input, words(error))
    }
    return Reading(
      diaries: reading.diaries, isOfEntries: reading.isOfEntries, rows: reading.summary.rows,
      rejected: reading.rejected.map(words))
  }

  /// Reads the tables of a participant's folder. An unreadable value drops its report, but not the day's data in other
  /// tables.
  private static func readFolder(
    _ options: DiaryRecordingOptions, _ config: DiaryImportConfig
  ) throws(DiaryRecordingError) -> Reading {
    var folder: PMDataDiary
    do throws(ImportError) {
      guard let found = try PMDataDiary(folder: options.input) else {
        throw .wrongFormat(
          path: options.input,
          reason: "the folder holds none of PMData's diary (wellness.csv, injury.csv, srpe.csv, reporting.csv)")
      }
      folder = found
    } catch { throw .mistake(options.input, "\(error)") }
    var reading = DiaryImport(config)
    var isWhole = false
    while !isWhole {
      let days = folder.days
      reading = DiaryImport(config)
      reading.read(folder.table(of: days))
      do throws(DiaryImportError) { try reading.finish() } catch { throw .mistake(options.input, words(error)) }
      isWhole = true
      // Each round drops a report of at most three a day, so the loop ends.
      for error in reading.rejected {
        guard case .badValue(let line, let column, let value) = error else { continue }
        let reason = "'\(value.prefix(40))' is invalid in the column '\(column)'"
        if folder.drop(line: line, of: days, column: column, reason) { isWhole = false }
      }
    }
    var diary = reading.diaries[folder.participant] ?? Diary()
    add(folder.trainings, to: &diary, config, &folder)
    if options.isStrict, let first = folder.rejected.first { throw .mistake(options.input, first) }
    return Reading(
      diaries: diary.days.isEmpty ? [:] : [folder.participant: diary], rows: reading.summary.rows,
      rejected: folder.rejected + reading.rejected.map(words), notes: folder.notes)
  }

  private static func add(
    _ trainings: [PMDataDiary.Training], to diary: inout Diary, _ config: DiaryImportConfig,
    _ folder: inout PMDataDiary
  ) {
    // The stamp of the tables' own entries: any edit of the wearer is later.
    let stamp = EditStamp(time: 0, author: config.author)
    for (number, training) in trainings.enumerated() {
      do throws(DiaryFieldError) {
        let draft = ExerciseEntry.Draft(type: training.type, duration: training.minutes, intensity: training.exertion)
        let time = try DiaryTime(seconds: training.start, offset: config.offset)
        let id = "\(time.day)-training-\(number)"
        let entry = try DiaryEntry(id: id, time: time, .exercise(try ExerciseEntry(draft)))
        _ = try? diary.add(entry, stamp)
      } catch {
        folder.reject(training.place, "\(error)")
      }
    }
  }

  /// Returns the lines about rejected rows.
  private static func named(_ rejected: [String]) -> [String] {
    let named = Array(rejected.prefix(notesMax))
    return rejected.count > notesMax ? named + ["\(rejected.count - notesMax) more rows"] : named
  }

  /// Returns the assumptions about data that a diary needs and the table doesn't have.
  private static func assumptions(_ config: DiaryImportConfig) -> [String] {
    let meals = config.meals.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
      .map { "\($0.key) at \(DiaryTime.clock(minute: $0.value))" }
    return [
      "Nobody asked when meals were: \(meals.joined(separator: ", ")).",
      "Answers from 1, worst, to 5, best, are symptoms of severity 10, 8, 5, 2 and 1; an answer of 0 was none.",
      "A report without a time was given at \(DiaryTime.clock(minute: config.reportMinute)).",
    ]
  }

  private static func summary(
    _ options: DiaryRecordingOptions, _ recording: DiaryRecording, _ days: ClosedRange<Int>,
    _ reading: Reading
  ) -> String {
    let diary = recording.diary
    let entries = diary.days.flatMap { diary.entries(on: $0) }
    let kinds = DiaryEntryKind.allCases.map { kind in "\(entries.count { $0.kind == kind }) \(kind.rawValue)" }
    var lines = [
      "\(options.input) -> \(options.output)", "",
      "  \(reading.rows) rows read, \(diary.days.count) days kept, \(CivilDate(dayNumber: days.lowerBound)) to "
        + "\(CivilDate(dayNumber: days.upperBound)): \(kinds.joined(separator: ", "))",
    ]
    lines += named(reading.rejected).map { "  left out: \($0)" }
    lines += named(reading.notes).map { "  note: \($0)" }
    lines += recording.assumes.map { "  assumes: \($0)" }
    let unknowns = [("attribution", recording.attribution), ("licence", recording.licence)]
      .filter { $0.1 == unknown }.map(\.0)
    if !unknowns.isEmpty {
      lines.append("  \(unknowns.joined(separator: " and ")) unknown: do not pass this recording on")
    }
    return lines.joined(separator: "\n")
  }

  private static func words(_ error: DiaryImportError) -> String {
    switch error {
    case .text(let error): "\(error)"
    case .notText(let line): "line \(line) is no UTF-8"
    case .openQuote(let line): "line \(line) has a quotation mark that is never closed"
    case .fields(let line, let found, let expected): "line \(line) has \(found) fields, not \(expected)"
    case .missingColumn(let column, let found):
      "there is no column '\(column)'. A table of daily reports has participant and date, and any of meals, "
        + "glasses_of_fluid, alcohol, fatigue, soreness, mood, stress, injuries and sleep_duration_h; one of entries has "
        + "date, kind and name. This one has " + (found.isEmpty ? "none" : found.prefix(20).joined(separator: ", "))
    case .badValue(let line, "date", let value):
      "line \(line): '\(value)' isn't a date such as 2026-03-02"
        + (SpreadsheetTime.day(value, .day) == nil ? "" : "; no row says whether its day or its month is first")
    case .badValue(let line, let column, let value): "line \(line): '\(value)' is invalid in the column '\(column)'"
    case .repeatedDay(let line, let participant, let date): "line \(line): \(participant) has \(date) twice"
    }
  }
}

extension Diary {
  /// Returns the part of the diary on these local days.
  fileprivate func only(_ range: ClosedRange<Int>) -> Diary {
    var kept = Diary()
    for day in days where range.contains(day) {
      if let log = logs[day] { _ = kept.join(log, on: day) }
      for entry in entries(on: day) {
        if let version = entries[entry.id] { _ = kept.join(version, entry.id) }
      }
    }
    return kept
  }
}
