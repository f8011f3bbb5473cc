import SimKernel
import Foundation

/// An open file of the system, closed with this value.
struct OpenFile: ~Copyable {
  let descriptor: Int32

  /// Opens the file, or throws the system's error number.
  init(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws(SystemFailure) {
    let opened = retrying { open(path, flags | O_CLOEXEC, mode) }
    guard opened >= 0 else { throw SystemFailure(code: errno) }
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// Reads up to `count` bytes from `offset` on.
  borrowing func read(_ count: Int, at offset: Int) throws(SystemFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        retrying { pread(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled)) }
      }
      guard got >= 0 else { throw SystemFailure(code: errno) }
      if got == 0 { break }
      filled += got
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  borrowing func write(_ bytes: [UInt8], at offset: Int) throws(SystemFailure) {
    var done = 0
    while done < bytes.count {
      let wrote = bytes.withUnsafeBytes { buffer in
        retrying {
          pwrite(descriptor, buffer.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset + done))
        }
      }
      guard wrote > 0 else { throw SystemFailure(code: wrote == 0 ? ENOSPC : errno) }
      done += wrote
    }
  }

  /// Waits until written bytes are on the disk.
  borrowing func sync() throws(SystemFailure) {
    guard retrying({ fsync(descriptor) }) == 0 else { throw SystemFailure(code: errno) }
  }
}

extension OpenFile {
  /// Atomically replaces the file at `path` by one with these bytes, readable only by its owner, even if the machine
  /// loses power.
  static func replace(_ path: String, with bytes: [UInt8]) throws(SystemFailure) {
    let draft = "\(path).\(getpid()).new"
    unlink(draft)
    do throws(SystemFailure) {
      let file = try OpenFile(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      try file.write(bytes, at: 0)
      try file.sync()
      guard rename(draft, path) == 0 else { throw SystemFailure(code: errno) }
    } catch {
      unlink(draft)
      throw error
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    // A folder that can't be synced (on some file systems) still has the new name.
    if let opened = try? OpenFile(folder, O_RDONLY | O_DIRECTORY) { try? opened.sync() }
  }
}

/// Repeats the call while a signal interrupts it.
@inline(__always)
func retrying<Result: SignedInteger>(_ body: () -> Result) -> Result {
  while true {
    let result = body()
    if result != -1 || errno != EINTR { return result }
  }
}
