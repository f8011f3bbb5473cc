import Foundation
import Recordings
import ScenarioFiles

/// Writes a ``LinkRecordingFile`` a line at a time, to a file beside the output that takes its place once it is complete.
struct LinkRecordingOutput {
  private(set) var entryCount = 0
  private let path: String
  private let partial: String
  private let handle: FileHandle
  private var buffer: [UInt8] = []

  init(path: String, _ header: LinkRecordingHeader) throws(InputError) {
    self.path = path
    let folder = FilePath.folder(of: path)
    partial = (folder.isEmpty ? "" : folder + "/") + ".\(FilePath.name(of: path)).partial"
    guard FileManager.default.createFile(atPath: partial, contents: nil),
      let handle = FileHandle(forWritingAtPath: partial)
    else { throw .inputOutput(path: path, message: "cannot be written: is there such a folder?") }
    self.handle = handle
    buffer = Array((header.lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Writes one entry.
  mutating func write(_ entry: String) throws(NetworkImportFailure) {
    guard entryCount < LinkRecordingFlaw.entriesMax else {
      throw .mistake("more than \(LinkRecordingFlaw.entriesMax) entries: import a part of it")
    }
    entryCount += 1
    buffer += entry.utf8
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= 65_536 {
      do throws(InputError) { try flush() } catch { throw .output(error) }
    }
  }

  /// Completes the file and puts it in its place.
  mutating func close(end: Int64) throws(InputError) {
    buffer += "end: \(end)\n".utf8
    try flush()
    do { try handle.close() } catch { throw failure(error) }
  }

  /// Puts the complete file in its place.
  func publish() throws(InputError) {
    guard rename(partial, path) == 0 else {
      throw .inputOutput(path: path, message: String(cString: strerror(errno)))
    }
  }

  /// Reads back what was written.
  func written() throws(InputError) -> LinkRecordingFile {
    try LinkRecordingFile.read(try LineReader(path: partial), path)
  }

  /// Takes away what was begun.
  func abandon() {
    try? handle.close()
    try? FileManager.default.removeItem(atPath: partial)
  }

  private mutating func flush() throws(InputError) {
    do { try handle.write(contentsOf: buffer) } catch { throw failure(error) }
    buffer.removeAll(keepingCapacity: true)
  }

  private func failure(_ error: any Error) -> InputError {
    .inputOutput(path: path, message: error.localizedDescription)
  }
}
