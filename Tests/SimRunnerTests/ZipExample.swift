import Foundation

/// A zip archive of files that are not compressed, as bytes.
struct ZipExample {
  /// `true` if this machine has a program that unpacks one.
  static let canBeRead = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains { folder in
    ["unzip", "bsdtar"].contains { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
  }

  private(set) var bytes: [UInt8] = []

  init(_ files: [(name: String, text: String)]) {
    var directory: [UInt8] = []
    for (name, text) in files {
      let data = Array(text.utf8)
      let offset = bytes.count
      // Version 2.0, no flags, stored, the first of January 1980.
      let common =
        Self.two(20) + Self.two(0) + Self.two(0) + Self.two(0) + Self.two(33) + Self.four(Self.check(data))
        + Self.four(data.count) + Self.four(data.count) + Self.two(name.utf8.count) + Self.two(0)
      bytes += [0x50, 0x4b, 3, 4] + common + Array(name.utf8) + data
      directory += [0x50, 0x4b, 1, 2] + Self.two(20) + common + Self.two(0) + Self.two(0) + Self.two(0) + Self.four(0)
      directory += Self.four(offset) + Array(name.utf8)
    }
    let end =
      [0x50, 0x4b, 5, 6] + Self.two(0) + Self.two(0) + Self.two(files.count) + Self.two(files.count)
      + Self.four(directory.count) + Self.four(bytes.count) + Self.two(0)
    bytes += directory + end
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
