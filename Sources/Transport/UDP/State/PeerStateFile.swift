package import SimKernel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Keeps what a restart must know of the peers (``PeerBlock``) in a file of a few hundred bytes for each.
///
/// Each peer has two places that are written in turn, so that a block that was half written leaves the one before.
/// Written with `pwrite` and without waiting for the disk: what was written survives the end of the process, however it
/// ends, but not always that of the machine.
package final class PeerStateFile {
  /// Peers that a file has room for.
  package static let capacity = 1_024

  private let path: String
  private let file: OpenFile
  /// By place in the file: whose it is, and how often it was written.
  private var owners: [(peer: NodeID, generation: UInt64)] = []
  /// What the file holds, as it was opened.
  package private(set) var blocks: [PeerBlock] = []

  /// Opens the file, or makes it, and locks it against other processes.
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
    // A place that was being added when the process ended is half there: it was not yet reported.
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

  /// Writes the blocks; when this returns, the end of the process cannot undo it.
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
        // A new place is whole at once, so that only the last one can be half there.
        let isNew = block.generation == 1
        try isNew
          ? file.write(block.bytes + block.bytes, at: offset - PeerBlock.size) : file.write(block.bytes, at: offset)
      } catch {
        throw .system(path: path, doing: "write", code: error.code)
      }
    }
  }
}

/// What a restart must know of a peer so that nothing is accepted twice: always 512 bytes.
package struct PeerBlock: Hashable, Sendable {
  package static let size = 512
  /// `TRPB`, read as a little-endian number.
  private static let magic: UInt32 = 0x4250_5254
  private static let sumOffset = size - 8

  package let peer: NodeID
  /// Counts the writings; of two blocks the greater counts.
  package var generation: UInt64 = 0
  package private(set) var window: ReplayWindow
  private let receiverBase: UInt64
  private let receiverDone: [UInt64]

  /// What is known of a peer that was never heard of.
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

  /// The block that these bytes hold, or nil when they are damaged.
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

  /// Finds a block that was half written; not meant to stop anybody who may write the file.
  private static func sum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    stride(from: 0, to: sumOffset, by: 8).reduce(0) { stableHash($0, bytes.number(UInt64.self, at: $1)) }
  }
}

extension DatagramEndpoint {
  /// Takes up what an earlier start of this node knew; blocks of nodes that are no peers are left alone.
  package mutating func restore(_ blocks: [PeerBlock]) {
    for block in blocks {
      guard let place = place(of: block.peer), let receiver = block.receiver else { continue }
      links[place].window = block.window
      links[place].receiver = receiver
    }
  }

  /// What has changed since this was last asked. It has to be kept before a message is handed to the program and before
  /// a datagram leaves.
  package mutating func takeChangedBlocks() -> [PeerBlock] {
    var blocks: [PeerBlock] = []
    for place in links.indices where links[place].isChanged {
      links[place].isChanged = false
      blocks.append(PeerBlock(links[place].node, window: links[place].window, receiver: links[place].receiver))
    }
    return blocks
  }
}

/// The number of a node's start: greater in every later one, and on the disk before it is used.
package enum EpochFile {
  /// The epoch of a start that begins now.
  ///
  /// One more than the last, but no less than the wall clock in microseconds: so a node whose disk was lost still begins
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

/// Why an endpoint's memory cannot be read or written.
package enum StateFileError: Error, Hashable, Sendable {
  /// The system refused: what was tried, and its error number.
  case system(path: String, doing: String, code: Int32)
  /// The file is none of ours, or damaged beyond its spare copy. Who deletes it accepts that datagrams of before may be
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
