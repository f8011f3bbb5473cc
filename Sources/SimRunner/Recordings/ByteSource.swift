import Foundation
import ScenarioFiles
import Wire

/// A source of bytes for a scanner, read in pieces.
package protocol ByteSource {
  /// Reads the next bytes to the front of `buffer` and returns their number; 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int
}

extension ByteSource {
  /// Reads the next bytes to the front of an array and returns their number; 0 at the end.
  package mutating func read(filling bytes: inout [UInt8]) throws(ByteSourceError) -> Int {
    try bytes.withUnsafeMutableBytes { buffer in Result { () throws(ByteSourceError) in try read(into: buffer) } }.get()
  }
}

/// The reason for a failed read: the system's, or what is wrong with an archive.
package struct ByteSourceError: Error, Hashable, Sendable {
  package let message: String

  package init(message: String) { self.message = message }
}

/// The bytes of a file, read in order. The file is closed with the object.
package final class FileBytes: ByteSource {
  /// Bytes in the file when it was opened.
  package let size: Int64
  /// The number of bytes read so far.
  package private(set) var position: Int64 = 0
  private let descriptor: Int32

  /// - Throws: If the file can't be opened.
  package init(path: String) throws(ByteSourceError) {
    // Non-blocking, because opening a pipe would wait for its other end.
    descriptor = open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileBytes.systemError() }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw ByteSourceError(message: "it is a folder, a pipe or a device, and a file is needed")
    }
    let end = lseek(descriptor, 0, SEEK_END)
    size = Int64(max(0, end))
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }

  /// Opens a text of any size. One in UTF-16 is read as a whole.
  package static func text(_ path: String) throws(ByteSourceError) -> any ByteSource {
    let file = try FileBytes(path: path)
    guard TableText.isWide(try file.bytes(from: 0, count: 2)) else { return file }
    do throws(InputFileError) { return MemoryBytes([UInt8](try InputFile.json(path))) } catch {
      throw ByteSourceError(message: error.reason)
    }
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 {
        position += Int64(count)
        return count
      }
      // An interrupted call isn't a failure.
      guard errno == EINTR else { throw FileBytes.systemError() }
    }
  }

  /// Returns so many bytes from a place, or fewer at the end; what is read next stays the same.
  package func bytes(from place: Int64, count: Int) throws(ByteSourceError) -> [UInt8] {
    guard (0...size).contains(place) else { throw ByteSourceError(message: "the file ends before byte \(place)") }
    var bytes = [UInt8](repeating: 0, count: Int(min(Int64(count), size - place)))
    let done = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(place)) }
    guard done >= 0 else { throw FileBytes.systemError() }
    return Array(bytes[..<done])
  }

  private static func systemError() -> ByteSourceError { ByteSourceError(message: String(cString: strerror(errno))) }
}

package struct MemoryBytes: ByteSource {
  private let bytes: [UInt8]
  private var place = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - place)
    buffer.copyBytes(from: bytes[place..<place + count])
    place += count
    return count
  }
}
