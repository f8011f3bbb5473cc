package import SimKernel
import Foundation

/// Stores the state of the peers that a restart needs (``PeerBlock``) in a file of a few hundred bytes for each.
///
/// Each peer has two slots that are written in turn, so that a half-written block leaves the one before. Written with
/// `pwrite` without a sync: written data survives the end of the process, however it ends, but not always a crash of
/// the machine.
package final class PeerStateFile {
  package static let capacity = 1_024

  private let path: String
  private let file: OpenFile
  /// By slot in the file: its peer, and the number of writes.
  private var owners: [(peer: NodeID, generation: UInt64)] = []
  /// The blocks in the file when it was opened.
  package private(set) var blocks: [PeerBlock] = []

  /// Opens or creates the file, and locks it against other processes.
  package init(at path: String) throws(StateFileError) {
    self.path = path
    let opened: OpenFile
    do throws(SystemFailure) {
      opened = try OpenFile(path, O_RDWR | O_CREAT | O_NOFOLLOW)
    } catch {
      throw .system(path: path, doing: "open", code: error.code)
    }
    guard flock(opened.descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .inUse(path: path) }
    file = opened
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try file.read(Self.capacity * 2 * PeerBlock.size, at: 0)
    } catch {
      throw .system(path: path, doing: "read", code: error.code)
    }
    // If the process ended while adding a slot, it is incomplete, and was not yet reported.
    for start in stride(from: 0, to: bytes.count, by: 2 * PeerBlock.size) {
      let pair = bytes[start..<min(start + 2 * PeerBlock.size, bytes.count)]
      let copies = [pair.prefix(PeerBlock.size), pair.dropFirst(PeerBlock.size)].compactMap { PeerBlock(Array($0)) }
      guard let newest = copies.max(by: { $0.generation < $1.generation }) else {
        if pair.count < 2 * PeerBlock.size, start + pair.count == bytes.count { break }
        throw .damaged(path: path)
      }
      owners.append((newest.peer, newest.generation))
      blocks.append(newest)
    }
  }

  /// Writes the blocks. After it returns, the end of the process can't undo it.
  package func write(_ blocks: [PeerBlock]) throws(StateFileError) {
    for var block in blocks {
      let place: Int
      if let known = owners.firstIndex(where: { $0.peer == block.peer }) {
        place = known
      } else {
        place = owners.count
        guard place < Self.capacity else { throw .system(path: path, doing: "write", code: ENOSPC) }
        owners.append((block.peer, 0))
      }
      owners[place].generation += 1
      block.generation = owners[place].generation
      let offset = (2 * place + Int(block.generation % 2)) * PeerBlock.size
      do throws(SystemFailure) {
        // A new slot is written whole, so that only the last one can be incomplete.
        let isNew = block.generation == 1
        try isNew
          ? file.write(block.bytes + block.bytes, at: offset - PeerBlock.size) : file.write(block.bytes, at: offset)
      } catch {
        throw .system(path: path, doing: "write", code: error.code)
      }
    }
  }
}

/// The state of a peer that a restart needs so that nothing is accepted twice: always 512 bytes.
package struct PeerBlock: Hashable, Sendable {
  package static let size = 512
  /// `TRPB`, read as a little-endian number.
  private static let magic: UInt32 = 0x4250_5254
  private static let sumOffset = size - 8

  package let peer: NodeID
  /// The number of writes. The greater of two blocks counts.
  package var generation: UInt64 = 0
  package private(set) var window: ReplayWindow
  private let receiverBase: UInt64
  private let receiverDone: [UInt64]

  /// Creates the state of a new peer.
  package init(_ peer: NodeID) { self.init(peer, window: ReplayWindow(), receiver: ReliableReceiver()) }

  init(_ peer: NodeID, window: ReplayWindow, receiver: ReliableReceiver) {
    self.peer = peer
    self.window = window
    receiverBase = receiver.base
    receiverDone = receiver.done.words
  }

  var receiver: ReliableReceiver? { ReliableReceiver(base: receiverBase, done: receiverDone) }

  package var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.size)
    bytes.withUnsafeMutableBytes { place in
      place.put(Self.magic, at: 0)
      place.put(peer.rawValue, at: 4)
      place.put(generation, at: 8)
      place.put(window.epoch, at: 16)
      place.put(window.highest, at: 24)
      place.put(receiverBase, at: 32)
      for (index, word) in (receiverDone + window.words).enumerated() { place.put(word, at: 40 + index * 8) }
      place.put(Self.sum(UnsafeRawBufferPointer(place)), at: Self.sumOffset)
    }
    return bytes
  }

  /// Decodes a block; `nil` if the bytes are damaged.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    let words = bytes.withUnsafeBytes { place -> [UInt64]? in
      guard place.number(UInt32.self, at: 0) == Self.magic,
        place.number(UInt64.self, at: Self.sumOffset) == Self.sum(place)
      else { return nil }
      return stride(from: 0, to: Self.size, by: 8).map { place.number(UInt64.self, at: $0) }
    }
    guard let words else { return nil }
    let doneCount = ReliableReceiver.window / 64
    peer = NodeID(Int(words[0] >> 32 & 0xffff))
    generation = words[1]
    receiverBase = words[4]
    receiverDone = Array(words[5..<5 + doneCount])
    let seen = words[5 + doneCount..<5 + doneCount + ReplayWindow.capacity / 64]
    guard let window = ReplayWindow(epoch: words[2], highest: words[3], words: seen),
      ReliableReceiver(base: receiverBase, done: receiverDone) != nil
    else { return nil }
    self.window = window
  }

  /// A checksum that detects half-written blocks; not a protection against an attacker with write access.
  private static func sum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    stride(from: 0, to: sumOffset, by: 8).reduce(0) { stableHash($0, bytes.number(UInt64.self, at: $1)) }
  }
}

extension DatagramEndpoint {
  /// Restores the state of an earlier start of this node. Ignores blocks of nodes that aren't peers.
  package mutating func restore(_ blocks: [PeerBlock]) {
    for block in blocks {
      guard let place = place(of: block.peer), let receiver = block.receiver else { continue }
      links[place].window = block.window
      links[place].receiver = receiver
    }
  }

  /// Returns the blocks that changed since the last call. Store them before a message is handed to the program and
  /// before a datagram leaves.
  package mutating func takeChangedBlocks() -> [PeerBlock] {
    var blocks: [PeerBlock] = []
    for place in links.indices where links[place].isChanged {
      links[place].isChanged = false
      blocks.append(PeerBlock(links[place].node, window: links[place].window, receiver: links[place].receiver))
    }
    return blocks
  }
}

/// The epoch of a node: greater in every later start, and on the disk before it is used.
package enum EpochFile {
  /// Returns the epoch of a start that begins now.
  ///
  /// One more than the last, and at least the wall clock in microseconds. So a node whose disk was lost still starts
  /// above its former epochs, unless its clock was set back too.
  package static func next(at path: String, wallClock: Timestamp) throws(StateFileError) -> UInt64 {
    let last = try read(path)
    let epoch = max(last + 1, UInt64(max(0, wallClock.nanoseconds)) / 1_000)
    do throws(SystemFailure) {
      try OpenFile.replace(path, with: Array("\(epoch)\n".utf8))
    } catch {
      throw .system(path: path, doing: "write", code: error.code)
    }
    return epoch
  }

  private static func read(_ path: String) throws(StateFileError) -> UInt64 {
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try OpenFile(path, O_RDONLY | O_NOFOLLOW).read(32, at: 0)
    } catch {
      if error.code == ENOENT { return 0 }
      throw .system(path: path, doing: "read", code: error.code)
    }
    guard bytes.last == UInt8(ascii: "\n"),
      let epoch = UInt64(String(decoding: bytes.dropLast(), as: UTF8.self)), epoch < .max / 2
    else { throw .damaged(path: path) }
    return epoch
  }
}

/// The reason why an endpoint's state can't be read or written.
package enum StateFileError: Error, Hashable, Sendable {
  /// A system call failed. Has the operation and the error number.
  case system(path: String, doing: String, code: Int32)
  /// The file is of another kind, or damaged beyond its spare copy. Deleting it means that earlier datagrams may be
  /// accepted once more.
  case damaged(path: String)
  /// Another process has it open.
  case inUse(path: String)
}

extension StateFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let path, let doing, let code): "\(path): cannot \(doing): \(SystemText.message(code))"
    case .damaged(let path):
      "\(path): is damaged. Delete it to begin anew; datagrams recorded earlier may then be accepted once more"
    case .inUse(let path): "\(path): another process uses it; every node needs a folder of its own"
    }
  }
}
