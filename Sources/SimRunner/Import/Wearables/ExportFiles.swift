import Foundation
import Recordings
import Wire

/// The files of an export: those of a folder and the folders in it, or the one file that was named.
struct ExportFiles {
  /// One file, with its path below the folder.
  struct File: Hashable {
    let name: String
    let path: String

    /// Without its folders.
    var baseName: String { name.split(separator: "/").last.map(String.init) ?? name }
    /// The folders that it lies in, below the named one.
    var folder: String { name.split(separator: "/").dropLast().joined(separator: "/") }
  }

  /// What was named.
  let path: String
  let isFolder: Bool
  /// By name.
  let files: [File]

  /// Takeouts lie five folders deep; a tree without an end is none.
  private static let depthLimit = 12
  private static let filesLimit = 200_000

  /// - Throws: ``ImportError`` when there is nothing, or it cannot be read.
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

  /// Hidden files are of a system, and links may lead in circles: neither is looked at.
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

  /// The bytes of a file that is small or not a list.
  static func data(_ file: File) throws(ImportError) -> Data {
    guard isRegular(file.path) else {
      throw .unreadable(path: file.path, message: "it is a folder, a pipe or a device, and a file is needed")
    }
    do { return try Data(contentsOf: URL(filePath: file.path)) } catch {
      throw .unreadable(path: file.path, message: error.localizedDescription)
    }
  }

  /// Of a table, a list or another text, its first bytes; empty where it cannot be read.
  static func head(_ file: File, _ count: Int = 4_096) -> [UInt8] {
    guard isRegular(file.path) else { return [] }
    let handle = FileHandle(forReadingAtPath: file.path)
    defer { try? handle?.close() }
    return [UInt8]((try? handle?.read(upToCount: count)) ?? Data())
  }

  /// Whether a path leads to a file in the narrow sense: to open a pipe would wait for its other end.
  private static func isRegular(_ path: String) -> Bool {
    let target = URL(filePath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: target)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }

  static func size(_ file: File) -> Int64 {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
  }

  /// The name of a file, with one star for the numbers of one of many: `calories-*.json`.
  static func family(_ file: File) -> String {
    guard let digit = file.baseName.firstIndex(where: \.isNumber), digit > file.baseName.startIndex,
      let end = file.baseName.lastIndex(of: "."), digit < end
    else { return file.name }
    let before = file.baseName.index(before: digit)
    guard "-_ (".contains(file.baseName[before]) else { return file.name }
    return (file.folder.isEmpty ? "" : file.folder + "/") + file.baseName[..<digit] + "*" + file.baseName[end...]
  }
}

/// How the readers of wearables take the entries of a file.
enum ExportReading {
  /// Gives every entry of a file of JSON to `take`; one that it refuses is counted and named.
  ///
  /// - Parameter isOneOfMany: whether a file that is broken as a whole costs itself alone.
  static func eachEntry(
    _ file: ExportFiles.File, _ kind: SampleKind, isOneOfMany: Bool, takesObject: Bool = true,
    _ collector: inout ImportCollector,
    take: (JSONListReader.Element, inout ImportCollector) throws(ImportRefusal) -> Void
  ) throws(ImportError) {
    let bytes: FileBytes
    do { bytes = try FileBytes(path: file.path) } catch { throw .unreadable(path: file.path, message: error.message) }
    var reader = JSONListReader(bytes, takesObject: takesObject)
    do throws(JSONListError) {
      while let element = try reader.next() {
        do throws(ImportRefusal) { try take(element, &collector) } catch {
          let list = element.list.isEmpty ? "" : ".\(element.list)"
          collector.reject(kind, at: "\(file.path)\(list)[\(element.index)]", error.reason)
        }
      }
    } catch {
      guard isOneOfMany else { throw .wrongFormat(path: file.path, reason: "no JSON list: \(error.reason)") }
      collector.reject(kind, at: file.path, "no JSON list: \(error.reason)")
    }
  }
}
