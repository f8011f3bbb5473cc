import DeviceKit
import Foundation
import ScenarioFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The first line of a job's file: the kind of the job, and the job itself.
struct JobHeader<Job: LineJob>: Codable {
  let triad: String
  let version: Int
  let job: Job

  init(_ job: Job) { (triad, version, self.job) = (Job.words.command, JobLine.version, job) }
}

/// A line of a job's file: a checksum of 16 digits, and the header, or an item's number and its record.
enum JobLine {
  /// The version of the file format.
  static let version = 2

  /// The kind of a file's job; `nil` if it isn't a job's file.
  private struct Kind: Decodable {
    let triad: String
    let version: Int
  }

  static func text(header job: some LineJob) -> String { sealed(json(JobHeader(job))) }
  static func text(_ record: some Encodable, of item: Int) -> String { sealed("\(item) \(json(record))") }

  private static func sealed(_ text: String) -> String { "\(seal(text)) \(text)\n" }
  static func seal(_ text: String) -> Digest { Digest(stableHash(text)) }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // It contains no number that JSON can't represent.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// Returns the text of a line with a valid checksum.
  static func opened(_ line: ArraySlice<UInt8>) -> (seal: Digest, text: String)? {
    guard line.count > 17, let text = String(validating: line.dropFirst(17), as: UTF8.self) else { return nil }
    let seal = seal(text)
    return line.prefix(17).elementsEqual("\(seal) ".utf8) ? (seal, text) : nil
  }

  /// Returns an item's number and the text of its record.
  static func item(_ text: String) -> (item: Int, record: Substring)? {
    guard let space = text.firstIndex(of: " "), let item = Int(text[..<space]) else { return nil }
    return (item, text[text.index(after: space)...])
  }

  static func decoded<Value: Decodable>(_ type: Value.Type, _ text: some StringProtocol) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }

  /// Returns the command of a file's job, from its first line; `nil` for other files.
  static func command(of path: String) throws(ToolError) -> String? {
    var lines = try JobLineReader(path)
    return try lines.header().flatMap { command(header: $0) }
  }

  static func command(header: String) -> String? { decoded(Kind.self, header)?.triad }

  static func failure(_ path: String) -> ToolError {
    let reason = errno
    guard reason != ENOENT else { return ToolError(.inputMissing, "Error: there is no file \(path)") }
    return ToolError(.inputOutput, "Error: \(path): \(String(cString: strerror(reason)))")
  }

  /// Returns the reason why a file couldn't be created: usually a missing folder.
  static func failure(toMake path: String) -> ToolError {
    let folder = FilePath.folder(of: path)
    guard errno == ENOENT, !folder.isEmpty else { return failure(path) }
    return ToolError(.inputMissing, "Error: there is no folder \(folder) for \(path)")
  }
}

/// Reads a file line by line, in blocks.
struct JobLineReader: ~Copyable {
  private static let blockSize = 1 << 18

  private let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// The bytes of the complete lines read so far.
  private(set) var length = 0

  init(_ path: String) throws(ToolError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw JobLine.failure(path) }
    guard JobFiles.isFile(path) else { throw JobFiles.noFile(path) }
  }

  deinit { close(descriptor) }

  /// Returns whether the file begins with this text.
  mutating func begins(with words: String) throws(ToolError) -> Bool {
    try fill() && buffer.starts(with: words.utf8)
  }

  /// Returns the next line without its end; `nil` at the end. Text after the last line end isn't a line yet.
  mutating func next() throws(ToolError) -> ArraySlice<UInt8>? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[position..<end]
        (position, length) = (end + 1, length + line.count + 1)
        return line
      }
      searched = buffer.count - position
      guard try fill() else { return nil }
    }
  }

  /// Returns the text of the first line; `nil` if the file isn't a job's, such as a database.
  mutating func header() throws(ToolError) -> String? {
    guard try fill(), buffer.count > 17, buffer[16] == UInt8(ascii: " "), buffer[17] == UInt8(ascii: "{") else {
      return nil
    }
    return try next().flatMap { JobLine.opened($0)?.text }
  }

  /// Reads the next block. Returns whether there was one.
  private mutating func fill() throws(ToolError) -> Bool {
    guard !isAtEnd else { return false }
    buffer.removeFirst(position)
    position = 0
    let old = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: Self.blockSize))
    let count = try JobLineReader.read(descriptor, path, into: &buffer, from: old)
    buffer.removeLast(Self.blockSize - count)
    isAtEnd = count == 0
    return !isAtEnd
  }

  private static func read(
    _ descriptor: Int32, _ path: String, into buffer: inout [UInt8], from start: Int
  ) throws(ToolError) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes {
        systemRead(descriptor, UnsafeMutableRawBufferPointer(rebasing: $0[start...]))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw JobLine.failure(path) }
      return count
    }
  }
}

private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  read(file, bytes.baseAddress, bytes.count)
}

/// The index of a job's file: only the positions of items are stored.
struct JobContents<Job: LineJob> {
  /// The position of an item's line.
  struct Place {
    var offset = -1
    var count = 0
    var seal = Digest()
  }

  let path: String
  let job: Job
  /// By the index of the item in the shard.
  private(set) var places: [Place]
  /// The number of items.
  private(set) var count = 0
  /// The bytes of the complete lines; the rest was torn.
  private(set) var length: Int

  /// - Parameter each: Receives each item's record, if wanted.
  init(_ path: String, each: ((Job.Record) -> Void)? = nil) throws(ToolError) {
    var lines = try JobLineReader(path)
    guard let header = try lines.header(), let command = JobLine.command(header: header) else {
      throw ToolError(
        .badData,
        "Error: \(path) is not the file of a \(Job.words.whole)\n"
          + "  'triad \(Job.words.command) --shard 1/8 --output FILE' writes such a one.")
    }
    guard command == Job.words.command else {
      throw ToolError(.badData, "Error: \(path) is of 'triad \(command)', not of 'triad \(Job.words.command)'")
    }
    guard let decoded = JobLine.decoded(JobHeader<Job>.self, header), decoded.version == JobLine.version,
      decoded.job.isSound
    else {
      throw ToolError(
        .badData, "Error: \(path) is the file of a \(Job.words.whole), written by another version of this program")
    }
    (self.path, job, length) = (path, decoded.job, lines.length)
    places = Array(repeating: Place(), count: job.size)
    var (number, torn) = (1, Int?.none)
    while let line = try lines.next() {
      number += 1
      guard let opened = JobLine.opened(line) else {
        torn = torn ?? number
        continue
      }
      guard torn == nil, let (item, text) = JobLine.item(opened.text), (0..<job.count).contains(item),
        job.shard.contains(item)
      else { throw Self.damaged(path, torn ?? number) }
      if let each {
        guard let record = JobLine.decoded(Job.Record.self, text) else { throw Self.damaged(path, number) }
        each(record)
      }
      let place = item / job.shard.count
      if places[place].offset < 0 {
        count += 1
      } else if places[place].seal != opened.seal {
        throw ToolError(
          .notDeterministic,
          "Error: \(path): line \(number) has another result of the same item than a line before it")
      }
      places[place] = Place(offset: length, count: line.count, seal: opened.seal)
      length += line.count + 1
    }
  }

  static func damaged(_ path: String, _ line: Int) -> ToolError {
    ToolError(
      .badData,
      "Error: \(path): line \(line) is damaged, and others follow it\n"
        + "  This part has to be made again, in another file.")
  }
}

/// Reads the items of a shard in order, with a small block in memory and the file closed in between: a job may have
/// thousands of shards.
struct JobItemReader<Job: LineJob> {
  private static var blockSize: Int { 1 << 14 }

  private let contents: JobContents<Job>
  private var block: [UInt8] = []
  private var start = 0

  init(_ contents: JobContents<Job>) { self.contents = contents }

  /// Returns the line of the item at an index of the shard, and its record.
  mutating func item(at place: Int) throws(ToolError) -> (line: ArraySlice<UInt8>, record: Job.Record) {
    let found = contents.places[place]
    if found.offset < start || found.offset + found.count > start + block.count {
      try read(at: found.offset, max(found.count, Self.blockSize))
    }
    let first = found.offset - start
    guard found.offset >= 0, first + found.count <= block.count else { throw changed }
    let line = block[first..<first + found.count]
    guard let opened = JobLine.opened(line), opened.seal == found.seal, let text = JobLine.item(opened.text)?.record,
      let record = JobLine.decoded(Job.Record.self, text)
    else { throw changed }
    return (line, record)
  }

  private var changed: ToolError {
    ToolError(.badData, "Error: \(contents.path) has a record that this program cannot read, or was changed meanwhile")
  }

  private mutating func read(at offset: Int, _ count: Int) throws(ToolError) {
    let descriptor = open(contents.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw JobLine.failure(contents.path) }
    defer { close(descriptor) }
    block = Array(repeating: 0, count: count)
    start = offset
    var done = 0
    while done < count {
      let more = block.withUnsafeMutableBytes {
        pread(
          descriptor, UnsafeMutableRawBufferPointer(rebasing: $0[done...]).baseAddress, count - done,
          off_t(offset + done))
      }
      if more < 0, errno == EINTR { continue }
      guard more >= 0 else { throw JobLine.failure(contents.path) }
      guard more > 0 else { break }
      done += more
    }
    block.removeLast(count - done)
  }
}
