import Foundation

@testable import Importing
import Recordings

/// Bytes from memory, handed out in pieces of a chosen size.
struct MemoryBytes: ByteSource {
  private var rest: ArraySlice<UInt8>
  private let pieceSize: Int

  init(_ bytes: [UInt8], pieceSize: Int = .max) {
    rest = bytes[...]
    self.pieceSize = pieceSize
  }

  init(_ text: String, pieceSize: Int = .max) { self.init(Array(text.utf8), pieceSize: pieceSize) }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = rest.prefix(min(pieceSize, buffer.count))
    buffer.copyBytes(from: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}

/// A beginning, then one byte over and over, then an end: a long input that is never in memory.
final class RepeatedBytes: ByteSource {
  /// The number of bytes delivered so far.
  private(set) var given = 0
  private var head: ArraySlice<UInt8>
  private var remaining: Int
  private let filler: UInt8
  private var tail: ArraySlice<UInt8>

  init(_ head: String, _ filler: Character, times: Int, _ tail: String) {
    self.head = Array(head.utf8)[...]
    self.filler = filler.asciiValue ?? 0
    remaining = times
    self.tail = Array(tail.utf8)[...]
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = piece(into: buffer)
    given += count
    return count
  }

  private func piece(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if !head.isEmpty { return give(&head, buffer) }
    if remaining > 0 {
      let count = min(remaining, buffer.count)
      if let start = buffer.baseAddress { memset(start, Int32(filler), count) }
      remaining -= count
      return count
    }
    return give(&tail, buffer)
  }

  private func give(_ bytes: inout ArraySlice<UInt8>, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = bytes.prefix(buffer.count)
    buffer.copyBytes(from: piece)
    bytes = bytes.dropFirst(piece.count)
    return piece.count
  }
}

/// The tokens of a text, one a line: `<name a=1` or `/`.
func tokens(_ source: some ByteSource) throws(XMLError) -> [String] {
  var scanner = XMLScanner(source)
  var seen: [String] = []
  while let token = try scanner.next() {
    switch token {
    case .open(let tag): seen.append("<\(tag.name)" + (tag.text("a").map { " a=\($0)" } ?? ""))
    case .close: seen.append("/")
    }
  }
  return seen
}

/// The folder of the recorded data, beside the package.
let sharedData = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/data")

let hasSharedData = FileManager.default.fileExists(atPath: sharedData.path)
