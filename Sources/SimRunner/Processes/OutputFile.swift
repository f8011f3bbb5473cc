import Foundation

/// Writes a command's result into the file that its user named.
package enum OutputFile {
  /// Writes a text like ``write(_:to:)-([UInt8],_)``.
  package static func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  /// Writes bytes: atomically to a file or a new path, and directly to anything else, such as a device, a pipe, or a
  /// link to a file.
  ///
  /// Throws the system's error with a description.
  package static func write(_ bytes: [UInt8], to path: String) throws {
    var info = stat()
    guard lstat(path, &info) == 0, info.st_mode & S_IFMT != S_IFREG else {
      return try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
    let file = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard file >= 0 else { throw failure() }
    defer { close(file) }
    guard PipeEnd.writeAll(file, bytes) else { throw failure() }
  }

  private static func failure() -> NSError {
    NSError(
      domain: NSPOSIXErrorDomain, code: Int(errno),
      userInfo: [NSLocalizedDescriptionKey: String(cString: strerror(errno))])
  }
}
