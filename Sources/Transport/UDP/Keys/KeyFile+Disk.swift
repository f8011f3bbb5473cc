package import SimKernel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension KeyFile {
  static let lengthLimit = 1 << 20

  /// Reads a file that nobody but its owner, who is us, may read or write.
  ///
  /// All is asked of the file as it was opened, so that it cannot be exchanged between the question and the reading.
  package static func read(_ path: String) throws(KeyFileError) -> KeyFile {
    let bytes = try contents(path)
    guard bytes.count <= lengthLimit else { throw .tooLong(path: path) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .mistake(path: path, line: 1, what: "the file is no text")
    }
    do throws(Mistake) { return try KeyFile(text) } catch {
      throw .mistake(path: path, line: error.line, what: error.what)
    }
  }

  private static func contents(_ path: String) throws(KeyFileError) -> [UInt8] {
    var facts = stat()
    let bytes: [UInt8]
    do throws(SystemFailure) {
      // Without waiting, because to open a pipe would wait for its other end.
      let file = try OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      guard fstat(file.descriptor, &facts) == 0 else { throw SystemFailure(code: errno) }
      bytes = refusal(path, facts) == nil ? try file.read(lengthLimit + 1, at: 0) : []
    } catch {
      switch error.code {
      case ENOENT: throw .missing(path: path)
      case ELOOP: throw .notAFile(path: path)
      default: throw .system(path: path, doing: "read", code: error.code)
      }
    }
    if let refusal = refusal(path, facts) { throw refusal }
    return bytes
  }

  private static func refusal(_ path: String, _ facts: stat) -> KeyFileError? {
    guard facts.st_mode & S_IFMT == S_IFREG else { return .notAFile(path: path) }
    guard facts.st_uid == geteuid() else { return .notOurs(path: path) }
    let mode = UInt32(facts.st_mode & 0o7777)
    return mode & 0o177 == 0 ? nil : .tooOpen(path: path, mode: mode)
  }

  /// Replaces the file, whole or not at all, by one that only its owner may read.
  package func write(to path: String) throws(KeyFileError) {
    do throws(SystemFailure) {
      try OpenFile.replace(path, with: Array(text.utf8))
    } catch {
      throw .system(path: path, doing: "write", code: error.code)
    }
  }

  /// Gives two nodes a fresh key, in one file that they share or in a file each, and answers its id.
  ///
  /// To rotate is to do this again: the new key has a higher id. Where `sendsFrom` is later than now, both nodes can be
  /// given the file before either uses the key.
  ///
  /// - Parameters:
  ///   - paths: files that do not exist are made.
  ///   - expiring: when the pair's keys so far stop being accepted; nil leaves them.
  @discardableResult
  package static func pair(
    _ a: String, _ b: String, in paths: [String], sendsFrom: Timestamp? = nil, expires: Timestamp? = nil,
    expiring: Timestamp? = nil
  ) throws(KeyFileError) -> UInt32 {
    for name in [a, b] where !isName(name) { throw .badName(name) }
    guard a != b else { throw .badName(b) }
    let pair = Pair(a, b)
    var files: [KeyFile] = []
    for path in paths {
      do throws(KeyFileError) {
        files.append(try read(path))
      } catch {
        guard error == .missing(path: path) else { throw error }
        files.append(KeyFile())
      }
    }
    // Above the ids in both files, so that no id means two secrets even when the files had parted.
    let id = (files.flatMap { $0.keys(of: pair) }.map(\.id).max() ?? 0) + 1
    guard let key = DatagramKey.fresh(id: id, sendsFrom: sendsFrom, expires: expires) else { throw .noRandomness }
    for (place, path) in paths.enumerated() {
      if let expiring { files[place].expire(pair, at: expiring) }
      files[place].add(key, for: pair)
      try files[place].write(to: path)
    }
    return id
  }
}
