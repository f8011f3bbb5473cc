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
    var size: Int64 {
      ((try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? NSNumber)?.int64Value ?? 0
    }

    /// Its name, with a star for the numbers of one of many: `calories-*.json`.
    var family: String {
      guard let digit = baseName.firstIndex(where: \.isNumber), digit > baseName.startIndex,
        let end = baseName.lastIndex(of: "."), digit < end, "-_ (".contains(baseName[baseName.index(before: digit)])
      else { return name }
      return "\(name.dropLast(baseName.count))\(baseName[..<digit])*\(baseName[end...])"
    }

    /// The beginning of a table, a list or another text; empty if it can't be read.
    func head(_ count: Int = 4_096) -> String {
      String(decoding: TableText.utf8((try? FileBytes(path: path).bytes(from: 0, count: count)) ?? []), as: UTF8.self)
    }
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
}
