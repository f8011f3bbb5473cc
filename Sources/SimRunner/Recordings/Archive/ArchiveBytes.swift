import Foundation

/// The XML of the health app inside its zip archive. A program of the system unpacks it while it is read, so that nothing
/// is written and the memory doesn't depend on its size.
package final class ArchiveBytes: ByteSource {
  private let member: ArchiveMember
  private let process = Process()
  private let pipe = Pipe()
  private var count: Int64 = 0

  /// The most that a member may be unpacked: docs/limits.md.
  package static let unpackedMax: Int64 = 8 << 30

  /// Unpacks the first member of an archive from its input. It learns no name, so that none is a pattern or an option,
  /// and asks for nothing.
  private static let script = "command -v funzip >/dev/null && exec funzip || exec gzip -dc"

  /// - Throws: If the archive doesn't hold exactly one health export that can be unpacked.
  package static func export(in path: String, atMost limit: Int64 = unpackedMax) throws(ByteSourceError) -> ArchiveBytes
  {
    let members = try ArchiveMember.all(of: try FileBytes(path: path))
    // By its content, as its name is in the language of the phone; not the clinical document beside it.
    var found: [ArchiveMember] = []
    for member in members.filter({ $0.name.lowercased().hasSuffix(".xml") }).prefix(16) {
      var (bytes, head) = (try ArchiveBytes(path, member, limit), [UInt8](repeating: 0, count: 4_096))
      let count = try bytes.read(filling: &head)
      if isHealthData(String(decoding: head[..<count], as: UTF8.self)) { found.append(member) }
    }
    guard found.count < 2 else {
      throw ByteSourceError(message: "the archive has \(found.count) health exports: unpack it, and import one of them")
    }
    guard let first = found.first else { throw noExport(members.map(\.name)) }
    return try ArchiveBytes(path, first, limit)
  }

  /// Returns whether an XML file that begins so is an export of the health app.
  package static func isHealthData(_ head: String) -> Bool {
    head.contains("<HealthData") || head.contains("<!DOCTYPE HealthData")
  }

  /// Returns the bytes of the member of that name; `nil` if there is none.
  package static func member(_ name: String, in path: String) throws(ByteSourceError) -> ArchiveBytes? {
    let members = try ArchiveMember.all(of: try FileBytes(path: path))
    guard let member = members.first(where: { $0.name == name }) else { return nil }
    return try ArchiveBytes(path, member, unpackedMax)
  }

  /// Returns whether an archive has a member of that name.
  package static func has(_ name: String, in path: String) -> Bool {
    (try? ArchiveMember.all(of: try FileBytes(path: path)))?.contains { $0.name == name } ?? false
  }

  private init(_ path: String, _ member: ArchiveMember, _ limit: Int64) throws(ByteSourceError) {
    self.member = member
    // The same flag is also before the member, where the program reads it.
    let header = try FileBytes(path: path).bytes(from: member.offset, count: 8)
    guard header.count == 8, header.starts(with: [0x50, 0x4b, 3, 4]) else { throw member.error("is damaged") }
    guard !member.isEncrypted, header[6] & 1 == 0 else {
      throw member.error("is encrypted: unpack it with its password")
    }
    guard [0, 8].contains(member.method) else {
      throw member.error("is packed by method \(member.method), not deflate")
    }
    guard member.size <= limit else {
      throw member.error("has \(member.size >> 20) MB, and at most \(limit >> 20) MB are unpacked")
    }
    guard let input = FileHandle(forReadingAtPath: path) else { throw member.error("cannot be read") }
    (process.executableURL, process.arguments) = (URL(filePath: "/bin/sh"), ["-c", Self.script])
    (process.standardInput, process.standardOutput, process.standardError) = (input, pipe, FileHandle.nullDevice)
    do {
      try input.seek(toOffset: UInt64(member.offset))
      try process.run()
    } catch { throw ByteSourceError(message: "/bin/sh could not be started: \(error.localizedDescription)") }
  }

  deinit { if process.isRunning { process.terminate() } }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    while true {
      let step = Foundation.read(pipe.fileHandleForReading.fileDescriptor, buffer.baseAddress, buffer.count)
      count += Int64(max(0, step))
      guard count <= member.size else { throw member.error("is damaged: it is longer than the archive says") }
      if step > 0 { return step }
      guard step == 0 || errno == EINTR else { throw ByteSourceError(message: String(cString: strerror(errno))) }
      guard step == 0 else { continue }
      process.waitUntilExit()
      guard process.terminationStatus != 127 else {
        throw member.error("cannot be unpacked: neither funzip nor gzip is here")
      }
      // 2 is gzip's warning that more members follow.
      let isWhole = [0, 2].contains(process.terminationStatus) && process.terminationReason == .exit
      guard isWhole, count == member.size else {
        throw member.error("is damaged: it does not have its length or its checksum")
      }
      return 0
    }
  }

  /// Reads the rest.
  package func finish() throws(ByteSourceError) {
    var (rest, bytes) = (self, [UInt8](repeating: 0, count: 1 << 16))
    while try rest.read(filling: &bytes) > 0 {}
  }

  private static func noExport(_ names: [String]) -> ByteSourceError {
    let shown = names.prefix(5).map { "'\($0.prefix(80))'" }.joined(separator: ", ")
    return ByteSourceError(
      message: "the archive has no export of the health app, an XML file of HealthData; it has "
        + (shown.isEmpty ? "nothing" : shown + (names.count > 5 ? " and \(names.count - 5) more" : "")))
  }
}

/// A member of a zip archive, as the directory at its end has it.
struct ArchiveMember {
  let name: String
  let isEncrypted: Bool
  /// 0 for stored, 8 for deflate.
  let method: Int64
  /// Unpacked.
  let size: Int64
  let offset: Int64

  static func all(of file: FileBytes) throws(ByteSourceError) -> [ArchiveMember] {
    // The last record, behind which a comment of up to 65,535 bytes may follow.
    let tail = try file.bytes(from: max(0, file.size - 65_557), count: 65_557)
    guard let end = tail.indices.last(where: { tail[$0...].starts(with: [0x50, 0x4b, 5, 6]) }),
      var length = tail.number(4, at: end + 12), var start = tail.number(4, at: end + 16)
    else { throw ByteSourceError(message: "the archive is cut off: its directory at the end is missing") }
    let damaged = ByteSourceError(message: "the archive is damaged: its directory cannot be read")
    // A longer archive has a second record, whose place is right before this one.
    if length == 0xffff_ffff || start == 0xffff_ffff, let place = tail.number(8, at: end - 12) {
      let record = try file.bytes(from: place, count: 56)
      (length, start) = (record.number(8, at: 40) ?? -1, record.number(8, at: 48) ?? -1)
    }
    guard (0...(64 << 20)).contains(length), start >= 0, start <= file.size else { throw damaged }
    let bytes = try file.bytes(from: start, count: Int(length))
    var (members, place) = ([ArchiveMember](), 0)
    while place < bytes.count {
      guard let member = ArchiveMember(bytes, at: &place), member.offset < file.size else { throw damaged }
      members.append(member)
    }
    return members
  }

  private init?(_ bytes: [UInt8], at place: inout Int) {
    let numbers = [(2, 8), (2, 10), (4, 20), (4, 24), (2, 28), (2, 30), (2, 32), (4, 42)].compactMap {
      bytes.number($0.0, at: place + $0.1)
    }
    guard bytes[place...].starts(with: [0x50, 0x4b, 1, 2]), numbers.count == 8 else { return nil }
    let (start, rest) = (place + 46, place + 46 + Int(numbers[4]))
    place = rest + Int(numbers[5] + numbers[6])
    guard place <= bytes.count else { return nil }
    var (size, offset, field) = (numbers[3], numbers[7], rest)
    while let kind = bytes.number(2, at: field), let length = bytes.number(2, at: field + 2),
      field < rest + Int(numbers[5])
    {
      // The numbers that do not fit into four bytes, in this order: the size, the packed size, the place.
      if kind == 1 {
        let isLong = [size, numbers[2], offset].map { $0 == 0xffff_ffff }
        if isLong[0] { size = bytes.number(8, at: field + 4) ?? -1 }
        if isLong[2] { offset = bytes.number(8, at: field + 4 + 8 * isLong[..<2].count { $0 }) ?? -1 }
      }
      field += 4 + Int(length)
    }
    guard size >= 0, offset >= 0 else { return nil }
    name = String(decoding: bytes[start..<rest], as: UTF8.self)
    (isEncrypted, method, self.size, self.offset) = (numbers[0] & 1 == 1, numbers[1], size, offset)
  }

  func error(_ words: String) -> ByteSourceError {
    ByteSourceError(message: "'\(name.prefix(80))' in the archive \(words)")
  }
}

extension Array<UInt8> {
  /// Returns the number that so many bytes hold, the lowest first; `nil` beyond the end, or above the largest integer.
  fileprivate func number(_ width: Int, at place: Int) -> Int64? {
    guard place >= 0, place + width <= count else { return nil }
    return Int64(exactly: (0..<width).reduce(UInt64(0)) { $0 | UInt64(self[place + $1]) << UInt64(8 * $1) })
  }
}
