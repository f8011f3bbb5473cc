package import SimKernel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
