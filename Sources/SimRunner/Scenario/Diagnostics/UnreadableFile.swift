import Foundation

/// Says why a file could not be read, as precisely as can be told.
package enum UnreadableFile {
  /// For instance `there is no such file`.
  package static func reason(_ path: String) -> String { problem(path) ?? "the file cannot be read" }

  /// Why there is nothing to read at a path; `nil` for a file. What is no file may never end, and is not opened.
  package static func problem(_ path: String) -> String? {
    var isFolder = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return "there is no such file" }
    if isFolder.boolValue { return "this is a folder, and a file is needed" }
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType
    return type == .typeRegular ? nil : "this is a pipe or a device, and a file is needed"
  }
}
