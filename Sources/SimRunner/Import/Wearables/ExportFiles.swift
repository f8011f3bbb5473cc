import Foundation
import Recordings
import ScenarioFiles
import Wire

/// The files of an export: those of a folder and its subfolders, or a single file.
struct ExportFiles {
  /// One file, with its path below the folder.
  struct File: Hashable {
    let name: String
    let path: String

    /// Without its folders.
    var baseName: String { name.split(separator: "/").last.map(String.init) ?? name }
    /// Its folder, relative to the given one.
    var folder: String { name.split(separator: "/").dropLast().joined(separator: "/") }
  }

  let path: String
  let isFolder: Bool
  /// By name.
  let files: [File]

  /// The maximum depth. Takeouts have five levels; an endless tree isn't an export.
  private static let depthLimit = 12
  private static let filesLimit = 200_000

  /// - Throws: ``ImportError`` if the path doesn't exist, or can't be read.
  init(_ path: String) throws(ImportError) {
    self.path = path
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { throw .missing(path: path) }
    isFolder = isDirectory.boolValue
    guard isFolder else {
      files = [File(name: path.split(separator: "/").last.map(String.init) ?? path, path: path)]
      return
    }
    var found: [File] = []
    try Self.gather(path, "", depth: 0, into: &found)
    files = found.sorted { $0.name < $1.name }
  }

  /// Skips hidden files, which belong to a system, and links, which may be circular.
  private static func gather(
    _ folder: String, _ prefix: String, depth: Int, into found: inout [File]
  ) throws(ImportError) {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } catch {
      throw .unreadable(path: folder, message: error.localizedDescription)
    }
    for name in names where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
      if type == .typeDirectory {
        guard depth < depthLimit else { continue }
        try gather(path, prefix + name + "/", depth: depth + 1, into: &found)
      } else if type == .typeRegular || (type == .typeSymbolicLink && depth == 0) {
        guard found.count < filesLimit else {
          throw .wrongFormat(path: folder, reason: "it holds more than \(filesLimit) files: name a folder in it")
        }
        found.append(File(name: prefix + name, path: path))
      }
    }
  }

  /// Reads a file that is small or not a list.
  static func data(_ file: File) throws(ImportError) -> Data {
    do throws(InputFileError) { return try InputFile.bytes(file.path) } catch {
      throw .unreadable(path: file.path, message: error.reason)
    }
  }

  /// Returns the first bytes of a table, a list or another text; empty if it can't be read.
  static func head(_ file: File, _ count: Int = 4_096) -> [UInt8] {
    guard UnreadableFile.problem(file.path) == nil else { return [] }
    let handle = FileHandle(forReadingAtPath: file.path)
    defer { try? handle?.close() }
    return [UInt8]((try? handle?.read(upToCount: count)) ?? Data())
  }

  static func size(_ file: File) -> Int64 {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
  }

  /// Returns the name of a file, with a star for the numbers of one of many: `calories-*.json`.
  static func family(_ file: File) -> String {
    guard let digit = file.baseName.firstIndex(where: \.isNumber), digit > file.baseName.startIndex,
      let end = file.baseName.lastIndex(of: "."), digit < end
    else { return file.name }
    let before = file.baseName.index(before: digit)
    guard "-_ (".contains(file.baseName[before]) else { return file.name }
    return (file.folder.isEmpty ? "" : file.folder + "/") + file.baseName[..<digit] + "*" + file.baseName[end...]
  }
}

enum ExportReading {
  /// Passes every entry of a JSON file to `take` with its index; one that it rejects is counted with its name.
  ///
  /// - Parameter isOneOfMany: Whether a file that is broken as a whole is rejected alone.
  static func eachEntry(
    _ file: ExportFiles.File, _ kind: SampleKind, isOneOfMany: Bool, takesObject: Bool = true,
    _ collector: inout ImportCollector,
    take: (RecordFields, Int, inout ImportCollector) throws(ImportRefusal) -> Void
  ) throws(ImportError) {
    let bytes: FileBytes
    do { bytes = try FileBytes(path: file.path) } catch { throw .unreadable(path: file.path, message: error.message) }
    var reader = JSONListReader(bytes, takesObject: takesObject)
    do throws(JSONListError) {
      while let element = try reader.next() {
        do throws(ImportRefusal) { try take(try fields(element), element.index, &collector) } catch {
          let list = element.list.isEmpty ? "" : ".\(element.list)"
          collector.reject(kind, at: "\(file.path)\(list)[\(element.index)]", error.reason)
        }
      }
    } catch {
      guard isOneOfMany else { throw .wrongFormat(path: file.path, reason: "no JSON list: \(error.reason)") }
      collector.reject(kind, at: file.path, "no JSON list: \(error.reason)")
    }
  }

  private static let activities: [String: Activity] = [
    "walk": .walking, "walking": .walking, "run": .running, "running": .running, "treadmill": .running,
    "bike": .cycling, "biking": .cycling, "cycling": .cycling, "spinning": .cycling, "swim": .swimming,
    "swimming": .swimming, "weights": .strength, "strength": .strength, "yoga": .yoga, "hike": .hiking,
    "hiking": .hiking, "rowing": .rowing, "skiing": .skiing, "snowboarding": .skiing, "elliptical": .elliptical,
    "sport": .sports, "tennis": .sports, "football": .sports, "soccer": .sports, "basketball": .sports,
    "badminton": .sports, "volleyball": .sports, "golf": .sports,
  ]

  /// Returns the activity by the first known word of a vendor's name, such as `trail_running`.
  static func activity(_ name: String) -> Activity {
    name.lowercased().split { !$0.isLetter }.lazy.compactMap { activities[String($0)] }.first ?? .other
  }

  static func fields(_ element: JSONListReader.Element) throws(ImportRefusal) -> RecordFields {
    guard let fields = RecordFields(json: element.bytes) else {
      throw ImportRefusal(reason: "the entry isn't a JSON object")
    }
    return fields
  }

  /// Passes every known file to `take`, and reports the progress.
  static func eachFile<Known>(
    _ known: [(file: ExportFiles.File, kind: Known)], _ progress: (ImportProgress) -> Void,
    take: (ExportFiles.File, Known) throws(ImportError) -> Void
  ) throws(ImportError) {
    let total = known.reduce(0) { $0 + ExportFiles.size($1.file) }
    var done: Int64 = 0
    for (file, kind) in known {
      try take(file, kind)
      done += ExportFiles.size(file)
      progress(ImportProgress(done: done, total: total))
    }
  }
}
