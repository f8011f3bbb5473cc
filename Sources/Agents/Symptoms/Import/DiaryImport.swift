/// Why a line of a recorded diary is refused.
package enum DiaryImportError: Error, Equatable, Sendable {
  case table(CSVError)
  case missingColumn(String)
  case badValue(line: Int, column: String, value: String)
  /// A second row of the same person and day.
  case repeatedDay(line: Int, participant: String, date: String)
}

/// Makes diaries of a table of daily reports, chunk by chunk. What was not answered is not there.
package struct DiaryImport: Sendable {
  /// What was read, beside the diaries.
  package struct Summary: Equatable, Sendable {
    package var rows = 0
    package var entries = 0
    /// Answers of zero, which the study stored where there was none.
    package var zeroAnswers = 0
    /// Days of which the wearer would not say whether there was alcohol; their foods are left out, as the day would
    /// otherwise count as one without.
    package var withheldDays = 0
  }

  private static let needed = ["participant", "date"]

  private let config: DiaryImportConfig
  private var reader = CSVReader()
  private var columns: [String: Int]?
  private var width = 0
  private var seen: Set<String> = []
  /// By participant.
  package private(set) var diaries: [String: Diary] = [:]
  package private(set) var summary = Summary()

  package init(_ config: DiaryImportConfig = DiaryImportConfig()) { self.config = config }

  package mutating func read(_ bytes: some Sequence<UInt8>) throws(DiaryImportError) {
    do throws(CSVError) {
      for row in try reader.read(bytes) { try takeTyped(row) }
    } catch {
      throw .table(error)
    }
    if let failure { throw failure }
  }

  package mutating func finish() throws(DiaryImportError) {
    do throws(CSVError) {
      for row in try reader.finish() { try takeTyped(row) }
    } catch {
      throw .table(error)
    }
    if let failure { throw failure }
  }

  /// The first row that was refused; nothing is read after it.
  private var failure: DiaryImportError?

  private mutating func takeTyped(_ row: CSVReader.Row) throws(CSVError) {
    guard failure == nil else { return }
    guard columns != nil else { return readHeader(row) }
    guard row.fields.count == width else {
      throw .fields(line: row.line, found: row.fields.count, expected: width)
    }
    do throws(DiaryImportError) { try take(row) } catch { failure = error }
  }

  private mutating func readHeader(_ row: CSVReader.Row) {
    var columns: [String: Int] = [:]
    for (place, name) in row.fields.enumerated() where columns[name] == nil { columns[name] = place }
    (self.columns, width) = (columns, row.fields.count)
    if let missing = Self.needed.first(where: { columns[$0] == nil }) { failure = .missingColumn(missing) }
  }

  private mutating func take(_ row: CSVReader.Row) throws(DiaryImportError) {
    let line = DiaryImportLine(row: row, columns: columns ?? [:], config: config)
    let (participant, date) = (line.text("participant") ?? "", line.text("date") ?? "")
    guard !participant.isEmpty else { throw line.bad("participant") }
    guard let day = PlainDate(date)?.day else { throw line.bad("date") }
    guard seen.insert("\(participant) \(day)").inserted else {
      throw .repeatedDay(line: row.line, participant: participant, date: date)
    }
    let found = try line.read(day: day)
    let stamp = EditStamp(time: config.editTime, author: config.author)
    var diary = diaries[participant] ?? Diary()
    if let hours = found.sleepHours {
      guard let log = try? DailyLog(DailyLog.Draft(day: day, sleepHours: hours)) else {
        throw line.bad("sleep_duration_h")
      }
      _ = try? diary.save(log, stamp)
    }
    // Ids are made of the day and the place in it, and each day comes once, so none is refused.
    for entry in found.entries { _ = try? diary.add(entry, stamp) }
    diaries[participant] = diary
    summary.rows += 1
    summary.entries += found.entries.count
    summary.zeroAnswers += found.zeroAnswers
    summary.withheldDays += found.isWithheld ? 1 : 0
  }
}
