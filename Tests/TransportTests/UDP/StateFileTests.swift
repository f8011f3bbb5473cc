import Foundation
import Testing
import SimKernel
import UDPTransport

@Suite("UDP: the state that survives a restart")
struct StateFileTests {
  /// Blocks of a node that has heard from that many peers.
  private func blocks(_ count: Int, messages: Int = 3) throws -> [PeerBlock] {
    let wire = try PaperWire(nodes: count + 1, seed: 1)
    for node in 1...count { for index in 0..<messages { try wire.send([UInt8(index)], from: node, to: 0) } }
    wire.run(.milliseconds(100))
    return (1...count).compactMap { wire.machines[0].file[NodeID($0)] }
  }

  @Test("a block has 512 bytes, comes back from them, and is refused with any byte changed")
  func block() throws {
    let block = try #require(try blocks(1).first)
    let bytes = block.bytes
    #expect(bytes.count == 512 && PeerBlock(bytes) == block)
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      #expect(PeerBlock(damaged) == nil, "byte \(index)")
    }
    #expect(PeerBlock(Array(bytes.dropLast())) == nil)
  }

  @Test("written blocks are there for the next process that opens the file, though it was neither closed nor synced")
  func survives() throws {
    let folder = try ScratchFolder()
    let written = try blocks(3)
    let file = try PeerStateFile(at: folder.path("peers"))
    try file.write(written)
    try file.write([written[1]])
    // A copy of the bytes as the system has them now is what is left after SIGKILL.
    try FileManager.default.copyItem(atPath: folder.path("peers"), toPath: folder.path("after"))
    let read = try PeerStateFile(at: folder.path("after")).blocks
    #expect(read.map(\.peer) == written.map(\.peer) && read.map(\.window) == written.map(\.window))
    withExtendedLifetime(file) {}
  }

  @Test("a block that was half written leaves the one before it")
  func torn() throws {
    let folder = try ScratchFolder()
    let path = folder.path("peers")
    let (old, new) = (try blocks(2, messages: 3), try blocks(2, messages: 9))
    do {
      let file = try PeerStateFile(at: path)
      try file.write(old)
      try file.write(new)
    }
    #expect(try PeerStateFile(at: path).blocks.map(\.window) == new.map(\.window))
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.count == 2 * 2 * 512)
    for index in 1_024 + 100..<1_024 + 512 { bytes[index] = 0 }
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(try PeerStateFile(at: path).blocks.map(\.window) == [new[0].window, old[1].window])
    // The end of the file was just being added.
    try bytes.prefix(1_024 + 700).write(to: URL(fileURLWithPath: path))
    #expect(try PeerStateFile(at: path).blocks.count == 1)
    for index in 512..<1_024 { bytes[index] = 0 }
    for index in 0..<100 { bytes[index] = 1 }
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(throws: StateFileError.damaged(path: path)) { try PeerStateFile(at: path) }
  }

  @Test("two processes cannot have one file")
  func lock() throws {
    let folder = try ScratchFolder()
    let file = try PeerStateFile(at: folder.path("peers"))
    #expect(throws: StateFileError.inUse(path: folder.path("peers"))) { try PeerStateFile(at: folder.path("peers")) }
    withExtendedLifetime(file) {}
  }

  @Test("an epoch is greater than every earlier one, also when the clock goes back or the file is lost")
  func epochs() throws {
    let folder = try ScratchFolder()
    let path = folder.path("epoch")
    let now = Timestamp(unixSeconds: 1_770_000_000)
    let first = try EpochFile.next(at: path, wallClock: now)
    #expect(first == 1_770_000_000_000_000)
    #expect(try EpochFile.next(at: path, wallClock: now - .days(900)) == first + 1)
    #expect(try EpochFile.next(at: path, wallClock: now - .days(900)) == first + 2)
    try FileManager.default.removeItem(atPath: path)
    #expect(try EpochFile.next(at: path, wallClock: now + .seconds(1)) > first + 2)
    for text in ["", "12", "abc\n", "-4\n", "18446744073709551615\n"] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: StateFileError.damaged(path: path)) { try EpochFile.next(at: path, wallClock: now) }
    }
    #expect(throws: StateFileError.self) { try EpochFile.next(at: folder.path("no/epoch"), wallClock: now) }
  }
}
