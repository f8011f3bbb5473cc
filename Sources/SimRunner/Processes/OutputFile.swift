import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes a command's result into the file that its user named.
package enum OutputFile {
  /// Writes a text: in one step where there is a file or nothing, and through whatever else stands there, such as a device, a pipe,
  /// or a link to a file.
  ///
  /// Throws what the system says, as an error with a description in words.
  package static func write(_ text: String, to path: String) throws {
    var info = stat()
    guard lstat(path, &info) == 0, info.st_mode & S_IFMT != S_IFREG else {
      return try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let file = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard file >= 0 else { throw failure() }
    defer { close(file) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw failure() }
      rest = rest.dropFirst(written)
    }
  }

  private static func failure() -> NSError {
    NSError(
      domain: NSPOSIXErrorDomain, code: Int(errno),
      userInfo: [NSLocalizedDescriptionKey: String(cString: strerror(errno))])
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
