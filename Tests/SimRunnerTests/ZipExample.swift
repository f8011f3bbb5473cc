import Foundation

/// A zip archive of files, as bytes.
struct ZipExample {
  /// `true` if this machine has a program that unpacks one.
  static let canBeRead = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains { folder in
    ["funzip", "gzip"].contains { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
  }

  private(set) var bytes: [UInt8] = []

  /// - Parameters:
  ///   - method: 0 for files that are not compressed, 8 for those of "deflate".
  ///   - flags: 1 for encrypted ones.
  ///   - sum: The checksum that it says instead of the right one.
  ///   - size: The unpacked size that it says instead of the right one.
  init(
    _ files: [(name: String, text: String)], method: Int = 0, flags: Int = 0, sum: Int? = nil, size: Int? = nil
  ) throws {
    try self.init(
      data: files.map { ($0.name, Array($0.text.utf8)) }, method: method, flags: flags, sum: sum, size: size)
  }

  init(
    data files: [(name: String, data: [UInt8])], method: Int = 0, flags: Int = 0, sum: Int? = nil, size: Int? = nil
  ) throws {
    var directory: [UInt8] = []
    for (name, data) in files {
      let packed = method == 8 ? try Self.deflated(data) : data
      let offset = bytes.count
      // Version 2.0, the first of January 1980.
      let common =
        Self.two(20) + Self.two(flags) + Self.two(method) + Self.two(0) + Self.two(33)
        + Self.four(sum ?? Self.check(data)) + Self.four(packed.count) + Self.four(size ?? data.count)
        + Self.two(name.utf8.count) + Self.two(0)
      bytes += [0x50, 0x4b, 3, 4] + common + Array(name.utf8) + packed
      directory += [0x50, 0x4b, 1, 2] + Self.two(20) + common + Self.two(0) + Self.two(0) + Self.two(0) + Self.four(0)
      directory += Self.four(offset) + Array(name.utf8)
    }
    let end =
      [0x50, 0x4b, 5, 6] + Self.two(0) + Self.two(0) + Self.two(files.count) + Self.two(files.count)
      + Self.four(directory.count) + Self.four(bytes.count) + Self.two(0)
    bytes += directory + end
  }

  /// What gzip writes, without its head of ten bytes and its end of eight.
  private static func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-c", "-n"]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    input.fileHandleForWriting.write(Data(bytes))
    try input.fileHandleForWriting.close()
    let packed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(packed.dropFirst(10).dropLast(8))
  }

  private static func two(_ value: Int) -> [UInt8] { [UInt8(value & 0xff), UInt8(value >> 8 & 0xff)] }

  private static func four(_ value: Int) -> [UInt8] { two(value & 0xffff) + two(value >> 16) }

  /// CRC-32, bit by bit.
  private static func check(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = 0xffff_ffff
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }
}
