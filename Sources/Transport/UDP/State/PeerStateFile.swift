import SimKernel

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
    // A place that was being added when the process ended is half there: nobody was told of it.
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

  /// Waits until everything is on the disk, so that it survives a loss of power too.
  package func sync() throws(StateFileError) {
    do throws(SystemFailure) {
      try file.sync()
    } catch {
      throw .system(path: path, doing: "sync", code: error.code)
    }
  }
}
