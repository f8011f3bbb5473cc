import Foundation

/// The most precise reason why a file couldn't be read.
package enum UnreadableFile {
  /// For instance `there is no such file`.
  package static func reason(_ path: String) -> String { problem(path) ?? "the file cannot be read" }

  /// Returns the reason why a path isn't a readable file; `nil` for a file. Other things may never end, and aren't
  /// opened.
  package static func problem(_ path: String) -> String? {
    var isFolder = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return "there is no such file" }
    if isFolder.boolValue { return "this is a folder, and a file is needed" }
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType
    return type == .typeRegular ? nil : "this is a pipe or a device, and a file is needed"
  }
}
