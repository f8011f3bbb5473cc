import Foundation
import Recordings

/// The `export.xml` inside the zip archive of the health app. A program of the system unpacks it while it is read, so
/// that nothing is written and the memory doesn't depend on its size.
final class ArchiveBytes: ByteSource {
  private let process = Process()
  private let pipe = Pipe()
  private var hasEnded = false

  /// The programs that unpack a file of an archive to their output, in the order of the attempts.
  private static let programs: [(name: String, arguments: [String])] = [
    ("unzip", ["-p", "-q"]), ("bsdtar", ["-x", "-O", "-f"]),
  ]
  /// The export, and not the clinical document beside it.
  private static let member = "*/export.xml"

  /// - Throws: If none of the programs is installed.
  init(path: String) throws(ByteSourceError) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    let found = Self.programs.lazy.compactMap { program in
      folders.lazy.map { "\($0)/\(program.name)" }.first(where: FileManager.default.isExecutableFile).map {
        (path: $0, arguments: program.arguments)
      }
    }.first
    guard let found else {
      throw ByteSourceError(
        message: "this is a zip archive, and neither unzip nor bsdtar is there to read it: unpack it, and import its "
          + "export.xml")
    }
    process.executableURL = URL(filePath: found.path)
    // A path that begins with a dash isn't an option.
    process.arguments = found.arguments + [URL(filePath: path).path, Self.member]
    (process.standardOutput, process.standardError, process.standardInput) = (
      pipe, FileHandle.nullDevice, FileHandle.nullDevice
    )
    do { try process.run() } catch {
      throw ByteSourceError(message: "'\(found.path)' could not be started: \(error.localizedDescription)")
    }
  }

  deinit { if process.isRunning { process.terminate() } }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    guard !hasEnded else { return 0 }
    while true {
      let count = Foundation.read(pipe.fileHandleForReading.fileDescriptor, buffer.baseAddress, buffer.count)
      if count > 0 { return count }
      if count < 0 {
        guard errno == EINTR else { throw ByteSourceError(message: String(cString: strerror(errno))) }
        continue
      }
      hasEnded = true
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw ByteSourceError(
          message:
            "the archive has no export.xml of Apple's that can be unpacked; one of Fitbit, Oura or Garmin has to "
            + "be unpacked, and its folder imported")
      }
      return 0
    }
  }
}
