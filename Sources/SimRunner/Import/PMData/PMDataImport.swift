import Foundation
import SimKernel
import Wire

/// Imports one participant's folder of PMData, a public log of five months of Fitbit data (Thambawita et al., 2020).
package enum PMDataImport {
  private static let source = "Fitbit"
  private static let sleepFile = "sleep.json"
  private static let stepsFile = "steps_per_minute.csv"
  private static let workoutFile = "exercise.json"
  private static let restingFile = "resting_heart_rate.json"

  /// Reads the files that hold samples and writes, or adds to, the recording that the options name.
  ///
  /// The other files of the folder are counted as skipped. Either all is written or nothing.
  package static func run(
    _ options: ImportOptions, progress: (ImportProgress) -> Void = { _ in }
  ) throws(ImportError) -> ImportSummary {
    let folder = try PMDataFolder(options.input)
    let known = [sleepFile, stepsFile, workoutFile, restingFile]
    guard known.contains(where: folder.has) else {
      throw .wrongFormat(
        path: options.input, reason: "the folder holds none of PMData's files (\(known.joined(separator: ", ")))")
    }
    var collector = try ImportCollector(options)
    let total = known.map(folder.size).reduce(0, +)
    var done: Int64 = 0
    for name in known {
      if folder.has(name) {
        try read(name, of: folder, options.zone, into: &collector)
      } else {
        collector.addNote("the folder has no \(name)")
      }
      done += folder.size(name)
      progress(ImportProgress(done: done, total: total))
    }
    for name in folder.names where !known.contains(name) { collector.skip(name) }
    return try collector.finish()
  }

  private static func read(
    _ name: String, of folder: PMDataFolder, _ zone: Zone, into collector: inout ImportCollector
  ) throws(ImportError) {
    switch name {
    case sleepFile: try readSleep(folder, zone, &collector)
    case stepsFile: try readSteps(folder, &collector)
    case workoutFile: try readWorkouts(folder, &collector)
    default: try readRestingHeartRate(folder, zone, &collector)
    }
  }

  private static func readSleep(
    _ folder: PMDataFolder, _ zone: Zone, _ collector: inout ImportCollector
  ) throws(ImportError) {
    var nights = 0
    try each(folder, sleepFile, PMDataSleep.self, .sleep, &collector) { log, collector throws(ImportRefusal) in
      let night = try log.night(in: zone)
      nights += 1
      collector.add(
        Timestamp(unixSeconds: night.bed.lowerBound), Timestamp(unixSeconds: night.bed.upperBound), .sleep(.inBed),
        source: source)
      for stage in night.stages {
        collector.add(
          Timestamp(unixSeconds: stage.span.lowerBound), Timestamp(unixSeconds: stage.span.upperBound),
          .sleep(stage.stage), source: source)
      }
      for level in night.unknownLevels { collector.skip("\(sleepFile) level '\(level.prefix(40))'") }
    }
    collector.addNote("\(nights) nights and naps")
  }

  private static func readSteps(_ folder: PMDataFolder, _ collector: inout ImportCollector) throws(ImportError) {
    let data = try folder.data(stepsFile)
    guard let text = String(validating: data, as: UTF8.self), let steps = PMDataSteps(text) else {
      throw .wrongFormat(path: folder.path(stepsFile), reason: "the first line is not 'dateTime,steps'")
    }
    for (start, count) in steps.quarters.sorted(by: { $0.key < $1.key }) {
      collector.add(
        Timestamp(unixSeconds: start), Timestamp(unixSeconds: start + PMDataSteps.quarter), .steps(Double(count)),
        source: source, value: "\(count)")
    }
    for refusal in steps.refusals {
      collector.reject(.steps, at: "\(folder.path(stepsFile)):\(refusal.line)", refusal.reason)
    }
    collector.addNote("\(steps.minuteCount) minutes with steps in \(steps.quarters.count) quarter hours")
  }

  private static func readWorkouts(_ folder: PMDataFolder, _ collector: inout ImportCollector) throws(ImportError) {
    try each(folder, workoutFile, PMDataWorkout.self, .workout, &collector) { entry, collector throws(ImportRefusal) in
      let (start, end, summary) = try entry.workout()
      let value = [summary.energy, summary.distance, summary.averageHeartRate]
        .map { $0.map { "\($0)" } ?? "-" }.joined(separator: "|")
      collector.add(start, end, .workout(summary), source: source, value: value)
    }
  }

  private static func readRestingHeartRate(
    _ folder: PMDataFolder, _ zone: Zone, _ collector: inout ImportCollector
  ) throws(ImportError) {
    var missing = 0
    try each(
      folder, restingFile, PMDataRestingHeartRate.self, .restingHeartRate, &collector
    ) { entry, collector throws(ImportRefusal) in
      guard let (day, beats) = try entry.measurement() else {
        missing += 1
        return
      }
      collector.add(
        zone.startOfDay(day), zone.startOfDay(day.adding(days: 1)), .restingHeartRate(beats), source: source,
        value: "\(beats)")
    }
    if missing > 0 { collector.addNote("\(missing) days without a resting heart rate") }
  }

  /// Gives every good entry of a JSON list to `take` and refuses the others, by file and index.
  private static func each<Entry: Decodable>(
    _ folder: PMDataFolder, _ name: String, _ type: Entry.Type, _ kind: SampleKind,
    _ collector: inout ImportCollector,
    take: (Entry, inout ImportCollector) throws(ImportRefusal) -> Void
  ) throws(ImportError) {
    for (index, entry) in try folder.entries(of: name, as: type).enumerated() {
      let place = "\(folder.path(name))[\(index)]"
      switch entry {
      case .bad(let reason): collector.reject(kind, at: place, reason)
      case .good(let value):
        do { try take(value, &collector) } catch { collector.reject(kind, at: place, error.reason) }
      }
    }
  }
}

/// The files of one participant: which there are, and their contents.
struct PMDataFolder {
  let path: String
  /// In alphabetical order.
  let names: [String]

  /// - Throws: ``ImportError/missing(path:)`` and the other errors of ``ImportError`` that are about input.
  init(_ path: String) throws(ImportError) {
    self.path = path
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { throw .missing(path: path) }
    guard isDirectory.boolValue else {
      throw .wrongFormat(path: path, reason: "this is a file, not a participant's folder such as 'p14'")
    }
    do { names = try FileManager.default.contentsOfDirectory(atPath: path).sorted() } catch {
      throw .unreadable(path: path, message: error.localizedDescription)
    }
  }

  func has(_ name: String) -> Bool { names.contains(name) }

  func path(_ name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

  func size(_ name: String) -> Int64 {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
  }

  func data(_ name: String) throws(ImportError) -> Data {
    do { return try Data(contentsOf: URL(filePath: path(name))) } catch {
      throw .unreadable(path: path(name), message: error.localizedDescription)
    }
  }

  /// The entries of a JSON list, each decoded or with the reason why it could not be.
  ///
  /// - Throws: ``ImportError/wrongFormat(path:reason:)`` when the file as a whole is no JSON list.
  func entries<Entry: Decodable>(of name: String, as type: Entry.Type) throws(ImportError) -> [PMDataEntry<Entry>] {
    let data = try data(name)
    do { return try JSONDecoder().decode([PMDataEntry<Entry>].self, from: data) } catch {
      throw .wrongFormat(path: path(name), reason: "no JSON list: \(reason(error))")
    }
  }

  private func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.dataCorrupted(let context):
      (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String ?? context.debugDescription
    case DecodingError.typeMismatch(_, let context): context.debugDescription
    default: error.localizedDescription
    }
  }
}

/// One entry of a list, which may be bad without making the others bad.
enum PMDataEntry<Entry: Decodable>: Decodable {
  case good(Entry)
  case bad(reason: String)

  init(from decoder: any Decoder) {
    do { self = .good(try Entry(from: decoder)) } catch let error as DecodingError {
      self = .bad(reason: PMDataEntry.explain(error, depth: decoder.codingPath.count))
    } catch {
      self = .bad(reason: error.localizedDescription)
    }
  }

  private static func explain(_ error: DecodingError, depth: Int) -> String {
    switch error {
    case .keyNotFound(let key, let context): "\(name(context.codingPath + [key], depth)) is missing"
    case .valueNotFound(_, let context): "\(name(context.codingPath, depth)) is null"
    case .typeMismatch(_, let context): "\(name(context.codingPath, depth)) has the wrong type"
    case .dataCorrupted(let context): "\(name(context.codingPath, depth)) is not valid: \(context.debugDescription)"
    @unknown default: "\(error)"
    }
  }

  /// The path below the entry itself, for instance `levels.data[3].seconds`.
  private static func name(_ path: [any CodingKey], _ depth: Int) -> String {
    let steps = path.dropFirst(depth).map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
    let joined = steps.joined()
    return joined.isEmpty ? "the entry" : String(joined.drop { $0 == "." })
  }
}

/// The times in PMData's files, which never say their zone: steps and workouts are in UTC, sleep is in local time.
enum PMDataTime {
  private static let sensibleYears = 1990...2099

  /// `2020-03-29 03:30:00` or `2020-03-29T03:30:00.000`; nil when the text has another form or names no time.
  static func civil(_ text: some StringProtocol) -> CivilDateTime? {
    let bytes = Array(text.utf8)
    guard bytes.count == 19 || bytes.count == 23, bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "T"),
      bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
      let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19])
    else { return nil }
    guard bytes.count == 19 || (bytes[19] == UInt8(ascii: ".") && number(bytes[20..<23]) != nil) else { return nil }
    guard sensibleYears.contains(year), let date = CivilDate(year: year, month: month, day: day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    return CivilDateTime(date: date, hour: hour, minute: minute, second: second)
  }

  /// The moment that a text in UTC names.
  static func utc(_ text: some StringProtocol) -> Timestamp? {
    civil(text).map { Timestamp(unixSeconds: $0.secondsAsIfUTC) }
  }

  /// An American date with two digits for the year, `03/29/20`.
  static func shortDate(_ text: String) -> CivilDate? {
    let bytes = Array(text.utf8)
    guard bytes.count == 8, bytes[2] == UInt8(ascii: "/"), bytes[5] == UInt8(ascii: "/"),
      let month = number(bytes[0..<2]), let day = number(bytes[3..<5]), let year = number(bytes[6..<8])
    else { return nil }
    return CivilDate(year: 2_000 + year, month: month, day: day)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard case 0x30...0x39 = digit else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }
}
