import Foundation

/// Reads the lines of a file of any size in order, without their ends (LF or CR LF).
package struct LineReader<Source: ByteSource> {
  /// The number of the last line read, from 1.
  package private(set) var number = 0
  /// `true` if the last line read had a line end; the last of a file may not.
  package private(set) var isTerminated = true
  private var source: Source
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var (next, end) = (0, 0)

  /// The maximum length; a longer line isn't a row of numbers.
  private let lengthMax = 4_096

  package init(_ source: Source) { self.source = source }

  /// Returns the next line, or `nil` at the end.
  package mutating func read() throws(LineReaderError) -> String? {
    var line: [UInt8] = []
    var hasBegun = false
    while true {
      if next == end, try !fill() {
        guard hasBegun else { return nil }
        (number, isTerminated) = (number + 1, false)
        return try text(line)
      }
      hasBegun = true
      let rest = buffer[next..<end]
      let stop = rest.firstIndex(of: UInt8(ascii: "\n"))
      line += rest[..<(stop ?? end)]
      guard line.count <= lengthMax else {
        throw .mistake(InputMistake("a line of more than \(lengthMax) bytes", line: number + 1))
      }
      next = stop.map { $0 + 1 } ?? end
      if stop != nil {
        number += 1
        return try text(line)
      }
    }
  }

  private func text(_ line: [UInt8]) throws(LineReaderError) -> String {
    var bytes = line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...]
    // The byte order mark isn't part of the text.
    if number == 1, bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes = bytes.dropFirst(3) }
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw .mistake(InputMistake("this is no text", line: number))
    }
    return text
  }

  private mutating func fill() throws(LineReaderError) -> Bool {
    let count: Int
    do throws(ByteSourceError) { count = try source.read(filling: &buffer) } catch { throw .unreadable(error.message) }
    (next, end) = (0, count)
    return count > 0
  }
}

/// The reason why no line could be read.
package enum LineReaderError: Error, Hashable {
  /// The system's words.
  case unreadable(String)
  case mistake(InputMistake)

  package func error(in path: String) -> InputError {
    switch self {
    case .unreadable(let message): .inputOutput(path: path, message: message)
    case .mistake(let mistake): mistake.error(in: path)
    }
  }
}

extension LineReader where Source == FileBytes {
  package init(path: String) throws(InputError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { throw .missing(path: path) }
    guard !isDirectory.boolValue else { throw .unusable(path: path, reason: "this is a folder, not a file") }
    do throws(ByteSourceError) { self.init(try FileBytes(path: path)) } catch {
      throw .inputOutput(path: path, message: error.message)
    }
  }
}
