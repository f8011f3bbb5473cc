import Recordings

/// The entries of a ``LinkRecordingFile`` as its text has them.
struct LinkRecordingOutput {
  private(set) var entryCount = 0
  private(set) var data: [UInt8] = []

  mutating func write(_ entry: String) {
    entryCount += 1
    data += entry.utf8
    data.append(UInt8(ascii: "\n"))
  }

  func file(_ header: LinkRecordingHeader, end: Int64) -> [UInt8] {
    Array((header.lines.joined(separator: "\n") + "\n").utf8) + data + Array("end: \(end)\n".utf8)
  }
}
