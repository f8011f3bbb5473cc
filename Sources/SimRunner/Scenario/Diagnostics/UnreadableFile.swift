package import Foundation
package import Wire

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

/// Reads what a user names as an input: the only opener of files that are read as a whole.
package enum InputFile {
  /// A larger file isn't read as a whole: docs/limits.md.
  package static let bytesMax: Int64 = 1 << 30

  /// Returns the bytes of a regular file of at most ``bytesMax``.
  package static func bytes(_ path: String, atMost limit: Int64 = bytesMax) throws(InputFileError) -> Data {
    if let problem = UnreadableFile.problem(path) { throw InputFileError(reason: problem) }
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let size = (try? FileManager.default.attributesOfItem(atPath: target))?[.size] as? NSNumber
    guard (size?.int64Value ?? 0) <= limit else {
      throw InputFileError(reason: "it has more than \(limit >> 20) MB")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw InputFileError(reason: "the file cannot be read")
    }
    return data
  }

  /// Returns the bytes of JSON in UTF-8, also of a file in UTF-16 with a byte order mark.
  package static func json(_ path: String) throws(InputFileError) -> Data { Data(TableText.utf8(try bytes(path))) }

  /// Returns the text of a table or another file of lines, or of its bytes: UTF-8, or UTF-16 with a byte order mark.
  package static func text(_ path: String, _ bytes: Data? = nil) throws(InputFileError) -> TableText {
    let bytes = if let bytes { bytes } else { try Self.bytes(path) }
    do throws(TableTextError) { return try TableText(bytes) } catch {
      throw InputFileError(reason: "\(error)", isRead: true)
    }
  }
}

/// The reason why an input can't be read.
package struct InputFileError: Error, Hashable, Sendable {
  package let reason: String
  /// `true` if its bytes were read, but aren't text.
  package var isRead = false
}
