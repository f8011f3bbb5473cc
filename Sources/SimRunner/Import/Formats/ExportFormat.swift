import Recordings
import Wire

/// The format of a file or folder, according to its names and first bytes.
package enum ExportFormat: String, CaseIterable, Sendable {
  case apple
  case pmdata
  case fitbit
  case oura
  case garmin
  case healthConnect
  case calendar
  case network
  case diary
  case songs
  case listening

  /// The command of `triad import` that reads it.
  package var command: String {
    switch self {
    case .apple, .fitbit, .oura, .garmin, .healthConnect: "health"
    case .pmdata, .calendar, .network, .diary, .songs, .listening: rawValue
    }
  }

  /// The name for people.
  package var title: String {
    switch self {
    case .apple: "an export of Apple Health"
    case .pmdata: "a participant's folder of PMData"
    case .fitbit: "an export of Fitbit"
    case .oura: "an export of Oura"
    case .garmin: "an export of Garmin"
    case .healthConnect: "a backup of Health Connect"
    case .calendar: "a calendar"
    case .network: "a recorded network"
    case .diary: "a diary"
    case .songs: "a table of songs"
    case .listening: "a listening history"
    }
  }

  /// - Returns: `nil` if it is none of these.
  /// - Throws: If the path doesn't exist, or a folder has more than one of these.
  package static func recognise(_ path: String) throws(ImportError) -> ExportFormat? {
    let export = try ExportFiles(path)
    guard export.isFolder else { return export.files.first.flatMap(ofFile) }
    var found: Set<ExportFormat> = []
    for file in export.files {
      if isHealthData(file) {
        found.insert(.apple)
      } else if let vendor = vendor(of: file) {
        found.insert(vendor)
      }
    }
    guard found.count < 2 else {
      let names = allCases.filter(found.contains).map(\.title).joined(separator: " and ")
      throw .wrongFormat(path: path, reason: "it holds \(names): name the folder of one")
    }
    return found.first
  }

  /// Returns whether a file is the export of Apple's health app, whose name is in the language of the phone, and not the
  /// clinical document beside it.
  fileprivate static func isHealthData(_ file: ExportFiles.File) -> Bool {
    let name = file.baseName
    return name == "export.xml" || name.lowercased().hasSuffix(".xml") && ArchiveBytes.isHealthData(file.head())
  }

  /// Returns a line with the command for a file that another one can't read; empty if it isn't known.
  package static func remedy(_ path: String, insteadOf command: String) -> String {
    guard let format = (try? recognise(path)) ?? nil, format.command != command else { return "" }
    return "\n  this is \(format.title): use 'triad import \(format.command)'"
  }

  /// Returns the vendor by a file's name; if several use that name, by its first bytes.
  private static func vendor(of file: ExportFiles.File) -> ExportFormat? {
    let fitbit = FitbitImport.content(of: file)
    if fitbit?.isOneOfMany == true { return .fitbit }
    if GarminImport.content(of: file) != nil { return .garmin }
    if OuraImport.content(of: file) != nil { return .oura }
    if HealthConnectImport.content(of: file) != nil { return .healthConnect }
    return fitbit == nil ? nil : .pmdata
  }

  private static func ofFile(_ file: ExportFiles.File) -> ExportFormat? {
    if let vendor = vendor(of: file) { return vendor }
    let text = String(file.head().drop(while: \.isWhitespace))
    if text.hasPrefix("<") || text.hasPrefix("PK") { return .apple }
    if text.uppercased().hasPrefix("BEGIN:VCALENDAR") { return .calendar }
    var rows = SeparatedRows(text)
    let names = Set(rows.header() ?? [])
    if names.contains("date"), names.contains("participant") || names.contains("kind") { return .diary }
    if names.contains("endtimeutc"), names.contains("msplayed") { return .listening }
    let isOfSongs =
      !names.isDisjoint(with: ["title", "track name"]) && !names.isDisjoint(with: ["artist", "artist name(s)"])
    if isOfSongs, !names.contains("playlist") { return .songs }
    if NetworkImport.recognises(text) { return .network }
    return nil
  }
}

package enum WearableImport {
  /// Reads the input and writes, or adds to, the recording that the options name.
  package static func run(
    _ options: ImportOptions, progress: (ImportProgress) -> Void = { _ in }
  ) throws(ImportError) -> ImportSummary {
    switch try ExportFormat.recognise(options.input) {
    case .fitbit: return try FitbitImport.run(options, progress: progress)
    case .oura: return try OuraImport.run(options, progress: progress)
    case .garmin: return try GarminImport.run(options, progress: progress)
    case .healthConnect: return try HealthConnectImport.run(options, progress: progress)
    case .apple: return try HealthImport.run(try exportFile(options), progress: progress)
    case .pmdata, .calendar, .network, .diary, .songs, .listening:
      let remedy = ExportFormat.remedy(options.input, insteadOf: "health")
      throw .wrongFormat(path: options.input, reason: "this isn't an export of a wearable" + remedy)
    case nil:
      let export = try ExportFiles(options.input)
      guard export.isFolder else {
        // The reader reports an unreadable or empty file.
        guard let mark = export.files.first?.head(64).first(where: { !$0.isWhitespace }) else {
          return try HealthImport.run(options, progress: progress)
        }
        throw .wrongFormat(
          path: options.input,
          reason: mark == "{" || mark == "["
            ? "this is JSON, and no list of Fitbit, Oura or Garmin by its name or content: keep the name that the "
              + "vendor gave it, such as steps-2020-01-01.json"
            : "this is neither the XML of Apple Health nor a table of Oura or Garmin by its first line: name the file "
              + "or folder that the vendor gave you")
      }
      let names = export.files.prefix(8).map(\.name).joined(separator: ", ")
      throw .wrongFormat(
        path: options.input,
        reason: "it doesn't contain an export of Apple Health, Fitbit, Oura, Garmin or Health Connect; it contains "
          + (names.isEmpty ? "no files" : names + (export.files.count > 8 ? ", ..." : "")))
    }
  }

  /// Returns the options for Apple's file in a folder of the unpacked archive.
  private static func exportFile(_ options: ImportOptions) throws(ImportError) -> ImportOptions {
    let export = try ExportFiles(options.input)
    guard export.isFolder else { return options }
    let files = export.files.filter(ExportFormat.isHealthData)
    guard let file = files.first, files.count == 1 else {
      let names = files.prefix(8).map(\.name).joined(separator: ", ")
      throw .wrongFormat(path: options.input, reason: "it holds \(files.count) exports (\(names)): name one of them")
    }
    var options = options
    options.input = file.path
    return options
  }
}
